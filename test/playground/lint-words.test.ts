import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lintRequest } from '../../playground/lint/lint-request.js';
import type { Revision } from '../../src/protocol/revisions.js';

/** A form with one property, which has a title. */
function form(property: object, more: object = {}) {
  const thing = { title: 'Thing', ...property };
  return { message: 'Please answer.', requestedSchema: { type: 'object', properties: { thing }, ...more } };
}

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

  it('say what to ask instead of a yes or no beside accept and decline', () => {
    assert.deepEqual(text(form({ type: 'boolean' })), [
      'The form is one yes or no, beside accept and decline. Many clients show a box without a tick, and a person who presses Submit there says no. Ask in "message", with "properties": {}. Then accept is yes, and decline is no.',
    ]);
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
});
