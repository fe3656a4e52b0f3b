// @ts-check
import { BANK } from '../person.mjs';

const SUSPICIOUS = {
  mode: 'url',
  message: 'Please sign in.',
  url: 'http://github.com.evil.example:8080/login?next=%2Fhome',
  elicitationId: 'e1',
};

/** @type {import('./flows.mjs').Flow} */
export const visit = {
  title: 'a page to visit',
  async run(person) {
    await person.opens();
    await person.starts({ request: SUSPICIOUS, options: BANK });
    person.hears('the arrival says who asks', /Northwind Bank asks/);
    person.hears(
      'the arrival warns of an address that looks like another',
      /This is not github\.com\. The page belongs to evil\.example\./,
    );
    await person.goesTo('Open evil.example');
    await person.presses('Escape');

    const request = { mode: 'url', message: 'Please sign in.', url: person.site.destination, elicitationId: 'e2' };
    await person.starts({ request, options: { server: { id: 'local', name: 'Local bank', origin: 'localhost' } } });
    await person.goesTo('Open localhost');
    person.hears('the button says that it opens a new tab', /new tab/);
    await person.presses('space', { silence: 20, thinking: 40 });
    person.hears('it is heard that an external page opens', /Opening external page/);
    person.hears('the new page is read', /Bank sign-in \| heading (?:level )?1/);
    await person.presses('ctrl+w', { silence: 20, thinking: 40 });
    person.hearsNo('back on the card, nothing is said twice', /Finish at.*Finish at/);
    await person.goesTo('I have finished');
    await person.notices('the server says that the visit is over', () =>
      person.inPage(() => /** @type {any} */ (document.querySelector('mcp-elicitation')).complete('e2', 'local')),
    );
    person.hears('the end of the visit is heard, and focus is back in the page', /Start the task (?:push )?button/);
    person.finds('focus is on the button that started the task', await person.focus(), 'start');
    const [, accepted, completed] = await person.outcomes();
    person.finds(
      'the person has agreed, and the visit is completed',
      [accepted, completed],
      [{ action: 'accept' }, { completion: 'completed' }],
    );
  },
};
