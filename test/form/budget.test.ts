import { expect } from '@open-wc/testing';
import { Form } from '../../src/form/form.js';

const fieldsOf = (count: number, property: (i: number) => unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, property(i)]));

describe('a schema that costs more than it weighs', () => {
  it('shows only as many fields of one large definition as a schema may weigh in all [USE-12]', () => {
    const form = new Form({
      $defs: { big: { type: 'string', description: 'x'.repeat(100_000) } },
      properties: fieldsOf(500, () => ({ $ref: '#/$defs/big' })),
    });
    const shown = form.fields.filter((field) => field.kind === 'text');
    expect(form.fields).to.have.length(500);
    expect(shown).to.have.length(10);
    expect(form.fields.at(-1)).to.include({ kind: 'unsupported', reason: 'too-deep' });
  });

  it('shows 20,000 options in all, and says of further choices that they cannot be shown [USE-12]', () => {
    const many = { enum: Array.from({ length: 6000 }, (_, i) => `option ${i}`) };
    const form = new Form({ properties: fieldsOf(5, () => many) });
    expect(form.fields.map((field) => field.kind)).to.deep.equal([
      'choice',
      'choice',
      'choice',
      'unsupported',
      'unsupported',
    ]);
  });

  it('checks as many patterns as it can afford, and reports the others as not checked [MCP-02, USE-12]', () => {
    const form = new Form({ properties: fieldsOf(20, (i) => ({ type: 'string', pattern: `^(?:a?){4000}${i}` })) });
    const dropped = form.schema.issues.filter((issue) => issue.keyword === 'pattern');
    expect(dropped.length).to.be.greaterThan(10).and.lessThan(20);
    expect(dropped[0]?.message).to.include('too many patterns');
    expect(form.fields.every((field) => field.kind === 'text')).to.equal(true);
  });

  it('pre-fills no default that would take too long to check [MCP-08, USE-12]', () => {
    const pattern = '^(?:a?){4000}b';
    const form = new Form({
      $defs: { slow: { type: 'string', pattern, default: `${'a'.repeat(150)}b` } },
      properties: fieldsOf(5, () => ({ $ref: '#/$defs/slow' })),
    });
    const filled = form.leaves.filter((field) => form.entry(field) !== '');
    expect(filled).to.have.length(1);
    expect(form.schema.issues.filter((issue) => issue.keyword === 'default')).to.have.length(4);
  });
});

describe('a reference that leads nowhere', () => {
  it('is reported, and the field shown by what stands beside it [USE-12]', () => {
    const form = new Form({
      properties: { a: { type: 'integer', $ref: '#/$defs/gone' }, b: { $ref: '#/$defs/gone' } },
    });
    expect(form.fields.map((field) => field.kind)).to.deep.equal(['number', 'unsupported']);
    expect(form.schema.issues.map((issue) => issue.pointer)).to.deep.equal(['/properties/a/$ref', '/properties/b']);
  });
});
