import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import { create, find, isShown, look, press, record } from './helpers.js';

/** Questions, the first on screen; no time passes by itself. */
async function asked(...messages: string[]) {
  const start = Date.now();
  Date.now = () => start;
  const element = await create({ presentation: 'inline' });
  const outcomes = messages.map((message) => element.elicit({ message }));
  await element.updateComplete;
  return { element, outcomes };
}

const centre = (element: Element): [number, number] => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
};

/** With the mouse: what scripts do is never stray. */
async function click(element: McpElicitation, part: string) {
  await sendMouse({ type: 'click', position: centre(find(element, `[part~=${part}]`)) });
  await element.updateComplete;
}

const message = (element: McpElicitation) => find(element, '[part~=message]').textContent;

describe('a stray key or click', () => {
  for (const part of ['submit', 'reject', 'cancel']) {
    it(`on ${part} within half a second of a question’s appearance answers nothing, after it it does [USE-13]`, async () => {
      const { element } = await asked('Delete?');
      look(499);
      await click(element, part);
      expect(isShown(element)).to.equal(true);
      look(1);
      await click(element, part);
      expect(isShown(element)).to.equal(false);
    });
  }

  it('of the keyboard neither: Enter and Escape [USE-13]', async () => {
    const { element } = await asked('Delete?');
    find(element, '[part~=submit]').focus();
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'Escape' });
    expect(isShown(element)).to.equal(true);
    look(500);
    await sendKeys({ press: 'Escape' });
    expect(isShown(element)).to.equal(false);
  });

  it('of a double click answers one question: the next in the same place stays [USE-13, USE-16]', async () => {
    const { element, outcomes } = await asked('one', 'two', 'three');
    look(500);
    await click(element, 'submit');
    await click(element, 'submit');
    expect(await outcomes[0]).to.deep.equal({ action: 'accept', content: {} });
    expect(message(element)).to.equal('two');
    look(500);
    await click(element, 'submit');
    expect(message(element)).to.equal('three');
  });

  it('begun before the question appeared does not answer it, however late it ends [USE-13]', async () => {
    const { element } = await asked('one', 'two');
    look(500);
    await sendMouse({ type: 'move', position: centre(find(element, '[part~=submit]')) });
    await sendMouse({ type: 'down' });
    element.withdraw();
    await element.updateComplete;
    look(60_000);
    await sendMouse({ type: 'up' });
    await element.updateComplete;
    expect(message(element)).to.equal('two');
  });

  it('does not open a page twice, nor say that it is done there [USE-13, MCP-18]', async () => {
    const element = await create({ presentation: 'inline' });
    const opened: string[] = [];
    element.addEventListener('url-open', (event) => {
      event.preventDefault();
      opened.push(event.url);
    });
    const start = Date.now();
    Date.now = () => start;
    element.elicit({ mode: 'url', message: '', url: 'https://a.example/' });
    await element.updateComplete;
    look(500);
    await click(element, 'submit');
    for (const part of ['reopen', 'finish', 'cancel']) await click(element, part);
    expect(opened).to.have.length(1);
    expect(isShown(element)).to.equal(true);
  });

  it('is what a question takes that has become another: of another server, or for another page [USE-13]', async () => {
    const { element } = await asked();
    Object.assign(element, { message: 'Who?', serverName: 'Acme', open: true });
    await element.updateComplete;
    look(500);
    element.serverName = 'Evil';
    await element.updateComplete;
    await click(element, 'submit');
    expect(isShown(element)).to.equal(true);
    look(500);
    await click(element, 'submit');
    expect(isShown(element)).to.equal(false);
  });

  it('on what answers nothing is none: fields and "More time" work at once [USE-13]', async () => {
    const element = await create({ presentation: 'inline' });
    const names = record(element);
    element.elicit(
      {
        message: 'Quick',
        requestedSchema: { type: 'object', properties: { on: { type: 'boolean', default: false } } },
      },
      { timeout: 20_000 },
    );
    await element.updateComplete;
    await element.updateComplete;
    await sendMouse({ type: 'click', position: centre(find(element, '[name=on]')) });
    expect(find<HTMLInputElement>(element, '[name=on]').checked).to.equal(true);
    await sendMouse({ type: 'click', position: centre(find(element, '[part~=countdown] button')) });
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('[part~=countdown]') === null, 'put off').to.equal(true);
    expect(names.filter((name) => name !== 'shown')).to.deep.equal([]);
  });

  it('is not what a script does: hosts may answer at once [USE-13]', async () => {
    const { element, outcomes } = await asked('one');
    await press(element, 'reject');
    expect(await outcomes[0]).to.deep.equal({ action: 'reject' });
  });
});
