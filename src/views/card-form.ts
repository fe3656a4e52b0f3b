import { html, nothing, type TemplateResult } from 'lit';
import { actionsView } from './actions.js';
import { type CardActions, type CardState, DEFECT_ID, HEADING_ID, MESSAGE_ID } from './card-state.js';
import { countdownView } from './countdown.js';
import { SECRETS_ID } from './field-state.js';
import { longText } from './long-text.js';
import * as messages from './messages.js';
import { noticeView } from './notice.js';
import { pageView } from './url-page.js';
import { summaryView } from './summary.js';
import { linksView, waitingActions, waitingView } from './waiting.js';

const REASON_ID = 'reason';

/** The part of the card that scrolls, and the actions below it. */
export function formView(state: CardState, actions: CardActions): TemplateResult {
  // A field may be named `setAttribute` or `insertBefore` and shadow the form's own method. So Lit must not touch the
  // form: no binding is on it, and none is its direct child.
  return html`<form part="form" novalidate>
    <div class="middle">${noticeView(state.notice, actions.dismissNotice)}${state.visit ? waitingView(state.visit) : requestView(state, actions)}</div>
    <div part="actions" class="footer">
      ${countdownView(state, actions)}${state.visit ? waitingActions(state.visit) : actionsView(state, actions)}
      <slot name="footer"></slot>
    </div>
  </form>`;
}

function requestView(state: CardState, actions: CardActions): TemplateResult {
  // The page comes first: a long message must not push the address out of view.
  return html`${state.page ? html`${pageView(state.page)}${state.link ? linksView(state.link) : nothing}` : nothing}${state.heading ? html`<h3 part="heading" class="heading theirs" id=${HEADING_ID} .textContent=${state.heading}></h3>` : nothing}${
    state.message ? html`<p part="message" class="message" id=${MESSAGE_ID} ${longText(state.message)}></p>` : nothing
  }${defectView(state)}${secretsView(state)}${summaryView(
    state.summary,
    new Set(state.problems.map(({ pointer }) => pointer)),
    actions.focusField,
  )}${state.hasDraft ? html`<div class="links"><button part="afresh" class="link" type="button" @click=${actions.startAfresh}>${messages.startAfresh()}</button></div>` : nothing}${state.fields}${reasonView(state, actions)}`;
}

/** Keeps Enter inside the reason: it would submit the form, and so accept. */
function holdEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
}

function reasonView({ reason }: CardState, { enterReason }: CardActions): TemplateResult | typeof nothing {
  if (reason === undefined) return nothing;
  return html`<div class="field reason">
    <label class="label" for=${REASON_ID}>${messages.rejectReason()}</label>
    <input
      part="reason"
      type="text"
      id=${REASON_ID}
      dir="auto"
      autocomplete="off"
      maxlength="1000"
      .value=${reason}
      @input=${(event: Event) => enterReason((event.target as HTMLInputElement).value)}
      @keydown=${holdEnter}
    />
  </div>`;
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

/** Why the request cannot be shown, or the errors of the server that belong to no field. */
function defectView({ defect, errors }: CardState): TemplateResult | typeof nothing {
  if (defect) {
    return html`<div part="notice" class="banner" role="alert" id=${DEFECT_ID}>
      <strong>${messages.cannotShow()}</strong> <bdi>${defect}</bdi>
    </div>`;
  }
  return errors.length > 0
    ? html`<div part="notice" class="banner" role="alert">${errors.map((text) => html`<p><bdi>${text}</bdi></p>`)}</div>`
    : nothing;
}
