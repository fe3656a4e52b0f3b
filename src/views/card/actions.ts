import { html, nothing, type TemplateResult } from 'lit';
import type { Persistence } from '../../protocol/persistence.js';
import * as messages from '../messages.js';
import { stagesView } from '../review/review.js';
import { portOf, WARNINGS_ID } from '../url/page.js';
import type { CardContext } from './card-context.js';
import { REST, sentListView, UNTOUCHED } from './sent-list.js';

/** Id of the text that says why the form cannot be submitted yet. */
export const STATUS_ID = 'status';

/** The row of Cancel, Reject and Submit, with the status beside it and the actions for a whole series below. */
export function actionsView(card: CardContext): TemplateResult {
  const { elicitation, view, person, actions, dismissible } = card;
  const { request, options, review, yesNo, form, isBusy } = elicitation;
  const { isListOpen } = view.reading;
  const status = statusText(card);
  const hasWarnings = (request.page?.warnings.length ?? 0) > 0;
  // When the request calls for caution, Reject has the accent instead of Submit.
  const isRisky =
    elicitation.confirms === 'submit' || elicitation.isForced || elicitation.secrets.length > 0 || hasWarnings;
  // A click listener, because browsers submit no form in a sandboxed frame without allow-forms.
  const accept = (event: Event) => {
    event.preventDefault();
    actions.submit(event);
  };
  const { untouched } = view;
  const summary = untouched && (isListOpen ? UNTOUCHED.titleId : UNTOUCHED.id);
  const reason = status ? STATUS_ID : hasWarnings && WARNINGS_ID;
  const description = [reason, summary].filter(Boolean).join(' ');
  const isInert = form.isBlocked || isBusy || elicitation.hasReason || (review?.awaitsResponse ?? false);
  const isCrowded = review?.stage === 'decide' && review.allows('respond') && review.allows('edit');
  const submit = !elicitation.hasSubmit
    ? nothing
    : html`<button
        part="submit"
        class=${`${isRisky ? 'outline risky' : elicitation.isDangerous ? 'primary danger' : 'primary'}${isInert ? ' inert' : ''}`}
        type=${review?.isQuestion ? 'button' : 'submit'}
        @click=${accept}
        aria-disabled=${(form.missing.length > 0 && !elicitation.isForced) || isInert}
        aria-describedby=${description || nothing}
      >
        ${submitText(card, isRisky)}
      </button>`;
  return html`
    ${sentListView(UNTOUCHED, untouched, { title: messages.alsoSent(), isOpen: isListOpen, open: actions.openList })}${rememberView(card, statusView(card, status))}
    <div class=${isCrowded ? 'buttons crowded' : 'buttons'} data-answers>
    <slot name="actions"></slot>
    ${dismissible ? html`<button part="cancel" class="plain" type="button" title=${messages.cancelHint()} @click=${() => person.cancel()} .textContent=${messages.cancel()}></button>` : nothing}
    ${
      yesNo
        ? html`<button class="outline no" type="button" @click=${(event: Event) => actions.answerYesNo(event, false)} .textContent=${messages.no()}></button>
            <button class=${elicitation.isDangerous ? 'primary danger yes' : 'primary yes'} type="button" @click=${(event: Event) => actions.answerYesNo(event, true)} .textContent=${messages.yes()}></button>`
        : !elicitation.hasReject
          ? nothing
          : html`<button part="reject" class=${isRisky ? 'primary' : 'outline'} type="button" title=${messages.rejectHint()} @click=${() => person.reject(elicitation.reason.trim() || undefined)}>
      <bdi .textContent=${options.labels.reject || (review?.isQuestion ? messages.no() : messages.reject())}></bdi>
    </button>`
    }
    ${stagesView(card)}
    ${submit}
    </div>
    ${seriesActionsView(card)}
  `;
}

function statusView(
  { elicitation, view, person, actions }: CardContext,
  status: string,
): TemplateResult | typeof nothing {
  const { form, review, taking, isOffline } = elicitation;
  if (!status && !review && !view.reading.hadReadOn && !form.leaves.some((field) => field.required)) return nothing;
  // The number of missing answers is for screen readers: on screen, the fields and the summary show what is missing.
  const isQuiet = !status || (!isOffline && status === messages.toComplete(view.toComplete));
  const isSending = taking?.isDelivering ?? false;
  // The button takes its place before it is visible, so that nothing moves under the pointer when it comes or goes.
  const background = isSending
    ? html`<button class=${taking?.isSlow ? 'link background' : 'link background reserved'} type="button" @click=${() => person.keepSending()} .textContent=${messages.keepSending()}></button>`
    : nothing;
  const readOn =
    isSending || review?.stage === 'respond' || !view.reading.hadReadOn
      ? nothing
      : html`<button class=${view.reading.hasUnread ? 'link read-on' : 'link read-on reserved'} type="button" @click=${actions.readOn} .textContent=${messages.readOn(view.length)}></button>`;
  const isEmpty = isQuiet && background === nothing && readOn === nothing;
  return html`<div class=${isEmpty ? 'visually-hidden' : 'status'}><p class=${isQuiet ? 'visually-hidden' : ''} id=${STATUS_ID} .textContent=${status}></p>${background}${readOn}</div>`;
}

const PERSISTENCE_LABELS = { session: messages.forSession, always: messages.always };

/** The status, beside the list of how long the accept holds where the request and the application let the person choose. */
function rememberView({ elicitation, person }: CardContext, status: TemplateResult | typeof nothing) {
  const { options, remember, review } = elicitation;
  if (options.remember.length === 0 || !elicitation.hasSubmit || review?.stage === 'respond') return status;
  const choose = ({ target }: Event) =>
    person.chooseRemember(((target as HTMLSelectElement).value || undefined) as Persistence | undefined);
  return html`<div class="remember"><div class="select">
    <select aria-label=${messages.howLong()} @change=${choose}>
      <option value="">${messages.onlyOnce()}</option>
      ${options.remember.map(
        (persistence) =>
          html`<option value=${persistence} .selected=${persistence === remember}>${PERSISTENCE_LABELS[persistence]()}</option>`,
      )}
    </select>
  </div>${status}</div>`;
}

/** Actions that affect more than this request: its series, or all requests of the server. */
function seriesActionsView({
  elicitation,
  view,
  person,
  actions,
  dismissible,
}: CardContext): TemplateResult | typeof nothing {
  const { options, review, isBusy } = elicitation;
  const { step, silenceable } = options;
  const { rest } = view;
  // In the other stages of a review, a Back of their own leads to the decision.
  const canGoBack = step?.canGoBack && (!review || review.stage === 'decide');
  if (!step && !silenceable && !rest) return nothing;
  return html`<div class="series" data-answers>
    ${step && dismissible ? html`<button class="link cancel-all" type="button" @click=${() => person.cancelAll()}>${messages.cancelAll()}</button>` : nothing}
    ${canGoBack ? html`<button class="link back" type="button" aria-disabled=${isBusy} @click=${() => person.back()}>${messages.back()}</button>` : nothing}
    ${rest ? html`<button class="link approve-rest" type="button" id=${REST.titleId} aria-describedby=${REST.id} @click=${actions.approveRest} .textContent=${elicitation.confirms === 'rest' ? messages.yesAlways() : messages.approveRest()}></button>` : nothing}
    ${silenceable ? html`<button class="link silence" type="button" @click=${() => person.silence()}>${messages.silence()}</button>` : nothing}
  </div>${sentListView(REST, rest, { isOpen: view.reading.isListOpen, open: actions.openList })}`;
}

/** The text of Submit. */
function submitText({ elicitation }: CardContext, isRisky: boolean): TemplateResult | string {
  const { request, options, review, confirms, isForced } = elicitation;
  const { page } = request;
  const { labels, step } = options;
  if (confirms === 'submit') return messages.yesAlways();
  if (review?.stage === 'edit') return messages.approveChanges();
  if (review?.stage === 'respond') return messages.sendResponse();
  if (isForced) return messages.anyway();
  if (page) {
    const host = html`<bdi dir="ltr">${page.display.registrable}${portOf(page)}</bdi>`;
    return isRisky ? messages.openAnyway(host) : messages.openPage(host);
  }
  if (labels.accept) return html`<bdi>${labels.accept}</bdi>`;
  if (review) return review.isQuestion ? messages.yes() : messages.approve();
  return step && step.index + 1 < step.count ? messages.next() : messages.accept();
}

/** The status beside the buttons: whether the card is offline, what hides it, and why it cannot be submitted yet. */
function statusText(card: CardContext): string {
  const texts = [card.elicitation.isOffline && messages.notConnected(), obstacle(card)];
  return texts.filter(Boolean).join('\n');
}

/** Why the form cannot be submitted yet. A field with an invalid answer shows its own error instead. */
function obstacle({ elicitation, view }: CardContext): string {
  const { isBusy, taking, isOffline, form, confirms, request, review } = elicitation;
  const { toComplete } = view;
  const isSending = taking?.isDelivering ?? false;
  if (isSending && isOffline) return ''; // The answer will be sent later.
  if (isBusy) return isSending ? messages.sending() : messages.checking();
  if (request.defect) return review ? messages.cannotApprove() : '';
  if (form.isBlocked) return messages.cannotSubmit();
  if (elicitation.hasReason) return messages.reasonIsWritten();
  if (confirms) return messages.confirmAlways();
  if (view.reading.wasResponseMissing && !review?.hasResponse) return messages.enterAnswer();
  if (toComplete > 0) return messages.toComplete(toComplete);
  return view.reading.wasPressedEarly ? messages.readFirst() : '';
}
