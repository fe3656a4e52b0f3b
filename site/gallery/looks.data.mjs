// @ts-check
/** The looks of the demo as CSS that an application can paste, which VitePress reads while it builds the site. */
import { readFileSync } from 'node:fs';
import { root } from '../build/paths.mjs';

/** The rules of a style sheet without nesting: selector → declarations. @param {string} css */
function rulesIn(css) {
  const rules = css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g);
  return [...rules].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    declarations: body
      .split(';')
      .map((declaration) => declaration.trim())
      .filter(Boolean),
  }));
}

export default {
  watch: ['../../demo/page/looks.css'],
  /** @returns {Record<string, string>} look → CSS */
  load() {
    const [tokens, ...rules] = rulesIn(readFileSync(root('demo/page/looks.css'), 'utf8'));
    /** The element's custom property → the page's. */
    const property = new Map(
      (tokens?.declarations ?? []).map((declaration) => {
        const [, own = '', page = ''] = /^(--[\w-]+): var\((--[\w-]+)\)$/.exec(declaration) ?? [];
        return [page, own];
      }),
    );
    /** @type {Record<string, string>} */
    const looks = {};
    for (const { selector, declarations } of rules) {
      const [, look = '', rest = ''] = /^\[data-look="(\w+)"\](.*)$/.exec(selector) ?? [];
      const lines = declarations.flatMap((declaration) => {
        const [name = '', value = ''] = declaration.split(/: (.*)/s);
        if (rest !== '') return [declaration.replace('var(--accent)', 'var(--mcp-elicitation-accent)')];
        const own = property.get(name);
        const mono = 'ui-monospace, Menlo, Consolas, monospace';
        return own ? [`${own}: ${value.replace('var(--mono)', mono)}`] : [];
      });
      const block = `${rest.trim() || 'mcp-elicitation'} {\n${lines.map((line) => `  ${line};\n`).join('')}}`;
      looks[look] = looks[look] ? `${looks[look]}\n${block}` : block;
    }
    return looks;
  },
};
