import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import {
  centre,
  clickAt,
  click as clickPart,
  create,
  find,
  isShown,
  look,
  observed,
  press,
  record,
  stopClock,
} from './helpers.js';

/** Requests, the first of them on screen. No time passes by itself. */
async function asked(...messages: string[]) {
  stopClock();
  const element = await create({ presentation: 'inline' });
  const outcomes = messages.map((message) => element.elicit({ message }));
  await element.updateComplete;
  return { element, outcomes };
}

const click = (element: McpElicitation, part: string) => clickPart(element, `[part~=${part}]`);

const message = (element: McpElicitation) => find(element, '[part~=message]').textContent;

describe('a stray key or click', () => {
  for (const part of ['submit', 'reject', 'cancel']) {
    it(`answers nothing on ${part} in the first half second of an elicitation, and answers after that [USE-13]`, async () => {
      const { element } = await asked('Delete?');
      look(499);
      await click(element, part);
      expect(isShown(element)).to.equal(true);
      look(1);
      await click(element, part);
      expect(isShown(element)).to.equal(false);
    });
  }

  it('answers nothing with Enter or Escape in the first half second of an elicitation [USE-13]', async () => {
    const { element } = await asked('Delete?');
    find(element, '[part~=submit]').focus();
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'Escape' });
    expect(isShown(element)).to.equal(true);
    look(500);
    await sendKeys({ press: 'Escape' });
    expect(isShown(element)).to.equal(false);
  });

  it('answers one elicitation by any number of taps in one place that follow each other quickly [USE-13]', async () => {
    const { element } = await asked('one', 'two', 'three');
    look(500);
    const position = centre(find(element, '[part~=submit]'));
    await clickAt(position);
    for (let i = 0; i < 15; i++) {
      await element.updateComplete;
      look(100);
      await sendMouse({ type: 'click', position });
    }
    expect(message(element)).to.equal('two');
    look(500);
    await clickAt(position);
    await element.updateComplete;
    expect(message(element)).to.equal('three');
  });

  it('does not open a page twice, and does not finish the visit [USE-13, MCP-18]', async () => {
    const element = await create({ presentation: 'inline' });
    const opened: string[] = [];
    element.addEventListener('url-open', (event) => {
      event.preventDefault();
      opened.push(event.url);
    });
    stopClock();
    element.elicit({ mode: 'url', message: '', url: 'https://a.example/' });
    await element.updateComplete;
    await observed(element);
    look(500);
    await click(element, 'submit');
    await sendMouse({ type: 'click', position: centre(find(element, '.reopen')) });
    for (const part of ['finish', 'cancel']) await click(element, part);
    expect(opened).to.have.length(1);
    expect(isShown(element)).to.equal(true);
  });

  it('answers nothing in the first half second after the host declares another server or page [USE-13]', async () => {
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

  it('is not ignored on a field or on "More time", where it answers nothing [USE-13]', async () => {
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
    await sendMouse({ type: 'click', position: centre(find(element, '.countdown button')) });
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('.countdown') === null, 'put off').to.equal(true);
    expect(names.filter((name) => name !== 'shown')).to.deep.equal([]);
  });

  it('never concerns scripts: hosts can answer at once [USE-13]', async () => {
    const { element, outcomes } = await asked('one');
    await press(element, 'reject');
    expect(await outcomes[0]).to.deep.equal({ action: 'reject' });
  });
});
