/** Strings (keys, if a colon follows), literals, numbers. */
const TOKENS =
  /(?<string>"(?:\\.|[^"\\])*")(?<colon>\s*:)?|(?<literal>\b(?:true|false|null)\b)|(?<number>-?\b\d[\d.eE+-]*)/g;

/** JSON as text, with a class for each token. It sets text only, so the JSON cannot become markup. */
export function jsonView(value: unknown): HTMLElement {
  const view = document.createElement('pre');
  for (const line of JSON.stringify(value, null, 2).split('\n')) {
    const row = document.createElement('div');
    row.style.setProperty('--indent', `${line.search(/\S/)}ch`);
    row.append(...tokensOf(line), '\n');
    view.append(row);
  }
  return view;
}

function tokensOf(line: string): (string | HTMLElement)[] {
  const pieces = [];
  let end = 0;
  for (const match of line.matchAll(TOKENS)) {
    const { string, colon, literal } = match.groups ?? {};
    const token = string ?? match[0];
    const span = document.createElement('span');
    span.className = string ? (colon ? 'key' : 'string') : literal ? 'literal' : 'number';
    span.textContent = token;
    pieces.push(line.slice(end, match.index), span);
    end = match.index + token.length;
  }
  return [...pieces, line.slice(end)];
}
