import { expect } from '@open-wc/testing';
import { memoryDrafts } from '../../src/host/drafts/index.js';
import type { DraftEntries, DraftKey, DraftStore, ElicitOptions, McpElicitation } from '../../src/index.js';
import { uncaught } from '../runtime/uncaught.js';
import { control, create, expectFocus, find, press, schemaOf, type } from './helpers.js';

const scope = { user: 'ann', workspace: 'own', conversation: 'c-1', elicitation: 'e-1' };
const server = { id: 'acme', name: 'Acme' };
const request = () => ({
  message: 'Who?',
  requestedSchema: schemaOf({
    name: { type: 'string' },
    age: { type: 'integer' },
    colour: { type: 'string', enum: ['red', 'green'] },
    notes: { type: 'string', maxLength: 500 },
    api_key: { type: 'string' },
  }),
});

/** Resolves once all work that waits for nothing else is done. */
const task = () => new Promise<void>((done) => setTimeout(done));

/** A new element, as after a reload, whose person may have typed before. */
async function visit(drafts: DraftStore, properties: Partial<McpElicitation> = {}) {
  const element = await create({ drafts, scope, ...properties });
  const show = async (options: ElicitOptions = {}) => {
    void element.elicit(request(), { server, ...options });
    await task(); // A store in memory has answered by then, and the form is drawn.
  };
  return { element, show };
}

const typed = (element: McpElicitation, key = 'name') => control(element, key).value;

/** A store that answers when the test says so, and records what it is given. */
class HandStore implements DraftStore {
  readonly sets: DraftEntries[] = [];
  answer!: (entries: DraftEntries | undefined) => Promise<void>;

  get() {
    return new Promise<DraftEntries | undefined>((resolve) => {
      this.answer = async (entries) => {
        resolve(entries);
        await task();
      };
    });
  }

  set(_: DraftKey, entries: DraftEntries) {
    this.sets.push(entries);
  }

  delete() {}
}

// When a store is asked, and what it must not fill in, is the session's: test/session/drafts.test.ts.
describe('a stored draft', () => {
  it('is there when another element of the same scope is asked the same [DLG-13]', async () => {
    const drafts = memoryDrafts();
    const first = await visit(drafts);
    await first.show();
    type(control(first.element, 'name'), 'Ada Love');
    type(control(first.element, 'age'), 'thirty-');
    control<HTMLInputElement>(first.element, 'name').blur();
    find(first.element, '[part~=field][data-name=colour] input[value=green]').click();
    const second = await visit(drafts);
    await second.show();
    expect([typed(second.element), typed(second.element, 'age')]).to.deep.equal(['Ada Love', 'thirty-']);
    expect(second.element.values).to.deep.equal({ name: 'Ada Love', colour: 'green' });
  });

  for (const member of Object.keys(scope)) {
    it(`is not found from another ${member}, nor without one [DLG-13]`, async () => {
      const drafts = memoryDrafts();
      const first = await visit(drafts);
      await first.show();
      type(control(first.element, 'name'), 'Ada');
      for (const other of [
        { ...scope, [member]: 'other' },
        { ...scope, [member]: undefined },
      ]) {
        const second = await visit(drafts, { scope: other });
        await second.show();
        expect(typed(second.element)).to.equal('');
        second.element.remove();
      }
      const again = await visit(drafts);
      await again.show();
      expect(typed(again.element)).to.equal('Ada');
    });
  }

  it('is stored with each change, without fields that seem secret and fields that were not changed', async () => {
    const store = new HandStore();
    const { element, show } = await visit(store);
    await show({ values: { age: 30 } });
    type(control(element, 'api_key'), 'sk-1234');
    type(control(element, 'name'), 'A');
    type(control(element, 'name'), 'Ad');
    type(control(element, 'age'), '31');
    expect(store.sets.at(-1)).to.deep.equal({ 'text/name': 'Ad', 'number/age': '31' });
    expect(JSON.stringify(store.sets)).not.to.include('sk-1234');
    expect(store.sets.length).to.be.at.least(3);
  });

  for (const part of ['submit', 'reject'] as const) {
    it(`is deleted when the person presses ${part} [USE-03]`, async () => {
      const drafts = memoryDrafts();
      const { element, show } = await visit(drafts);
      await show();
      type(control(element, 'name'), 'Ada');
      await press(element, part);
      const again = await visit(drafts);
      await again.show();
      expect(typed(again.element)).to.equal('');
    });
  }

  it('stays when the elicitation is cancelled, withdrawn or times out, and a new element finds it [USE-03]', async () => {
    const ends: ((element: McpElicitation) => unknown)[] = [
      (element) => element.cancel(),
      (element) => element.withdraw(),
      (element) => new Promise((done) => element.addEventListener('timeout', done)),
    ];
    for (const [i, end] of ends.entries()) {
      const drafts = memoryDrafts();
      const { element, show } = await visit(drafts);
      await show(i === 2 ? { timeout: 200 } : {});
      type(control(element, 'name'), 'Ada');
      await end(element);
      const again = await visit(drafts);
      await again.show();
      expect(typed(again.element)).to.equal('Ada');
      again.element.remove();
    }
  });

  describe('that is found late', () => {
    it('changes neither text that the person has typed since, nor the place of focus', async () => {
      const store = new HandStore();
      const { element, show } = await visit(store);
      await show();
      control(element, 'name').focus();
      type(control(element, 'name'), 'Grace');
      await store.answer({ 'text/name': 'Ada', 'number/age': '36' });
      expect([typed(element), typed(element, 'age')]).to.deep.equal(['Grace', '36']);
      expectFocus(element, control(element, 'name'));
      expect(control(element, 'name').selectionStart).to.equal('Grace'.length);
      expect(element.values).to.deep.equal({ name: 'Grace', age: 36 });
      expect(store.sets.at(-1)).to.deep.equal({ 'text/name': 'Grace', 'number/age': '36' });
    });

    it('fills in the field that has focus, if nothing is typed in it', async () => {
      const store = new HandStore();
      const { element, show } = await visit(store);
      await show();
      control(element, 'name').focus();
      await store.answer({ 'text/name': 'Ada' });
      expect(typed(element)).to.equal('Ada');
      expectFocus(element, control(element, 'name'));
    });
  });

  describe('of a store that fails', () => {
    const broken = {
      get: () => {
        throw new Error('no get');
      },
      set: () => Promise.reject(new Error('no set')),
      delete: () => {
        throw new Error('no delete');
      },
    };

    it('is reported as an uncaught error, and the person can still answer', async () => {
      const element = await create({ drafts: broken, scope });
      let outcome: ReturnType<McpElicitation['elicit']> | undefined;
      const ask = async () => {
        outcome = element.elicit(request(), { server });
        await element.updateComplete;
      };
      expect(await uncaught(ask)).to.include('no get');
      expect(await uncaught(async () => type(control(element, 'name'), 'Ada'))).to.include('no set');
      expect(await uncaught(() => press(element, 'submit'))).to.include('no delete');
      expect(await outcome).to.deep.equal({ action: 'accept', content: { name: 'Ada' } });
    });
  });
});
