// @ts-check
/**
 * `npm run conformance`: which requirement is proven by which test, in which engine. A test proves a row by carrying its
 * id in its title: `[MCP-07]`, `[MCP-07, MCP-13]` or `[MCP-07] [MCP-13]`. With `--strict`, an open row is an error.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import {
  BROWSER_RESULTS,
  count,
  HOSTS_RESULTS,
  lastLine,
  NODE_RESULTS,
  RESULT_ENGINES,
  readEntries,
  SUITE_RESULTS,
} from '../tools/results.mjs';

/** @import { ResultEngine, TestEntry } from '../tools/results.mjs' */

/** @typedef {{ id: string, section: string, text: string, source?: string }} Requirement */
/** @typedef {{ title: string, file: string, passed: ResultEngine[], failed: ResultEngine[] }} Proof */
/** @typedef {'proven' | 'failed' | 'node only' | 'open'} State */
/** @typedef {{ requirement: Requirement, state: State, proofs: Proof[] }} Row */

/** More ids than this, and nobody can say which of them the test proves. */
const MOST_IDS = 4;
/** Sections whose rows a person or a page would notice: only a browser proves them. */
const NEEDS_BROWSER = /^(?:MCP|DLG|USE|A11Y|L10N)-/;

const ID = '[A-Z][A-Z0-9]*-\\d+';
const BRACKETS = /\[([^[\]]*)\]/g;
const IDS = new RegExp(`^\\s*${ID}(?:\\s*,\\s*${ID})*\\s*$`, 'i');
const LOOKS_LIKE_ID = /\b(?:CARD|MCP|DLG|SRV|USE|A11Y|L10N)-\d/i;

/**
 * The ids in a title, each once, and the brackets that were meant to hold some.
 * @param {string} title
 */
export function idsIn(title) {
  const brackets = [...title.matchAll(BRACKETS)].map((match) => match[1] ?? '');
  const ids = brackets.filter((text) => IDS.test(text)).flatMap((text) => text.split(',').map((id) => id.trim()));
  const malformed = brackets.filter((text) => LOOKS_LIKE_ID.test(text) && !IDS.test(text));
  return { ids: [...new Set(ids)], malformed };
}

/**
 * @param {Proof[]} proofs
 * @param {string} id
 * @returns {State}
 */
function stateOf(proofs, id) {
  if (proofs.length === 0) return 'open';
  if (proofs.some((proof) => proof.failed.length > 0)) return 'failed';
  const inBrowser = proofs.some((proof) => proof.passed.some((engine) => engine !== 'node'));
  return inBrowser || !NEEDS_BROWSER.test(id) ? 'proven' : 'node only';
}

/**
 * The same test in several engines is one proof.
 * @param {TestEntry[]} entries
 */
function proofsOf(entries) {
  /** @type {Map<string, Proof>} */
  const proofs = new Map();
  for (const { title, file, engine, passed } of entries) {
    const key = `${file}\n${title}`;
    const proof = proofs.get(key) ?? { title, file, passed: [], failed: [] };
    (passed ? proof.passed : proof.failed).push(engine);
    proofs.set(key, proof);
  }
  return [...proofs.values()];
}

/**
 * @param {Requirement[]} requirements
 * @param {TestEntry[]} entries
 * @returns {{ rows: Row[], problems: string[] }}
 */
export function conformance(requirements, entries) {
  const known = new Set(requirements.map((requirement) => requirement.id));
  /** @type {Map<string, Proof[]>} */
  const byId = new Map();
  /** @type {string[]} */
  const problems = [];

  for (const proof of proofsOf(entries)) {
    const where = `${proof.file}: ${proof.title}`;
    const { ids, malformed } = idsIn(proof.title);
    if (ids.length > MOST_IDS) problems.push(`more than ${MOST_IDS} ids: ${where}`);
    if (proof.failed.length > 0) problems.push(`failed in ${proof.failed.join(', ')}: ${where}`);
    for (const text of malformed) problems.push(`cannot read [${text}]: ${where}`);
    for (const id of ids) {
      if (known.has(id)) byId.set(id, [...(byId.get(id) ?? []), proof]);
      else problems.push(`no such id ${id}: ${where}`);
    }
  }

  const rows = requirements.map((requirement) => {
    const proofs = byId.get(requirement.id) ?? [];
    return { requirement, state: stateOf(proofs, requirement.id), proofs };
  });
  return { rows, problems };
}

/** @param {Proof} proof */
function engineColumns(proof) {
  return RESULT_ENGINES.map((engine) => {
    if (proof.passed.includes(engine)) return engine;
    return (proof.failed.includes(engine) ? 'FAILED' : '').padEnd(engine.length);
  }).join('  ');
}

/**
 * @param {string} text
 * @param {number} width
 */
function cut(text, width) {
  return text.length <= width ? text : `${text.slice(0, width - 1).trimEnd()}…`;
}

/** @param {string} title */
function withoutIds(title) {
  const text = title.replace(BRACKETS, (bracket, inner) => (IDS.test(inner) ? '' : bracket));
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * @param {string} heading
 * @param {string[]} lines
 */
function section(heading, lines) {
  return lines.length > 0 ? ['', `${heading} (${lines.length})`, ...lines.map((line) => `  ${line}`)] : [];
}

/**
 * @param {ReturnType<typeof conformance>} result
 * @param {TestEntry[]} entries
 */
export function format({ rows, problems }, entries) {
  /** @param {State} state */
  const listed = (state) =>
    rows
      .filter((row) => row.state === state)
      .map(({ requirement }) => `${requirement.id.padEnd(7)}  ${cut(requirement.text, 100)}`);

  const proofLines = rows.flatMap(({ requirement, state, proofs }) => {
    if (proofs.length === 0) return [`${requirement.id.padEnd(7)}  ${state}`];
    return proofs.map((proof, index) =>
      [(index === 0 ? requirement.id : '').padEnd(7), engineColumns(proof), withoutIds(proof.title)].join('  '),
    );
  });

  return [
    ...proofLines,
    ...section('Open rows', listed('open')),
    ...section('Node only, so open: these need a test in a browser', listed('node only')),
    ...section('Rows with a failed test', listed('failed')),
    ...section('Problems', problems),
    '',
    `rows proven: ${rows.filter((row) => row.state === 'proven').length} of ${rows.length}`,
    lastLine(count(entries)),
  ].join('\n');
}

/** @returns {Requirement[]} */
export function readRequirements() {
  return JSON.parse(readFileSync(new URL('requirements.json', import.meta.url), 'utf8'));
}

/** @param {boolean} strict */
function main(strict) {
  const browser = readEntries(BROWSER_RESULTS);
  const node = readEntries(NODE_RESULTS);
  if (!browser || !node) {
    process.stderr.write('test/results is missing or incomplete: run npm test first\n');
    return 1;
  }
  const apart = [SUITE_RESULTS, HOSTS_RESULTS].flatMap((path) => readEntries(path) ?? []);
  const entries = [...browser, ...node, ...apart];
  const result = conformance(readRequirements(), entries);
  process.stdout.write(`${format(result, entries)}\n`);
  const open = result.rows.some((row) => row.state !== 'proven');
  return result.problems.length > 0 || (strict && open) ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main(process.argv.includes('--strict'));
