// @ts-check
import { BANK } from '../person.mjs';

const REQUEST = {
  message: 'How many?',
  requestedSchema: {
    type: 'object',
    properties: { guests: { type: 'integer', title: 'Guests', minimum: 1, maximum: 40, default: 3 } },
    required: ['guests'],
  },
};

/** @type {import('./flows.mjs').Flow} */
export const steps = {
  title: 'a number that the person changes with arrow keys',
  async run(person) {
    await person.opens();
    await person.starts({ request: REQUEST, options: BANK });
    await person.presses('Tab');
    person.hears('a number that is filled in is heard', /Guests entry 3/);
    await person.presses('Up');
    person.hears('a step up is heard', /\b4\b/);
    await person.presses('Up');
    person.hears('the next step up is heard', /\b5\b/);
    await person.presses('Prior');
    person.hears('ten steps are heard', /\b15\b/);
    await person.presses('ctrl+Return');
    const answer = { action: 'accept', content: { guests: 15 } };
    person.finds('the answer is the number', await person.outcomes(), [answer]);
  },
};
