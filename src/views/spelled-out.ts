import { html, type TemplateResult } from 'lit';
import { type Ends, piecesOf, spellOut } from '../form/hidden.js';

/** The most hidden parts of one text with an element of their own: browsers take quadratic time for thousands. */
const MAX_MARKED = 20;

/** Renders a value with its invisible parts spelled out by their code points. The first of them are marked. */
export function spelledOut(text: string, ...how: [isMultiline: boolean, ends?: Ends]): TemplateResult {
  const shown: unknown[] = [];
  let marked = 0;
  let rest = '';
  for (const piece of piecesOf(text, ...how)) {
    if (!piece.isHidden) rest += piece.text;
    // The direction of the text does not depend on the names of code points.
    else if (marked === MAX_MARKED) rest += `\u2066${spellOut(piece.text)}\u2069`;
    else {
      shown.push(rest, html`<code dir="ltr">${spellOut(piece.text)}</code>`);
      rest = '';
      marked++;
    }
  }
  return html`<p dir="auto">${shown}${rest}</p>`;
}
