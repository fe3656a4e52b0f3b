import { html, type TemplateResult } from 'lit';
import * as messages from '../messages.js';

/** The box around the chips and the input that they belong to. */
const BOX = '.box';

/**
 * Texts that were entered or chosen, each with a button that takes it out again. They stand in a box of the class
 * `box`, with an input. All buttons are one Tab stop: the arrow keys go among them and to the input, Delete or Backspace
 * removes.
 * @param remove Takes a text out and renders, at once.
 */
export function chipsView(texts: readonly string[], remove: (index: number) => void): TemplateResult[] {
  const removeAt = (button: HTMLElement, index: number) => {
    const box = button.closest<HTMLElement>(BOX)!;
    remove(index);
    const left = buttonsIn(box);
    (left[Math.min(index, left.length - 1)] ?? inputIn(box))?.focus();
  };
  const keydown = (event: KeyboardEvent, index: number) => {
    const button = event.currentTarget as HTMLElement;
    const box = button.closest<HTMLElement>(BOX)!;
    const step = stepOf(event);
    if (event.key === 'Delete' || event.key === 'Backspace') removeAt(button, index);
    else if (step !== 0) (buttonsIn(box)[index + step] ?? (step > 0 ? inputIn(box) : button))?.focus();
    else return;
    event.preventDefault();
  };
  return texts.map(
    (text, index) =>
      html`<span class="chip"
        ><bdi>${text || '“”'}</bdi
        ><button
          type="button"
          tabindex=${index === texts.length - 1 ? 0 : -1}
          aria-label=${messages.remove(text)}
          @click=${(event: Event) => removeAt(event.currentTarget as HTMLElement, index)}
          @keydown=${(event: KeyboardEvent) => keydown(event, index)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true"><path d="m4.5 4.5 7 7m0-7-7 7" /></svg></button
      ></span>`,
  );
}

/** Goes from the input to the chips by the arrow key that leads back. @returns whether it did. */
export function goToChips(event: KeyboardEvent): boolean {
  const input = event.currentTarget as HTMLInputElement;
  const last = buttonsIn(input.closest<HTMLElement>(BOX)!).at(-1);
  if (stepOf(event) >= 0 || input.selectionEnd !== 0 || !last) return false;
  last.focus();
  return true;
}

function buttonsIn(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('.chip button')];
}

function inputIn(box: HTMLElement): HTMLElement | null {
  return box.querySelector('input');
}

/** 1 for the arrow key that goes forward in the direction of writing, -1 for the one that goes back. */
function stepOf(event: KeyboardEvent): number {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
  return getComputedStyle(event.currentTarget as HTMLElement).direction === 'rtl' ? -step : step;
}
