import { expect } from '@open-wc/testing';
import { unattendedHost } from '../../src/host/index.js';
import type { ElicitationRequest } from '../../src/index.js';
import { uncaught } from '../runtime/uncaught.js';
import { ask, NO } from './hand-host.js';

describe('unattendedHost', () => {
  const page: ElicitationRequest = { mode: 'url', message: 'Pay', url: 'https://pay.example/' };

  it('rejects every request that a person could answer', async () => {
    expect(await unattendedHost.elicit(ask('one'))).to.deep.equal(NO);
    expect(await unattendedHost.elicit(page)).to.deep.equal(NO);
  });

  it('rejects a request even if `onRule` throws, and reports the error', async () => {
    const onRule = () => {
      throw new Error('no log');
    };
    const reported = await uncaught(async () => {
      expect(await unattendedHost.elicit(ask('one'), { onRule })).to.deep.equal(NO);
    });
    expect(reported).to.include('no log');
  });

  it('refuses malformed requests, and those of a mode that the client did not declare', async () => {
    for (const refused of [
      unattendedHost.elicit({} as never),
      unattendedHost.elicit(page, { modes: ['form'] }),
      unattendedHost.elicit(page, { revision: '2025-06-18' }),
    ]) {
      expect(await refused).to.deep.include({ action: 'refused', code: -32602 });
    }
  });
});
