// @ts-check
/**
 * The locales of the one-file build. A module that lit-localize writes holds an id and a template for each message.
 * Here all of it becomes one text, a message after the other in the order of src/views/messages.ts:
 *
 *     {'mcp.elicitation.choice.yes': `Sim`, 'mcp.elicitation.step': str`${0} de ${1}`}   →   Sim|{ de }
 *
 * Placeholder 0 is `{`, 1 is `}`, 2 is `~`. In messages.ts each id becomes the number of its place. That takes a fifth
 * less than the modules would. Those of `mcp-elicitation/locales/*` stay as lit-localize writes them.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @typedef {string | { strings: readonly string[], values: readonly number[] }} Template */

const SOURCE = new URL('../src/', import.meta.url);
const UNPACK = fileURLToPath(new URL('unpack.mjs', import.meta.url));
const ID = /'(mcp\.elicitation\.[\w.]+)'/g;
const LOCALE_IMPORT = /\bimport\('\.\/(generated\/locales\/[\w-]+)\.js'\)/;
const MARKS = '{}~';
const OUR_OWN = /[{}~|]/;

/** The ids of all messages, in the order of the source. */
export function messageIds() {
  const messages = readFileSync(new URL('views/messages.ts', SOURCE), 'utf8');
  return [...messages.matchAll(ID)].map(([, id = '']) => id);
}

/**
 * @param {Record<string, Template>} templates
 * @param {readonly string[]} ids
 * @returns {string} the texts in the order of the ids, empty for what is not translated
 */
export function pack(templates, ids) {
  const texts = ids.map((id) => {
    const template = templates[id] ?? '';
    const { strings, values } = typeof template === 'string' ? { strings: [template], values: [] } : template;
    if (strings.some((text) => OUR_OWN.test(text)) || values.some((value) => !MARKS[value])) {
      throw new Error(`${id} cannot be packed: it has one of ${OUR_OWN}, or more than ${MARKS.length} placeholders`);
    }
    return strings.reduce((text, next, i) => text + MARKS[values[i - 1] ?? 0] + next);
  });
  return texts.join('|');
}

/**
 * The templates of a module that lit-localize wrote.
 * @param {string} path
 * @returns {Promise<Record<string, Template>>}
 */
export async function templatesIn(path) {
  const tag = 'const str = (strings, ...values) => ({ strings, values });';
  const body = readFileSync(path, 'utf8').replace(/^\s*import .*$/gm, '');
  return (await import(`data:text/javascript,${encodeURIComponent(tag + body)}`)).templates;
}

/** @returns {import('rollup').Plugin} */
export function packedLocales() {
  return {
    name: 'packed-locales',
    async transform(code, id) {
      if (!/src\/(?:localization|views\/messages)\.ts$/.test(id)) return null;
      const ids = messageIds();
      if (/views\/messages\.ts$/.test(id)) {
        return { code: code.replace(ID, (_, name) => `'${ids.indexOf(name)}'`), map: null };
      }
      let packed = `import { unpack } from ${JSON.stringify(UNPACK)};\n${code}`;
      for (let found = LOCALE_IMPORT.exec(packed); found; found = LOCALE_IMPORT.exec(packed)) {
        const text = pack(await templatesIn(fileURLToPath(new URL(`${found[1]}.ts`, SOURCE))), ids);
        packed = packed.replace(found[0], () => `unpack(${JSON.stringify(text)})`);
      }
      return { code: packed, map: null };
    },
  };
}
