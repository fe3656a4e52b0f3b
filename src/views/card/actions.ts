import { html, nothing, type TemplateResult } from 'lit';
import type { CardActions, CardState } from './card-state.js';
import * as messages from '../messages.js';
import { decisionText, stagesView } from '../review/review.js';
import { REST_ID, REST_LIST_ID, restView, UNTOUCHED_ID, UNTOUCHED_TITLE_ID, untouchedView } from './untouched.js';
import { WARNINGS_ID } from '../url/page.js';

/** Id of the text that says why the form cannot be submitted yet. */
export const STATUS_ID = 'status';

/** The row of Cancel, Reject and Submit, with the status above it and the actions for a whole series below. */
export function actionsView(state: CardState, actions: CardActions): TemplateResult {
  const status = statusText(state);
  const { page } = state;
  // When the request calls for caution, Reject has the accent instead of Submit.
  const isRisky = state.isConfirming || state.isForced || state.secrets.length > 0 || (page?.warnings.length ?? 0) > 0;
  // A click listener, because browsers submit no form in a sandboxed frame without allow-forms.
  const accept = (event: Event) => {
    event.preventDefault();
    actions.submit(event);
  };
  const { review } = state;
  const isAsking = review?.stage === 'decide';
  const { isYesNo } = state;
  const summary = state.untouched && (state.isSummaryOpen ? UNTOUCHED_TITLE_ID : UNTOUCHED_ID);
  const reason = status ? STATUS_ID : page && isRisky && WARNINGS_ID;
  const description = [reason, summary].filter(Boolean).join(' ');
  const submit = !state.hasSubmit
    ? nothing
    : html`<button
        part=${review?.isQuestion ? 'submit yes' : 'submit'}
        class=${`${isRisky ? 'outline risky' : state.isDangerous ? 'primary danger' : 'primary'}${state.blocked || state.busy ? ' inert' : ''}`}
        type=${review?.isQuestion ? 'button' : 'submit'}
        @click=${accept}
        aria-disabled=${(state.missing > 0 && !state.isForced) || state.blocked || state.busy || (review?.stage === 'respond' && !review.response.trim())}
        aria-describedby=${description || nothing}
      >
        ${(!state.isConfirming && decisionText(state)) || acceptText(state, isRisky)}
      </button>`;
  return html`
    ${untouchedView(state.untouched, state.isSummaryOpen, actions.openSummary)}${statusView(state, status, actions)}
    <div class="buttons">
    <slot name="actions"></slot>
    ${state.dismissible ? html`<button part="cancel" class="plain" type="button" title=${messages.cancelHint()} @click=${actions.cancel} .textContent=${messages.cancel()}></button>` : nothing}
    ${
      isYesNo
        ? html`<button part="no" class="outline" type="button" @click=${() => actions.answer(false)} .textContent=${messages.no()}></button>
            <button part="yes" class="primary" type="button" @click=${() => actions.answer(true)} .textContent=${messages.yes()}></button>`
        : !state.rejectable || (review && !isAsking)
          ? nothing
          : html`<button part=${review?.isQuestion ? 'reject no' : 'reject'} class=${isRisky ? 'primary' : 'outline'} type="button" title=${messages.rejectHint()} @click=${actions.reject}>
      <bdi .textContent=${state.labels.reject || (review?.isQuestion ? messages.no() : messages.reject())}></bdi>
    </button>`
    }
    ${stagesView(state, actions)}
    ${rememberView(state, actions, submit)}
    </div>
    ${seriesActionsView(state, actions)}
  `;
}

function statusView(
  { isSending, isSlow, requiresSome, hasProblems, isOffline, toComplete, review }: CardState,
  status: string,
  actions: CardActions,
): TemplateResult | typeof nothing {
  if (!status && !requiresSome && !review) return nothing;
  // The number of missing answers describes the button from the start, but is visible only after a Submit.
  const isQuiet = !hasProblems && !isOffline && status === messages.toComplete(toComplete);
  // The button takes its place before it is visible, so that nothing moves under the pointer when it comes or goes.
  const aside = isSending
    ? html`<button part="aside" class=${isSlow ? 'link' : 'link reserved'} type="button" @click=${actions.putAside} .textContent=${messages.putAside()}></button>`
    : nothing;
  const isAhead = isSending || review?.stage === 'respond' ? undefined : review?.endAhead;
  const end =
    isAhead === undefined
      ? nothing
      : html`<button part="to-end" class=${isAhead ? 'link' : 'link reserved'} type="button" @click=${actions.goToEnd} .textContent=${messages.goToEnd(review!.length)}></button>`;
  return html`<div class="status"><p class=${isQuiet ? 'visually-hidden' : ''} id=${STATUS_ID} .textContent=${status}></p>${aside}${end}</div>`;
}

const PERSISTENCE_LABELS = { session: messages.forSession, always: messages.always };

/** Submit, with a list of how long the accept holds, where the request and the application let the person choose. */
function rememberView(
  { persistences, remember, review }: CardState,
  actions: CardActions,
  submit: TemplateResult | typeof nothing,
) {
  if (persistences.length === 0 || submit === nothing || review?.stage === 'respond') return submit;
  return html`<div class="buttons"><div class="select">
    <select
      part="remember"
      aria-label=${messages.howLong()}
      @change=${(event: Event) => actions.chooseRemember((event.target as HTMLSelectElement).value)}
    >
      <option value="">${messages.onlyOnce()}</option>
      ${persistences.map(
        (persistence) =>
          html`<option value=${persistence} .selected=${persistence === remember}>${PERSISTENCE_LABELS[persistence]()}</option>`,
      )}
    </select>
  </div>${submit}</div>`;
}

/** Actions that affect more than this request: its series, or all requests of the server. */
function seriesActionsView(
  { step, silenceable, dismissible, review, isSummaryOpen }: CardState,
  actions: CardActions,
): TemplateResult | typeof nothing {
  if (!step && !silenceable && !review?.rest) return nothing;
  return html`<div class="series">
    ${step?.canGoBack ? html`<button part="back" class="link" type="button" @click=${actions.back}>${messages.back()}</button>` : nothing}
    ${step && dismissible ? html`<button part="cancel-all" class="link" type="button" @click=${actions.cancelAll}>${messages.cancelAll()}</button>` : nothing}
    ${review?.rest ? html`<button part="approve-rest" class="link" type="button" id=${REST_ID} aria-describedby=${REST_LIST_ID} @click=${actions.approveRest} .textContent=${messages.approveRest()}></button>` : nothing}
    ${silenceable ? html`<button part="silence" class="link" type="button" @click=${actions.silence}>${messages.silence()}</button>` : nothing}
  </div>${restView(review?.rest, isSummaryOpen, actions.openSummary)}`;
}

function acceptText({ labels, page, isForced, isConfirming }: CardState, isRisky: boolean) {
  if (isConfirming) return messages.yesAlways();
  if (isForced) return messages.anyway();
  if (!page) return labels.accept ? html`<bdi>${labels.accept}</bdi>` : messages.accept();
  if (isRisky) return messages.anyway();
  const { registrable, after } = page.display;
  return messages.openPage(html`<bdi dir="ltr">${registrable}${/^:\d+/.exec(after)?.[0]}</bdi>`);
}

/** The status above the buttons: whether the card is offline, what hides it, and why it cannot be submitted yet. */
function statusText(state: CardState): string {
  const texts = [state.isOffline && messages.notConnected(), obstacle(state)];
  return texts.filter(Boolean).join('\n');
}

/** Why the form cannot be submitted yet. A field with an invalid answer shows its own error instead. */
function obstacle(state: CardState): string {
  const { busy, isSending, isOffline, blocked, toComplete, isConfirming, defect, review, isEarly } = state;
  if (isSending && isOffline) return ''; // The answer will be sent later.
  if (busy) return isSending ? messages.sending() : messages.checking();
  if (defect) return review ? messages.cannotApprove() : '';
  if (blocked) return messages.cannotSubmit();
  if (isConfirming) return messages.confirmAlways();
  if (toComplete > 0) return messages.toComplete(toComplete);
  return isEarly ? messages.readOn() : '';
}
