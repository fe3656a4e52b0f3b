import { expect } from '@open-wc/testing';
import { INCOMPLETE_DATE } from '../../src/form/entry.js';
import { memoryDrafts } from '../../src/host/drafts/index.js';
import type { DraftEntries, DraftKey, DraftStore, ElicitOptions, McpElicitation } from '../../src/index.js';
import { control, create, expectFocus, find, findAll, schemaOf, type } from './helpers.js';

const scope = { user: 'ann', workspace: 'own', conversation: 'c-1', elicitation: 'e-1' };
const server = { id: 'acme', name: 'Acme' };
const request = () => ({
  message: 'Who?',
  requestedSchema: schemaOf({
    name: { type: 'string' },
    age: { type: 'integer' },
    colour: { type: 'string', enum: ['red', 'green'] },
    notes: { type: 'string', maxLength: 500 },
    due: { type: 'string', format: 'date' },
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

/** A store that has one draft, of whatever kind. */
const storeOf = (entries: unknown): DraftStore => ({ get: async () => entries as DraftEntries, set() {}, delete() {} });

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
    expect(second.element.content).to.deep.equal({ name: 'Ada Love', colour: 'green' });
    expect(find(second.element, '.draft').textContent).to.equal('What you typed before is filled in.');
  });

  it('says of half a date, which browsers do not tell, that a part is missing [DLG-13]', async () => {
    const { element, show } = await visit(storeOf({ 'date/due': INCOMPLETE_DATE, 'text/name': 'Ada' }));
    await show();
    expect([typed(element), typed(element, 'due')]).to.deep.equal(['Ada', '']);
    expect(find(element, '[data-name=due] [part~=error]').textContent?.trim()).to.equal('Fill in every part.');
  });

  it('of which no field takes anything is not said to be filled in', async () => {
    for (const entries of [{}, { 'text/other': 'Ada' }, { 'text/name': 5 }, 'Ada']) {
      const { element, show } = await visit(storeOf(entries));
      await show();
      expect(findAll(element, '.draft').length, JSON.stringify(entries)).to.equal(0);
      expect(typed(element)).to.equal('');
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
      expect(element.content).to.deep.equal({ name: 'Grace', age: 36 });
      expect(store.sets.at(-1)).to.deep.equal({ 'text/name': 'Grace', 'number/age': '36' });
    });
  });
});
