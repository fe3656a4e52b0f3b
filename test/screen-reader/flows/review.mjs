// @ts-check

/** An action that can cause damage. */
export const TRANSFER = {
  action: 'transfer',
  title: 'Transfer money?',
  message: 'Pays the rent',
  tone: 'danger',
  args: { amount: 120, to: { name: 'Ada', iban: 'DE02 1203' }, memo: 'May' },
  allow: ['approve', 'edit', 'reject', 'respond'],
};
export const AGENT = { server: { id: 'agent', name: 'Household agent' } };

/** @type {import('./flows.mjs').Flow} */
export const review = {
  title: 'an action to approve, which the person rejects',
  async run(person) {
    await person.opens();
    await person.starts({ review: TRANSFER, options: AGENT });
    person.hears('the arrival says who asks', /Household agent asks/);
    person.hears('the arrival says what is asked', /Transfer money\?/);
    person.hears('the arrival says that it can cause damage', /This can cause damage\./);
    await person.goesTo('Reject');
    await person.presses('space');
    person.hears('after the answer, focus is back in the page and is heard', /Start the task (?:push )?button/);
    person.finds('focus is on the button that started the task', await person.focus(), 'start');
    person.finds('the answer is no', await person.outcomes(), [{ action: 'reject' }]);
  },
};
