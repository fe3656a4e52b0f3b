import type { Relay } from '../../../src/relay/backend/relay.js';
import { createService, type ServiceOptions } from '../../../src/relay/service/service.js';
import { memoryStore } from '../../../src/relay/stores/memory-store.js';
import { hastyClock } from '../../relay/world/hasty-clock.js';
import { ORIGIN, Page } from '../../relay/world/wire-page.js';
import { Backend } from './backend.js';

export const KEYS = {
  app: 'key-of-app-0123456789',
  app2: 'second-key-of-app-0123',
  other: 'key-of-other-0123456789',
} as const;

/** The bytes of a key for tokens. */
export const tokenKey = (byte: number) => new Uint8Array(32).fill(byte);

/** A form with one field. */
export const BRANCH = {
  message: 'Which branch?',
  requestedSchema: { type: 'object', properties: { branch: { type: 'string', maxLength: 10 } }, required: ['branch'] },
};
export const VISIT = { mode: 'url', message: 'Sign in', url: 'https://login.example/start', elicitationId: 'login-1' };

/** How much faster time passes, so that a lease is soon over. */
export const HASTE = 20;

/** One process of the service, whose pages and backends call it without a network. */
export class ServiceWorld {
  readonly errors: unknown[] = [];
  readonly service: ReturnType<typeof createService>;

  constructor(options: Partial<ServiceOptions> = {}) {
    const clock = hastyClock(HASTE);
    this.service = createService({
      keys: [
        { namespace: 'app', key: KEYS.app },
        { namespace: 'app', key: KEYS.app2 },
        { namespace: 'other', key: KEYS.other },
      ],
      tokenKeys: [tokenKey(1)],
      store: memoryStore({ clock }),
      clock,
      origins: [ORIGIN],
      onError: (error) => void this.errors.push(error),
      ...options,
    });
  }

  backend(key: string = KEYS.app): Backend {
    return new Backend((request) => this.service.fetch(request), key);
  }

  /** A page that is connected with a token of its own. */
  async page(scope: string | object = 'ada', key?: string): Promise<Page> {
    const token = await this.backend(key).pageToken(typeof scope === 'string' ? { user: scope } : scope);
    return this.pageWith(token).connect();
  }

  pageWith(token: string, conversation?: string): Page {
    const relay = {
      fetch: (request: Request) =>
        this.service.fetch(
          Object.defineProperty(request, 'url', { value: request.url.replace('/elicitations', '/relay') }),
        ),
    };
    return new Page(relay as Relay, '', {
      headers: { authorization: `Bearer ${token}` },
      ...(conversation && { conversation }),
    });
  }
}
