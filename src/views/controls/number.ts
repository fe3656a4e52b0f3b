import { html, nothing, type TemplateResult } from 'lit';
import { numberFrom } from '../../form/entry.js';
import type { NumberField } from '../../form/field.js';
import { numberText, possibleNumbers, readNumber } from '../../form/typed/number-text.js';
import { stepNumber } from '../../form/typed/step-number.js';
import { isComposing } from '../dom/key-events.js';
import { controlId, errorId } from '../field/field-state.js';
import * as messages from '../messages.js';
import { ariaBoolean, type ControlContext } from './context.js';
import { typedEntry } from './typed-value.js';

/** U+2212, the minus sign: a hyphen is shorter than the plus of the other button. */
const MINUS = '\u2212';
/** Steps per key. Home and End move the caret, as in any text input. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * A number, typed as text: `type="number"` turns `1,5` into `15`, and drops `-`, `1.`, and `1e400` before the element can
 * say what is wrong with them. It is no `spinbutton` either: Chromium says 0 of an empty one, and each digit twice.
 *
 * The person writes it as the page's language does. The entry is the number that was read. The control shows that number
 * once the person leaves; before that, it stands below the control where it differs from the typed text.
 */
export function numberControl(context: ControlContext<NumberField>): TemplateResult {
  const { field, state, actions } = context;
  const entry = String(state.entry);
  const signs = messages.numberSigns();
  const text = numberText(entry, signs);
  const answer = numberFrom(entry, field.integer);
  const step = (control: HTMLInputElement, steps: number) => {
    if (answer.state === 'invalid') {
      actions.leave(); // Shows what is wrong with the text.
      return;
    }
    enter(context, control, stepNumber(field, entry, steps));
    // After Page Up and Page Down, a screen reader reads the line.
    if (Math.abs(steps) === 1 && !field.secret) actions.say(control.value);
  };
  const keydown = (event: KeyboardEvent) => {
    const steps = STEPS[event.key];
    if (steps === undefined || isComposing(event)) return;
    event.preventDefault();
    step(event.currentTarget as HTMLInputElement, steps);
  };
  const press = (steps: number) => (event: Event) => {
    const control = (event.currentTarget as HTMLElement).parentElement?.querySelector('input');
    if (control) step(control, steps);
  };
  return html`<div class="number" @mousedown=${keepFocus}>
    <button type="button" tabindex="-1" aria-label=${`${MINUS} ${field.label}`} @click=${press(-1)}>${MINUS}</button>
    <input
      part="control"
      type="text"
      enterkeyhint="send"
      autocomplete="off"
      inputmode=${inputMode(field)}
      id=${controlId(field.id)}
      name=${field.name}
      aria-required=${ariaBoolean(state.required)}
      aria-invalid=${ariaBoolean(state.error !== '')}
      aria-describedby=${context.describedBy}
      ${typedEntry(text, actions, numberEntry(field), rememberText)}
      @keydown=${keydown}
    />
    <button type="button" tabindex="-1" aria-label=${`+ ${field.label}`} @click=${press(1)}>+</button>
  </div>${readingViews(context)}`;
}

/**
 * Below the control: how the typed text is read, where it is written differently, or which numbers it may mean. Most fields
 * show neither, so there is no template around the two.
 */
export function readingViews(context: ControlContext<NumberField>): Array<TemplateResult | typeof nothing> {
  const { field, state } = context;
  const entry = String(state.entry);
  const text = numberText(entry, messages.numberSigns());
  const isRead = numberFrom(entry, field.integer).state === 'value';
  // The line of a decimal sign that waits for its digits would go with the next key, and move the buttons twice.
  const typed = state.view.draft?.replace(/[.,\u066b]\s*$/, '');
  return [
    isRead && isWrittenDifferently(typed, text) ? html`<p class="hint">= <bdi>${text}</bdi></p>` : nothing,
    state.error ? choiceOfReadings(context) : nothing,
  ];
}

/** Replaces the text of a control, focused or not. */
function enter(
  { actions }: ControlContext<NumberField>,
  control: HTMLInputElement | HTMLTextAreaElement,
  entry: string,
): void {
  control.value = numberText(entry, messages.numberSigns());
  actions.enter(entry, { draft: undefined });
}

/** The entry of a number's control: the number that its text means in the page's language. */
export const numberEntry =
  ({ integer }: NumberField) =>
  (control: { readonly value: string }): string =>
    readNumber(control.value, messages.numberSigns(), integer);

/** Keeps the typed text until the person leaves. */
export const rememberText = (text: string | undefined) => ({ draft: text });

/** Whether the typed text is not what the control will show: a blank at an end does not count. */
export function isWrittenDifferently(typed: string | undefined, text: string): boolean {
  return typed !== undefined && typed.trim() !== text;
}

/** Asks which of two numbers the person means, in a group that the error names. */
function choiceOfReadings(context: ControlContext<NumberField>): TemplateResult | typeof nothing {
  const { field, state } = context;
  const readings = possibleNumbers(String(state.entry));
  if (readings.length === 0) return nothing;
  const choose = (event: Event, reading: string) => {
    const box = (event.currentTarget as HTMLElement).closest('.field')!;
    const control = box.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')!;
    control.focus(); // First: the button disappears.
    enter(context, control, reading);
  };
  return html`<div class="readings" role="group" aria-labelledby=${errorId(field.id)}>
    ${readings.map(
      (reading) =>
        html`<button type="button" @click=${(event: Event) => choose(event, reading)}>
          <bdi>${numberText(reading, messages.numberSigns())}</bdi>
        </button>`,
    )}
  </div>`;
}

/** Digit keyboards on phones have no minus key: they fit only fields without negative numbers. */
export function inputMode({ integer, constraints }: NumberField): string {
  if (Math.max(constraints.minimum ?? -1, constraints.exclusiveMinimum ?? -1) < 0) return 'text';
  return integer ? 'numeric' : 'decimal';
}

/** A press on a step button must not move focus out of the field. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof HTMLButtonElement) event.preventDefault();
}
