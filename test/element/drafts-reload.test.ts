import { expect } from '@open-wc/testing';
import { draftsIn, freshName } from '../host/drafts/database.js';
import type { DraftsPage } from './drafts-page.js';
import { control, find, type } from './helpers.js';

const SCOPE = { user: 'ann', workspace: 'own', conversation: 'c-1', elicitation: 'e-1' };

/** A tab at the page, in a frame. */
class Tab {
  readonly #frame = document.createElement('iframe');

  /** Loads the page, or another one in its place. */
  async visit(database: string, scope: object | undefined = SCOPE): Promise<this> {
    const query = new URLSearchParams({ database, ...(scope && { scope: JSON.stringify(scope) }) });
    this.#frame.src = `${new URL('drafts-page.html', import.meta.url)}?${query}`;
    if (!this.#frame.isConnected) document.body.append(this.#frame);
    await this.#loaded();
    return this;
  }

  async reload(): Promise<void> {
    this.#frame.contentWindow?.location.reload();
    await this.#loaded();
  }

  get #page(): DraftsPage {
    return (this.#frame.contentDocument!.body as unknown as { page: DraftsPage }).page;
  }

  get element() {
    return this.#page.element;
  }

  get errors() {
    return this.#page.errors;
  }

  /** What is in the fields. */
  get values() {
    return this.element.values;
  }

  text(key: string): string {
    return control(this.element, key).value;
  }

  /** Types into a field. Resolves when the store has it. */
  async type(key: string, text: string): Promise<void> {
    type(control(this.element, key), text);
    await this.#page.settled();
  }

  async choose(value: string): Promise<void> {
    find(this.element, `input[value=${value}]`).click();
    await this.#page.settled();
  }

  /** Ends the elicitation. */
  async end(how: 'submit' | 'reject' | 'cancel' | 'withdraw'): Promise<void> {
    this.element[how]();
    await this.#page.settled();
  }

  close(): void {
    this.#frame.remove();
  }

  async #loaded(): Promise<void> {
    await new Promise((loaded) => this.#frame.addEventListener('load', loaded, { once: true }));
    const { contentWindow } = this.#frame;
    if (contentWindow && !('page' in (contentWindow.document.body ?? {}))) {
      await new Promise((ready) => contentWindow.addEventListener('drafts-page', ready, { once: true }));
    }
  }
}

describe('what a person typed', function () {
  this.timeout(30_000); // Each reload loads a few hundred modules.

  const tabs: Tab[] = [];
  const visit = (database: string, scope?: object) => {
    const tab = new Tab();
    tabs.push(tab);
    return tab.visit(database, scope);
  };
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.close();
  });

  it('survives a reload where the host turns drafts on: encrypted, only in its scope, without secrets [USE-04]', async () => {
    const database = freshName();
    const tab = await visit(database);
    await tab.type('city', 'Charlottenburg');
    await tab.type('year', '19-');
    await tab.type('password', 'hunter2');
    await tab.choose('south');
    await tab.reload();
    expect([tab.text('city'), tab.text('year'), tab.text('password')]).to.deep.equal(['Charlottenburg', '19-', '']);
    expect(tab.values).to.deep.equal({ city: 'Charlottenburg', district: 'south' });
    expect(tab.errors).to.deep.equal([]);

    const records = await draftsIn(database);
    expect(records).to.have.length(1);
    const bytes = records.flatMap(([name, { data }]) => [name, new TextDecoder('latin1').decode(data)]).join();
    for (const word of ['Charlotten', 'hunter', 'city', 'Where', 'ann']) expect(bytes).not.to.include(word);

    await tab.visit(database, { ...SCOPE, user: 'bob' });
    expect(tab.values).to.deep.equal({});
    await tab.visit(database);
    expect(tab.values).to.deep.equal({ city: 'Charlottenburg', district: 'south' });
  });

  it('in two tabs: the last edit wins after a reload, and the text of the other one stays until then', async () => {
    const database = freshName();
    const first = await visit(database);
    await first.type('city', 'Berlin');
    await first.type('year', '1900');
    const second = await visit(database);
    expect(second.values).to.deep.equal({ city: 'Berlin', year: 1900 });
    await second.type('city', 'Paris');
    expect(first.values).to.deep.equal({ city: 'Berlin', year: 1900 });
    control(first.element, 'city').focus();
    control(first.element, 'year').focus();
    await first.reload();
    expect(first.values).to.deep.equal({ city: 'Paris', year: 1900 });
    await first.type('year', '1901');
    await second.end('cancel');
    await second.reload();
    expect(second.values).to.deep.equal({ city: 'Paris', year: 1901 });
  });
});
