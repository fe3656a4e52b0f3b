import { html, nothing, type TemplateResult } from 'lit';
import { SECRETS_ID } from '../field/field-state.js';
import { headingOf } from '../heading.js';
import { longText } from '../long-text.js';
import * as messages from '../messages.js';
import { reviewView } from '../review/review.js';
import { hiddenView } from '../spelled-out.js';
import { visitedPageView } from '../url/page.js';
import { waitingActions, waitingView } from '../url/visit.js';
import { actionsView } from './actions.js';
import { type CardContext, DEFECT_ID, HEADING_ID, MESSAGE_ID } from './card-context.js';
import { countdownView } from './countdown.js';
import { noticeView } from './notice.js';
import { summaryView } from './summary.js';

const REASON_ID = 'reason';

/** The part of the card that scrolls, and the actions below it. */
export function formView(card: CardContext): TemplateResult {
  const { elicitation, turns, actions } = card;
  // A field may be named `setAttribute` or `insertBefore` and shadow the form's own method. So the form has no binding, and
  // no binding is its direct child.
  return html`<form novalidate>
    <div class="middle">${noticeView(turns.notice, actions.dismissNotice)}${elicitation.isVisiting ? waitingView(card) : requestView(card)}</div>
    <div part="actions" class="footer">
      ${countdownView(card)}${elicitation.isVisiting ? waitingActions(card) : actionsView(card)}
      <slot name="footer"></slot>
    </div>
  </form>`;
}

function requestView(card: CardContext): TemplateResult {
  const { elicitation, view } = card;
  const { message } = elicitation;
  const { page } = elicitation.request;
  const text = [headingView(card), messageView(card)];
  const pageText = page && visitedPageView(page);
  const isBrief = message.length <= BRIEF && message.split('\n').length <= BRIEF_LINES;
  return html`${isBrief ? text : pageText}${isBrief ? pageText : text}${problemView(card)}${secretsView(card)}${summaryView(view)}${draftView(card)}${view.container}${reviewView(card)}${reasonView(card)}`;
}

/** A longer message stands below the page's address, which it must not push out of view. In UTF-16 code units. */
const BRIEF = 280;
const BRIEF_LINES = 4;

function headingView({ elicitation }: CardContext): TemplateResult | typeof nothing {
  const heading = headingOf(elicitation);
  if (!heading) return nothing;
  return html`<h3 part="heading" class="heading theirs" id=${HEADING_ID} .textContent=${heading}></h3>`;
}

function messageView({ elicitation: { message } }: CardContext): TemplateResult | typeof nothing {
  if (!message) return nothing;
  return html`<p part="message" class="message" id=${MESSAGE_ID} ${longText(message)}></p>`;
}

function draftView({ elicitation }: CardContext): TemplateResult | typeof nothing {
  return elicitation.hasDraft ? html`<p class="hint draft">${messages.draftIsBack()}</p>` : nothing;
}

/** Enter in the reason must not submit the form, which would accept. */
function ignoreEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
}

/** Who opens the reason wants to type, and the field may be below what is in view. */
function focusReason({ currentTarget }: Event): void {
  const details = currentTarget as HTMLDetailsElement;
  if (details.open) details.querySelector('input')?.focus();
}

function reasonView({ elicitation, person }: CardContext): TemplateResult | typeof nothing {
  if (!elicitation.takesReason) return nothing;
  return html`<details class="reason" @toggle=${focusReason}>
    <summary id=${REASON_ID}>${messages.rejectReason()}</summary>
    <input
      type="text"
      aria-labelledby=${REASON_ID}
      dir="auto"
      autocomplete="off"
      maxlength="1000"
      .value=${elicitation.reason}
      @input=${(event: Event) => person.enterReason((event.target as HTMLInputElement).value)}
      @keydown=${ignoreEnter}
    />${hiddenView(elicitation.reason)}
  </details>`;
}

/** One warning for the whole form. People stop reading a warning that repeats at every field. */
function secretsView({ elicitation: { secrets } }: CardContext): TemplateResult | typeof nothing {
  if (secrets.length === 0) return nothing;
  return html`<div part="warning" class="banner secrets">
    <p id=${SECRETS_ID}>${messages.seemsSecret()}</p>
    <ul>
      ${secrets.map(({ label }) => html`<li><bdi>${label}</bdi></li>`)}
    </ul>
  </div>`;
}

/** Why the request cannot be shown, or else the errors that belong to no field. */
function problemView({ elicitation, view }: CardContext): TemplateResult | typeof nothing {
  const { defect } = elicitation.request;
  const { failure } = elicitation.state;
  if (defect) {
    return html`<div part="notice" class="banner" role="alert" id=${DEFECT_ID}>
      <strong>${messages.cannotShow()}</strong> <bdi>${defect}</bdi>
    </div>`;
  }
  const failureText = failure && (failure === 'check' ? messages.couldNotCheck() : messages.couldNotDeliver());
  const errors = [...view.generalErrors, ...(failureText ? [failureText] : [])];
  return errors.length > 0
    ? html`<div part="notice" class="banner" role="alert">${errors.map((text) => html`<p><bdi>${text}</bdi></p>`)}</div>`
    : nothing;
}
