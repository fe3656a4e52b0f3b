import { html, type TemplateResult } from 'lit/html.js';

/** A plain text, or one with markup. */
export type Text = TemplateResult | string;

/** Isolates foreign text, so that its direction does not reorder the words around it (Unicode UAX #9). */
export const isolated = (text: string) => `\u2068${text.replace(/[\u2066-\u2069]/g, '')}\u2069`;

// Private-use characters stand for markup while a message is composed.
const FIRST_MARK = 0xe000;
const END = '\uf8ff';

/** Splits a message at its marks and puts the values in their place. */
function insertValues(text: string, values: readonly Text[]): unknown[] {
  return text
    .split(/([\ue000-\ue00f])/)
    .map((piece, i) => (i % 2 === 0 ? piece : values[piece.charCodeAt(0) - FIRST_MARK]))
    .filter((piece) => piece !== '');
}

const marksFor = (values: readonly Text[]) => values.map((_, i) => String.fromCharCode(FIRST_MARK + i));

/** A message with markup in the place of its placeholders. */
export function withMarkup(message: (...marks: string[]) => string, ...values: Text[]): TemplateResult {
  return html`${insertValues(message(...marksFor(values)), values)}`;
}

/** A warning. The part before `end` names the problem and is emphasised; the rest explains it. */
export function warning(message: (end: string, ...marks: string[]) => string, ...values: Text[]): TemplateResult {
  const [problem = '', explanation = ''] = message(END, ...marksFor(values)).split(END);
  return html`<strong>${insertValues(problem, values)}</strong>${insertValues(explanation, values)}`;
}
