import { html, nothing, type TemplateResult } from 'lit';
import { actionsView } from './actions.js';
import { type CardActions, type CardState, DEFECT_ID, HEADING_ID, MESSAGE_ID } from './card-state.js';
import { countdownView } from './countdown.js';
import { SECRETS_ID } from '../field/field-state.js';
import { longText } from '../long-text.js';
import * as messages from '../messages.js';
import { noticeView } from './notice.js';
import { dangerView, reviewView } from '../review/review.js';
import { summaryView } from './summary.js';
import { pageView } from '../url/page.js';
import { linksView, waitingActions, waitingView } from '../url/visit.js';

const REASON_ID = 'reason';

/** The part of the card that scrolls, and the actions below it. */
export function formView(state: CardState, actions: CardActions): TemplateResult {
  // A field may be named `setAttribute` or `insertBefore` and shadow the form's own method. So the form has no binding, and
  // no binding is its direct child.
  return html`<form part="form" novalidate>
    <div class="middle">${noticeView(state.notice, actions.dismissNotice)}${state.visit ? waitingView(state.visit) : requestView(state, actions)}</div>
    <div part="actions" class="footer">
      ${countdownView(state, actions)}${state.visit ? waitingActions(state.visit) : actionsView(state, actions)}
      <slot name="footer"></slot>
    </div>
  </form>`;
}

function requestView(state: CardState, actions: CardActions): TemplateResult {
  const text = [headingView(state), messageView(state)];
  const page = state.page && [pageView(state.page), state.link ? linksView(state.link) : nothing];
  const isBrief = state.message.length <= BRIEF && state.message.split('\n').length <= BRIEF_LINES;
  return html`${dangerView(state)}${isBrief ? text : page}${isBrief ? page : text}${problemView(state)}${secretsView(state)}${summaryView(
    state.summary,
    new Set(state.problems.map(({ pointer }) => pointer)),
    actions.focusField,
  )}${draftView(state, actions)}${state.fields}${state.review ? reviewView(state.review, actions) : nothing}${reasonView(state, actions)}`;
}

/** A longer message stands below the page's address, which it must not push out of view. In UTF-16 code units. */
const BRIEF = 280;
const BRIEF_LINES = 4;

function headingView({ heading }: CardState): TemplateResult | typeof nothing {
  if (!heading) return nothing;
  return html`<h3 part="heading" class="heading theirs" id=${HEADING_ID} .textContent=${heading}></h3>`;
}

function messageView({ message }: CardState): TemplateResult | typeof nothing {
  if (!message) return nothing;
  return html`<p part="message" class="message" id=${MESSAGE_ID} ${longText(message)}></p>`;
}

function draftView({ hasDraft }: CardState, { startAfresh }: CardActions): TemplateResult | typeof nothing {
  if (!hasDraft) return nothing;
  return html`<p class="links"><span class="hint">${messages.draftIsBack()}</span>
    <button part="afresh" class="link" type="button" @click=${startAfresh}>${messages.startAfresh()}</button></p>`;
}

/** Enter in the reason must not submit the form, which would accept. */
function ignoreEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
}

function reasonView({ reason }: CardState, { enterReason }: CardActions): TemplateResult | typeof nothing {
  if (reason === undefined) return nothing;
  return html`<details class="reason">
    <summary id=${REASON_ID}>${messages.rejectReason()}</summary>
    <input
      part="reason"
      type="text"
      aria-labelledby=${REASON_ID}
      dir="auto"
      autocomplete="off"
      maxlength="1000"
      .value=${reason}
      @input=${(event: Event) => enterReason((event.target as HTMLInputElement).value)}
      @keydown=${ignoreEnter}
    />
  </details>`;
}

/** One warning for the whole form. People stop reading a warning that repeats at every field. */
function secretsView({ secrets }: CardState): TemplateResult | typeof nothing {
  if (secrets.length === 0) return nothing;
  return html`<div part="warning warning-secrets" class="banner">
    <p id=${SECRETS_ID}>${messages.seemsSecret()}</p>
    <ul>
      ${secrets.map((label) => html`<li><bdi>${label}</bdi></li>`)}
    </ul>
  </div>`;
}

/** Why the request cannot be shown, or else the errors that belong to no field. */
function problemView({ defect, errors }: CardState): TemplateResult | typeof nothing {
  if (defect) {
    return html`<div part="notice" class="banner" role="alert" id=${DEFECT_ID}>
      <strong>${messages.cannotShow()}</strong> <bdi>${defect}</bdi>
    </div>`;
  }
  return errors.length > 0
    ? html`<div part="notice" class="banner" role="alert">${errors.map((text) => html`<p><bdi>${text}</bdi></p>`)}</div>`
    : nothing;
}
