// @ts-check
import { BANK } from '../person.mjs';

const STREET = {
  message: 'Which street?',
  requestedSchema: { type: 'object', properties: { street: { type: 'string', title: 'Street' } } },
};
const NUMBER = {
  message: 'Which number?',
  requestedSchema: {
    type: 'object',
    properties: { number: { type: 'integer', title: 'Number' } },
    required: ['number'],
  },
};

/** Milliseconds: enough to come to the field before the last thirty seconds. */
const TIME = 40_000;

/** @type {import('./flows.mjs').Flow} */
export const series = {
  title: 'steps of a series, and the last seconds of one [A11Y-05]',
  async run(person) {
    await person.opens();
    await person.starts(
      { request: STREET, options: { ...BANK, timeout: TIME, step: { index: 1, count: 3, canGoBack: true } } },
      { request: NUMBER, options: { ...BANK, step: { index: 2, count: 3, canGoBack: true } } },
    );
    person.hears('the arrival says which step it is', /2 of 3/);
    await person.presses('Tab');
    await person.types('Main');
    await person.waitsFor('30s');
    person.hears('thirty seconds before the end are announced', /Closing in 30/);
    person.hears('the announcement says how to get more time', /More time/);
    await person.waitsFor('10s');
    person.hears('ten seconds before the end are announced', /Closing in 10/);
    person.hearsNo('not each second is announced', /\b(?:2[0-9]|1[1-9]|[1-9]) ?s\b/);
    await person.notices('focus goes to “More time”', () =>
      person.inPage(() => {
        const card = document.querySelector('mcp-elicitation')?.shadowRoot;
        /** @type {HTMLElement | null | undefined} */ (card?.querySelector('.countdown button'))?.focus();
      }),
    );
    await person.presses('space');
    person.hears('more time says how much there is', /Time left|Closing in/);
    await person.presses('ctrl+Return');
    person.hears('the next step is heard', /Which number\?/);
    person.hears('the next step says which one it is', /3 of 3/);
    await person.presses('Escape');
  },
};
