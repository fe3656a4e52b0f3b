// @ts-check
/**
 * The card as Orca says it, in two browsers. `FLOWS=all` runs all flows, `FLOWS=inline,review` some; `ENGINES=firefox` one browser.
 * What was heard is in `test/results/screen-reader/`, beside Orca’s own log.
 */
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import { RESULTS_DIRECTORY } from '../tools/results.mjs';
import { startBrowser } from './browser.mjs';
import { startDesktop } from './desktop.mjs';
import { ALL, SHORT } from './flows/flows.mjs';
import { knownFailures } from './known-failures.mjs';
import { Person } from './person.mjs';
import { startSite } from './site.mjs';

const FOLDER = `${RESULTS_DIRECTORY}screen-reader/`;

/** The flows that the variable names. */
function chosenFlows() {
  const { FLOWS } = process.env;
  if (!FLOWS) return SHORT;
  if (FLOWS === 'all') return ALL;
  return Object.fromEntries(
    FLOWS.split(',').map((name) => {
      const flow = ALL[name];
      if (!flow) throw new TypeError(`FLOWS names ${name}, which is none of ${Object.keys(ALL).join(', ')}`);
      return [name, flow];
    }),
  );
}

const engines = (process.env.ENGINES ?? 'chromium,firefox').split(',');
const browsers = /** @type {const} */ (['Chromium', 'Firefox']).filter((name) => engines.includes(name.toLowerCase()));

for (const browser of browsers) {
  describe(`Orca in ${browser}`, () => {
    /** @type {(() => Promise<unknown>)[]} */
    const stops = [];
    /** @type {string[]} */
    const transcript = [];
    /** @type {Person} */
    let person;

    before(async () => {
      await mkdir(FOLDER, { recursive: true });
      const site = await startSite();
      stops.push(site.close);
      const desktop = await startDesktop(`${FOLDER}${browser}.orca.log`);
      stops.push(desktop.stop);
      const { page, version, close } = await startBrowser(browser, `${site.origin}/`, desktop.env);
      stops.push(close);
      transcript.push(`# Orca in ${version}`);
      person = new Person(desktop, page, site);
    });
    after(async () => {
      for (const stop of stops.reverse()) await stop();
      await writeFile(`${FOLDER}${browser}.md`, `${transcript.join('\n\n')}\n`);
    });

    for (const [name, flow] of Object.entries(chosenFlows())) {
      it(flow.title, async (test) => {
        const known = knownFailures(browser, name);
        const began = performance.now();
        person.begins();
        try {
          await flow.run(person);
        } finally {
          const seconds = ((performance.now() - began) / 1000).toFixed(1);
          transcript.push(`## ${name}: ${flow.title} (${seconds} s)`, `${person.transcript}`);
          for (const expectation of person.expectations) {
            const own = known.testOf(expectation);
            if (own) await test.test(...own);
          }
        }
        assert.deepEqual([...known.unused], [], 'known-failures.json names what this flow does not expect');
      });
    }
  });
}
