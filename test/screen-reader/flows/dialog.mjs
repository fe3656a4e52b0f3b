// @ts-check
import { BANK } from '../person.mjs';

const FORM = {
  message: 'To book your table, please complete these details.',
  requestedSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Full name', description: 'As on your passport', minLength: 4 },
      guests: { type: 'integer', title: 'Guests', description: 'Children count too', minimum: 1, maximum: 10 },
    },
    required: ['name', 'guests'],
  },
};

/** @type {import('./flows.mjs').Flow} */
export const dialog = {
  title: 'a form in a dialog, with answers that are missing and wrong [A11Y-05]',
  async run(person) {
    await person.opens();
    await person.starts({ request: FORM, options: BANK });
    person.hears('the arrival says who asks', /Northwind Bank asks/);
    person.hears('the arrival says what is asked', /To book your table, please complete these details\./);
    person.hearsNo('the title is not called clickable', /clickable/);

    await person.presses('Tab');
    person.hears(
      'a text has its label, role, state and hint',
      /^(form \| )?Full name entry required\. \| As on your passport\./,
    );
    await person.presses('Tab');
    person.hears(
      'a number has its label, state, hint and limits',
      /Guests.* required\. \| Children count too.*From 1 to 10/,
    );
    person.hears('a number is an edit field', /Guests entry/);
    person.hearsNo('an empty number has no value', /\b0\b/);

    await person.goesTo('Submit');
    person.hears('Submit says how many answers are missing', /Answers missing or not valid: 2/);
    await person.presses('space');
    person.hears('Submit with answers missing says how many they are', /Answers missing or not valid: 2/);
    person.hears('Submit leads to the first wrong field, and its name is heard', /Full name entry/);
    person.hears('the wrong field is called invalid', /invalid entry/);
    person.hears('Submit says what to do in that field', /Full name: Enter an answer\./);
    await person.types('Ada L');
    person.hearsNo('nothing is said of the field while somebody types in it');

    await person.presses('Tab');
    person.hears('the second wrong field is called invalid', /Guests.*invalid entry\./);
    person.hears('the second wrong field says what to do', /Enter an answer\./);
    await person.types('11');
    await person.presses('shift+Tab');
    person.hears('an error is heard when the person leaves the field', /Guests: From 1 to 10\./);
    await person.presses('Tab');
    person.hears('the field says what is wrong when the person comes back', /From 1 to 10\./);
    await person.presses('End');
    await person.presses('BackSpace');
    await person.presses('shift+Tab');
    person.hearsNo('a corrected answer has no error', /Guests:|invalid/);

    await person.presses('ctrl+Return');
    person.hears('after the answer, focus is back in the page and is heard', /Start the task (?:push )?button/);
    person.finds('focus is on the button that started the task', await person.focus(), 'start');
    const answer = { action: 'accept', content: { name: 'Ada L', guests: 1 } };
    person.finds('the answer is what was typed', await person.outcomes(), [answer]);
  },
};
