import { jsonView } from '../../demo/page/json-view.js';
import { ownValue, textIn } from '../../src/protocol/json.js';
import { countsOf, type Finding } from '../lint/finding.js';
import type { Answered, Asked } from '../protocol.js';
import { create } from './dom.js';

/** The most requests on screen. */
const LIMIT = 50;

/** The server's requests, newest first: what to change in each, and what was answered. Only the newest is open. */
export class RequestList {
  readonly #list: HTMLOListElement;
  readonly #badge: HTMLAnchorElement;

  /** @param badge a link to the list, which counts what is wrong with the newest request */
  constructor(list: HTMLOListElement, badge: HTMLAnchorElement) {
    this.#list = list;
    this.#badge = badge;
  }

  add(asked: Asked): void {
    for (const details of this.#list.querySelectorAll<HTMLDetailsElement>('.request > details')) details.open = false;
    this.#list.prepend(requestView(asked));
    this.#showBadge(asked.findings);
    if (this.#list.childElementCount > LIMIT) this.#list.lastElementChild?.remove();
  }

  answer({ number, answer }: Answered): void {
    const place = this.#list.querySelector(`[data-number="${number}"] .answer`);
    place?.replaceChildren(create('h4', { text: 'Answer' }), jsonView(answer));
  }

  clear(): void {
    this.#list.replaceChildren();
    this.#badge.hidden = true;
  }

  #showBadge(findings: readonly Finding[]): void {
    const worst = findings.find(({ severity }) => severity !== 'note')?.severity;
    this.#badge.hidden = worst === undefined;
    this.#badge.textContent = countsOf(findings.filter(({ severity }) => severity !== 'note')).replace(', 0 notes', '');
    this.#badge.dataset.severity = worst;
  }
}

function requestView({ number, tool, params, findings }: Asked): HTMLLIElement {
  const message = textIn(params instanceof Object ? params : {}, 'message');
  const mode = ownValue(params, 'mode') === 'url' ? 'a page' : 'a form';
  const heading = create('h3', { text: message || 'A request without a message' });
  heading.dir = 'auto';
  const about = create('span', {
    class: 'note',
    text: `${tool ?? 'The server'} asks with ${mode}. ${countsOf(findings)}`,
  });
  const grave = findings.filter(({ severity }) => severity !== 'note');
  const notes = findings.filter(({ severity }) => severity === 'note');
  const whole = create('details', {}, create('summary', { text: 'The request' }), jsonView(params ?? null));
  const body = create('div', { class: 'request-body' });
  if (grave.length > 0) body.append(findingsView(grave));
  if (findings.length === 0) body.append(create('p', { class: 'well', text: 'All is well.' }));
  if (notes.length > 0) {
    const summary = create('summary', { text: `${notes.length} about other revisions` });
    body.append(create('details', { class: 'notes' }, summary, findingsView(notes)));
  }
  body.append(whole, create('div', { class: 'answer' }));
  const details = create('details', {}, create('summary', {}, heading, about), body);
  details.open = true;
  const item = create('li', { class: 'request' }, details);
  item.dataset.number = String(number);
  return item;
}

function findingsView(findings: readonly Finding[]): HTMLUListElement {
  return create('ul', { class: 'findings' }, ...findings.map(findingView));
}

function findingView({ severity, pointer, message, advice, rule }: Finding): HTMLLIElement {
  const head = create(
    'p',
    { class: 'finding-head' },
    create('span', { class: 'severity', text: severity }),
    create('code', { text: pointer === '' ? 'the whole request' : pointer }),
  );
  const item = create('li', {}, head, create('p', { text: message }), create('p', { class: 'advice', text: advice }));
  item.dataset.severity = severity;
  item.dataset.rule = rule;
  return item;
}
