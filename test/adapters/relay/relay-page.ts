import { type ConnectRelayOptions, connectRelay } from '../../../src/adapters/index.js';
import type { Content } from '../../../src/index.js';
import { HandClock } from '../../host/hand-clock.js';
import { type Asked, HandHost, turns, yes } from '../../host/hand-host.js';
import { HandBackend } from './hand-backend.js';
import { HandTab } from './hand-browser.js';

/** Resolves once all that is under way between a page and a `HandBackend` has happened. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 6; i++) {
    await turns();
    await new Response('{}').json(); // Firefox reads a body in tasks of its own.
  }
}

/** A page that is connected to a backend: each part is in the test's hands. */
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
    /** What is on screen, by message. */
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

/** What the person who presses Submit sees of it. */
export interface Submission {
  /** The form is busy until this is set: then it closes, or opens again with errors. */
  errors?: object | undefined;
  failure?: unknown;
  /** The host ends the check, because the elicitation ends. */
  endCheck(): void;
}

/** The person submits, and the host does what the element does: it asks `checkAnswer`, and ends with `accept` or reopens. */
export async function submit(asked: Asked, content: Content = { name: 'Ada' }): Promise<Submission> {
  const check = new AbortController();
  const submission: Submission = { endCheck: () => check.abort() };
  asked.options.signal?.addEventListener('abort', () => check.abort());
  const run = async () => {
    try {
      const errors = (await asked.options.checkAnswer?.(content, { signal: check.signal })) ?? {};
      submission.errors = errors;
      if (!check.signal.aborted && Object.keys(errors).length === 0) await asked.answer(yes(content));
    } catch (error) {
      submission.failure = error;
    }
  };
  run();
  await settle();
  return submission;
}

/** Why the signal of an elicitation aborted; `undefined` if it did not. */
export function whyOver({ options }: Asked): string | undefined {
  return options.signal?.reason?.why;
}
