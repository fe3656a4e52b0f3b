// @ts-check
import { BANK } from '../person.mjs';

/** Reads the letters after it from right to left. */
const OVERRIDE = '\u202e';
const MESSAGE = `Send it to ${OVERRIDE}Ada. ${'Very long. '.repeat(400)}`;
const LABEL = 'Amount '.repeat(600);

/** Characters of one announcement. */
const MOST = 300;

/** @type {import('./flows.mjs').Flow} */
export const longTexts = {
  title: 'texts of a server that are long, or that reorder others',
  async run(person) {
    const requestedSchema = { type: 'object', properties: { amount: { type: 'string', title: LABEL } } };
    await person.opens({ presentation: 'inline' });
    await person.goesTo('Your message');
    await person.asks('a server asks', { request: { message: MESSAGE, requestedSchema }, options: BANK });
    person.hears('the beginning of a long message is heard', /Send it to/);
    person.finds('a long message is cut', person.heard.length < MOST, true);
    person.hears('the announcement says how much of the message is left', /More characters: [\d,]+/);
    person.hearsNo('no character in it reorders others', /\u202e/);
    await person.goesTo('Amount', 'shift+Tab');
    person.hears('a long label is heard cut', /Amount Amount A… entry/);
    person.finds('a long label is not heard whole', person.heard.length < MOST, true);
  },
};
