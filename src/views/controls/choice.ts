import { html, type TemplateResult } from 'lit';
import type { BooleanField, ChoiceField, Field } from '../../form/field.js';
import { controlId, labelId } from '../field-state.js';
import * as messages from '../messages.js';
import { comboboxControl, MANY_OPTIONS } from './combobox.js';
import { ariaBoolean, type ControlContext, leftGroup } from './context.js';

/** Up to so many options, with labels of so many code points together, stand side by side; others go into a list. */
const SEGMENTS = 4;
const SEGMENTS_LENGTH = 40;

interface Choice {
  id: string;
  label: string;
}

/** One of several: segments while few and short, else a list. An optional one can return to no answer. */
export function choiceControl(context: ControlContext<ChoiceField>): TemplateResult {
  const { field } = context;
  if (fitsSideBySide(field)) return segments(context, choicesOf(field));
  return field.options.length > MANY_OPTIONS ? comboboxControl(context) : list(context);
}

/** Yes, No, or no answer: a switch has no third state. */
export function threeWayControl(context: ControlContext<BooleanField>): TemplateResult {
  return segments(context, [{ id: 'true', label: messages.yes() }, { id: 'false', label: messages.no() }, noAnswer()]);
}

/** Whether the field's control is a group, which takes its name from the label instead of being pointed at by it. */
export function isGroup(field: Field): boolean {
  if (field.kind === 'choice') return fitsSideBySide(field);
  if (field.kind === 'choices') return field.options.length <= MANY_OPTIONS;
  return field.kind === 'boolean' && field.optional;
}

function choicesOf(field: ChoiceField): Choice[] {
  return field.mandatory ? [...field.options] : [...field.options, noAnswer()];
}

function fitsSideBySide(field: ChoiceField): boolean {
  if (field.options.length > SEGMENTS) return false;
  const choices = choicesOf(field);
  const length = choices.reduce((sum, choice) => sum + [...choice.label].length, 0);
  return choices.length <= SEGMENTS && length <= SEGMENTS_LENGTH;
}

function noAnswer(): Choice {
  return { id: '', label: messages.noAnswer() };
}

function segments<Kind extends Field>(
  { field, state, actions, describedBy }: ControlContext<Kind>,
  choices: readonly Choice[],
): TemplateResult {
  return html`<div
    part="control"
    class="segments"
    role="radiogroup"
    aria-labelledby=${labelId(field.id)}
    aria-required=${ariaBoolean(state.required)}
    aria-invalid=${ariaBoolean(state.error !== '')}
    aria-describedby=${describedBy}
    @change=${(event: Event) => actions.enter((event.target as HTMLInputElement).value)}
    @focusout=${(event: FocusEvent) => leftGroup(event) && actions.leave()}
  >
    ${choices.map(
      (choice) =>
        html`<label class="segment"
          ><input type="radio" name=${field.name} value=${choice.id} .checked=${state.entry === choice.id} /><bdi
            >${choice.label}</bdi
          ></label
        >`,
    )}
  </div>`;
}

function list({ field, state, actions, describedBy }: ControlContext<ChoiceField>): TemplateResult {
  const input = (event: Event) => actions.enter((event.target as HTMLSelectElement).value);
  const placeholder = field.mandatory ? messages.choose() : messages.noAnswer();
  return html`<div class="select"><select
    part="control"
    id=${controlId(field.id)}
    name=${field.name}
    aria-required=${ariaBoolean(state.required)}
    aria-invalid=${ariaBoolean(state.error !== '')}
    aria-describedby=${describedBy}
    @input=${input}
    @change=${input}
    @blur=${() => actions.leave()}
  >
    <option value="" .selected=${state.entry === ''}>${placeholder}</option>
    ${field.options.map(
      (option) => html`<option value=${option.id} .selected=${state.entry === option.id}>${option.label}</option>`,
    )}
  </select></div>`;
}
