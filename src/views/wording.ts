import { html, type TemplateResult } from 'lit';

/** A text of ours, or one with markup. */
export type Text = TemplateResult | string;

/** Keeps what a person or a server wrote from turning our words around (Unicode UAX #9, isolates). */
export const isolated = (text: string) => `\u2068${text.replace(/[\u2066-\u2069]/g, '')}\u2069`;

// Characters for private use stand for markup while a text is put together.
const FIRST_MARK = 0xe000;
const END = '\uf8ff';

/** The text of a message with its marks replaced by the values. */
function filled(text: string, values: readonly Text[]): unknown[] {
  return text
    .split(/([\ue000-\ue00f])/)
    .map((piece, i) => (i % 2 === 0 ? piece : values[piece.charCodeAt(0) - FIRST_MARK]))
    .filter((piece) => piece !== '');
}

const marksFor = (values: readonly Text[]) => values.map((_, i) => String.fromCharCode(FIRST_MARK + i));

/** A message around markup. */
export function around(message: (...marks: string[]) => string, ...values: Text[]): TemplateResult {
  return html`${filled(message(...marksFor(values)), values)}`;
}

/** A warning: what is the matter, emphasised up to `end`, and what that means. */
export function warning(message: (end: string, ...marks: string[]) => string, ...values: Text[]): TemplateResult {
  const [matter = '', meaning = ''] = message(END, ...marksFor(values)).split(END);
  return html`<strong>${filled(matter, values)}</strong>${filled(meaning, values)}`;
}
