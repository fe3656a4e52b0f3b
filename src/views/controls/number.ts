import { html, nothing, type TemplateResult } from 'lit';
import { numberFrom } from '../../form/entry.js';
import type { NumberField } from '../../form/field.js';
import { stepNumber } from '../../form/step-number.js';
import { attributes } from '../attributes.js';
import { isComposing } from '../composing.js';
import * as messages from '../messages.js';
import { typedEntry } from '../typed-value.js';
import { type ControlContext, controlAttributes, namesOf } from './context.js';

/** Steps per key (ARIA Authoring Practices, spinbutton). Home and End move the caret, as in any text input. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * A number, typed as text: `type="number"` turns `1,5` into `15`, and drops `-`, `1.`, and `1e400` before the element can
 * say what is wrong with them.
 *
 * A number that seems to be a secret is in no attribute, even where the host shows secrets unmasked.
 */
export function numberControl(context: ControlContext<NumberField>): TemplateResult {
  const { field, state, actions } = context;
  const text = String(state.entry);
  const answer = numberFrom(text, field.integer);
  const { minimum, maximum } = field.constraints;
  const step = (control: HTMLInputElement, steps: number) => {
    control.value = stepNumber(field, control.value, steps);
    actions.enter(control.value);
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
    <button type="button" tabindex="-1" aria-label=${`− ${field.label}`} @click=${press(-1)}>−</button>
    <input
      part="control"
      type="text"
      role="spinbutton"
      enterkeyhint="send"
      autocomplete="off"
      ${attributes(
        () => ({
          ...namesOf(field),
          inputmode: inputMode(field),
          'aria-valuemin': minimum,
          'aria-valuemax': maximum,
        }),
        controlAttributes(context),
        {
          'aria-valuenow': answer.state === 'value' && !field.secret ? Number(answer.value) : nothing,
          'aria-valuetext': answer.state === 'value' || field.secret ? nothing : text || messages.noAnswer(),
        },
      )}
      ${typedEntry(text, actions)}
      @keydown=${keydown}
    />
    <button type="button" tabindex="-1" aria-label=${`+ ${field.label}`} @click=${press(1)}>+</button>
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
