import { html, type TemplateResult } from 'lit';
import type { ListField } from '../../form/field.js';
import { controlId } from '../field-state.js';
import * as messages from '../messages.js';
import { typedValue } from '../typed-value.js';
import { leftGroup } from './choice.js';
import { ariaBoolean, type ControlContext } from './context.js';

/**
 * Texts of one's own. Enter takes what is typed as one of them, and several lines that are pasted make several. What is
 * still being typed counts as the last one: it is on screen, so it is sent.
 *
 * Keyboard: Backspace in an empty input brings the last text back to be changed; the arrow keys go from the input to
 * the texts and among them, Delete or Backspace there removes one. All of them are a single tab stop.
 */
export function listControl({ field, state, actions, describedBy }: ControlContext<ListField>): TemplateResult {
  const { draft } = state;
  const entered = state.entry as readonly string[];
  const texts = isBlank(draft) ? entered : entered.slice(0, -1);

  const enter = (input: HTMLInputElement, typed: string, before = texts) => {
    input.value = typed;
    actions.enter(isBlank(typed) ? before : [...before, typed.trim()], typed);
  };
  const remove = (button: HTMLButtonElement, index: number) => {
    const control = partsOf(button);
    const others = texts.filter((_, i) => i !== index);
    enter(control.input, control.input.value, others);
    const left = control.buttons();
    (left[Math.min(index, left.length - 1)] ?? control.input).focus();
  };
  const inputKey = (event: KeyboardEvent) => {
    const input = event.currentTarget as HTMLInputElement;
    if (event.isComposing) return;
    if (event.key === 'Enter' && !isBlank(input.value)) {
      event.preventDefault(); // The form is sent by the next press.
      enter(input, '', [...texts, input.value.trim()]);
    } else if (event.key === 'Backspace' && input.value === '' && texts.length > 0) {
      event.preventDefault();
      enter(input, texts.at(-1) ?? '', texts.slice(0, -1));
    } else if (stepOf(event) < 0 && input.selectionEnd === 0) {
      partsOf(input).buttons().at(-1)?.focus();
    }
  };
  const buttonKey = (event: KeyboardEvent, index: number) => {
    const button = event.currentTarget as HTMLButtonElement;
    const { input, buttons } = partsOf(button);
    const step = stepOf(event);
    if (event.key === 'Delete' || event.key === 'Backspace') remove(button, index);
    else if (step !== 0) (buttons()[index + step] ?? (step > 0 ? input : button)).focus();
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = separate(event.clipboardData?.getData('text/plain') ?? '');
    if (pasted.length < 2) return;
    event.preventDefault();
    const input = event.currentTarget as HTMLInputElement;
    const before = isBlank(input.value) ? texts : [...texts, input.value.trim()];
    enter(input, '', [...before, ...pasted]);
  };

  return html`<div class="list" @focusout=${(event: FocusEvent) => leftGroup(event) && actions.leave()}>
    ${texts.map(
      (text, index) =>
        html`<span class="item"
          ><bdi>${text || '“”'}</bdi
          ><button
            type="button"
            tabindex=${index === texts.length - 1 ? 0 : -1}
            aria-label=${messages.remove(text)}
            @click=${(event: Event) => remove(event.currentTarget as HTMLButtonElement, index)}
            @keydown=${(event: KeyboardEvent) => buttonKey(event, index)}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true"><path d="m4.5 4.5 7 7m0-7-7 7" /></svg></button
        ></span>`,
    )}<input
      part="control"
      type="text"
      id=${controlId(field.id)}
      name=${field.name}
      autocomplete="off"
      autocapitalize="none"
      enterkeyhint="enter"
      aria-required=${ariaBoolean(state.required)}
      aria-invalid=${ariaBoolean(state.error !== '')}
      aria-describedby=${describedBy}
      ${typedValue(draft)}
      @input=${(event: Event) => enter(event.target as HTMLInputElement, (event.target as HTMLInputElement).value)}
      @keydown=${inputKey}
      @paste=${paste}
    />
  </div>`;
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** The control's parts, found from one of them: they are rendered anew with each change. */
function partsOf(part: HTMLElement) {
  const list = part.closest('.list') as HTMLElement;
  return {
    input: list.querySelector('input') as HTMLInputElement,
    buttons: () => [...list.querySelectorAll('button')],
  };
}

/** 1 for the arrow key that goes forward in the direction of writing, -1 for the one that goes back. */
function stepOf(event: KeyboardEvent): number {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
  return getComputedStyle(event.currentTarget as HTMLElement).direction === 'rtl' ? -step : step;
}

/** The texts of what is pasted: its lines or the cells of a table; of a single line what stands between commas. */
function separate(pasted: string): string[] {
  const separator = /[\r\n\t]/.test(pasted.trim()) ? /[\r\n\t]+/ : ',';
  return pasted
    .split(separator)
    .map((text) => text.trim())
    .filter(Boolean);
}
