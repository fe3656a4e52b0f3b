// @ts-check
import { BANK } from '../person.mjs';

const REQUEST = {
  message: 'How much shall we send?',
  requestedSchema: {
    type: 'object',
    properties: { amount: { type: 'number', title: 'Amount', minimum: 1 } },
    required: ['amount'],
  },
};

/** @type {import('./flows.mjs').Flow} */
export const inline = {
  title: 'a card in a chat, where somebody writes [A11Y-05]',
  async run(person) {
    await person.opens({ presentation: 'inline' });
    await person.goesTo('Your message');
    await person.types('Hello');
    await person.asks('a server asks', { request: REQUEST, options: BANK, hasReceipt: true });
    person.hears('the arrival says who asks', /Northwind Bank asks/);
    person.hears('the arrival says what is asked', /How much shall we send\?/);
    person.hears('the arrival says how much time there is', /Time left: 5 min/);
    person.hearsNo('words of the arrival do not run together', /asksHow|\?Time/);
    person.finds('focus stays where the person writes', await person.focus(), 'composer');

    await person.presses('shift+Tab');
    person.hears('on the way into the card, its name is heard', /Northwind Bank asks/);
    await person.goesTo('Amount', 'shift+Tab');
    person.hears('a number has its label, state and limits', /Amount.* required\. \| At least 1\./);
    person.hearsNo('an empty number has no value', /\b0\b/);

    await person.presses('Return');
    person.hears('Enter without an answer says what to enter', /Amount: Enter a/);
    await person.types('0');
    person.hearsNo('no error is heard while somebody types', /At least|Enter a|invalid/);
    await person.presses('Return');
    person.hears('Enter with a wrong answer says what is wrong', /Amount: At least 1\./);
    await person.presses('BackSpace');
    await person.types('12');
    await person.presses('Return');
    person.hears('what came of it is heard', /Answered Amount: 12/);
    const answer = { action: 'accept', content: { amount: 12 } };
    person.finds('the answer is what was typed', await person.outcomes(), [answer]);
  },
};
