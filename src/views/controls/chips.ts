import { html, type TemplateResult } from 'lit';
import type { ListField } from '../../form/field.js';
import * as messages from '../messages.js';

/** The box around the chips and their input. */
const BOX = '.box';

/** Names a text in a list of secrets by its position, from 1. */
export const itemName = ({ label }: ListField, index: number) => `${label} ${index + 1}`;

/**
 * Entered or chosen texts, each with a button that removes it. They stand beside an input in a box of the class `box`.
 * All buttons share one Tab stop: the arrow keys move between them and the input, Delete and Backspace remove.
 * @param texts What the chips show.
 * @param remove Removes a text and renders at once.
 * @param names How the buttons name the texts. Default: as the chips show them.
 */
export function chipsView(
  texts: readonly string[],
  remove: (index: number) => void,
  names: readonly string[] = texts,
): TemplateResult[] {
  const removeAt = (button: HTMLElement, index: number) => {
    const box = button.closest<HTMLElement>(BOX)!;
    remove(index);
    const buttons = buttonsIn(box);
    (buttons[Math.min(index, buttons.length - 1)] ?? inputIn(box))?.focus();
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
          aria-label=${messages.remove(names[index]!)}
          @click=${(event: MouseEvent) => event.detail < 2 && removeAt(event.currentTarget as HTMLElement, index)}
          @keydown=${(event: KeyboardEvent) => keydown(event, index)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true"><path d="m4.5 4.5 7 7m0-7-7 7" /></svg></button
      ></span>`,
  );
}

/** Moves focus from the input to the last chip on the arrow key that leads back. @returns whether it did. */
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

/** 1 for the arrow key that goes forward in the writing direction, -1 for the one that goes back, 0 for other keys. */
function stepOf(event: KeyboardEvent): number {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
  return getComputedStyle(event.currentTarget as HTMLElement).direction === 'rtl' ? -step : step;
}
