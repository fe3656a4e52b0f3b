import { expect } from '@open-wc/testing';
import { checkContent } from '../../src/form/check-content.js';
import { Form } from '../../src/form/form.js';
import type { JsonFieldCheck } from '../../src/protocol/host.js';

const servers = { type: 'array', items: { type: 'object', properties: { port: { type: 'integer' } } } };
const pass: JsonFieldCheck = () => undefined;

function formOf(properties: Record<string, unknown>, jsonFields: JsonFieldCheck | undefined = pass, root: object = {}) {
  const form = new Form({ type: 'object', properties, ...root }, { jsonFields });
  const type = (text: string, field = form.leaves[0]!) => {
    form.enter(field, text);
    return form.issue(field)?.keyword ?? form.content();
  };
  return { form, field: form.leaves[0]!, type };
}

describe('a property that cannot be shown, where the application takes JSON', () => {
  it('sends exactly what the JSON says, and nothing while it is empty', () => {
    const { form, type } = formOf({ servers });
    expect(form.content()).to.deep.equal({});
    expect(type('[{"port": 80}, null, "a", 1.50]')).to.deep.equal({ servers: [{ port: 80 }, null, 'a', 1.5] });
    expect(type('null')).to.deep.equal({ servers: null });
    expect(type('{"a": 1, "a": 2}')).to.deep.equal({ servers: { a: 2 } });
    expect(type('')).to.deep.equal({});
  });

  it('keeps a member named __proto__ as a member, and changes no prototype', () => {
    const { type } = formOf({ options: { type: 'object', properties: {} } });
    const { options } = type('{"__proto__": {"isAdmin": true}}') as Record<string, object>;
    expect(Object.keys(options!)).to.deep.equal(['__proto__']);
    expect(options).to.not.have.property('isAdmin');
  });

  it('shows an error while its text is not valid JSON, is too deep or too large, or has a number that would lose digits', () => {
    const { type } = formOf({ servers });
    for (const text of ['[', ' ', 'undefined', "{'a': 1}"]) expect(type(text)).to.equal('json');
    expect(type(`${'['.repeat(21)}${']'.repeat(21)}`)).to.equal('json');
    expect(type(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).to.equal('json');
    expect(type(`"${'a'.repeat(1024 * 1024)}"`)).to.equal('json');
    expect(type('[2512292042121000001]')).to.equal('range');
    expect(type('[0.12345678901234567890]')).to.equal('range');
    expect(type('["2512292042121000001"]')).to.deep.equal({ servers: ['2512292042121000001'] });
  });

  it("asks the application's check with the property's schema, its definitions and its key, and shows what it says", () => {
    const asked: unknown[][] = [];
    const check: JsonFieldCheck = (...args) => {
      asked.push(args);
      return 'Not today.';
    };
    const $defs = { port: { type: 'integer' } };
    const ports = { type: 'array', items: { type: 'array', items: { $ref: '#/$defs/port' } } };
    const { form, field, type } = formOf({ ports }, check, { $defs });
    expect([type('[[1]]'), type('[[2]]')]).to.deep.equal(['json', 'json']);
    expect(form.issue(field)?.params).to.deep.equal({ error: 'Not today.' });
    expect(asked[0]).to.deep.equal([[[1]], { $defs, ...ports }, 'ports']);
    expect(asked[1]![1]).to.equal(asked[0]![1]);
    expect(form.content()).to.deep.equal({});
  });

  it('begins with the default as JSON that hides nothing, which counts as not entered, and which the person can change', () => {
    const value = [{ name: 'a\u200bb  c', port: 80 }];
    const { form, field, type } = formOf({ servers: { ...servers, default: value } });
    expect(form.entry(field)).to.equal('[\n  {\n    "name": "a\\u200bb \\u0020c",\n    "port": 80\n  }\n]');
    expect(form.untouched).to.deep.equal([field]);
    expect(form.content()).to.deep.equal({ servers: value });
    expect(type(`${form.entry(field)} `)).to.deep.equal({ servers: value });
    expect(type('[]')).to.deep.equal({ servers: [] });
  });

  it('leaves out a default that may have lost digits, and says so', () => {
    const { form, field } = formOf({
      ids: { type: 'array', items: { type: 'integer' }, default: [2 ** 60 + 2 ** 10] },
    });
    expect(field.lacksDefault).to.equal(true);
    expect(form.content()).to.deep.equal({});
  });

  it('must be answered where the schema requires it', () => {
    const { form, field } = formOf({ servers }, pass, { required: ['servers'] });
    expect([form.isBlocked, form.issue(field)?.keyword]).to.deep.equal([false, 'required']);
    form.enter(field, '[]');
    expect(form.content()).to.deep.equal({ servers: [] });
  });

  it('stays a constant where the schema fixes it, and blocked where the whole form cannot be shown', () => {
    expect(formOf({ version: { const: ['a'] } }).field.kind).to.equal('fixed');
    const union = { anyOf: [{ required: ['a'], properties: { b: {} } }, {}] };
    expect(formOf({}, pass, union).form.isBlocked).to.equal(new Form(union).isBlocked);
  });

  it('comes back from a draft and from an earlier answer as it was typed', () => {
    const { form, type } = formOf({ servers });
    type('[ {"port":');
    const again = formOf({ servers });
    again.form.adopt(form.draft());
    expect(again.form.entry(again.field)).to.equal('[ {"port":');
    again.form.enterContent({ servers: null });
    expect(again.form.content()).to.deep.equal({ servers: null });
  });

  it('is a secret by its name, so that no draft has it', () => {
    const { form, field, type } = formOf({ api_keys: { type: 'array', items: { type: 'object' } } });
    type('["sk-1"]');
    expect(field.secret).to.equal(true);
    expect(JSON.stringify(form.draft())).to.not.include('sk-1');
  });

  it('has its key and type at every field, and nothing without the option', () => {
    const properties = { servers, name: { type: ['string', 'null'] }, 'a\u200bb': { type: 'boolean' } };
    expect(formOf(properties).form.leaves.map(({ shape }) => shape)).to.deep.equal([
      '"servers": JSON array',
      '"name": string',
      '"a\\u200bb": boolean',
    ]);
    const { leaves } = new Form({ properties });
    expect(leaves.map(({ kind, shape }) => [kind, shape])[0]).to.deep.equal(['unsupported', undefined]);
  });

  it('passes no backend: its check of a content knows no such field', () => {
    expect(checkContent({ properties: { servers } }, { servers: [{ port: 80 }] })).to.have.property('/servers');
  });
});
