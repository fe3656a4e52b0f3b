// @ts-check
/** The report of a run as data and as Markdown. */
import { PARTS } from './check.mjs';

/** @import { HostRun } from './run.mjs' */

const STATUS = /** @type {const} */ ({
  failed: 'failed',
  passed: 'passed',
  noted: 'noted',
  untried: 'not tried',
  undeclared: 'not declared',
});

/** @param {HostRun} run */
export function reportOf(run) {
  return {
    host: run.host,
    revision: run.revision,
    declared: run.declared ?? null,
    asking: run.asking ?? null,
    parts: PARTS.map(({ name, title }) => ({ name, title, state: run.partState(name) })),
    findings: run.findings,
  };
}

/** Counts findings by status. @param {HostRun} run */
export function countsOf(run) {
  const counts = { passed: 0, failed: 0, noted: 0, untried: 0, undeclared: 0 };
  for (const { status } of run.findings) counts[status] += 1;
  return counts;
}

/** @param {HostRun} run */
export function markdownOf(run) {
  const { passed, failed, untried, undeclared } = countsOf(run);
  const rows = run.findings
    .filter(({ status }) => status !== 'undeclared')
    .sort((a, b) => Object.keys(STATUS).indexOf(a.status) - Object.keys(STATUS).indexOf(b.status))
    .map(({ id, text, level, status, source, evidence }) => {
      // A failure first: it is what the row is about.
      const shown = evidence.find(({ ok }) => ok === false) ?? evidence[0];
      return `| ${STATUS[status]} | \`${id}\` ${cell(text)} | [${level}](${source}) | ${cell(shown?.text ?? '')} |`;
    });
  return [
    `# ${cell(run.host.name)} ${cell(run.host.version)}, revision ${run.revision}`,
    '',
    ...stoppedLines(run),
    `${passed} passed, ${failed} failed, ${untried} not tried, ${undeclared} not declared.`,
    '',
    '| | what | level | what came |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** @param {HostRun} run */
function stoppedLines(run) {
  const stopped = PARTS.filter(({ name }) => run.partState(name) === 'stopped').map(({ title }) => title);
  return stopped.length === 0 ? [] : [`The host ended these before their last question: ${stopped.join('; ')}.`, ''];
}

/** Text of the host in a cell of a table. @param {string} text */
function cell(text) {
  return text.replace(/[\r\n]+/g, ' ').replace(/[\\`*_[\]<>|]/g, '\\$&');
}
