import { jsonView } from './json-view.js';
import type { WireMessage } from './wire-tap.js';

/** Messages kept on screen. */
const LIMIT = 200;

/** Pixels from the end that still count as reading the newest. */
const NEAR_END = 48;

const DIRECTION = { page: 'Page → server', server: 'Server → page' };

/** The list of messages, newest last, its beginning in view, unless the person scrolled back to read an older one. */
export class WirePanel {
  readonly #list: HTMLOListElement;

  constructor(list: HTMLOListElement) {
    this.#list = list;
  }

  add(entry: WireMessage): void {
    const list = this.#list;
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END;
    const item = itemView(entry);
    list.append(item);
    if (list.childElementCount > LIMIT) list.firstElementChild?.remove();
    if (isAtEnd) list.scrollTop += item.getBoundingClientRect().top - list.getBoundingClientRect().top;
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
  details.open = method === 'elicitation/create' || method === 'tools/call';
  details.append(summary, jsonView(message));
  item.append(details);
  return item;
}

/** The multi round-trip of 2026-07-28 has no method of its own: its messages are told by what they carry. */
function meaningOf({ kind, message }: WireMessage): string {
  if ('result' in message && message.result.resultType === 'input_required') return 'asks for input';
  if ('params' in message && message.params && 'inputResponses' in message.params) return 'request with the answer';
  return kind;
}
