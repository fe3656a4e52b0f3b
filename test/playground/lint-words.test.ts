import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Finding } from '../../playground/lint/finding.js';
import { lintRequest } from '../../playground/lint/lint-request.js';
import type { Revision } from '../../src/protocol/revisions.js';

/** A form with one property, which has a title. */
function form(property: object, more: object = {}) {
  const thing = { title: 'Thing', ...property };
  return { message: 'Please answer.', requestedSchema: { type: 'object', properties: { thing }, ...more } };
}

const THING = '/requestedSchema/properties/thing';

const briefly = ({ severity, rule, pointer }: Finding) => `${severity} ${rule} ${pointer}`;

describe('the words of the lint', () => {
  const text = (params: unknown, revision: Revision = '2025-11-25') =>
    lintRequest(params, revision).map(({ message, advice }) => `${message} ${advice}`);

  it('say once for each mistake what is wrong, what clients make of it, and what to write', () => {
    assert.deepEqual(text(form({ type: 'object', properties: { a: { type: 'string' } } }, { required: ['thing'] })), [
      '"type": "object" is outside the subset of every revision. This cannot be shown, and it is required: the person cannot accept. Clients with SDK v1 or SDK v2 reject the whole request because of this. Ask for its members as properties of the requested schema: answers are flat.',
    ]);
    assert.deepEqual(text({ mode: 'url', message: 'Go', url: 'https://a.example/' }), [
      '"elicitationId" is missing. 2025-11-25 demands it. Clients with SDK v1 or SDK v2 reject the whole request because “elicitationId” is missing. Write "elicitationId", a text that is unique in this server.',
    ]);
  });

  it('say of a field that asks for a secret only that clients reject the request', () => {
    assert.deepEqual(
      lintRequest(
        { message: 'Hi', requestedSchema: { type: 'object', properties: { password: { type: 'string' } } } },
        '2025-11-25',
      ).map(briefly),
      ['error secret /requestedSchema/properties/password'],
    );
    assert.deepEqual(
      lintRequest(form({ type: 'string', title: 'Password', format: 'password' }), '2025-11-25').map(briefly),
      [`error secret ${THING}`, `error sdk ${THING}/format`],
    );
  });

  it('name the key in "required" that is not a property', () => {
    assert.match(
      String(text(form({ type: 'string' }, { required: ['e_mail'] }))[0]),
      /^"required" names "e_mail", which is not in "properties"\. /,
    );
  });

  it('say what a default is over, under or not among', () => {
    const DEFAULTS: readonly [property: object, reason: string][] = [
      [{ type: 'integer', maximum: 14, default: 30 }, '30 is over "maximum": 14'],
      [{ type: 'number', minimum: 2, default: 1 }, '1 is under "minimum": 2'],
      [{ type: 'integer', default: 1.5 }, '1.5 is no whole number'],
      [{ type: 'integer', default: 'two' }, '"two" is of another type than "integer"'],
      [{ type: 'boolean', default: 'yes' }, '"yes" is of another type than "boolean"'],
      [{ type: 'string', maxLength: 2, default: 'long' }, '"long" is longer than "maxLength": 2'],
      [{ type: 'string', minLength: 9, default: 'short' }, '"short" is shorter than "minLength": 9'],
      [{ type: 'string', format: 'email', default: 'zoe' }, '"zoe" is not of "format": "email"'],
      [{ type: 'string', enum: ['a', 'b'], default: 'c' }, '"c" is not among the choices'],
      [{ type: 'array', items: { type: 'string', enum: ['a'] }, default: ['c'] }, '["c"] is not among the choices'],
    ];
    for (const [property, reason] of DEFAULTS) {
      const messages = lintRequest(form(property), '2025-11-25').map(({ message }) => message);
      assert.ok(
        messages.join(' ').includes(`"default": ${reason}, so the field stays empty.`),
        `${reason}: ${messages.join(' ')}`,
      );
    }
  });

  it('say that choices are numbers', () => {
    assert.match(
      String(text(form({ type: 'integer', enum: [1, 2] }))[0]),
      /^"enum" of numbers is outside the subset of every revision\. /,
    );
  });

  it('name what clients drop of one field, even if another field makes them reject the request', () => {
    const properties = {
      bad: { type: 'object', title: 'Bad', properties: {} },
      good: { type: 'integer', title: 'Good', multipleOf: 5 },
    };
    const found = lintRequest({ message: 'Hi', requestedSchema: { type: 'object', properties } }, '2025-11-25');
    assert.deepEqual(found.map(briefly), [
      'error sdk /requestedSchema/properties/bad',
      'warning sdk /requestedSchema/properties/good/multipleOf',
    ]);
    assert.match(String(found[1]?.message), /drop this, so the person never meets it\.$/);
  });
});
