import { expect } from '@open-wc/testing';
import { receiptOf } from '../../src/receipts/receipt-of.js';
import { throwLater } from '../../src/runtime/throw-later.js';
import { uncaught } from '../runtime/uncaught.js';
import {
  accepted,
  control,
  errorOf,
  field,
  find,
  findAll,
  plain,
  press,
  schemaOf,
  show,
  showRequest,
  type,
} from './helpers.js';

const server = { type: 'object', properties: { host: { type: 'string' }, ports: { type: 'array' } } };
const schema = schemaOf({ name: { type: 'string' }, server, mounts: { type: 'array', items: server } }, ['mounts']);
const mountsOf = (value: unknown) => (Array.isArray(value) ? undefined : 'Must be\u202e a list.');

describe('a property that cannot be shown, in a host for developers', () => {
  it('is a text area for JSON that says its key and type, and what leaves is what it says', async () => {
    const element = await show({ schema, jsonFields: () => undefined });
    const area = control<HTMLTextAreaElement>(element, 'mounts');
    expect([area.localName, area.spellcheck, area.dir, area.getAttribute('aria-required')]).to.deep.equal([
      'textarea',
      false,
      'ltr',
      'true',
    ]);
    const hints = ['name', 'server', 'mounts'].map((key) => plain(field(element, key).querySelector('[part~=hint]')));
    expect(hints).to.deep.equal(['"name": string', '"server": JSON object', '"mounts": JSON array']);
    type(control(element, 'server'), '{"host": "a", "ports": [80, 443]}');
    type(area, '[{"host": "b"}]');
    expect(await accepted(element)).to.deep.equal({ server: { host: 'a', ports: [80, 443] }, mounts: [{ host: 'b' }] });
  });

  it("shows the error of its text, then the application's, as plain text without characters that reorder it", async () => {
    const element = await show({
      schema,
      jsonFields: (value, _, key) => (key === 'mounts' ? mountsOf(value) : undefined),
    });
    const area = control<HTMLTextAreaElement>(element, 'mounts');
    await press(element, 'submit');
    expect(errorOf(element, 'mounts')).to.equal('Enter an answer.');
    type(area, '[{');
    expect(errorOf(element, 'mounts')).to.equal('Check the format.');
    type(area, '[1e400]');
    expect(errorOf(element, 'mounts')).to.equal('Too many digits.');
    type(area, '{}');
    expect(errorOf(element, 'mounts')).to.equal('Must be\ufffd a list.');
    expect(await accepted(element)).to.equal(undefined);
    type(area, '[]');
    expect(errorOf(element, 'mounts')).to.equal('');
    expect(await accepted(element)).to.deep.equal({ mounts: [] });
  });

  it('is not sent while the check throws or gives no word, and the application hears of it', async () => {
    const broken = () => {
      throw new Error('no such schema');
    };
    for (const check of [broken, () => Promise.resolve()]) {
      const element = await show({ schema, jsonFields: check as never });
      const reported = await uncaught(async () => type(control(element, 'mounts'), '[]'));
      expect(reported).to.match(/no such schema|must return a string or undefined/);
      expect(await accepted(element)).to.equal(undefined);
      expect(errorOf(element, 'mounts')).to.equal('Your answer could not be checked. Try again.');
    }
  });

  it('is reported once when its check is broken, however many keys are pressed', async () => {
    let count = 0;
    const broken = () => {
      throw new Error(`broken ${++count}`);
    };
    const element = await show({ schema, jsonFields: broken });
    const reported = await uncaught(async () => type(control(element, 'mounts'), '1'));
    expect(reported).to.include('broken 1');
    const again = uncaught(async () => {
      for (const text of ['12', '123']) type(control(element, 'mounts'), text);
      throwLater(new Error('the next report'));
    });
    expect(await again).to.include('the next report');
    expect(count).to.be.greaterThan(2);
  });

  it('is sent with its error at the next press where the host only warns, but never without a check', async () => {
    let error: string | Error = new Error('no such schema');
    const jsonFields = () => {
      if (error instanceof Error) throw error;
      return error;
    };
    const element = await show({ schema, jsonFields, validate: 'warn' });
    await uncaught(async () => {
      type(control(element, 'mounts'), '[1]');
      for (let i = 0; i < 3; i++) expect(await accepted(element)).to.equal(undefined);
    });
    expect(errorOf(element, 'mounts')).to.equal('Your answer could not be checked. Try again.');
    error = 'Must have a host.';
    type(control(element, 'mounts'), '[2]');
    expect(await accepted(element)).to.deep.equal({ mounts: [2] });
  });

  it('keeps what was typed when the application sets an equal check again, as a framework does at each render', async () => {
    const element = await show({ schema, jsonFields: () => undefined });
    type(control(element, 'mounts'), '[1');
    element.jsonFields = () => undefined;
    await element.updateComplete;
    expect(control(element, 'mounts').value).to.equal('[1');
    element.jsonFields = undefined;
    await element.updateComplete;
    expect(plain(field(element, 'mounts'))).to.include('This cannot be shown here.');
  });

  it('says as before that it cannot be shown, where only the element has the option and another one asks', async () => {
    const { element } = await showRequest(
      { message: 'Which?', requestedSchema: schema },
      {},
      { jsonFields: () => undefined },
    );
    expect(findAll(element, 'textarea')).to.deep.equal([]);
    expect(plain(find(element, '[part~=dialog]'))).to.include('This cannot be shown here.');
  });

  it('is in the receipt as it was sent, unless its name says that it is a secret', async () => {
    const properties = {
      mounts: { type: 'array', items: server, default: [{ host: 'a' }] },
      password: { type: 'object' },
    };
    const request = { message: 'Which?', requestedSchema: schemaOf(properties) };
    const { element, outcome } = await showRequest(request, { jsonFields: () => undefined });
    type(control(element, 'mounts'), '[{"host":"b"}]');
    type(control(element, 'password'), '{"old":"hunter2"}');
    await press(element, 'submit');
    const { answers } = receiptOf(request, await outcome);
    expect(answers.map(({ label, text }) => [label, text.replace(/\s/g, '')])).to.deep.equal([
      ['Mounts', '[{"host":"b"}]'],
    ]);
  });
});
