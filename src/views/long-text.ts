import { shortenText } from '../form/text/label.js';
import { create } from './dom/create.js';
import { elementDirective } from './dom/element-directive.js';
import * as messages from './messages.js';

const asItIs = (text: string): ReadonlyArray<Node | string> => [text];

/**
 * Fills an element with a text of the server. A long text begins there, and a button after the element shows the rest.
 * @param pieces what a part of the text is shown as
 * @returns a function that removes the button or the rest.
 */
export function showText(element: HTMLElement, text: string, pieces = asItIs): () => void {
  const { shown, rest } = shortenText(text);
  element.replaceChildren(...pieces(shown));
  if (rest === '') return () => {};
  const button = create('button', { class: 'link', type: 'button' }, messages.showAll());
  const more = create('div', { class: 'more' }, button);
  button.addEventListener('click', () => {
    more.replaceChildren(
      ...blocksOf(rest).map((block) => create('p', { class: `${element.className} block` }, ...pieces(block))),
    );
    more.tabIndex = -1; // The focused button is gone, and the person continues here.
    more.focus();
  });
  element.after(more);
  return () => more.remove();
}

/** Does what `showText` does, for an element of a template. A new text starts collapsed. */
export const longText = elementDirective(() => {
  let before: string | undefined;
  let remove = () => {};
  return (element: HTMLElement, text: string, pieces?: typeof asItIs) => {
    if (text === before) return;
    before = text;
    remove();
    remove = showText(element, text, pieces);
  };
});

/**
 * Splits a text into blocks, because browsers skip the layout of blocks that are out of view. Text in mixed directions, or in
 * Thai, takes them more than linear time. The cut is between two lines, where it does not show, or inside a line that is longer
 * than a block.
 */
export function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  for (let rest = text; rest !== ''; ) {
    const { length } = shortenText(rest).shown;
    const line = length < rest.length ? rest.lastIndexOf('\n', length) : 0;
    const end = line > 0 ? line + 1 : length;
    const block = rest.slice(0, end);
    blocks.push(block.endsWith('\n') && end < rest.length ? block.slice(0, -1) : block);
    rest = rest.slice(end);
  }
  return blocks;
}
