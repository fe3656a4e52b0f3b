import { shortenText } from '../form/label.js';
import { create } from './dom/create.js';
import { elementDirective } from './dom/element-directive.js';
import * as messages from './messages.js';

/**
 * Fills an element with a text of the server. A long text begins there, and a button after the element shows the rest.
 * @returns a function that removes the button or the rest.
 */
export function showText(element: HTMLElement, text: string): () => void {
  const { shown, rest } = shortenText(text);
  element.textContent = shown;
  if (rest === '') return () => {};
  const button = create('button', { class: 'link', type: 'button' }, messages.showAll());
  const more = create('div', { class: 'more' }, button);
  button.addEventListener('click', () => {
    more.replaceChildren(...pieces(rest).map((piece) => create('p', { class: `${element.className} piece` }, piece)));
    more.tabIndex = -1; // The focused button is gone, and the person continues here.
    more.focus();
  });
  element.after(more);
  return () => more.remove();
}

/** The same for an element of a template. A new text starts collapsed. */
export const longText = elementDirective(() => {
  let before: string | undefined;
  let remove = () => {};
  return (element: HTMLElement, text: string) => {
    if (text === before) return;
    before = text;
    remove();
    remove = showText(element, text);
  };
});

/**
 * Splits a text into blocks. Browsers lay out mixed-direction and Thai text in more than linear time, and skip blocks out
 * of view.
 */
function pieces(text: string): string[] {
  const found: string[] = [];
  for (let rest = text; rest !== ''; ) {
    const piece = shortenText(rest);
    found.push(piece.shown);
    rest = piece.rest;
  }
  return found;
}
