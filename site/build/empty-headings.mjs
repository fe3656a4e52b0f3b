// @ts-check
/** Tables of two columns that need no heads have empty ones in Markdown. A screen reader should not announce those as heads. */

/** A plugin of markdown-it. @param {any} md */
export function emptyHeadings(md) {
  md.core.ruler.push('empty-headings', (/** @type {any} */ { tokens }) => {
    for (const [i, token] of tokens.entries()) {
      if (token.type !== 'th_open' || tokens[i + 1].content !== '') continue;
      token.tag = 'td';
      tokens[i + 2].tag = 'td';
    }
  });
}
