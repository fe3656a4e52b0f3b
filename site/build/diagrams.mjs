// @ts-check
/** Draws the Mermaid code of a page, which GitHub draws itself. */

/** A plugin of markdown-it. @param {any} md */
export function diagrams(md) {
  const fence = md.renderer.rules.fence;
  md.renderer.rules.fence = (/** @type {any[]} */ tokens, /** @type {number} */ i, /** @type {any[]} */ ...rest) => {
    const { info, content } = tokens[i];
    if (info.trim() !== 'mermaid') return fence(tokens, i, ...rest);
    return `<MermaidDiagram code="${encodeURIComponent(content)}" />`;
  };
}
