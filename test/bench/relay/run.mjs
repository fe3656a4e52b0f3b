// @ts-check
/**
 * `npm run bench:relay` compares the relay with a hand-written map of promises and event stream, in alternating rounds.
 *
 *   npm run bench:relay -- --rounds 15 --streams 1000 --questions 10000 --strict
 *
 * The floor checks no answer, remembers nothing, and sends nothing when a question is over. Both post only the answer.
 *
 *   npm run bench:relay -- --processes 3 --engine postgres --streams 1000 --questions 10000 --open 100
 *
 * measures one process, two, and three, on one Redis or PostgreSQL, in place of that. `--open`: questions that are open at a time. Exits
 * with 1 unless each question was answered exactly once.
 *
 *   npm run bench:relay -- --idle 100,1000,10000
 *
 * measures what so many pages cost on which nothing happens, first without an open question and then with one for each, and how
 * long the next question takes to its page: of the floor, and of the relay on each store.
 */
import { cpus } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { median } from '../median.mjs';
import { compareProcesses, ENGINES } from './cluster/compare.mjs';
import { httpRound } from './http.mjs';
import { compareIdle } from './idle/measure.mjs';

/** RLY-14: the most memory of a stream, as a multiple of the floor's, and the fewest answers a second and core. */
const MOST_PER_STREAM = 1.5;
const FEWEST_ANSWERS = 1000;
const COLUMNS = { wall: 'µs', cpu: 'µs', perStream: 'B' };

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    streams: { type: 'string', default: '1000' },
    questions: { type: 'string', default: '10000' },
    strict: { type: 'boolean', default: false },
    processes: { type: 'string', default: '0' },
    engine: { type: 'string', default: 'redis' },
    open: { type: 'string', default: '100' },
    idle: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const size = { streams: Number(values.streams), questions: Number(values.questions) };
if (!(rounds >= 1 && size.streams >= 1 && size.questions >= 1)) throw new TypeError('numbers must be 1 or more');

const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`;
const processes = Number(values.processes);
if (values.idle) await measurePages(values.idle);
else await (processes > 0 ? compareOnDatabase() : compareWithFloor());

/** @param {string} counts of pages, with commas */
async function measurePages(counts) {
  print(machine);
  await compareIdle(['floor', 'memory', 'redis', 'postgres'], counts.split(',').map(Number), print);
}

async function compareOnDatabase() {
  const engine = /** @type {import('./cluster/compare.mjs').EngineName} */ (values.engine);
  if (!Object.hasOwn(ENGINES, engine)) throw new TypeError(`--engine: ${Object.keys(ENGINES).join(' or ')}`);
  const atOnce = Number(values.open);
  print(`${machine}; ${engine}, ${size.streams} pages, ${size.questions} questions, ${atOnce} open at a time`);
  const counts = Array.from({ length: processes }, (_, i) => i + 1);
  const { lines, faults } = await compareProcesses(
    counts,
    { pages: size.streams, questions: size.questions, atOnce },
    engine,
  );
  for (const line of lines) print(line);
  for (const fault of faults) print(`fault  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else print('each question was answered exactly once');
}

async function compareWithFloor() {
  print(
    `Node ${process.version}, ${cpus()[0]?.model}; medians of ${rounds} rounds, ${size.streams} streams, ${size.questions} questions`,
  );
  const kinds = /** @type {const} */ (['floor', 'relay']);
  for (const kind of kinds) await httpRound(kind, size); // Warms up.
  /** @type {Record<'floor' | 'relay', import('./http.mjs').HttpSample[]>} */
  const samples = { floor: [], relay: [] };
  for (let i = 0; i < rounds; i++) {
    for (const kind of i % 2 === 0 ? kinds : [...kinds].reverse()) samples[kind].push(await httpRound(kind, size));
  }
  for (const [column, unit] of Object.entries(COLUMNS)) {
    const name = /** @type {keyof typeof COLUMNS} */ (column);
    const [floor = [], relay = []] = kinds.map((kind) => samples[kind].map((sample) => sample[name]));
    const ratio = median(relay.map((number, i) => number / Number(floor[i])));
    const isOver = name === 'perStream' && !(ratio <= MOST_PER_STREAM);
    const numbers = [floor, relay].map((all) => `${median(all).toFixed(1)} ${unit}`.padStart(12)).join('');
    print(`${column.padEnd(12)}${numbers}  × ${ratio.toFixed(2)}${isOver ? '  over' : ''}`);
    if (values.strict && isOver) process.exitCode = 1;
  }
  const answers = 1e6 / median(samples.relay.map(({ cpu }) => cpu));
  const isSlow = !(answers >= FEWEST_ANSWERS);
  print(`${answers.toFixed(0)} answers a second and core${isSlow ? `, under ${FEWEST_ANSWERS}` : ''}`);
  if (values.strict && isSlow) process.exitCode = 1;
}

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`);
}
