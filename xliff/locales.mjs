// @ts-check
/**
 * Lists the messages that a locale lacks, or has for an older English text, and fills them in.
 *
 *     npm run locales                    writes new messages of src/ into xliff/, then lists what to translate
 *     npm run locales -- texts.txt       puts translations into xliff/, then does the same
 *
 * The list and the file have the same form: an id, the English text after `#`, and a line for each locale.
 * `{0}` is the first placeholder of the English text.
 *
 *     mcp.elicitation.step
 *     # {0} of {1}
 *     de {0} von {1}
 *
 * In xliff/, a translation keeps the English text that it was written for. Where that has changed, the list has the
 * translation too: the file has it again, changed or not.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../', import.meta.url);
const UNIT =
  /<trans-unit id="([^"]+)">\n {2}<source>([\s\S]*?)<\/source>\n(?: {2}<target>([\s\S]*?)<\/target>\n)?<\/trans-unit>/g;
const PLACEHOLDER = /<x id="(\d+)"[^>]*\/>/g;

/** @typedef {{ id: string, source: string, target: string | undefined }} Unit */
/** @typedef {ReadonlyMap<string, string>} Texts id → text */
/** @typedef {ConstructorParameters<typeof import('@lit/localize-tools/lib/modes/runtime.js').RuntimeLitLocalizer>[0]} RuntimeConfig */

/** A mistake in a file that a person wrote. */
class InputError extends Error {}

export const { targetLocales } = /** @type {{ targetLocales: string[] }} */ (
  JSON.parse(readFileSync(new URL('lit-localize.json', ROOT), 'utf8'))
);

/** @param {string} locale */
function fileOf(locale) {
  return new URL(`xliff/${locale}.xlf`, ROOT);
}

/** @param {string} xml */
function textOf(xml) {
  return xml
    .replace(PLACEHOLDER, '{$1}')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}

/**
 * @param {string} text
 * @param {string} source XML with the placeholders to use
 */
function xmlOf(text, source) {
  const tags = new Map([...source.matchAll(PLACEHOLDER)].map(([tag, id]) => [id, tag]));
  const xml = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return xml.replace(/\{(\d+)\}/g, (placeholder, id) => tags.get(id) ?? placeholder);
}

/** @param {string} text */
export function placeholdersIn(text) {
  return [...text.matchAll(/\{\d+\}/g)].map(String).sort();
}

/**
 * @param {string} id
 * @param {string} locale
 * @param {string} text
 * @param {string} source
 * @returns {string[]} none if the text has the placeholders of the English one
 */
function placeholderMistakes(id, locale, text, source) {
  const [found, wanted] = [text, source].map((text) => placeholdersIn(text).join(' ') || 'none');
  return found === wanted ? [] : [`${id}: the placeholders in ${locale} are ${found}, in English ${wanted}`];
}

/** @param {string} locale */
function readXml(locale) {
  return existsSync(fileOf(locale)) ? readFileSync(fileOf(locale), 'utf8') : '';
}

/**
 * Reads a locale's file.
 * @param {string} locale
 * @returns {Unit[]}
 */
export function unitsOf(locale) {
  return [...readXml(locale).matchAll(UNIT)].map(([, id = '', source = '', target]) => ({
    id,
    source: textOf(source),
    target: target === undefined ? undefined : textOf(target),
  }));
}

/**
 * @param {string} table
 * @param {Texts} sources the English texts
 * @returns {Map<string, Map<string, string>>} locale → id → text
 * @throws an error with a line for each unknown id, unknown locale and wrong placeholder
 */
export function readTable(table, sources) {
  const texts = new Map(targetLocales.map((locale) => [locale, new Map()]));
  const mistakes = [];
  let id = '';
  for (const line of table.split('\n').map((line) => line.trimEnd())) {
    const [, word = '', text = ''] = /^(\S+)(?: (.+))?$/.exec(line) ?? [];
    // npm writes lines with `>` above its output.
    if (/^[#>]?$/.test(word)) continue;
    const own = texts.get(word);
    if (!own && text === '') {
      id = word;
      if (!sources.has(id)) mistakes.push(`There is no message ${id}`);
    } else if (!own) {
      mistakes.push(`${id}: there is no locale ${word} in lit-localize.json`);
    } else if (text !== '') {
      own.set(id, text);
      if (id === '') mistakes.push(`No id stands above "${line}"`);
      mistakes.push(...placeholderMistakes(id, word, text, sources.get(id) ?? text));
    }
  }
  if (mistakes.length > 0) throw new InputError(mistakes.join('\n'));
  return texts;
}

/**
 * @param {string} xml a locale's file, with the English texts of src/
 * @param {string} before the same file with the English texts that its translations were written for
 * @param {Texts} texts new translations
 * @returns {string} the file with these, and with the older English text for a translation that is none of these
 */
function withTexts(xml, before, texts) {
  const sources = new Map([...before.matchAll(UNIT)].map(([, id, source]) => [id, source]));
  return xml.replace(UNIT, (unit, id, source, target) => {
    const text = texts.get(id);
    const older = sources.get(id) ?? source;
    if (text === undefined && (target === undefined || textOf(older) === textOf(source))) return unit;
    const [from, to] = text === undefined ? [older, target] : [source, xmlOf(text, source)];
    return `<trans-unit id="${id}">\n  <source>${from}</source>\n  <target>${to}</target>\n</trans-unit>`;
  });
}

/**
 * The table of translations that are missing, or written for an older English text.
 * @param {Texts} sources
 */
function missing(sources) {
  const units = targetLocales.map((locale) => ({ locale, all: unitsOf(locale) }));
  const lines = [...sources].flatMap(([id, source]) => {
    const open = units.flatMap(({ locale, all }) => {
      const unit = all.find((unit) => unit.id === id);
      return unit?.target !== undefined && unit.source === source ? [] : [{ locale, unit }];
    });
    if (open.length === 0) return [];
    const older = new Set(
      open.flatMap(({ unit }) => (unit && unit.source !== source ? [`# was: ${unit.source}`] : [])),
    );
    return [id, `# ${source}`, ...older, ...open.map(({ locale, unit }) => `${locale} ${unit?.target ?? ''}`)];
  });
  return lines.join('\n');
}

/** lit-localize, loaded when it is needed: with it comes a TypeScript compiler. */
async function openLocalizer() {
  const [{ readConfigFileAndWriteSchema }, { RuntimeLitLocalizer }, { stringifyDiagnostics }] = await Promise.all([
    import('@lit/localize-tools/lib/config.js'),
    import('@lit/localize-tools/lib/modes/runtime.js'),
    import('@lit/localize-tools/lib/typescript.js'),
  ]);
  const config = readConfigFileAndWriteSchema(fileURLToPath(new URL('lit-localize.json', ROOT)));
  const localizer = new RuntimeLitLocalizer(/** @type {RuntimeConfig} */ (config));
  const { messages, errors } = localizer.extractSourceMessages();
  if (errors.length > 0) throw new InputError(stringifyDiagnostics(errors));
  /** @type {Texts} */
  const sources = new Map(
    messages.map(({ name, contents }) => [
      name,
      contents.map((part) => (typeof part === 'string' ? part : `{${part.index}}`)).join(''),
    ]),
  );
  return { localizer, sources };
}

/** The English texts of src/. */
export async function readSources() {
  return (await openLocalizer()).sources;
}

/** @param {string} table may be empty */
async function run(table) {
  const { localizer, sources } = await openLocalizer();
  const texts = readTable(table, sources);
  const before = new Map(targetLocales.map((locale) => [locale, readXml(locale)]));
  await localizer.writeInterchangeFiles();
  for (const [locale, own] of texts) {
    writeFileSync(fileOf(locale), withTexts(readXml(locale), before.get(locale) ?? '', own));
  }
  const count = [...texts.values()].reduce((sum, { size }) => sum + size, 0);
  if (count > 0) print(`# texts written: ${count}`);
  print(missing(sources) || 'All messages are translated.');
  const mistakes = targetLocales.flatMap((locale) =>
    unitsOf(locale).flatMap(({ id, target }) => {
      const source = sources.get(id);
      return target === undefined || source === undefined ? [] : placeholderMistakes(id, locale, target, source);
    }),
  );
  if (mistakes.length > 0) throw new InputError(mistakes.join('\n'));
  // In another process, which has not read the older translations yet.
  execFileSync('npx', ['lit-localize', 'build'], { cwd: fileURLToPath(ROOT), stdio: 'pipe' });
}

/** @param {string} text */
const print = (text) => process.stdout.write(`${text}\n`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = process.argv[2];
  try {
    await run(path ? readFileSync(path, 'utf8') : '');
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
