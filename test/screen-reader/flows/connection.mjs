// @ts-check
import { until } from '../../tools/until.mjs';
import { BANK } from '../person.mjs';

const REQUEST = {
  message: 'Who is the parcel for?',
  requestedSchema: { type: 'object', properties: { name: { type: 'string', title: 'Name' } }, required: ['name'] },
};

/** @type {import('./flows.mjs').Flow} */
export const connection = {
  title: 'a page of a relay that loses its connection while somebody types',
  async run(person) {
    const { gate, host } = person.site;
    await person.opens({ relay: '' });
    await person.goesTo('Your message');
    /** @type {Promise<unknown> | undefined} */
    let outcome;
    await person.notices('the backend asks', () => {
      outcome = host.elicit(/** @type {any} */ (REQUEST), BANK);
    });
    person.hears('the arrival says who asks', /Northwind Bank asks/);
    await person.goesTo('Name');
    await person.types('Ad');
    await person.notices('the connection breaks', () => gate.goOffline());
    person.hears('the lost connection is announced', /Not connected\. Your answer will be sent later\./);
    await person.types('a');
    person.hearsNo('nothing is said while somebody types on');
    await person.presses('Return');
    person.hears(
      'an answer that cannot leave says that it will be sent later',
      /Not connected\. Your answer will be sent later\./,
    );
    await person.notices('the connection is back, and the answer arrives', () => {
      gate.goOnline();
      return until(async () => (await person.focus()) === 'composer');
    });
    person.hears('once the answer has left, focus is back in the page and is heard', /Your message entry/);
    person.finds('the answer is what was typed', await outcome, { action: 'accept', content: { name: 'Ada' } });
  },
};
