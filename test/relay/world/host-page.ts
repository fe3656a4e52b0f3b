import type { Content, HostElicitOptions, Outcome } from '../../../src/index.js';
import { ElicitationOver, type OverCause } from '../../../src/protocol/over.js';
import type { Answer, ElicitationPort, PortEvent } from '../../../src/protocol/port.js';
import { type ConnectRelayOptions, connectRelay } from '../../../src/relay/page/index.js';
import { PortAnswers } from '../../../src/session/port-answers.js';
import { type Asked, HandHost, turns, yes } from '../../host/hand-host.js';
import { HandClock } from '../../runtime/hand-clock.js';
import { HandTab } from './hand-browser.js';
import { HandRelay, type Question } from './hand-relay.js';

/** Resolves once a page and its backend have no pending work. Threads make digests, one after the other. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 8; i++) {
    await turns();
    await crypto.subtle.digest('SHA-256', new Uint8Array(1));
    await new Response('{}').json(); // Firefox reads a body in separate tasks.
  }
}

export interface HostPageOptions extends Partial<ConnectRelayOptions> {
  backend?: HandRelay;
  host?: HandHost;
  tab?: HandTab;
  /** Names of what is asked before the page connects. */
  asks?: readonly string[];
}

/** A page that is connected to a backend as in an application; its host, its clock and its network are the test's. */
export async function connectPage(given: HostPageOptions = {}) {
  const { backend = new HandRelay(), host = new HandHost(), tab = new HandTab(), asks = [], ...options } = given;
  const { network } = backend;
  const clock = new HandClock();
  const errors: unknown[] = [];
  const questions: Question[] = [];
  for (const name of asks) questions.push(await backend.ask(name));
  const connection = connectRelay(host, {
    url: '/elicitations',
    fetch: network.fetch,
    clock,
    page: tab,
    onError: (error) => errors.push(error),
    ...options,
  });
  open.push(connection);
  await settle();
  return {
    backend,
    network,
    host,
    tab,
    clock,
    errors,
    connection,
    questions: questions as [Question, Question, Question],
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
    /** Asks, and waits until the page has what follows. */
    async ask(name: string, askOptions?: HostElicitOptions, request?: object): Promise<Question> {
      const question = await backend.ask(name, askOptions, request);
      await settle();
      return question;
    },
    /** Lets time pass in this page. */
    async pass(ms: number): Promise<void> {
      clock.pass(ms);
      await settle();
    },
  };
}

/** A page of `connectPage()`. */
export type HostPage = Awaited<ReturnType<typeof connectPage>>;

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

/** The port of an elicitation. */
export function portOf({ port }: Asked): ElicitationPort {
  if (!port) throw new Error('It was asked without a port');
  return port;
}

/** What the person does but for an answer. */
export function send(asked: Asked, event: Exclude<PortEvent, { type: 'answer' }>): void {
  portOf(asked).send(event, { signal: new AbortController().signal });
}

/** The answers of each card. */
const answers = new WeakMap<Asked, PortAnswers>();

/** The person presses a button. Like the element, the host follows the port, and then has the outcome or opens the form again. */
export async function press(asked: Asked, outcome: Outcome): Promise<Submission> {
  const ended = new AbortController();
  const submission: Submission = { abort: () => ended.abort() };
  const { signal } = asked.options;
  signal?.addEventListener('abort', () => ended.abort(signal.reason));
  const port = portOf(asked);
  port.subscribe(() => {});
  const sent = answers.get(asked) ?? new PortAnswers(port);
  answers.set(asked, sent);
  const run = async () => {
    try {
      const answer = answerFrom(outcome);
      const errors = (await sent.send(answer, JSON.stringify(answer), ended.signal)) ?? {};
      submission.errors = errors;
      if (!ended.signal.aborted && Object.keys(errors).length === 0) await asked.answer(outcome);
    } catch (error) {
      submission.failure = error;
      if (!(error instanceof ElicitationOver)) return;
      overs.set(asked, error.how);
      await asked.answer({ action: 'withdrawn' });
    }
  };
  run();
  await settle();
  return submission;
}

/** What the element sends: the owner has the arguments of what was approved. */
function answerFrom(outcome: Outcome): Answer {
  return (outcome.action === 'approve' ? { ...outcome, args: undefined } : outcome) as Answer;
}

/** The person submits. */
export function submit(asked: Asked, content: Content = { name: 'Ada' }): Promise<Submission> {
  return press(asked, yes(content));
}

/** Reasons of the elicitations whose delivery said that they are over. */
const overs = new WeakMap<Asked, OverCause>();

/** Why an elicitation left the screen, from its signal or its delivery; `undefined` if it did not. */
export function howOver(asked: Asked): OverCause | undefined {
  return asked.options.signal?.reason?.how ?? overs.get(asked);
}
