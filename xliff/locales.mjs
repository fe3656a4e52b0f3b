// @ts-check
/**
 * Lists the messages that a locale lacks, and fills them in.
 *
 *     npm run locales                    writes new messages of src/ into xliff/, then lists missing translations
 *     npm run locales -- texts.txt       puts translations into xliff/, then does the same
 *
 * The list and the file have the same form: an id, the English text after `#`, and a line for each locale.
 * `{0}` is the first placeholder of the English text.
 *
 *     mcp.elicitation.step
 *     # {0} of {1}
 *     de {0} von {1}
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../', import.meta.url);
const UNIT =
  /<trans-unit id="([^"]+)">\n {2}<source>([\s\S]*?)<\/source>\n(?: {2}<target>([\s\S]*?)<\/target>\n)?<\/trans-unit>/g;
const PLACEHOLDER = /<x id="(\d+)"[^>]*\/>/g;

/** @typedef {{ id: string, source: string, target: string | undefined }} Unit */

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

/**
 * Reads a locale's file.
 * @param {string} locale
 * @returns {Unit[]}
 */
export function unitsOf(locale) {
  return [...readFileSync(fileOf(locale), 'utf8').matchAll(UNIT)].map(([, id = '', source = '', target]) => ({
    id,
    source: textOf(source),
    target: target === undefined ? undefined : textOf(target),
  }));
}

/**
 * @param {string} table
 * @returns {Map<string, Map<string, string>>} id → locale → text
 */
function read(table) {
  /** @type {Map<string, Map<string, string>>} */
  const all = new Map();
  let texts = new Map();
  for (const line of table.split('\n')) {
    const [, locale, text] = /^(\S+) (.+)$/.exec(line) ?? [];
    if (/^[\w.]+$/.test(line)) {
      texts = new Map();
      all.set(line, texts);
    } else if (locale && locale !== '#') {
      texts.set(locale, text);
    }
  }
  return all;
}

/** @param {string} table */
function fill(table) {
  const texts = read(table);
  for (const locale of targetLocales) {
    const xml = readFileSync(fileOf(locale), 'utf8');
    const filled = xml.replace(UNIT, (unit, id, source) => {
      const text = texts.get(id)?.get(locale);
      if (text === undefined) return unit;
      const target = `  <target>${xmlOf(text, source)}</target>\n`;
      return `<trans-unit id="${id}">\n  <source>${source}</source>\n${target}</trans-unit>`;
    });
    writeFileSync(fileOf(locale), filled);
  }
}

/** The table of missing translations. */
function missing() {
  const files = targetLocales.map((locale) => ({
    locale,
    units: new Map(unitsOf(locale).map((unit) => [unit.id, unit])),
  }));
  return [...(files[0]?.units.values() ?? [])].flatMap(({ id, source }) => {
    const locales = files.filter(({ units }) => units.get(id)?.target === undefined).map(({ locale }) => locale);
    return locales.length > 0 ? [id, `# ${source}`, ...locales.map((locale) => `${locale} `)] : [];
  });
}

/** @param {string} command */
function localize(command) {
  execFileSync('npx', ['lit-localize', command], { cwd: fileURLToPath(ROOT), stdio: 'pipe' });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const table = process.argv[2];
  localize('extract');
  if (table) fill(readFileSync(table, 'utf8'));
  localize('build');
  process.stdout.write(`${missing().join('\n') || 'All messages are translated.'}\n`);
}
