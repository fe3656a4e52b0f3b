import { html, type TemplateResult } from 'lit';
import { OTHER, otherIn } from '../../form/entry.js';
import type { BooleanField, ChoiceField, Field, LeafField } from '../../form/field.js';
import { MANY_OPTIONS } from '../../form/options.js';
import { attributes } from '../dom/attributes.js';
import { create } from '../dom/create.js';
import { elementDirective } from '../dom/element-directive.js';
import * as messages from '../messages.js';
import { type Choice, choiceItems } from './choice-items.js';
import { comboboxControl } from './combobox.js';
import { type ControlContext, controlAttributes, groupNames, hasLeftField, namesOf } from './context.js';
import { offeredOptions } from './offered-options.js';
import { enterChoice, otherChoices, otherView } from './other.js';
import { wholeChoice } from './whole-choice.js';

/** Limits of a segmented control: the number of options, and the code points of all labels. Beyond them it is a list. */
const SEGMENTS = 4;
const SEGMENTS_LENGTH = 40;
/** Code points of the element's own options. They count as in English, so that another language makes no other control. */
const OWN_LENGTHS = { noAnswer: 9, other: 6 };

/** One of several options: segments if they are few and short, else a list. Optional fields also offer "no answer". */
export function choiceControl(context: ControlContext<ChoiceField>): TemplateResult {
  const { field } = context;
  if (fitsSideBySide(field)) {
    const group = segments(context, withNoAnswer(field));
    return field.other ? html`${group}${otherView(context)}` : group;
  }
  return field.options.length > MANY_OPTIONS ? comboboxControl(context) : list(context);
}

/** Yes, No, or no answer. A switch has no third state. */
export function threeWayControl(context: ControlContext<BooleanField>): TemplateResult {
  return segments(context, [{ id: 'true', label: messages.yes() }, { id: 'false', label: messages.no() }, noAnswer()]);
}

/** Whether the field's control is a group. `aria-labelledby` names a group; a `label` element cannot. */
export function isControlGroup(field: Field): boolean {
  if (field.kind === 'choice') return fitsSideBySide(field);
  if (field.kind === 'choices') return field.options.length <= MANY_OPTIONS;
  return field.kind === 'boolean' && field.optional;
}

/** The field's options, "Other…" where the schema also takes a text, and "no answer" where none is required. */
function withNoAnswer(field: ChoiceField): Choice[] {
  return [...offeredOptions(field), ...otherChoices(field), ...(field.mandatory ? [] : [noAnswer()])];
}

function fitsSideBySide({ options, other, mandatory }: ChoiceField): boolean {
  if (options.length > SEGMENTS) return false;
  const own = [...(other ? [OWN_LENGTHS.other] : []), ...(mandatory ? [] : [OWN_LENGTHS.noAnswer])];
  const lengths = [...options.map(({ label }) => [...label].length), ...own];
  return lengths.length <= SEGMENTS && lengths.reduce((sum, length) => sum + length, 0) <= SEGMENTS_LENGTH;
}

function noAnswer(): Choice {
  return { id: '', label: messages.noAnswer() };
}

function segments(context: ControlContext<LeafField>, choices: readonly Choice[]): TemplateResult {
  const { field, state, actions } = context;
  return html`<div
    part="control"
    class="segments"
    role="radiogroup"
    ${attributes(() => groupNames(field), controlAttributes(context))}
    ${choiceItems({
      type: 'radio',
      name: field.name,
      className: 'segment',
      choices,
      isChosen: (id) => state.entry === id || (id === OTHER && String(state.entry).startsWith(id)),
    })}
    @change=${(event: Event) => enterChoice(context, (event.target as HTMLInputElement).value)}
    @focusout=${(event: FocusEvent) => hasLeftField(event) && actions.leave()}
  ></div>`;
}

function list(context: ControlContext<ChoiceField>): TemplateResult {
  const { field, state, actions } = context;
  const input = (event: Event) => enterChoice(context, (event.target as HTMLSelectElement).value);
  const isOther = otherIn(field, state.entry) !== undefined;
  const placeholder = field.mandatory ? messages.choose() : messages.noAnswer();
  return html`<div class="select"><select
    part="control"
    ${attributes(() => namesOf(field), controlAttributes(context))}
    ${listItems(placeholder, offeredOptions(field), isOther ? OTHER : String(state.entry), otherChoices(field)[0]?.label)}
    @input=${input}
    @change=${input}
    @focusout=${(event: FocusEvent) => hasLeftField(event) && actions.leave()}
  ></select></div>${wholeChoice(field, state.entry)}${otherView(context)}`;
}

/**
 * Fills a `<select>` with options once, because a template for each option would take longer than the rest of the field.
 * The placeholder is the option for "no choice". `other` is the text of a last option for the person's own answer.
 */
const listItems = elementDirective(() => {
  let shown: readonly Choice[] | undefined;
  return (
    select: HTMLSelectElement,
    placeholder: string,
    options: readonly Choice[],
    chosen: string,
    other?: string,
  ) => {
    if (options !== shown) {
      shown = options;
      const items = [{ id: '', label: '' }, ...options, ...(other ? [{ id: OTHER, label: '' }] : [])];
      select.replaceChildren(...items.map(({ id, label }) => create('option', { value: id }, label)));
    }
    const last = select.options[select.length - 1]!;
    if (other && last.text !== other) last.text = other;
    const first = select.options[0]!;
    if (first.text !== placeholder) first.text = placeholder;
    if (select.value !== chosen) select.value = chosen;
  };
});
