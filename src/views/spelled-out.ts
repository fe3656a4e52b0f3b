import { html, nothing, type TemplateResult } from 'lit/html.js';
import { type Ends, piecesOf, spellOut } from '../form/text/hidden.js';
import { create } from './dom/create.js';
import * as messages from './messages.js';

/** The most hidden parts of one text with an element of their own: browsers take quadratic time for thousands. */
export const MAX_MARKED = 20;

/** Below a control: what hides in a text that the person has typed or pasted, because the control does not show it. */
export function hiddenView(text: string): TemplateResult | typeof nothing {
  const hidden = piecesOf(text, true, { start: false, end: false }).filter((piece) => piece.isHidden);
  if (hidden.length === 0) return nothing;
  const named = [...new Set(hidden.map((piece) => spellOut(piece.text)))].slice(0, MAX_MARKED).join(' ');
  return html`<p class="hint">${messages.alsoSent()} <code dir="ltr">${named}</code></p>`;
}

/**
 * A value with its invisible parts spelled out by their code points. The first of them are marked.
 * @param marks How many parts may still be marked; lines of one text share it.
 */
export function spelledPieces(
  text: string,
  marks: { left: number },
  isMultiline: boolean,
  ends?: Ends,
): Array<Node | string> {
  const shown: Array<Node | string> = [];
  let rest = '';
  for (const piece of piecesOf(text, isMultiline, ends)) {
    if (!piece.isHidden) rest += piece.text;
    // The direction of the text does not depend on the names of code points.
    else if (marks.left === 0) rest += `\u2066${spellOut(piece.text)}\u2069`;
    else {
      shown.push(rest, create('code', { dir: 'ltr' }, spellOut(piece.text)));
      rest = '';
      marks.left--;
    }
  }
  return [...shown, rest];
}
