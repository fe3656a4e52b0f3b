// @ts-check
/** A reporter for node:test that prints what failed, what a test wrote, and one line with the counts. */
import { lastLine } from './results.mjs';
import nodeReporter from './node-reporter.mjs';

/** @import { TestEntry } from './results.mjs' */

/**
 * @param {AsyncIterable<{ type: string, data: any }>} source
 * @returns {AsyncGenerator<string>}
 */
export default async function* briefReporter(source) {
  /** @type {string[]} */
  const written = [];
  async function* events() {
    for await (const event of source) {
      if (event.type === 'test:stdout' || event.type === 'test:stderr') written.push(event.data.message);
      yield event;
    }
  }
  let text = '';
  for await (const part of nodeReporter(events())) text += part;
  /** @type {TestEntry[]} */
  const entries = JSON.parse(text);
  const failed = entries.filter((entry) => !entry.passed);
  yield* written;
  for (const { file, title, error } of failed) yield `\n✖ ${file} > ${title}\n${error ?? ''}\n`;
  yield `${lastLine({ passed: entries.length - failed.length, failed: failed.length })}\n`;
}
