import { expect } from '@open-wc/testing';
import {
  contextFirstHandler,
  elicitationHandler,
  inputRequestHandler,
  managerHandler,
  paramsHandler,
} from '../../src/adapters/index.js';
import type { ElicitationHost } from '../../src/protocol/host.js';
import { answeringHost, yes } from '../host/hand-host.js';

const params = { message: 'Which branch?', requestedSchema: { type: 'object', properties: {} } };
const content = { branch: 'main' };
const { signal } = new AbortController();
const server = { id: 'files', name: 'Files' };

type Call = (host: ElicitationHost, given: unknown, signal?: AbortSignal) => Promise<unknown>;

/** Each callback as a library calls it. `hasSignal`: whether the library passes one. */
const callbacks: Record<string, { hasSignal: boolean; call: Call }> = {
  '(request)': {
    hasSignal: false,
    call: (host, given) => elicitationHandler(host, { server })({ params: given }),
  },
  '(request, signal)': {
    hasSignal: true,
    call: (host, given, aborts) => elicitationHandler(host, { server })({ params: given }, aborts),
  },
  '(request, { signal })': {
    hasSignal: true,
    call: (host, given, aborts) => elicitationHandler(host, { server })({ params: given }, { signal: aborts! }),
  },
  '(request, serverId, signal)': {
    hasSignal: true,
    call: (host, given, aborts) => managerHandler(host, { server })({ params: given }, 'files', aborts),
  },
  '(params)': { hasSignal: false, call: (host, given) => paramsHandler(host, { server })(given) },
  '(params, { signal })': {
    hasSignal: true,
    call: (host, given, aborts) => paramsHandler(host, { server })(given, { signal: aborts! }),
  },
  '(context, params)': {
    hasSignal: true,
    call: (host, given, aborts) =>
      contextFirstHandler(host, { server })({ signal: aborts ?? signal, requestId: 0 }, given),
  },
};

async function thrownBy(answer: Promise<unknown>): Promise<unknown> {
  try {
    await answer;
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('a library that calls back with', () => {
  for (const [shape, { hasSignal, call }] of Object.entries(callbacks)) {
    describe(shape, () => {
      it('asks the person with the params, in the name of the server that the application gave', async () => {
        const { host, asked } = answeringHost(yes(content));
        expect(await call(host, params, signal)).to.deep.equal({ action: 'accept', content });
        expect(asked).to.have.length(1);
        expect(asked[0]!.request).to.equal(params);
        expect(asked[0]!.options.server).to.equal(server);
        expect(asked[0]!.options.signal === (hasSignal ? signal : undefined)).to.be.true;
      });

      for (const given of [undefined, null, 7, []]) {
        it(`refuses ${JSON.stringify(given)} as the params, and asks nobody`, async () => {
          const { host, asked } = answeringHost(yes(content));
          const error = await thrownBy(call(host, given, signal));
          expect(error).to.include({ name: 'ElicitationRefused', code: -32602 });
          expect(asked).to.be.empty;
        });
      }

      it('gets the error of a host that fails', async () => {
        const broken = new Error('The page is broken');
        const { host } = answeringHost(() => {
          throw broken;
        });
        expect(await thrownBy(call(host, params, signal))).to.equal(broken);
      });
    });
  }

  describe('({ key, params, signal })', () => {
    it('asks the person with the params and the signal', async () => {
      const { host, asked } = answeringHost(yes(content));
      const result = await inputRequestHandler(host, { server })({ key: 'branch', params, signal });
      expect(result).to.deep.equal({ action: 'accept', content });
      expect(asked[0]!.request).to.equal(params);
      expect(asked[0]!.options.signal === signal).to.be.true;
    });

    it('gets cancel for a request that cannot be shown, because an error would fail the whole call', async () => {
      const { host, asked } = answeringHost(yes(content));
      const result = await inputRequestHandler(host)({ key: 'branch', params: undefined, signal });
      expect(result).to.deep.equal({ action: 'cancel' });
      expect(asked).to.be.empty;
    });

    it('gets the answer to a URL request only when the person has finished there', async () => {
      let finish: (completion: 'completed') => void = () => {};
      const completion = new Promise<'completed'>((resolve) => {
        finish = resolve;
      });
      const { host } = answeringHost({ action: 'accept', completion });
      const seen: unknown[] = [];
      const url = { mode: 'url', message: 'Sign in', url: 'https://a.example/' };
      const answer = inputRequestHandler(host)({ key: 'page', params: url, signal }).then((result) =>
        seen.push(result),
      );
      await Promise.resolve();
      await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
      expect(seen).to.be.empty;
      finish('completed');
      await answer;
      expect(seen).to.deep.equal([{ action: 'accept' }]);
    });
  });

  it('a context without a signal, or no context at all, still asks', async () => {
    for (const context of [undefined, null, {}, 'files', 7, { signal: 'no signal' }]) {
      const { host, asked } = answeringHost(yes(content));
      const result = await elicitationHandler(host)({ params }, context as never);
      expect(result).to.deep.equal({ action: 'accept', content });
      expect(asked[0]!.options).to.not.have.property('signal');
    }
  });

  it('a missing request is refused, and the person is not asked', async () => {
    const { host, asked } = answeringHost(yes(content));
    for (const answer of [
      elicitationHandler(host)(undefined as never),
      managerHandler(host)(undefined as never, 'a'),
    ]) {
      expect(await thrownBy(answer)).to.include({ name: 'ElicitationRefused', code: -32602 });
    }
    expect(asked).to.be.empty;
  });

  it('the names of several servers shows each in the words of the application', async () => {
    const { host, asked } = answeringHost(yes(content));
    const named = (id: string) => ({ id, name: id.toUpperCase() });
    await paramsHandler<{ serverName: string }>(host, { server: ({ serverName }) => named(serverName) })(
      Object.assign({ serverName: 'files' }, params),
      { signal },
    );
    await managerHandler(host, { server: named })({ params }, 'mail', signal);
    expect(asked.map(({ options }) => options.server)).to.deep.equal([named('files'), named('mail')]);
  });

  it('the names of several servers limits the rate of each of them separately', async () => {
    const { host, asked } = answeringHost(yes(content));
    const clock = { now: () => 0, after: () => () => {} };
    const named = (id: string) => ({ id });
    const onLimited = () => {};
    const handler = managerHandler(host, { server: named, clock, onLimited, rateLimit: { limit: 1, window: 1000 } });
    expect(await handler({ params }, 'mail')).to.include({ action: 'accept' });
    expect(await handler({ params }, 'mail')).to.deep.equal({ action: 'decline' });
    expect(await handler({ params }, 'files')).to.include({ action: 'accept' });
    expect(asked).to.have.length(2);
  });
});
