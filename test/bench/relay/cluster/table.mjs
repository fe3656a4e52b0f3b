// @ts-check
/** What the runs measured, as lines of a table with a column for each run. */

/** @import { Run } from './measure.mjs' */

const PERCENTILES = [50, 90, 99];

/** @param {readonly Run[]} runs @returns {string[]} */
export function tableOf(runs) {
  /** @param {string} name @param {string} unit @param {(run: Run) => number} numberOf @param {number} [digits] */
  const line = (name, unit, numberOf, digits = 1) => {
    const values = runs.map((run) => `${numberOf(run).toFixed(digits)} ${unit}`.padStart(14));
    return `${name.padEnd(40)}${values.join('')}`.trimEnd();
  };
  return [
    line('processes', '', ({ processes }) => processes, 0),
    line('elicitations a second', '', ({ size, wall }) => (size.questions / wall) * 1000, 0),
    ...PERCENTILES.map((p) => line(`asked → on the stream, ${p} %`, 'ms', ({ toStream }) => percentile(toStream, p))),
    ...PERCENTILES.map((p) => line(`answered → resolved, ${p} %`, 'ms', ({ toResolved }) => percentile(toResolved, p))),
    line('CPU per elicitation, all processes', 'µs', ({ cpu, size }) => sum(cpu) / size.questions, 0),
    line('CPU per elicitation, busiest process', 'µs', ({ cpu, size }) => Math.max(...cpu) / size.questions, 0),
    line('memory of a process, resident', 'MiB', ({ memory }) => mean(memory.map((own) => own.resident)) / 2 ** 20),
    line('memory of a process, heap', 'MiB', ({ memory }) => mean(memory.map((own) => own.heap)) / 2 ** 20),
    line('heap per stream', 'KiB', ({ memory, size }) => {
      return sum(memory.map((own) => own.heapOfStreams)) / size.pages / 1024;
    }),
  ];
}

/**
 * The smallest number that the given percentage of all numbers does not exceed.
 * @param {readonly number[]} numbers
 * @param {number} percent
 * @returns NaN for none
 */
export function percentile(numbers, percent) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** @param {readonly number[]} numbers */
function mean(numbers) {
  return sum(numbers) / numbers.length;
}
