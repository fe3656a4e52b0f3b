// @ts-check
import { BANK } from '../person.mjs';

const REQUEST = {
  message: 'Choose a code.',
  requestedSchema: {
    type: 'object',
    properties: { code: { type: 'string', title: 'Code', minLength: 6 } },
    required: ['code'],
  },
};

/** Milliseconds: in the last two minutes the card counts. */
const TIME = 115_000;

/** @type {import('./flows.mjs').Flow} */
export const typing = {
  title: 'somebody who types slowly, while less than two minutes are left [A11Y-05]',
  async run(person) {
    await person.opens();
    await person.starts({ request: REQUEST, options: { ...BANK, timeout: TIME } });
    await person.goesTo('Code');
    for (const letter of 'ab') await person.types(letter);
    await person.presses('Return');
    person.hears('Enter in the only wrong field says what is wrong', /Code: Too short: 2 of at least 6 characters\./);
    const from = person.steps.length;
    for (const letter of 'cdef') await person.types(letter);
    const said = person.steps.slice(from).flatMap((step) => step.said);
    person.finds('nothing is heard while somebody types', said, []);
    const descriptions = person.steps
      .flatMap((step) => step.said)
      .filter((text) => /Choose a code.*Closing in/.test(text));
    person.finds('the dialog’s description is not said again when its time changes', descriptions.slice(1), []);
    await person.presses('Escape');
  },
};
