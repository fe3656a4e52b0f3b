import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { guardSecrets, pipeline } from '../../src/host/index.js';
import type { McpElicitation } from '../../src/index.js';
import {
  accepted,
  control,
  create,
  errorOf,
  find,
  findAll,
  heard,
  paste,
  schemaOf,
  settled,
  show,
  type,
} from './helpers.js';

const strings = { type: 'array', items: { type: 'string' } };
const secretList = (property: object = {}) => ({
  schema: schemaOf({ api_keys: { ...strings, ...property }, next: { type: 'string' } }),
});

const chips = (element: McpElicitation) => findAll(element, '.chip bdi').map((chip) => chip.textContent);
const removers = (element: McpElicitation) => findAll<HTMLButtonElement>(element, '.chip button');
const reveal = (element: McpElicitation) => find<HTMLButtonElement>(element, '.reveal');
const isMasked = (element: McpElicitation, key: string) =>
  getComputedStyle(control(element, key)).getPropertyValue('-webkit-text-security') === 'disc';

/** Watches all that the element renders, from now on, and what it rendered before. @returns whether a text was in it. */
function watch(element: McpElicitation): (text: string) => Promise<boolean> {
  const seen = new Set<string>();
  const look = () => seen.add(`${element.outerHTML}${element.shadowRoot?.innerHTML}`);
  const observer = new MutationObserver(look);
  observer.observe(element.shadowRoot!, { subtree: true, childList: true, characterData: true, attributes: true });
  look();
  return async (text) => {
    await element.updateComplete;
    look();
    return [...seen].some((markup) => markup.includes(text));
  };
}

async function enter(element: McpElicitation, ...texts: string[]) {
  control(element, 'api_keys').focus();
  for (const text of texts) {
    await sendKeys({ type: text });
    await sendKeys({ press: 'Enter' });
  }
}

describe('a list of secrets that is masked', () => {
  it('shows dots in its chips, masks its input, and names no text in an attribute or an announcement', async () => {
    const element = await show(secretList());
    const leaked = watch(element);
    await enter(element, 'sk-one', 'sk-two');
    expect(chips(element)).to.deep.equal(['••••••••', '••••••••']);
    expect(isMasked(element, 'api_keys')).to.equal(true);
    expect(removers(element).map((button) => button.getAttribute('aria-label'))).to.deep.equal([
      'Remove API keys 1',
      'Remove API keys 2',
    ]);
    expect(heard(element)).to.equal('Added: API keys 2');
    removers(element)[0]?.click();
    await element.updateComplete;
    expect(heard(element)).to.equal('Removed: API keys 1');
    expect(await leaked('sk-')).to.equal(false);
    expect(await accepted(element)).to.deep.equal({ api_keys: ['sk-two'] });
  });

  it('does not leak what is being typed, what is left as typed, or what Backspace brings back', async () => {
    const element = await show(secretList());
    const leaked = watch(element);
    await enter(element, 'sk-one');
    await sendKeys({ type: 'sk-two' });
    await sendKeys({ press: 'Tab' });
    control(element, 'api_keys').focus();
    await sendKeys({ press: 'Backspace' });
    expect(control(element, 'api_keys').value).to.not.equal('');
    expect(await leaked('sk-')).to.equal(false);
  });

  it('announces pasted secrets by position', async () => {
    const element = await show(secretList());
    const leaked = watch(element);
    type(control(element, 'api_keys'), 'sk-one');
    paste(control(element, 'api_keys'), 'sk-two\nsk-three');
    await element.updateComplete;
    expect(heard(element)).to.equal('Added: API keys 2, API keys 3');
    expect(await leaked('sk-')).to.equal(false);
  });

  it('names the position of a text that does not fit, in the error and the announcement', async () => {
    const element = await show(secretList({ items: { type: 'string', minLength: 8 }, uniqueItems: true }));
    const leaked = watch(element);
    await enter(element, 'sk-one');
    element.reportValidity();
    expect(errorOf(element, 'api_keys')).to.equal('\u2068API keys 1\u2069: Too short: 6 of at least 8 characters.');
    await sendKeys({ press: 'Backspace' });
    await sendKeys({ type: '-long' });
    await sendKeys({ press: 'Enter' });
    await enter(element, 'sk-one-long');
    element.reportValidity();
    expect(errorOf(element, 'api_keys')).to.equal('\u2068API keys 1\u2069 is there twice.');
    expect(await leaked('sk-')).to.equal(false);
  });

  it('shows its texts at the press of a button and hides them again; announcements stay without them', async () => {
    const element = await show(secretList({ default: ['sk-one'] }));
    expect(reveal(element).textContent?.trim()).to.equal('Show');
    reveal(element).click();
    expect(chips(element)).to.deep.equal(['sk-one']);
    expect(isMasked(element, 'api_keys')).to.equal(false);
    expect(reveal(element).textContent?.trim()).to.equal('Hide');
    await enter(element, 'sk-two');
    expect(heard(element)).to.equal('Added: API keys 2');
    reveal(element).click();
    expect(chips(element)).to.deep.equal(['••••••••', '••••••••']);
    expect(isMasked(element, 'api_keys')).to.equal(true);
    expect(
      findAll(element, '.chip')
        .map((chip) => chip.outerHTML)
        .join(),
    ).to.not.include('sk-');
  });
});

describe('a single secret', () => {
  const schema = schemaOf({
    password: { type: 'string', minLength: 20 },
    pin: { type: 'integer', maximum: 5 },
    private_key: { type: 'string', format: 'textarea' },
    wallet: { type: 'object', properties: { seed: { type: 'string' } } },
  });

  it('is nowhere but in the value of its control, also when it is wrong, revealed, and hidden again', async () => {
    const element = await show({ schema, nested: true });
    const leaked = watch(element);
    // No double letters: WebKit's driver types only the first of them.
    const typed = { password: 'hunter-2', pin: '87654321', private_key: 'BEGIN-KEY', 'wallet/seed': 'abandon-zebra' };
    for (const [key, text] of Object.entries(typed)) {
      control(element, key).focus();
      await sendKeys({ type: text });
    }
    element.reportValidity();
    for (const button of findAll<HTMLButtonElement>(element, '.reveal')) button.click();
    for (const button of findAll<HTMLButtonElement>(element, '.reveal')) button.click();
    for (const [key, text] of Object.entries(typed)) {
      expect(control(element, key).value, key).to.equal(text);
      expect(isMasked(element, key), key).to.equal(true);
      expect(await leaked(text), key).to.equal(false);
    }
    expect(errorOf(element, 'pin')).to.not.equal('');
  });

  it('that is a number is in no attribute, even where the host asks only for a warning', async () => {
    const element = await create();
    pipeline(element, guardSecrets({ action: 'warn' })).elicit({ message: 'PIN?', requestedSchema: schema });
    await settled(element);
    const leaked = watch(element);
    for (const text of ['8765', '8765x']) {
      type(control(element, 'pin'), text);
      expect(await leaked('8765'), text).to.equal(false);
    }
    expect(control(element, 'pin').closest('.number')).not.to.equal(null);
  });
});
