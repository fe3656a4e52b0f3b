// @ts-check
/** @import { Seen } from './pages.mjs' */
/** @import { Asked } from './process.js' */

/**
 * What contradicts "each question was answered exactly once". As many answers were claimed and handed over as there are
 * questions, and each question got its own: so none got two.
 * @param {number} questions
 * @param {Asked[]} results
 * @param {Seen[]} seen
 * @param {{ accepted: number, taken: number, left: number, errors: string[] }} counts
 * @returns {string[]}
 */
export function faultsOf(questions, results, seen, { accepted, taken, left, errors }) {
  const faults = [...errors];
  /** @param {string} what @param {number} found @param {number} [expected] */
  const expect = (what, found, expected = questions) => {
    if (found !== expected) faults.push(`${what}: ${found} in place of ${expected}`);
  };
  const isRight = (/** @type {Asked} */ own) => own.outcome === 'accept' && own.answer === `answer-${own.question}`;
  expect('questions that came back', results.length);
  expect('different questions among them', new Set(results.map(({ question }) => question)).size);
  expect('questions with the answer that its page gave', results.filter(isRight).length);
  expect('questions that came on a stream once', seen.filter(({ times }) => times === 1).length);
  expect('questions that came on a stream more than once', seen.filter(({ times }) => times > 1).length, 0);
  const refused = seen.flatMap(({ statuses }) => statuses.filter((status) => status !== 202));
  expect(`posts with another status than 202 (${[...new Set(refused)]})`, refused.length, 0);
  expect('answers that were received', accepted);
  expect('answers that were taken', taken);
  expect('questions that the database holds to be open', left, 0);
  return faults;
}
