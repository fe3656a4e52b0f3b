// @ts-check
import { AGENT, TRANSFER } from './review.mjs';

/** @type {import('./flows.mjs').Flow} */
export const reason = {
  title: 'an action that the person rejects with a reason',
  async run(person) {
    await person.opens();
    await person.starts({ review: TRANSFER, options: { ...AGENT, rejectReason: true } });
    await person.goesTo('Reason, if you reject');
    await person.presses('Return');
    person.hears('the field for a reason opens, and has its label', /Reason, if you reject entry/);
    await person.types('Not this month');
    person.hearsNo('nothing is said of the field while somebody types in it');
    await person.goesTo('Approve');
    person.hears(
      'Approve says why it does not count',
      /You have written a reason to reject\. Delete it if you mean yes\./,
    );
    await person.presses('space');
    person.hears(
      'a press on Approve says why it does not count',
      /You have written a reason to reject\. Delete it if you mean yes\./,
    );
    await person.goesTo('Reject');
    await person.presses('space');
    person.hears('after the answer, focus is back in the page and is heard', /Start the task (?:push )?button/);
    person.finds('focus is on the button that started the task', await person.focus(), 'start');
    person.finds('the answer has the reason', await person.outcomes(), [
      { action: 'reject', reason: 'Not this month' },
    ]);
  },
};
