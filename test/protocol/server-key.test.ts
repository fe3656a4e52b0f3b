import { expect } from '@open-wc/testing';
import { serverKeyOf } from '../../src/protocol/server-key.js';

describe('the key of a server', () => {
  for (const [what, server, key] of [
    ['the id of a server that has one', { id: 'files', name: 'Files', origin: 'https://a.example' }, 'files'],
    ['an empty id', { id: '', name: 'Files' }, ''],
    [
      'the origin and the name of a server without an id',
      { name: 'Files', origin: 'https://a.example' },
      '["https://a.example","Files"]',
    ],
    ['the name alone of a server without an origin', { name: 'Files' }, '["","Files"]'],
    ['the origin alone of a server without a name', { origin: 'https://a.example' }, '["https://a.example",""]'],
    ['empty where the host knows nothing', {}, ''],
    ['a list with the id, where that begins like one', { id: '["a","b"]' }, '["[\\"a\\",\\"b\\"]"]'],
  ] as const) {
    it(`is ${what}`, () => {
      expect(serverKeyOf(server)).to.equal(key);
    });
  }
});
