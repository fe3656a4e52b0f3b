// @ts-check
import { BANK } from '../person.mjs';

const REQUEST = {
  message: 'When shall we come?',
  requestedSchema: {
    type: 'object',
    properties: {
      day: { type: 'string', title: 'Delivery day', description: 'Not on Sundays', format: 'date' },
      start: { type: 'string', title: 'Call me at', format: 'date-time' },
    },
    required: ['day'],
  },
};

/** @type {import('./flows.mjs').Flow} */
export const dates = {
  title: 'a day, and a day with a time',
  async run(person) {
    await person.opens();
    await person.starts({ request: REQUEST, options: BANK });
    await person.presses('Tab');
    person.hears('the first part of a day has the field’s label', /Month.*Delivery day/);
    person.hears('the first part of a day has the field’s hint', /Not on Sundays/);
    for (const part of ['12', '24', '2026']) await person.types(part);
    await person.presses('Tab');
    await person.presses('Tab');
    person.hears('the first part of a day with a time has the field’s label', /Month.*Call me at/);
    person.hears('a day with a time says its time zone', /Your time zone: UTC/);
    await person.presses('ctrl+Return');
    const answer = { action: 'accept', content: { day: '2026-12-24' } };
    person.finds('the answer is the day that was typed', await person.outcomes(), [answer]);
  },
};
