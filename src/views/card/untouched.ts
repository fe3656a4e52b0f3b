import { html, nothing, type TemplateResult } from 'lit';
import { cutText, MAX_SHOWN_TEXT } from '../../form/label.js';
import { blocksOf } from '../long-text.js';
import * as messages from '../messages.js';

/** A line of what a press sends: an answer that the person has not entered, or a later action. */
export interface ListedAnswer {
  readonly label: string;
  /** In the words of its control. */
  readonly text: string;
}

/** Ids of a list, and of what names it: the line above it, or the button "Approve the rest". */
export const UNTOUCHED = { id: 'untouched', titleId: 'untouched-title' };
export const REST = { id: 'rest', titleId: 'approve-rest' };
/** Selects the list on screen. */
export const SENT_LIST = `#${UNTOUCHED.id}, #${REST.id}`;

/** How much of the list is visible before the person asks for the rest, in answers and in UTF-16 code units. */
const MAX_ANSWERS = 8;
const MAX_ALL = 280;
const MAX_LABEL = 80;
const MAX_TEXT = 160;

/** The part of the answers that is visible before the person asks for the rest. */
export function beginningOf(answers: readonly ListedAnswer[]): { shown: ListedAnswer[]; isPartial: boolean } {
  const shown: ListedAnswer[] = [];
  let left = MAX_ALL;
  for (const answer of answers.slice(0, MAX_ANSWERS)) {
    const [label, text] = [cutText(answer.label, MAX_LABEL), cutText(answer.text, MAX_TEXT)];
    left -= label.length + text.length;
    if (left < 0) break;
    shown.push({ label, text });
  }
  const isCut = shown.some(({ label, text }, i) => label !== answers[i]!.label || text !== answers[i]!.text);
  return { shown, isPartial: isCut || shown.length < answers.length };
}

/**
 * What leaves although the person has not entered it: beside Submit, or below "Approve the rest". What is longer than a few
 * lines takes a press.
 * @param title The line above it, unless something else names it.
 */
export function untouchedView(
  answers: readonly ListedAnswer[] | undefined,
  { id, titleId }: typeof UNTOUCHED,
  title: string,
  isOpen: boolean,
  open: () => void,
): TemplateResult | typeof nothing {
  if (!answers) return nothing;
  const { shown, isPartial } = isOpen ? { shown: answers, isPartial: false } : beginningOf(answers);
  const more = answers.length - shown.length;
  return html`<div
    class=${`untouched${isOpen ? ' open' : ''}${answers.length === 0 ? ' reserved' : ''}`}
    id=${id}
    role="group"
    aria-labelledby=${titleId}
    tabindex=${isOpen ? 0 : nothing}
  >
    <p ?hidden=${title === ''} id=${title ? titleId : nothing} .textContent=${title}></p>
    <ul>${shown.map(answerView)}</ul>
    ${isPartial ? html`<button type="button" class="link" @click=${open}>${more > 0 ? messages.andMore(more) : messages.showAll()}</button>` : nothing}
  </div>`;
}

function answerView({ label, text }: ListedAnswer): TemplateResult {
  const value =
    text.length > MAX_SHOWN_TEXT ? blocksOf(text).map((block) => html`<div class="block">${block}</div>`) : text;
  return html`<li class=${text.includes('\n') ? 'wide' : ''}><bdi>${label}</bdi>: <bdi class="value">${value}</bdi></li>`;
}
