// @ts-check
import { AGENT } from './review.mjs';

const REVIEW = {
  action: 'edit_file',
  title: 'Edit a file?',
  args: { patch: '@@ -1,2 +1,2 @@\n same\n-old\n+new\n' },
  show: { patch: 'diff' },
};

/** @type {import('./flows.mjs').Flow} */
export const change = {
  title: 'a change of a file, which the person reads line by line',
  async run(person) {
    await person.opens();
    await person.starts({ review: REVIEW, options: AGENT });
    const said = (await person.reads(7)).join(' ');
    const lines = /@@ -1,2 \+1,2 @@\.? same\. Removed\.? -old\. Added\.? \+new\./;
    person.finds('each line is heard, with what becomes of it', lines.test(said), true);
    await person.presses('Escape');
  },
};
