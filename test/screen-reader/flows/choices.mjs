// @ts-check
import { BANK } from '../person.mjs';

const REGIONS = ['Berlin', 'Dublin', 'Frankfurt', 'London', 'Madrid', 'Oslo', 'Paris'];
const TARGETS = [
  { const: 's', title: 'Staging' },
  { const: 'p', title: 'Production' },
];
const PARTS = ['Service', 'Database', 'Worker'];

const REQUEST = {
  message: 'How shall we deploy?',
  requestedSchema: {
    type: 'object',
    properties: {
      target: { type: 'string', title: 'Target', description: 'Where it runs', oneOf: TARGETS },
      region: { type: 'string', title: 'Region', enum: REGIONS },
      parts: { type: 'array', title: 'Parts', minItems: 1, maxItems: 2, items: { type: 'string', enum: PARTS } },
      tags: { type: 'array', title: 'Tags', items: { type: 'string' } },
      urgent: { type: 'boolean', title: 'Urgent', default: false },
    },
    required: ['target', 'region', 'parts', 'urgent'],
  },
};

/** @type {import('./flows.mjs').Flow} */
export const choices = {
  title: 'a long form of choices',
  async run(person) {
    await person.opens();
    await person.starts({ request: REQUEST, options: BANK });
    await person.presses('Tab');
    person.hears('the first Tab leads to the first field, though the form scrolls', /Staging/);
    if (!/Staging/.test(person.heard)) await person.presses('Tab');
    person.hears('a group of radio buttons has its name', /Target/);
    person.hears('a radio button has its label, role and state', /Staging.*not selected radio button/);
    person.hears('a group of radio buttons is required', /required/);
    person.hears('a group of radio buttons has its hint', /Where it runs/);
    await person.presses('space');
    person.hears('a radio button that is chosen says so', /selected/);

    await person.presses('Tab');
    person.hears('a list has its label and role', /Region combo box/);
    person.hears('a list is required', /required/);
    await person.presses('d');
    person.hears('what is chosen in a list is heard', /Dublin/);

    await person.presses('Tab');
    person.hears('a group of check boxes has its name', /Parts/);
    person.hears('a check box has its label, role and state', /Service check box not checked/);
    person.hears('a group of check boxes says its limits', /From 1 to 2/);
    await person.presses('space');
    person.hears('a box that is ticked says so', /checked/);
    await person.presses('Tab');
    await person.presses('space');
    await person.presses('Tab');
    await person.presses('space');
    person.hears('one too many is heard at once', /Parts: No more than 2\./);
    await person.presses('space');

    await person.presses('Tab');
    person.hears('a list of texts has its label, role and hint', /Tags entry.* \| Press Enter after each\./);
    await person.types('blue');
    await person.presses('Return');
    person.hears('a text that is added is heard', /Added: blue/);
    await person.types('red');
    await person.presses('Return');
    person.hears('another text that is added is heard', /Added: red/);
    await person.presses('Left');
    person.hears('the button of the last text has its name', /Remove red (?:push )?button/);
    await person.presses('Delete');
    person.hears('a text that is removed is heard', /Removed: red/);
    await person.goesTo('Urgent');
    await person.presses('space');
    person.hears('a switch that is turned says so', /\bon\b/);
    await person.goesTo('Remove blue', 'shift+Tab');
    await person.presses('ctrl+Return');
    person.hearsNo('Control and Enter on a button of a text removes nothing', /Removed/);
    await person.presses('Tab');
    await person.presses('ctrl+Return');
    const content = { target: 's', region: 'Dublin', parts: ['Service', 'Database'], tags: ['blue'], urgent: true };
    person.finds('the answer is what was chosen', await person.outcomes(), [{ action: 'accept', content }]);
  },
};
