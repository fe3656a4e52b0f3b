// @ts-check
/** A value in a template. */
const HOLE = '\0';
/** What lit-html.mjs does not know: booleans, and values in comments, in the text of these elements, or beside others in an attribute. */
const UNKNOWN =
  /\s\?[\w-]+=|<!--|<(?:textarea|title|style|script)\b[^>]*>[^<]*\0|="[^"\0]+\0|="\0[^"]|=[^"\s>\0]+\0|=\0[^\s/>]/;

/**
 * One value for each attribute of two: `a="${b} ${c}"` becomes "a=${`${b} ${c}`}".
 * @param {string} code
 */
export const withSingleValues = (code) =>
  code.replace(/(\s[\w-]+)="(\$\{[^{}"]+\}[^"$]+\$\{[^{}"]+\})"/g, (_, name, value) => `${name}=\${\`${value}\`}`);

/**
 * Refuses a template that the one-file build would show otherwise than Lit.
 * @returns {import('rollup').Plugin}
 */
export function checkTemplates() {
  return {
    name: 'check-templates',
    transform(code, id) {
      if (!id.includes('/src/')) return null;
      for (const text of templatesIn(this.parse(code))) {
        if (UNKNOWN.test(text)) this.error(`${id}: lit-html.mjs does not know ${text.replaceAll(HOLE, '…')}`);
      }
      return null;
    },
  };
}

/**
 * @param {any} node of a program
 * @returns {string[]} its templates
 */
export function templatesIn(node) {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(templatesIn);
  if (node.type !== 'TaggedTemplateExpression' || node.tag.name !== 'html') return inside;
  const quasis = /** @type {{ value: { raw: string } }[]} */ (node.quasi.quasis);
  return [quasis.map(({ value }) => value.raw).join(HOLE), ...inside];
}
