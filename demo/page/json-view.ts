/** Strings (keys, if a colon follows), literals, numbers. */
const TOKENS =
  /(?<string>"(?:\\.|[^"\\])*")(?<colon>\s*:)?|(?<literal>\b(?:true|false|null)\b)|(?<number>-?\b\d[\d.eE+-]*)/g;

/** JSON as text, with a class for each token. It sets text only, so the JSON cannot become markup. */
export function jsonView(value: unknown): HTMLElement {
  const text = JSON.stringify(value, null, 2);
  const view = document.createElement('pre');
  let end = 0;
  for (const match of text.matchAll(TOKENS)) {
    const { string, colon, literal } = match.groups ?? {};
    const token = string ?? match[0];
    const span = document.createElement('span');
    span.className = string ? (colon ? 'key' : 'string') : literal ? 'literal' : 'number';
    span.textContent = token;
    view.append(text.slice(end, match.index), span);
    end = match.index + token.length;
  }
  view.append(text.slice(end));
  return view;
}
