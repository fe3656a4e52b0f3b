import { expect } from '@open-wc/testing';
import { guardSecrets, pipeline } from '../../src/host/index.js';
import type { McpElicitation } from '../../src/index.js';
import {
  control,
  create,
  expectFocus,
  find,
  findAll,
  handCheck,
  isShown,
  schemaOf,
  settled,
  show,
  showRequest,
  type,
} from './helpers.js';

const string = { type: 'string' };
const request = {
  message: 'Sign in',
  requestedSchema: schemaOf({ user: string, api_key: string, pin: { type: 'integer' } }, ['api_key']),
};

/** Whether dots stand in place of the text. Firefox has this style only under its WebKit name. */
const isMasked = (element: McpElicitation, key: string) => {
  const style = getComputedStyle(control(element, key));
  return style.getPropertyValue('-webkit-text-security') === 'disc';
};

const reveal = (element: McpElicitation, key: string) =>
  find<HTMLButtonElement>(element, `[data-name=${key}] button.reveal`);

describe('a form that seems to ask for a secret', () => {
  it('is shown with a warning that names the fields, and each of them refers to it; Reject is its main action [MCP-28]', async () => {
    const element = await show({ schema: request.requestedSchema });
    const warning = find(element, '[part~=warning]');
    expect(warning.textContent).to.include('This form seems to ask for secrets.');
    expect(findAll(element, '[part~=warning] li').map((item) => item.textContent)).to.deep.equal(['API key', 'Pin']);
    for (const key of ['api_key', 'pin']) {
      expect(control(element, key).getAttribute('aria-describedby')?.split(' '), key).to.include(
        find(element, '[part~=warning] p').id,
      );
    }
    expect(control(element, 'user').hasAttribute('aria-describedby')).to.equal(false);
    expect(find(element, '[part~=reject]').className).to.equal('primary');
  });

  it('masks secrets, reveals each at the press of a button, and leaves the other fields as they are [MCP-28]', async () => {
    const element = await show({ schema: request.requestedSchema });
    for (const key of ['api_key', 'pin']) {
      expect(isMasked(element, key), key).to.equal(true);
      expect(reveal(element, key).textContent?.trim()).to.equal('Show');
      reveal(element, key).click();
      expect(isMasked(element, key), key).to.equal(false);
      expect(reveal(element, key).textContent?.trim()).to.equal('Hide');
      reveal(element, key).click();
      expect(isMasked(element, key), key).to.equal(true);
    }
    expect(isMasked(element, 'user')).to.equal(false);
  });

  it('masks secrets for elicit() too, unless the host says "warn" [MCP-28]', async () => {
    const { element } = await showRequest(request, { secrets: 'hide' as never });
    expect(isMasked(element, 'api_key')).to.equal(true);
    expect(reveal(element, 'api_key').getAttribute('aria-describedby')).to.equal(
      find(element, '[data-name=api_key] [part~=label]').id,
    );
  });

  it('lets no browser save, fill in, correct, or spell-check a secret [MCP-28]', async () => {
    const schema = schemaOf({ password: { ...string, format: 'email' }, api_key: string });
    const element = await show({ schema });
    for (const key of ['password', 'api_key']) {
      const { type: inputType, autocomplete, spellcheck, autocapitalize } = control(element, key);
      expect({ inputType, autocomplete, spellcheck, autocapitalize }, key).to.deep.equal({
        inputType: 'text',
        autocomplete: 'off',
        spellcheck: false,
        autocapitalize: 'none',
      });
    }
    const lines = await show({ schema: schemaOf({ private_key: { ...string, format: 'textarea' } }) });
    expect(control(lines, 'private_key').spellcheck).to.equal(false);
    const list = await show({ schema: schemaOf({ api_keys: { type: 'array', items: string } }) });
    expect(control(list, 'api_keys').spellcheck).to.equal(false);
  });

  it('keeps focus on Submit while the host checks the answer, even if the form recommends Reject [MCP-28, USE-20]', async () => {
    const { checkAnswer } = handCheck();
    const element = await show({ schema: request.requestedSchema, checkAnswer });
    type(control(element, 'api_key'), 'k-1');
    control(element, 'api_key').focus();
    element.submit();
    await element.updateComplete;
    expectFocus(element, find(element, '[part~=submit]'));
  });
});

describe('guardSecrets() before the element', () => {
  it('can refuse such a form: the element shows nothing, and the reply tells the server why [MCP-28]', async () => {
    const element = await create();
    const told: unknown[] = [];
    const guard = guardSecrets({ action: 'refuse', onSecret: (labels) => told.push(labels) });
    const outcome = await pipeline(element, guard).elicit(request);
    expect(outcome).to.deep.equal({
      action: 'refused',
      code: -32600,
      message: 'A form must not ask for secrets: API key, Pin',
    });
    expect(isShown(element)).to.equal(false);
    expect(told).to.deep.equal([['API key', 'Pin']]);
  });

  it('can also only warn: the fields then look like any other [MCP-28]', async () => {
    const element = await create();
    pipeline(element, guardSecrets({ action: 'warn' })).elicit(request);
    await settled(element);
    expect(find(element, '[part~=warning]').textContent).to.include('secrets');
    expect(isMasked(element, 'api_key')).to.equal(false);
    expect(findAll(element, '.reveal')).to.have.length(0);
    expect(control(element, 'pin').closest('.number')).not.to.equal(null);
  });
});
