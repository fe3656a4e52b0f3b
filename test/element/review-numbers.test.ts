import { expect } from '@open-wc/testing';
import type { Outcome, ReviewOptions } from '../../src/index.js';
import { parseExactJson } from '../../src/protocol/exact-json.js';
import { reviewRequest } from '../../src/reviews/index.js';
import { clickAfterLooking, control, find, findAll, plain, showBeginning, type } from './helpers.js';

const TEXT = '{"channel_id":2512292042121000001,"amount":1.000000000000000001,"text":"Hello","ids":[9007199254740993]}';
const ALL = ['approve', 'edit', 'reject'] as const;

async function ask(args: unknown, options: Partial<ReviewOptions> = {}) {
  const { element, outcome } = await showBeginning(reviewRequest({ action: 'post', args, allow: ALL, ...options }));
  const click = (selector: string) => clickAfterLooking(element, selector);
  const values = () => findAll(element, '[data-argument] dd').map(plain);
  return { element, outcome, click, values };
}

const written = (outcome: Outcome) => JSON.stringify('args' in outcome ? outcome.args : undefined);

describe('a review with numbers that JavaScript cannot hold', () => {
  it('shows the digits of the text, and approves them byte for byte [SEE-03, REV-14]', async () => {
    const { outcome, click, values } = await ask(parseExactJson(TEXT));
    expect(values()).to.include.members(['2512292042121000001', '1.000000000000000001', 'Hello', '9007199254740993']);
    await click('[part~=submit]');
    expect((await outcome).action).to.equal('approve');
    expect(written(await outcome)).to.equal(TEXT);
  });

  for (const [what, schema] of [
    ['without a schema', undefined],
    [
      'whose schema says that they are integers',
      { properties: { channel_id: { type: 'integer' }, text: { type: 'string' } } },
    ],
  ] as const) {
    it(`keeps their digits when the person changes another argument, ${what} [SEE-03, REV-14]`, async () => {
      const { element, outcome, click, values } = await ask(parseExactJson(TEXT), { schema });
      await click('.edit');
      expect(values()).to.include('2512292042121000001');
      type(control(element, 'text'), 'Bye');
      await click('[part~=submit]');
      expect((await outcome).action).to.equal('edit');
      expect(written(await outcome)).to.equal(TEXT.replace('Hello', 'Bye'));
    });
  }

  it('says that another number may run, and offers no edit, where the digits were lost before it came here', async () => {
    const { element, outcome, click } = await ask(JSON.parse(TEXT));
    expect(plain(find(element, '[part~=arguments] > .hint'))).to.equal(
      'A number here has more digits than this page can keep. Another number may run. So this cannot be edited.',
    );
    expect(findAll(element, '.edit')).to.be.empty;
    await click('[part~=submit]');
    expect((await outcome).action).to.equal('approve');
  });

  it('says nothing of numbers that it can hold', async () => {
    const { element } = await ask({ id: 9007199254740991, amount: 0.1 });
    expect(findAll(element, '[part~=arguments] > .hint')).to.be.empty;
    expect(findAll(element, '.edit')).to.have.length(1);
  });
});

describe('a review in an engine without JSON.rawJSON', () => {
  const native = JSON as { rawJSON?: unknown; isRawJSON?: unknown };
  const { rawJSON, isRawJSON } = native;
  beforeEach(() => Object.assign(native, { rawJSON: undefined, isRawJSON: undefined }));
  afterEach(() => Object.assign(native, { rawJSON, isRawJSON }));

  it('shows the digits, says why there is no edit, and writes them as a text rather than as another number', async () => {
    const { element, outcome, click, values } = await ask(parseExactJson(TEXT));
    expect(values()).to.include('2512292042121000001');
    expect(plain(find(element, '[part~=arguments] > .hint'))).to.equal(
      'A number here has more digits than this page can keep. So this cannot be edited.',
    );
    expect(findAll(element, '.edit')).to.be.empty;
    await click('[part~=submit]');
    expect(written(await outcome)).to.contain('"channel_id":"2512292042121000001"');
  });
});
