import { URL_ELICITATION_REQUIRED } from '../../src/adapters/index.js';
import { jsonView } from './json-view.js';
import type { WireMessage } from './wire-tap.js';

/** The most messages on screen. */
const LIMIT = 200;

/** Pixels from the end that still count as reading the newest. */
const NEAR_END = 48;

/** Methods whose messages are unfolded from the start. */
const UNFOLDED = [
  'elicitation/create',
  'tools/call',
  'notifications/cancelled',
  'notifications/elicitation/complete',
  // With the client on the server:
  'snapshot',
  'states',
  'answer',
  // With the agent:
  'interrupt',
  'resume',
];

/** Who speaks to whom, by sender. */
export type Directions = Readonly<Record<WireMessage['from'], string>>;

const DIRECTIONS: Directions = { page: 'Page → server', server: 'Server → page' };

/** The list of messages. The start of the newest is in view, unless the person has scrolled back. */
export class WirePanel {
  readonly #list: HTMLOListElement;
  readonly #directions: Directions;
  /** The scroll position of the newest message's start. A long message reaches beyond the view. */
  #newest = 0;

  constructor(list: HTMLOListElement, directions = DIRECTIONS) {
    this.#list = list;
    this.#directions = directions;
  }

  add(entry: WireMessage): void {
    const list = this.#list;
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END;
    const isAtNewest = Math.abs(list.scrollTop - this.#newest) < NEAR_END;
    const item = itemView(entry, this.#directions);
    list.append(item);
    if (list.childElementCount > LIMIT) list.firstElementChild?.remove();
    if (!isAtEnd && !isAtNewest) return;
    list.scrollTop += item.getBoundingClientRect().top - list.getBoundingClientRect().top;
    this.#newest = list.scrollTop;
  }

  clear(): void {
    this.#list.replaceChildren();
  }
}

function itemView({ from, kind, method, process, message }: WireMessage, directions: Directions): HTMLLIElement {
  const item = document.createElement('li');
  item.className = from;
  item.dataset.from = from;
  item.dataset.kind = kind;
  item.dataset.method = method;

  const heading = document.createElement('h3');
  heading.textContent = method;
  const note = document.createElement('span');
  note.className = 'note';
  note.textContent = `${directions[from]}, ${meaningOf({ from, kind, method, message })}${process ? `, by process ${process}` : ''}`;
  const summary = document.createElement('summary');
  summary.append(heading, note);

  const details = document.createElement('details');
  details.open = UNFOLDED.includes(method);
  details.append(summary, jsonView(message));
  item.append(details);
  return item;
}

/** Multi round-trips of 2026-07-28 have no method of their own, so their content names them. */
function meaningOf({ kind, message }: WireMessage): string {
  if (message.jsonrpc === undefined) return kind;
  if ('result' in message && message.result.resultType === 'input_required') return 'asks for input';
  if ('error' in message && message.error.code === URL_ELICITATION_REQUIRED)
    return 'error: a page must be visited first';
  if ('params' in message && message.params && 'inputResponses' in message.params) return 'request with the answer';
  return kind;
}
