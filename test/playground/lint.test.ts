import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { specTypeSchemas } from '@modelcontextprotocol/client';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Finding } from '../../playground/lint/finding.js';
import { lintFile } from '../../playground/lint/lint-file.js';
import { lintRequest } from '../../playground/lint/lint-request.js';
import { ownValue } from '../../src/protocol/json.js';
import type { Revision } from '../../src/protocol/revisions.js';

/** A form with one property, which has a title. */
function form(property: unknown, more: object = {}) {
  const titled = typeof property === 'object' ? { title: 'Thing', ...property } : property;
  return { message: 'Please answer.', requestedSchema: { type: 'object', properties: { thing: titled }, ...more } };
}

const THING = '/requestedSchema/properties/thing';

/** `severity rule pointer`, as the table below spells findings. */
const briefly = ({ severity, rule, pointer }: Finding) => `${severity} ${rule} ${pointer}`;

/** A form with a second property. */
function beside(property: object, required: string[] = []) {
  const { message, requestedSchema } = form(property, { required });
  const name = { type: 'string', title: 'Name' };
  return { message, requestedSchema: { ...requestedSchema, properties: { ...requestedSchema.properties, name } } };
}
const ASKED_TWICE = [`warning question ${THING}`];
const decision = (...words: string[]) => ({ type: 'string', enum: words });

const CASES: readonly [what: string, params: unknown, revision: Revision | undefined, findings: string[]][] = [
  ['a form in the subset of all revisions', form({ type: 'string' }), undefined, []],
  [
    'a yes/no question',
    { message: 'Delete it?', requestedSchema: { type: 'object', properties: {} } },
    '2026-07-28',
    [],
  ],
  ['one yes or no', form({ type: 'boolean' }, { required: ['thing'] }), '2025-11-25', ASKED_TWICE],
  ['one yes or no that is optional', form({ type: 'boolean' }), '2025-11-25', ASKED_TWICE],
  ['one yes or no with a default', form({ type: 'boolean', default: false }), '2025-11-25', ASKED_TWICE],
  [
    'one yes or no without a title',
    form({ type: 'boolean', title: '' }),
    '2025-11-25',
    [`warning title ${THING}`, ...ASKED_TWICE],
  ],
  ['a required boolean without a default', beside({ type: 'boolean' }, ['thing']), '2025-11-25', ASKED_TWICE],
  ['a required boolean with one', beside({ type: 'boolean', default: true }, ['thing']), '2025-11-25', []],
  ['an optional boolean beside a text', beside({ type: 'boolean' }), '2025-11-25', []],
  ['a decision', beside(decision('approve', 'reject', 'cancel')), '2025-11-25', ASKED_TWICE],
  ['a decision in capitals', beside(decision('APPROVE', 'DENY')), '2025-11-25', ASKED_TWICE],
  ['a decision of several words', beside(decision('approveOnce', 'reject_all')), '2025-11-25', ASKED_TWICE],
  [
    'a decision by its titles',
    form({ type: 'string', enum: ['y', 'n'], enumNames: ['Approve it', 'Cancel it'] }),
    '2025-06-18',
    ASKED_TWICE,
  ],
  ['yes and no as texts that are all there is', form(decision('yes', 'no')), '2025-11-25', ASKED_TWICE],
  ['yes and no as texts beside another one', beside(decision('yes', 'no')), '2025-11-25', []],
  ['what a rule does', beside(decision('allow', 'deny', 'log')), '2025-11-25', []],
  ['a state', form(decision('approved', 'rejected')), '2025-11-25', []],
  ['one of two things', form(decision('Keep the data', 'Delete the data')), '2025-11-25', []],
  [
    'a pattern, in the revision that has it',
    form({ type: 'string', pattern: '^a+$' }),
    '2025-11-25',
    [`warning sdk ${THING}/pattern`, `note subset ${THING}/pattern`],
  ],
  [
    'a pattern, where it is outside the subset',
    form({ type: 'string', pattern: '^a+$' }),
    '2026-07-28',
    [`warning sdk ${THING}/pattern`],
  ],
  [
    'choices with titles, in the revision that lacks them',
    form({ type: 'string', oneOf: [{ const: 'a', title: 'A' }] }),
    '2025-06-18',
    [`error subset ${THING}/oneOf`],
  ],
  [
    'choices with titles, where no revision is known',
    form({ type: 'string', oneOf: [{ const: 'a', title: 'A' }] }),
    undefined,
    [`warning subset ${THING}/oneOf`],
  ],
  [
    'an exclusive minimum',
    form({ type: 'number', exclusiveMinimum: 0 }),
    '2025-11-25',
    [`warning sdk ${THING}/exclusiveMinimum`],
  ],
  [
    'a format that SDKs reject',
    form({ type: 'string', format: 'idn-hostname' }),
    '2025-11-25',
    [`error sdk ${THING}/format`],
  ],
  [
    'a nested object that is required',
    form({ type: 'object', properties: { a: { type: 'string' } } }, { required: ['thing'] }),
    '2025-11-25',
    [`error sdk ${THING}`],
  ],
  ['a property that is no schema', form('text'), '2025-11-25', [`error sdk ${THING}`]],
  ['a property without a title', form({ type: 'string', title: '' }), '2025-11-25', [`warning title ${THING}`]],
  ['a password', form({ type: 'string', title: 'Password' }), '2025-11-25', [`error secret ${THING}`]],
  [
    'a default that does not fit',
    form({ type: 'integer', default: 3, maximum: 2 }),
    '2025-11-25',
    [`warning shown ${THING}/default`, `note subset ${THING}/default`],
  ],
  [
    'a required key that is no property',
    form({ type: 'string' }, { required: ['other'] }),
    '2025-11-25',
    ['error shown /requestedSchema/required/0'],
  ],
  [
    'a title of the whole schema',
    form({ type: 'string' }, { title: 'Form', additionalProperties: false }),
    '2025-11-25',
    ['warning sdk /requestedSchema/title', 'warning sdk /requestedSchema/additionalProperties'],
  ],
  ['an empty message', { ...form({ type: 'string' }), message: ' ' }, '2025-11-25', ['warning title /message']],
  [
    'an address in the message',
    { ...form({ type: 'string' }), message: 'See https://a.example' },
    '2025-11-25',
    ['warning url /message'],
  ],
  ['no message', { requestedSchema: { type: 'object', properties: {} } }, '2025-11-25', ['error sdk /message']],
  ['no object', [], '2025-11-25', ['error request ']],
  [
    'keys that a pointer must escape',
    { message: 'Hi', requestedSchema: { type: 'object', properties: { 'a/b~c': { type: 'string' } } } },
    '2025-11-25',
    ['warning title /requestedSchema/properties/a~1b~0c'],
  ],
  ['a page', { mode: 'url', message: 'Go', url: 'https://a.example/', elicitationId: '1' }, '2025-11-25', []],
  [
    'a page of 2026-07-28, which has no id',
    { mode: 'url', message: 'Go', url: 'https://a.example/' },
    '2026-07-28',
    [],
  ],
  [
    'a page without an id, in the revision that demands it',
    { mode: 'url', message: 'Go', url: 'https://a.example/' },
    '2025-11-25',
    ['error sdk '],
  ],
  [
    'a page, in the revision without URL mode',
    { mode: 'url', message: 'Go', url: 'https://a.example/', elicitationId: '1' },
    '2025-06-18',
    ['error request /mode'],
  ],
  [
    'a page that is not encrypted and carries a token',
    { mode: 'url', message: 'Go', url: 'http://a.example/?access_token=1', elicitationId: '1' },
    '2025-11-25',
    ['error url /url', 'error url /url'],
  ],
  [
    'a page on a script',
    { mode: 'url', message: 'Go', url: 'javascript:alert(1)', elicitationId: '1' },
    '2025-11-25',
    ['error request /url'],
  ],
];

describe('the lint of a request', () => {
  for (const [what, params, revision, expected] of CASES) {
    it(`finds in ${what} (${revision ?? 'no revision known'}): ${expected.join(', ') || 'nothing'}`, () => {
      assert.deepEqual(lintRequest(params, revision).map(briefly), expected);
    });
  }

  it('names the place, what is wrong there and what to write instead', () => {
    assert.deepEqual(lintRequest(form({ type: 'number', exclusiveMinimum: 0 }), '2025-11-25')[0], {
      severity: 'warning',
      rule: 'sdk',
      pointer: `${THING}/exclusiveMinimum`,
      message:
        '"exclusiveMinimum": 0 is outside the subset of every revision. Clients with SDK v1 or SDK v2 drop this, so the person never meets it.',
      advice: 'Write "minimum".',
    });
  });

  it('suggests a title for a property that has none', () => {
    const params = {
      message: 'Hi',
      requestedSchema: { type: 'object', properties: { firstName: { type: 'string' } } },
    };
    assert.match(String(lintRequest(params)[0]?.advice), /"title": "First name"/);
  });

  it('has a place and advice for each finding in real requests, and an SDK error exactly where an SDK rejects', () => {
    const corpus = JSON.parse(readFileSync(new URL('../fixtures/corpus-forms.json', import.meta.url), 'utf8'));
    assert.ok(corpus.requests.length > 100);
    for (const { id, params } of corpus.requests) {
      const request = { method: 'elicitation/create', params };
      const v2 = specTypeSchemas.ElicitRequest['~standard'].validate(request);
      const isRejected = !ElicitRequestSchema.safeParse(request).success || ('issues' in v2 && v2.issues !== undefined);
      const findings = lintRequest(params);
      assert.equal(
        findings.some(({ rule, severity }) => rule === 'sdk' && severity === 'error'),
        isRejected,
        id,
      );
      for (const { pointer, advice, message } of findings) {
        assert.notEqual(placeIn(params, pointer), undefined, `${id} ${pointer}`);
        assert.match(advice, /\.$/, id);
        assert.match(message, /\.$/, id);
      }
    }
  });

  it('says that clients refuse a schema that is far too deep, and reads no further', () => {
    let deep: object = { type: 'string' };
    for (let i = 0; i < 5000; i++) deep = { type: 'object', properties: { a: deep } };
    assert.deepEqual(lintRequest({ message: 'Hi', requestedSchema: deep }).map(briefly), [
      'error request /requestedSchema',
    ]);
  });
});

/** What a JSON pointer leads to (RFC 6901). */
function placeIn(value: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce((found, key) => ownValue(found, key.replaceAll('~1', '/').replaceAll('~0', '~')), value);
}

describe('the lint of a file', () => {
  const schema = { type: 'object', properties: { thing: { type: 'string' } } };
  const request = { message: 'Hi', requestedSchema: schema };

  it('reads a requested schema alone, with pointers into the file', () => {
    const [linted] = lintFile(schema);
    assert.deepEqual(linted?.findings.map(briefly), ['warning title /properties/thing']);
  });

  it('reads a list of requests, messages and schemas, with pointers into the file', () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'elicitation/create', params: request };
    const pointers = lintFile([request, message, schema]).map(({ findings }) => findings.map(({ pointer }) => pointer));
    assert.deepEqual(pointers, [
      ['/0/requestedSchema/properties/thing'],
      ['/1/params/requestedSchema/properties/thing'],
      ['/2/properties/thing'],
    ]);
  });

  it('says that clients refuse a value that is not a request', () => {
    for (const file of [null, 3, 'text', {}]) {
      assert.equal(lintFile(file)[0]?.findings[0]?.severity, 'error', JSON.stringify(file));
    }
  });
});
