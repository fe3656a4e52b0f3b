// @ts-check
/**
 * Packs the locales of the one-file build. A module that lit-localize writes holds an id and a template for each message.
 * The packed form is a single text with the messages in the order of src/views/messages.ts:
 *
 *     {'mcp.elicitation.choice.yes': `Sim`, 'mcp.elicitation.step': str`${0} de ${1}`}   →   Sim|{ de }
 *
 * Placeholder 0 is `{`, 1 is `}`, 2 is `~`. In messages.ts a call names its message by its index:
 *
 *     msg(str`${number} of ${count}`, { id: 'mcp.elicitation.step' })   →   msg(9, number, count)
 *
 * packed-localize.mjs takes the place of @lit/localize there. The packed form saves a fifth of the modules and 1 kB of
 * @lit/localize. The modules of `mcp-elicitation/locales/*` stay as lit-localize writes them.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @typedef {string | { strings: readonly string[], values: readonly number[] }} Template */

const SOURCE = new URL('../src/', import.meta.url);
const RUNTIME = fileURLToPath(new URL('packed-localize.mjs', import.meta.url));
/** A call of msg(): a plain text or a template, and an id. */
const MESSAGE = /\bmsg\(\s*(?:'([^'\\]*)'|str`([^`\\]*)`),\s*\{\s*id: '(mcp\.elicitation\.[\w.]+)',?\s*\},?\s*\)/g;
const VALUE = /\$\{([^{}]*)\}/;
const LOCALE_IMPORT = /\bimport\('\.\/(generated\/locales\/[\w-]+)\.js'\)/;
const MARKS = '{}~';
const OUR_OWN = /[{}~|]/;

/**
 * The messages of the source, in its order: the English template, and the expressions of its values.
 * @returns {{ id: string, template: Template, values: string[] }[]}
 */
function sourceMessages() {
  const source = readFileSync(new URL('views/messages.ts', SOURCE), 'utf8');
  return [...source.matchAll(MESSAGE)].map(([, text, template, id = '']) => {
    // Splitting at a pattern with a group gives texts and expressions by turns.
    const parts = (text ?? template ?? '').split(VALUE);
    const values = parts.filter((_, i) => i % 2 === 1);
    return { id, template: { strings: parts.filter((_, i) => i % 2 === 0), values: values.map((_, i) => i) }, values };
  });
}

/** The ids of all messages, in the order of the source. */
export function messageIds() {
  return sourceMessages().map(({ id }) => id);
}

/** The English templates by id. */
export function sourceTemplates() {
  return Object.fromEntries(sourceMessages().map(({ id, template }) => [id, template]));
}

/**
 * @param {Record<string, Template>} templates
 * @param {readonly string[]} ids
 * @returns {string} the texts in the order of the ids; a missing translation is the English text
 */
export function pack(templates, ids) {
  const english = sourceTemplates();
  const texts = ids.map((id) => {
    const template = templates[id] ?? english[id] ?? '';
    const { strings, values } = typeof template === 'string' ? { strings: [template], values: [] } : template;
    if (strings.some((text) => OUR_OWN.test(text)) || values.some((value) => !MARKS[value])) {
      throw new Error(`${id} cannot be packed: it has one of ${OUR_OWN}, or more than ${MARKS.length} placeholders`);
    }
    return strings.reduce((text, next, i) => text + MARKS[values[i - 1] ?? 0] + next);
  });
  return texts.join('|');
}

/**
 * Reads the templates of a module that lit-localize wrote.
 * @param {string} path
 * @returns {Promise<Record<string, Template>>}
 */
export async function templatesIn(path) {
  const tag = 'const str = (strings, ...values) => ({ strings, values });';
  const body = readFileSync(path, 'utf8').replace(/^\s*import .*$/gm, '');
  return (await import(`data:text/javascript,${encodeURIComponent(tag + body)}`)).templates;
}

/** The calls in messages.ts, by index. @param {string} code */
function withIndices(code) {
  const messages = sourceMessages();
  const indexed = code.replace(MESSAGE, (_call, _text, _template, id) => {
    const index = messages.findIndex((message) => message.id === id);
    return `msg(${[index, ...(messages[index]?.values ?? [])].join(', ')})`;
  });
  if (/\bstr`|\bid: '/.test(indexed)) throw new Error('messages.ts has a message that cannot be packed');
  return indexed.replace('{ msg, str }', '{ msg }');
}

/** The packed texts in the place of the imports. @param {string} code */
async function withTexts(code) {
  let packed = code;
  for (let found = LOCALE_IMPORT.exec(packed); found; found = LOCALE_IMPORT.exec(packed)) {
    const templates = await templatesIn(fileURLToPath(new URL(`${found[1]}.ts`, SOURCE)));
    const text = JSON.stringify(pack(templates, messageIds()));
    packed = packed.replace(found[0], () => text);
  }
  return packed;
}

/** @returns {import('rollup').Plugin} */
export function packedLocales() {
  return {
    name: 'packed-locales',
    resolveId: (id) => (id === '@lit/localize' ? RUNTIME : null),
    async transform(code, id) {
      if (id.endsWith('src/views/messages.ts')) return { code: withIndices(code), map: null };
      if (id.endsWith('src/localization.ts')) return { code: await withTexts(code), map: null };
      if (id !== RUNTIME) return null;
      const english = JSON.stringify(pack({}, messageIds()));
      return { code: code.replace("SOURCE_TEXTS = ''", () => `SOURCE_TEXTS = ${english}`), map: null };
    },
  };
}
