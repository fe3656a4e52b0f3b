// @ts-check
import { BANK } from '../person.mjs';

const REQUEST = {
  message: 'Where shall we deliver?',
  requestedSchema: {
    type: 'object',
    properties: {
      city: { type: 'string', title: 'City', enum: Array.from({ length: 60 }, (_, i) => `City ${i + 1}`) },
    },
    required: ['city'],
  },
};

/** @type {import('./flows.mjs').Flow} */
export const search = {
  title: 'a choice from a list of sixty [A11Y-05]',
  async run(person) {
    await person.opens();
    await person.starts({ request: REQUEST, options: BANK });
    await person.presses('Tab');
    person.hears('the list has its label and role', /City editable combo box/);
    person.hears('the list says how many options there are', /60 options/);
    await person.types('y 5');
    person.hears('a search says how many options match', /Found: 15/);
    await person.presses('Down');
    person.hears('the next option that matches is heard', /City 15/);
    person.hearsNo('an option is not called “not selected” on the way', /not selected/);
    await person.presses('Down');
    person.hears('the option after it is heard', /City 25/);
    await person.presses('Return');
    person.hears('what is chosen is heard', /City editable combo box.*City 25/);
    await person.presses('ctrl+Return');
    person.finds('the answer is what was chosen', (await person.outcomes())[0]?.action, 'accept');
  },
};
