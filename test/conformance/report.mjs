// @ts-check
/**
 * `npm run conformance`: which test proves which requirement, in which engine. A test proves a row by carrying its id
 * in its title: `[MCP-07]`, `[MCP-07, MCP-13]` or `[MCP-07] [MCP-13]`.
 *
 * Each row needs a proof, except those in UNPROVEN. `npm run conformance -- MCP-07` prints that row alone.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { allEntries, lastLine, RESULT_ENGINES } from '../tools/results.mjs';

/** @import { ResultEngine, TestEntry } from '../tools/results.mjs' */

/** @typedef {{ id: string, text: string }} Requirement */
/** @typedef {{ title: string, file: string, passed: ResultEngine[], failed: ResultEngine[], error?: string }} Proof */
/** @typedef {'proven' | 'failed' | 'parts only' | 'open'} State */
/** @typedef {{ requirement: Requirement, state: State, proofs: Proof[] }} Row */

/** Rows without a proof of the whole. `npm run bench:relay` measures what RLY-14 says of speed and memory. */
const UNPROVEN = ['RLY-14'];
/** With more ids than this in a title, nobody can say which of them the test proves. */
const MOST_IDS = 4;
/** Sections whose rows a person or a peer would notice: only a test of the whole proves them. */
const NEEDS_THE_WHOLE = /^(?:MCP|DLG|USE|A11Y|L10N)-/;
/**
 * Where tests go through the element, an adapter or a page. Tests of a part, such as test/form, run in a browser too.
 */
const TESTS_THE_WHOLE = /^test\/(?:adapters|built|e2e|element|hosts|screen-reader|suite|visual)\//;

const ID = '[A-Z][A-Z0-9]*-\\d+';
const BRACKETS = /\[([^[\]]*)\]/g;
const IDS = new RegExp(`^\\s*${ID}(?:\\s*,\\s*${ID})*\\s*$`, 'i');

/**
 * The ids in a title, each once, and the brackets that should hold ids but cannot be read.
 * @param {string} title
 * @param {RegExp} looksLikeId
 */
function idsIn(title, looksLikeId) {
  const brackets = [...title.matchAll(BRACKETS)].map((match) => match[1] ?? '');
  const ids = brackets.filter((text) => IDS.test(text)).flatMap((text) => text.split(',').map((id) => id.trim()));
  const malformed = brackets.filter((text) => looksLikeId.test(text) && !IDS.test(text));
  return { ids: [...new Set(ids)], malformed };
}

/**
 * Whether a test that carries an id may prove that row.
 * @param {Proof} proof
 * @param {string} id
 */
function counts({ file, passed }, id) {
  return !NEEDS_THE_WHOLE.test(id) || (TESTS_THE_WHOLE.test(file) && passed.some((engine) => engine !== 'node'));
}

/**
 * @param {Proof[]} proofs
 * @param {string} id
 * @returns {State}
 */
function stateOf(proofs, id) {
  if (proofs.length === 0) return 'open';
  if (proofs.some((proof) => proof.failed.length > 0)) return 'failed';
  return proofs.some((proof) => counts(proof, id)) ? 'proven' : 'parts only';
}

/**
 * The same test in several engines is one proof.
 * @param {TestEntry[]} entries
 */
function proofsOf(entries) {
  /** @type {Map<string, Proof>} */
  const proofs = new Map();
  for (const { title, file, engine, passed, error } of entries) {
    const key = `${file}\n${title}`;
    const proof = proofs.get(key) ?? { title, file, passed: [], failed: [] };
    if (error) proof.error ??= error;
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
function conformance(requirements, entries) {
  const known = new Set(requirements.map((requirement) => requirement.id));
  const sections = new Set(requirements.map(({ id }) => id.replace(/-.*/, '')));
  const looksLikeId = new RegExp(`\\b(?:${[...sections].join('|')})-\\d`, 'i');
  /** @type {Map<string, Proof[]>} */
  const byId = new Map();
  /** @type {string[]} */
  const problems = [];

  for (const proof of proofsOf(entries)) {
    const where = `${proof.file}: ${proof.title}`;
    const { ids, malformed } = idsIn(proof.title, looksLikeId);
    if (ids.length > MOST_IDS) problems.push(`more than ${MOST_IDS} ids: ${where}`);
    if (proof.failed.length > 0) problems.push(`failed in ${proof.failed.join(', ')}: ${where}${because(proof.error)}`);
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
  for (const { requirement, state } of rows) {
    if ((state !== 'proven') !== UNPROVEN.includes(requirement.id)) problems.push(`${state}: ${requirement.id}`);
  }
  return { rows, problems };
}

/** @param {string} [error] its beginning is printed, on lines of its own */
function because(error) {
  return error ? `\n${cut(error.trim(), 1_000).replace(/^/gm, '      ')}` : '';
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
 * A row as its sentence, clause by clause, and below it the tests that claim it: each clause needs one.
 * @param {Row} row
 */
function rowLines({ requirement: { id, text }, state, proofs }) {
  const clauses = text.split(/(?<=;) /).map((clause, index) => `${(index === 0 ? id : '').padEnd(7)}  ${clause}`);
  const tests = proofs.map((proof) => {
    const title = `${withoutIds(proof.title)}${counts(proof, id) ? '' : ' (a part, so no proof)'}`;
    return ['', engineColumns(proof), `${title} (${proof.file})`].join('  ');
  });
  return [...clauses, ...(tests.length > 0 ? tests : [`  ${state}`]), ''];
}

/**
 * @param {ReturnType<typeof conformance>} result
 * @param {TestEntry[]} entries
 */
function format({ rows, problems }, entries) {
  /** @param {State} state */
  const listed = (state) =>
    rows
      .filter((row) => row.state === state)
      .map(({ requirement }) => `${requirement.id.padEnd(7)}  ${cut(requirement.text, 100)}`);

  const proofLines = rows.flatMap(rowLines);

  return [
    ...proofLines,
    ...section('Open rows', listed('open')),
    ...section(
      'Parts only, so open: these need a test through the element, an adapter or a page',
      listed('parts only'),
    ),
    ...section('Rows with a failed test', listed('failed')),
    ...section('Problems', problems),
    '',
    `rows proven: ${rows.filter((row) => row.state === 'proven').length} of ${rows.length}`,
    lastLine(entries),
  ].join('\n');
}

/** @returns {Requirement[]} */
function readRequirements() {
  const sections = JSON.parse(readFileSync(new URL('requirements.json', import.meta.url), 'utf8'));
  const rows = Object.values(sections).flatMap((section) => Object.entries(section));
  return rows.map(([id, text]) => ({ id, text: String(text) }));
}

const args = process.argv.slice(2);
const entries = allEntries();
const result = conformance(readRequirements(), entries);
const wanted = result.rows.filter(({ requirement }) => args.includes(requirement.id));
if (wanted.length > 0) {
  process.stdout.write(`${wanted.flatMap(rowLines).join('\n')}\n`);
} else {
  process.stdout.write(`${format(result, entries)}\n`);
  if (result.problems.length > 0) process.exitCode = 1;
}
