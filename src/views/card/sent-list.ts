import { html, nothing, type TemplateResult } from 'lit';
import { cutText, MAX_SHOWN_TEXT } from '../../form/label.js';
import { blocksOf } from '../long-text.js';
import * as messages from '../messages.js';

/** What a press sends besides what the person entered: an untouched answer, or a later action. */
export interface SentItem {
  readonly label: string;
  /** In the words of its control. */
  readonly text: string;
}

/** Ids of a list, and of what names it: the line above it, or the button "Approve the rest". */
export const UNTOUCHED = { id: 'untouched', titleId: 'untouched-title' };
export const REST = { id: 'rest', titleId: 'approve-rest' };
/** Selects the list on screen. */
export const SENT_LIST = `#${UNTOUCHED.id}, #${REST.id}`;

/** How much of the list is visible before the person opens it, in items and in UTF-16 code units. */
const MAX_ITEMS = 8;
const MAX_ALL = 280;
const MAX_LABEL = 80;
const MAX_TEXT = 160;

/** The part of the list that is visible before the person opens it. */
export function beginningOf(items: readonly SentItem[]): { shown: SentItem[]; isPartial: boolean } {
  const shown: SentItem[] = [];
  let left = MAX_ALL;
  for (const item of items.slice(0, MAX_ITEMS)) {
    const [label, text] = [cutText(item.label, MAX_LABEL), cutText(item.text, MAX_TEXT)];
    left -= label.length + text.length;
    if (left < 0) break;
    shown.push({ label, text });
  }
  const isCut = shown.some(({ label, text }, i) => label !== items[i]!.label || text !== items[i]!.text);
  return { shown, isPartial: isCut || shown.length < items.length };
}

/**
 * The list of what a press sends besides what the person entered: beside Submit, or below "Approve the rest". What is longer
 * than a few lines takes a press.
 * @param items What is in it; `undefined` for no list.
 * @param title The line above it, where no button names it.
 */
export function sentListView(
  { id, titleId }: typeof UNTOUCHED,
  items: readonly SentItem[] | undefined,
  { title = '', isOpen, open }: { title?: string; isOpen: boolean; open(): void },
): TemplateResult | typeof nothing {
  if (!items) return nothing;
  const { shown, isPartial } = isOpen ? { shown: items, isPartial: false } : beginningOf(items);
  const more = items.length - shown.length;
  return html`<div
    class=${`sent-list${isOpen ? ' open' : ''}${items.length === 0 ? ' reserved' : ''}`}
    id=${id}
    role="group"
    aria-labelledby=${titleId}
    tabindex=${isOpen ? 0 : nothing}
  >
    <p ?hidden=${title === ''} id=${title ? titleId : nothing} .textContent=${title}></p>
    <ul>${shown.map(itemView)}</ul>
    ${isPartial ? html`<button type="button" class="link" @click=${open}>${more > 0 ? messages.andMore(more) : messages.showAll()}</button>` : nothing}
  </div>`;
}

function itemView({ label, text }: SentItem): TemplateResult {
  const value =
    text.length > MAX_SHOWN_TEXT ? blocksOf(text).map((block) => html`<div class="block">${block}</div>`) : text;
  return html`<li class=${text.includes('\n') ? 'wide' : ''}><bdi>${label}</bdi>: <bdi class="value">${value}</bdi></li>`;
}
