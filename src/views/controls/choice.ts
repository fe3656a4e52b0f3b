import { html, type TemplateResult } from 'lit';
import { OTHER, otherIn } from '../../form/entry.js';
import type { BooleanField, ChoiceField, Field, LeafField } from '../../form/field.js';
import { lineOf, MANY_OPTIONS } from '../../form/schema/options.js';
import { create } from '../dom/create.js';
import { elementDirective } from '../dom/element-directive.js';
import { controlId, labelId } from '../field/field-state.js';
import * as messages from '../messages.js';
import { type Choice, choiceItems } from './choice-items.js';
import { comboboxControl } from './combobox.js';
import { ariaBoolean, type ControlContext, hasLeftField } from './context.js';
import { offeredOptions } from './offered-options.js';
import { enterChoice, otherChoices, otherView } from './other.js';
import { wholeChoice } from './whole-choice.js';

/** Limits of a row of segments: their number, and the code points of all labels. */
const SEGMENTS = 4;
const SEGMENTS_LENGTH = 40;
/** The most options that are rows if their labels are too long for segments, or if they have descriptions. */
const ROWS = 6;
/** Code points of the element's own options. They count as in English, so that another language makes no other control. */
const OWN_LENGTHS = { noAnswer: 9, other: 6 };

/**
 * One of several options: segments if they are few and short, rows if they are few and longer, else a list. Optional fields
 * also offer "no answer".
 */
export function choiceControl(context: ControlContext<ChoiceField>): TemplateResult {
  const { field } = context;
  const item = itemOf(field);
  if (item) {
    const group = radioGroup(context, withNoAnswer(field), item);
    return field.other ? html`${group}${otherView(context)}` : group;
  }
  return field.options.length > MANY_OPTIONS ? comboboxControl(context) : list(context);
}

/** A switch where off is an answer, else a choice. */
export function booleanControl(context: ControlContext<BooleanField>): TemplateResult {
  const { field, state, actions } = context;
  if (field.answers !== 'on-off') return yesNoControl(context);
  return html`<input
    part="control"
    class="switch"
    type="checkbox"
    role="switch"
    id=${controlId(field.id)}
    name=${field.name}
    aria-required=${ariaBoolean(state.required)}
    aria-invalid=${ariaBoolean(state.error !== '')}
    aria-describedby=${context.describedBy}
    .checked=${state.entry === 'true'}
    @change=${(event: Event) => actions.enter(String((event.target as HTMLInputElement).checked))}
    @blur=${() => actions.leave()}
  />`;
}

/** Yes and No, and "no answer" where that is one. */
function yesNoControl(context: ControlContext<BooleanField>): TemplateResult {
  const yesNo = [
    { id: 'true', label: messages.yes() },
    { id: 'false', label: messages.no() },
  ];
  return radioGroup(context, context.field.answers === 'yes-no' ? yesNo : [...yesNo, noAnswer()]);
}

/** Whether the field's control is a group. `aria-labelledby` names a group; a `label` element cannot. */
export function isControlGroup(field: Field): boolean {
  if (field.kind === 'choice') return itemOf(field) !== undefined;
  if (field.kind === 'choices') return field.options.length <= MANY_OPTIONS;
  return field.kind === 'boolean' && field.answers !== 'on-off';
}

/** The field's options, "Other…" where the schema also takes a text, and "no answer" where none is required. */
function withNoAnswer(field: ChoiceField): Choice[] {
  return [...offeredOptions(field), ...otherChoices(field), ...(field.mandatory ? [] : [noAnswer()])];
}

/** What each option of a group is; `undefined` for a list. */
function itemOf({ options, other, mandatory }: ChoiceField): 'segment' | 'check' | undefined {
  if (options.length > ROWS) return undefined;
  const own = [...(other ? [OWN_LENGTHS.other] : []), ...(mandatory ? [] : [OWN_LENGTHS.noAnswer])];
  const lengths = [...options.map(({ label }) => [...label].length), ...own];
  const isLong = lengths.reduce((sum, length) => sum + length, 0) > SEGMENTS_LENGTH;
  if (isLong || options.some(({ description }) => description)) return 'check';
  return lengths.length <= SEGMENTS ? 'segment' : undefined;
}

function noAnswer(): Choice {
  return { id: '', label: messages.noAnswer() };
}

function radioGroup(
  context: ControlContext<LeafField>,
  choices: readonly Choice[],
  className: 'segment' | 'check' = 'segment',
): TemplateResult {
  const { field, state, actions } = context;
  return html`<div
    part="control"
    class=${`${className}s`}
    role="radiogroup"
    aria-labelledby=${labelId(field.id)}
    aria-required=${ariaBoolean(state.required)}
    aria-invalid=${ariaBoolean(state.error !== '')}
    aria-describedby=${context.describedBy}
    ${choiceItems({
      type: 'radio',
      id: field.id,
      name: field.name,
      className,
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
    id=${controlId(field.id)}
    name=${field.name}
    aria-required=${ariaBoolean(state.required)}
    aria-invalid=${ariaBoolean(state.error !== '')}
    aria-describedby=${context.describedBy}
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
      select.replaceChildren(...items.map((item) => create('option', { value: item.id }, lineOf(item))));
    }
    const last = select.options[select.length - 1]!;
    if (other && last.text !== other) last.text = other;
    const first = select.options[0]!;
    if (first.text !== placeholder) first.text = placeholder;
    if (select.value !== chosen) select.value = chosen;
  };
});
