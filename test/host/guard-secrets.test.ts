import { expect } from '@open-wc/testing';
import { guardSecrets, pipeline } from '../../src/host/index.js';
import type { McpElicitation } from '../../src/index.js';
import {
  control,
  create,
  errorOf,
  expectFocus,
  find,
  findAll,
  isShown,
  press,
  schemaOf,
  show,
  type,
} from '../element/helpers.js';
import { HandHost, turns, yes } from './hand-host.js';

const string = { type: 'string' };
const request = {
  message: 'Sign in',
  requestedSchema: schemaOf({ user: string, api_key: string, pin: { type: 'integer' } }, ['api_key']),
};

/** Whether what is typed can be read on screen. Firefox knows no such style of its own name. */
const isMasked = (element: McpElicitation, key: string) => {
  const style = getComputedStyle(control(element, key));
  return style.getPropertyValue('-webkit-text-security') === 'disc';
};

const reveal = (element: McpElicitation, key: string) =>
  find<HTMLButtonElement>(element, `[data-name=${key}] button.reveal`);

describe('a form that seems to ask for a secret', () => {
  it('says so in words, and for which fields; they point to it [MCP-28]', async () => {
    const element = await show({ schema: request.requestedSchema });
    const warning = find(element, '[part~=warning]');
    expect(warning.textContent).to.include('This form seems to ask for secrets.');
    expect(findAll(element, '[part~=warning] li').map((item) => item.textContent)).to.deep.equal(['Api key', 'Pin']);
    for (const key of ['api_key', 'pin']) {
      expect(control(element, key).getAttribute('aria-describedby')?.split(' '), key).to.include(
        find(element, '[part~=warning] p').id,
      );
    }
    expect(control(element, 'user').hasAttribute('aria-describedby')).to.equal(false);
  });

  it('masks what is typed, and shows it at the press of a button; the other fields as ever [MCP-28]', async () => {
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

  it('masks it when it is asked by elicit() as well, whatever else the host says but "warn" [MCP-28]', async () => {
    const element = await create();
    element.elicit(request, { secrets: 'hide' as never });
    await element.updateComplete;
    expect(isMasked(element, 'api_key')).to.equal(true);
    expect(reveal(element, 'api_key').getAttribute('aria-describedby')).to.equal(
      find(element, '[data-name=api_key] [part~=label]').id,
    );
  });

  it('masks a key of several lines too [MCP-28]', async () => {
    const element = await show({ schema: schemaOf({ private_key: { ...string, format: 'textarea' } }) });
    expect(control(element, 'private_key').tagName).to.equal('TEXTAREA');
    expect(isMasked(element, 'private_key')).to.equal(true);
  });

  it('lets no browser save, fill in, correct or spell-check it [MCP-28]', async () => {
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

  it('is answered like any other: checked, and with the number that it asks for [MCP-28, MCP-13]', async () => {
    const element = await create();
    const outcome = element.elicit(request);
    await element.updateComplete;
    await press(element, 'submit');
    expect(errorOf(element, 'api_key')).to.equal('Enter an answer.');
    type(control(element, 'api_key'), 'k-1');
    type(control(element, 'pin'), '12x');
    await press(element, 'submit');
    expect(errorOf(element, 'pin')).to.include('Enter a whole number');
    type(control(element, 'pin'), '1234');
    await press(element, 'submit');
    expect(await outcome).to.deep.equal(yes({ api_key: 'k-1', pin: 1234 }));
  });

  it('keeps focus on Submit while the host checks the answer, not on Reject, which is recommended [MCP-28, USE-20]', async () => {
    const element = await show({ schema: request.requestedSchema });
    element.addEventListener('accept', (event) => event.preventDefault());
    type(control(element, 'api_key'), 'k-1');
    control(element, 'api_key').focus();
    element.submit();
    await element.updateComplete;
    expectFocus(element, find(element, '[part~=submit]'));
  });

  it('is not suspected for a choice, a switch or a date: nothing is typed there [MCP-28]', async () => {
    const schema = schemaOf({
      token: { enum: ['a', 'b'] },
      password: { type: 'boolean' },
      secret: { type: 'string', format: 'date' },
    });
    const element = await show({ schema });
    expect(findAll(element, '[part~=warning]')).to.have.length(0);
  });
});

describe('guardSecrets()', () => {
  it('can refuse such a form: nothing is shown, and the server is told why [MCP-28]', async () => {
    const element = await create();
    const told: unknown[] = [];
    const guard = guardSecrets({ action: 'refuse', onSecret: (labels) => told.push(labels) });
    const outcome = await pipeline(element, guard).elicit(request);
    expect(outcome).to.deep.equal({
      action: 'refused',
      code: -32600,
      message: 'A form must not ask for secrets: Api key, Pin',
    });
    expect(isShown(element)).to.equal(false);
    expect(told).to.deep.equal([['Api key', 'Pin']]);
  });

  it('can decline instead, also what stands in a nested object [MCP-28]', async () => {
    const host = pipeline(new HandHost(), guardSecrets({ action: 'refuse', answer: 'decline' }));
    const nested = {
      message: '?',
      requestedSchema: schemaOf({ db: { type: 'object', properties: { password: string } } }),
    };
    expect(await host.elicit(nested, { nested: true })).to.deep.equal({ action: 'reject' });
    expect(await host.elicit(nested), 'the element may show them').to.deep.equal({ action: 'reject' });
  });

  it('can warn alone: the field is as any other [MCP-28]', async () => {
    const element = await create();
    pipeline(element, guardSecrets({ action: 'warn' })).elicit(request);
    await turns();
    await element.updateComplete;
    expect(find(element, '[part~=warning]').textContent).to.include('secrets');
    expect(isMasked(element, 'api_key')).to.equal(false);
    expect(findAll(element, '.reveal')).to.have.length(0);
    expect(control(element, 'pin').getAttribute('role')).to.equal('spinbutton');
  });

  it('lets everything else through [MCP-28]', async () => {
    const host = new HandHost();
    const whole = pipeline(host, guardSecrets({ action: 'refuse' }));
    whole.elicit({ message: 'How many?', requestedSchema: schemaOf({ max_tokens: { type: 'integer' } }) });
    whole.elicit({ mode: 'url', message: 'Sign in', url: 'https://example.com/' });
    await turns();
    expect(host.messages).to.deep.equal(['How many?', 'Sign in']);
  });

  it('names an option of the wrong type', () => {
    expect(() => guardSecrets({ action: 'hide' as never })).to.throw(TypeError, 'guardSecrets(): action');
    expect(() => guardSecrets({ answer: 'no' as never })).to.throw(TypeError, 'guardSecrets(): answer');
    expect(() => guardSecrets({ onSecret: {} as never })).to.throw(TypeError, 'guardSecrets(): onSecret');
  });
});
