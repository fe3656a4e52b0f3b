import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { elicitationHandler } from '../../src/adapters/index.js';
import { pipeline, policy, rateLimit } from '../../src/host/index.js';
import type { ElicitationHost, McpElicitation } from '../../src/index.js';
import { HandClock } from '../runtime/hand-clock.js';
import { control, create, find, findAll, heard, isShown, look, press, schemaOf, settled, type } from './helpers.js';

const HELD_BACK = 'Acme asked too often. Some questions were not shown.';
const server = { id: 'acme', name: 'Acme' };
const params = (message: string) => ({ message, requestedSchema: schemaOf({ name: { type: 'string' } }) });

/** Asks as a server behind an SDK does. */
function connect(host: ElicitationHost) {
  const handler = elicitationHandler(host, { server, clock: new HandClock(), onLimited() {} });
  return async (message: string) => {
    const { action } = await handler(
      { params: params(message) },
      { requestId: 0, signal: new AbortController().signal },
    );
    return action;
  };
}

const notices = (element: McpElicitation) =>
  findAll(element, '[part~=notice]').map((notice) => notice.querySelector('p')?.textContent);

/** Asks so many questions one after the other, and answers each one that is shown. @returns the replies. */
async function interview(element: McpElicitation, count: number, host: ElicitationHost, answer: () => Promise<void>) {
  const ask = connect(host);
  const replies: string[] = [];
  for (let i = 1; i <= count; i++) {
    const reply = ask(`Question ${i}`);
    await settled(element);
    if (isShown(element)) {
      look(500);
      await answer();
    }
    replies.push(await reply);
  }
  await settled(element);
  return replies;
}

const times = (count: number, action: string) => Array.from({ length: count }, () => action);

/** A host that is the element, and one with a limit of its own beside that of the adapter. */
const hosts = [
  ['an adapter', (element: McpElicitation) => element],
  ['an adapter and a pipeline', (element: McpElicitation) => pipeline(element, rateLimit({ clock: new HandClock() }))],
] as const;

for (const [where, around] of hosts) {
  describe(`the rate limit of ${where}`, () => {
    it('lets a server ask 13 short questions in one call, and the person answers all of them [MCP-27]', async () => {
      const element = await create();
      const replies = await interview(element, 13, around(element), async () => {
        type(control(element, 'name'), 'Ada');
        await press(element, 'submit');
      });
      expect(replies).to.deep.equal(times(13, 'accept'));
      expect(notices(element)).to.deep.equal([]);
    });

    it('lets a server ask as long as the person says no [MCP-27]', async () => {
      const element = await create();
      const replies = await interview(element, 13, around(element), () => press(element, 'reject'));
      expect(replies).to.deep.equal(times(13, 'decline'));
    });

    it('holds back what a server asks after ten that the person closed with Escape, and says so on screen [MCP-27]', async () => {
      const element = await create();
      const replies = await interview(element, 12, around(element), async () => {
        await sendKeys({ press: 'Escape' });
      });
      expect(replies).to.deep.equal(times(12, 'cancel'));
      expect(isShown(element)).to.equal(false);
      expect(notices(element)).to.deep.equal([HELD_BACK]);
      expect(heard(element)).to.include(HELD_BACK);
      find(element, '[part~=notice] button').click();
      await settled(element);
      expect(notices(element)).to.deep.equal([]);
    });

    it('holds back an eleventh question while nobody answers, and the next card says so from its beginning [MCP-27, END-14]', async () => {
      const element = await create();
      const ask = connect(around(element));
      const replies = [ask('Question 1')];
      await settled(element);
      look(500);
      const before = find(element, '.footer').getBoundingClientRect().top;
      for (let i = 2; i <= 11; i++) replies.push(ask(`Question ${i}`));
      expect(await replies[10]).to.equal('cancel');
      await settled(element);
      expect(find(element, '.footer').getBoundingClientRect().top).to.equal(before);
      expect(heard(element)).to.include(HELD_BACK);
      await press(element, 'reject');
      await settled(element);
      expect(find(element, '[part~=message]').textContent).to.equal('Question 2');
      expect(notices(element)).to.deep.equal([HELD_BACK]);
      await press(element, 'reject');
      expect(notices(element)).to.deep.equal([]);
    });
  });
}

describe('the word that requests were held back', () => {
  it('stands in place of a card where none is on screen, also if a rule had answered all before [MCP-27]', async () => {
    const element = await create();
    const rules = policy({ servers: { acme: 'decline' } });
    const replies = await interview(element, 11, pipeline(element, rules), async () => {});
    expect(replies).to.deep.equal([...times(10, 'decline'), 'cancel']);
    expect(notices(element)).to.deep.equal([HELD_BACK]);
  });

  it('is not for somebody else: not in another scope, and gone when the scope changes', async () => {
    const element = await create({ scope: { user: 'ada' } });
    element.sayHeldBack({ server, scope: { user: 'bob' } });
    await settled(element);
    expect(notices(element)).to.deep.equal([]);
    element.sayHeldBack({ server, scope: { user: 'ada' } });
    await settled(element);
    expect(notices(element)).to.deep.equal([HELD_BACK]);
    element.scope = { user: 'bob' };
    await settled(element);
    expect(notices(element)).to.deep.equal([]);
  });

  it('follows the notice about a card that went away, and names the element’s own server where the options name none', async () => {
    const element = await create({ serverName: 'Travel' });
    const withdrawal = new AbortController();
    void element.elicit(params('One'), { server, signal: withdrawal.signal });
    void element.elicit(params('Two'), { server });
    await settled(element);
    element.sayHeldBack({});
    withdrawal.abort();
    await settled(element);
    expect(notices(element)).to.deep.equal(['Acme has withdrawn its question.']);
    await press(element, 'cancel');
    expect(notices(element)).to.deep.equal(['Travel asked too often. Some questions were not shown.']);
  });

  it('is announced once while it stands', async () => {
    const element = await create();
    element.sayHeldBack({ server });
    await settled(element);
    const said = heard(element);
    const region = findAll(element, '[aria-live]').map(({ textContent }) => textContent);
    element.sayHeldBack({ server });
    await settled(element);
    expect(findAll(element, '[aria-live]').map(({ textContent }) => textContent)).to.deep.equal(region);
    expect(said).to.equal(HELD_BACK);
  });
});
