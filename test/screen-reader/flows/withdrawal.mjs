// @ts-check
import { BANK } from '../person.mjs';

const STREET = {
  message: 'Which street?',
  requestedSchema: { type: 'object', properties: { street: { type: 'string', title: 'Street' } } },
};

/** @type {import('./flows.mjs').Flow} */
export const withdrawal = {
  title: 'a question that its server takes back, and another one after it [A11Y-05]',
  async run(person) {
    await person.opens();
    await person.starts({ request: STREET, options: BANK });
    await person.presses('Tab');
    await person.types('Ma');
    await person.notices('the server withdraws its question', () =>
      person.inPage(() => /** @type {any} */ (window).withdraw()),
    );
    person.hears('the withdrawal is announced', /Northwind Bank has withdrawn its question\./);
    person.hears('focus is back in the page and is heard', /Start the task (?:push )?button/);
    person.finds('focus is on the button that started the task', await person.focus(), 'start');
    await person.goesTo('Dismiss', 'shift+Tab');
    await person.goesTo('Your message');
    await person.asks('another server asks', {
      request: STREET,
      options: { server: { id: 'post', name: 'Contoso Post' } },
    });
    person.hears('the next arrival says who asks', /Contoso Post asks/);
    person.hearsNo('the withdrawal is not said again', /withdrawn/);
    await person.presses('Escape');
    person.finds(
      'both elicitations have ended',
      (await person.outcomes()).map(({ action }) => action),
      ['withdrawn', 'cancel'],
    );
  },
};
