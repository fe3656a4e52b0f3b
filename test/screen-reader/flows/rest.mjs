// @ts-check
import { AGENT } from './review.mjs';

const REVIEW = {
  action: 'erase',
  title: 'Erase a file',
  args: { path: 'a.txt' },
  rest: [{ path: 'b.txt' }, { path: 'c.txt' }],
};

/** @type {import('./flows.mjs').Flow} */
export const rest = {
  title: 'an action that the person approves together with those after it',
  async run(person) {
    await person.opens();
    await person.starts({ review: REVIEW, options: { ...AGENT, step: { index: 0, count: 3 } } });
    person.hears('the arrival says who asks', /Household agent asks/);
    person.hears('the arrival says what is asked', /Erase a file/);
    person.hears('the arrival says which step it is', /1 of 3/);
    await person.goesTo('Approve the rest');
    person.hears('the button says what it covers', /b\.txt.*c\.txt/);
    await person.presses('space');
    person.hears('after the answer, focus is back in the page and is heard', /Start the task (?:push )?button/);
    person.finds('focus is on the button that started the task', await person.focus(), 'start');
    const [{ action, rest: hasRest }] = await person.outcomes();
    person.finds('the answer covers the rest', { action, rest: hasRest }, { action: 'approve', rest: true });
  },
};
