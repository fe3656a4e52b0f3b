import { URL_ELICITATION_REQUIRED } from '../../src/adapters/index.js';
import { jsonView } from './json-view.js';
import type { WireMessage } from './wire-tap.js';

/** Messages kept on screen. */
const LIMIT = 200;

/** Pixels from the end that still count as reading the newest. */
const NEAR_END = 48;

/** Methods of which the message is shown at once. */
const TOLD_IN_FULL = [
  'elicitation/create',
  'tools/call',
  'notifications/cancelled',
  'notifications/elicitation/complete',
];

const DIRECTION = { page: 'Page → server', server: 'Server → page' };

/** The list of messages, newest last, its beginning in view, unless the person scrolled back to read an older one. */
export class WirePanel {
  readonly #list: HTMLOListElement;
  /** Where the newest message begins, if that was scrolled to: a long one reaches beyond the end of the view. */
  #newest = 0;

  constructor(list: HTMLOListElement) {
    this.#list = list;
  }

  add(entry: WireMessage): void {
    const list = this.#list;
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END;
    const isAtNewest = Math.abs(list.scrollTop - this.#newest) < NEAR_END;
    const item = itemView(entry);
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

function itemView({ from, kind, method, message }: WireMessage): HTMLLIElement {
  const item = document.createElement('li');
  item.className = from;
  item.dataset.from = from;
  item.dataset.kind = kind;
  item.dataset.method = method;

  const heading = document.createElement('h3');
  heading.textContent = method;
  const note = document.createElement('span');
  note.className = 'note';
  note.textContent = `${DIRECTION[from]}, ${meaningOf({ from, kind, method, message })}`;
  const summary = document.createElement('summary');
  summary.append(heading, note);

  const details = document.createElement('details');
  details.open = TOLD_IN_FULL.includes(method);
  details.append(summary, jsonView(message));
  item.append(details);
  return item;
}

/** The multi round-trip of 2026-07-28 has no method of its own: its messages are told by what they carry. */
function meaningOf({ kind, message }: WireMessage): string {
  if ('result' in message && message.result.resultType === 'input_required') return 'asks for input';
  if ('error' in message && message.error.code === URL_ELICITATION_REQUIRED)
    return 'error: a page must be visited first';
  if ('params' in message && message.params && 'inputResponses' in message.params) return 'request with the answer';
  return kind;
}
