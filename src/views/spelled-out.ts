import { html, type TemplateResult } from 'lit';
import { piecesOf, spellOut } from '../form/hidden.js';

/**
 * Renders a text with its invisible parts spelled out by their code points.
 * @param limit The most UTF-16 code units to show, including the spelled-out names.
 * @returns the view, and the length of the whole text as spelled out.
 */
export function spelledOut(
  text: string,
  isMultiline: boolean,
  limit = Number.POSITIVE_INFINITY,
): { view: TemplateResult; length: number } {
  let length = 0;
  const shown = piecesOf(text, isMultiline).map(({ text, isHidden }) => {
    const whole = isHidden ? spellOut(text) : text;
    const part = whole.slice(0, Math.max(0, limit - length));
    length += whole.length;
    if (part === '') return '';
    // The direction of the text does not depend on the names of code points.
    return isHidden ? html`<code dir="ltr">${part}</code>` : part;
  });
  return { view: html`<p dir="auto">${shown}</p>`, length };
}
