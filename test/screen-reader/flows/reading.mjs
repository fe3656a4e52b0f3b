// @ts-check
import { BANK } from '../person.mjs';
import { AGENT, TRANSFER } from './review.mjs';

/** What the arrow keys lead through, in this order. */
const PARTS = [
  'This can cause damage.',
  'Transfer money?',
  'Pays the rent',
  'Amount',
  '120',
  'Name',
  'Ada',
  'IBAN',
  'DE02 1203',
  'Memo',
  'May',
];

/** @type {import('./flows.mjs').Flow} */
export const reading = {
  title: 'cards that the person reads line by line',
  async run(person) {
    await person.opens();
    await person.starts({ review: TRANSFER, options: AGENT });
    const said = await person.reads(12);
    const heard = PARTS.map((part) => said.findIndex((text) => text.includes(part)));
    person.finds(
      'each argument is heard',
      PARTS.filter((_, i) => heard[i] === -1),
      [],
    );
    person.finds(
      'the order is that on the card',
      heard,
      heard.toSorted((a, b) => a - b),
    );
    await person.presses('Escape');

    await person.starts({ request: { message: 'Shall we go on?' }, options: BANK });
    const names = (await person.reads(7)).filter((text) => /^Cancel (?:push )?button/.test(text));
    person.finds('Cancel and the × have names of their own', names.length, 1);
    await person.presses('Escape');
  },
};
