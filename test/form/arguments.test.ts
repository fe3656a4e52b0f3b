import { expect } from '@open-wc/testing';
import { describeArguments } from '../../src/form/arguments/arguments.js';
import type { Json, RequestedSchema } from '../../src/protocol/request.js';

const nested = (levels: number): Json => (levels === 0 ? 'end' : { a: nested(levels - 1) });

/** The names of the arguments of one object that stand in rows of their own. */
const rows = (names: readonly string[]) => {
  const [only] = describeArguments({ x: Object.fromEntries(names.map((name) => [name, 1])) }, undefined);
  return only?.value.kind === 'inside' ? only.value.items.map(({ label }) => label) : [];
};

describe('an argument that is shown as JSON', () => {
  const text = (args: Json) => JSON.stringify(describeArguments({ x: args }, undefined));

  it('is an object with a name of more than 1 KiB once what hides in it is spelled out [END-16]', () => {
    expect(rows(['a\u200B'])).to.deep.equal([String.raw`A ⁨"a\u200b"⁩`]);
    expect(rows([`a${'b\u200B'.repeat(150)}`])).to.deep.equal([]);
  });

  it('is an object with hundreds of long names in two directions, over which WebKit takes seconds [END-16]', () => {
    const names = Array.from({ length: 300 }, (_, i) => i + 'aא'.repeat(150));
    expect(rows(names.slice(0, 20))).to.have.length(20);
    expect(rows(names)).to.deep.equal([]);
  });

  it('has a line for each level, so that a person can read it', () => {
    expect(text(nested(12))).to.include('{\\n  \\"a\\": {\\n');
  });

  it('has no line for each where it has a hundred levels, which would be mostly blanks [END-16]', () => {
    expect(text(nested(90)).length).to.be.lessThan(3 * JSON.stringify(nested(90)).length);
  });
});

describe('the schema of the arguments', () => {
  it('is read once, however many actions of the tool a card lists [END-16]', () => {
    let reads = 0;
    const schema = {
      get properties() {
        reads++;
        return { amount: { type: 'integer' } };
      },
    } as object as RequestedSchema;
    describeArguments({ amount: 1 }, schema);
    const first = reads;
    for (let amount = 2; amount < 100; amount++) describeArguments({ amount }, schema);
    expect(first).to.be.greaterThan(0);
    expect(reads).to.equal(first);
  });
});
