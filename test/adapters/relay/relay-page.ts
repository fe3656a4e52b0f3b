import { type ConnectRelayOptions, connectRelay } from '../../../src/adapters/index.js';
import type { Content, Outcome } from '../../../src/index.js';
import { ElicitationOver } from '../../../src/protocol/over.js';
import { type Asked, HandHost, turns, yes } from '../../host/hand-host.js';
import { HandClock } from '../../runtime/hand-clock.js';
import { HandBackend } from './hand-backend.js';
import { HandTab } from './hand-browser.js';

/** Resolves once a page and a `HandBackend` have no pending work. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 6; i++) {
    await turns();
    await new Response('{}').json(); // Firefox reads a body in separate tasks.
  }
}

/** A page that is connected to a backend. The test controls each part. */
export async function connectPage(
  given: Partial<ConnectRelayOptions> & { backend?: HandBackend; host?: HandHost; tab?: HandTab } = {},
) {
  const { backend = new HandBackend(), host = new HandHost(), tab = new HandTab(), ...options } = given;
  const clock = new HandClock();
  const errors: unknown[] = [];
  const connection = connectRelay(host, {
    url: '/elicitations',
    fetch: backend.fetch,
    clock,
    page: tab,
    onError: (error) => errors.push(error),
    ...options,
  });
  open.push(connection);
  await settle();
  return {
    backend,
    host,
    tab,
    clock,
    errors,
    connection,
    /** The elicitation on screen. @throws when there is none. */
    get shown(): Asked {
      const [first] = host.open;
      if (!first) throw new Error('Nothing is on screen');
      return first;
    },
    /** The messages on screen. */
    get messages(): string[] {
      return host.open.map(({ message }) => message);
    },
    async pass(ms: number): Promise<void> {
      clock.pass(ms);
      await settle();
    },
  };
}

/** A page of `connectPage()`. */
export type Page = Awaited<ReturnType<typeof connectPage>>;

let open: Array<{ close(): void }> = [];
afterEach(() => {
  for (const connection of open) connection.close();
  open = [];
});

/** What happens after the person has pressed a button. */
export interface Submission {
  /** While it is `undefined`, the card is busy. Without errors the card then closes, otherwise it opens again. */
  errors?: object | undefined;
  failure?: unknown;
  /** The person gives another answer, so this one no longer matters. */
  abort(): void;
}

/** The person presses a button. Like the element, the host delivers, and then has the outcome or opens the form again. */
export async function press(asked: Asked, outcome: Outcome): Promise<Submission> {
  const ended = new AbortController();
  const submission: Submission = { abort: () => ended.abort() };
  asked.options.signal?.addEventListener('abort', () => ended.abort());
  const run = async () => {
    try {
      const errors = (await asked.options.deliver?.(outcome, { signal: ended.signal })) ?? {};
      submission.errors = errors;
      if (!ended.signal.aborted && Object.keys(errors).length === 0) await asked.answer(outcome);
    } catch (error) {
      submission.failure = error;
      if (!(error instanceof ElicitationOver)) return;
      overs.set(asked, error.why);
      await asked.answer({ action: 'withdrawn' });
    }
  };
  run();
  await settle();
  return submission;
}

/** The person submits. */
export function submit(asked: Asked, content: Content = { name: 'Ada' }): Promise<Submission> {
  return press(asked, yes(content));
}

/** Reasons of the elicitations whose delivery said that they are over. */
const overs = new WeakMap<Asked, string>();

/** Why an elicitation left the screen, from its signal or its delivery; `undefined` if it did not. */
export function whyOver(asked: Asked): string | undefined {
  return asked.options.signal?.reason?.why ?? overs.get(asked);
}
