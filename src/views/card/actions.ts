import { html, nothing, type TemplateResult } from 'lit';
import type { Persistence } from '../../protocol/persistence.js';
import { isOptionCalled } from '../controls/offered-options.js';
import * as messages from '../messages.js';
import { REST_ID } from '../review-part.js';
import { NEW_TAB_ID, portOf, WARNINGS_ID } from '../url/page.js';
import { pressing } from './card-context.js';
import { answers, keep } from './card-elements.js';
import type { ShownCard } from './card-model.js';

/** Id of the text that says why the form cannot be submitted yet. */
export const STATUS_ID = 'status';

/** The row of Cancel, Reject and Submit, with the status beside it and the actions for a whole series below. */
export function actionsView(card: ShownCard): TemplateResult {
  return card.elicitation.isUnconfirmed ? retryActions(card) : formActions(card);
}

/** For an answer that may have arrived: the same again in the place of Submit, or a no. */
function retryActions(card: ShownCard): TemplateResult {
  const submit = submitView(card, html`<bdi>${retryText(card)}</bdi>`, 'retry', 'primary', STATUS_ID);
  return rowView(card, messages.unconfirmed(), submit);
}

function formActions(card: ShownCard): TemplateResult {
  const { elicitation } = card;
  const { request, review, form, isBusy, isForced, isDangerous } = elicitation;
  const status = statusText(card);
  const { page } = request;
  const hasWarnings = (page?.warnings.length ?? 0) > 0;
  // When the request calls for caution, Reject has the accent instead of Submit.
  const isRisky = elicitation.confirms === 'submit' || isForced || elicitation.secrets.length > 0 || hasWarnings;
  // While the card is busy, focus moves here, and the status is announced anyway.
  const described = isBusy ? [] : [status ? STATUS_ID : hasWarnings && WARNINGS_ID, page && NEW_TAB_ID].filter(Boolean);
  const isInert = form.isBlocked || isBusy || elicitation.hasReason || (review?.awaitsResponse ?? false);
  const look = isRisky ? 'outline risky' : isDangerous ? 'primary danger' : 'primary';
  const classes = `${review?.offersOptions ? 'outline' : look}${isInert ? ' inert' : ''}`;
  const isDisabled = isInert || (form.missing.length > 0 && !isForced);
  const submit = elicitation.hasSubmit
    ? submitView(card, submitText(card, isRisky), page ? 'consent' : 'submit', classes, described.join(' '), isDisabled)
    : nothing;
  return rowView(card, status, submit, isRisky);
}

type View = TemplateResult | typeof nothing;

/** Both rows have one template, so that a button that is in both keeps its element, and focus. */
function rowView(card: ShownCard, status: string, submit: View, isRisky = false): TemplateResult {
  const { elicitation, model, dismissible, elements } = card;
  const { review, isBusy } = elicitation;
  const isCrowded = review?.stage === 'decide' && review.allows('respond') && review.allows('edit');
  return html`
    ${rememberView(card, statusView(card, status))}
    <div class=${isCrowded ? 'buttons crowded' : 'buttons'} ${answers(elements)}>
    <slot name="actions"></slot>
    ${dismissible ? html`<button part="cancel" class="plain" type="button" title=${messages.cancelHint()} @click=${pressing(card, { to: 'cancel' })} .textContent=${ownWord(card, messages.cancel(), messages.cancelHint())}></button>` : nothing}
    ${
      elicitation.hasYesNo
        ? html`<button class="outline no" type="button" @click=${pressing(card, { to: 'say', isYes: false })} .textContent=${messages.no()}></button>
            <button class=${elicitation.isDangerous ? 'primary danger yes' : 'primary yes'} type="button" @click=${pressing(card, { to: 'say', isYes: true })} .textContent=${messages.yes()}></button>`
        : !elicitation.hasReject
          ? nothing
          : html`<button part="reject" class=${isRisky ? 'primary' : 'outline'} type="button" title=${messages.rejectHint()} @click=${(event: Event) => card.press({ to: 'reject', reason: elicitation.reason.trim() || undefined }, event)}>
      <bdi .textContent=${rejectText(card)}></bdi>
    </button>`
    }
    ${model.review?.stages(card, isBusy)}
    ${submit}
    </div>
    ${seriesActionsView(card)}
  `;
}

/** @param describedBy Ids. */
function submitView(
  card: ShownCard,
  text: TemplateResult | string,
  to: 'retry' | 'consent' | 'submit',
  classes: string,
  describedBy: string,
  isDisabled = false,
): TemplateResult {
  // A click listener, because browsers submit no form in a sandboxed frame without allow-forms.
  const press = (event: Event) => {
    event.preventDefault();
    card.press({ to }, event);
  };
  return html`<button
    part="submit"
    ${keep(card.elements, 'submit')}
    class=${classes}
    type=${card.elicitation.review?.isQuestion ? 'button' : 'submit'}
    @click=${press}
    aria-disabled=${isDisabled}
    aria-describedby=${describedBy || nothing}
  >
    ${text}
  </button>`;
}

function statusView(card: ShownCard, status: string): View {
  const { elicitation, model } = card;
  const { form, review, taking, isOffline, isSending } = elicitation;
  if (!status && !review && !model.offersReadOn && !form.leaves.some((field) => field.required)) return nothing;
  // The number of missing answers is for screen readers: on screen, the fields and the summary show what is missing.
  const isQuiet = !status || (!isOffline && status === messages.toComplete(model.toComplete));
  // The button takes its place before it is visible, so that nothing moves under the pointer when it comes or goes.
  const background = isSending
    ? html`<button class=${taking?.isSlow ? 'link background' : 'link background reserved'} type="button" @click=${pressing(card, { to: 'keep-sending' })} .textContent=${messages.keepSending()}></button>`
    : nothing;
  const readOn = model.offersReadOn
    ? html`<button class=${model.reading.hasUnread ? 'link read-on' : 'link read-on reserved'} type="button" @click=${pressing(card, { to: 'read-on' })} .textContent=${messages.readOn()}></button>`
    : nothing;
  const isEmpty = isQuiet && background === nothing && readOn === nothing;
  return html`<div class=${isEmpty ? 'visually-hidden' : 'status'}><p class=${isQuiet ? 'visually-hidden' : ''} id=${STATUS_ID} .textContent=${status}></p>${background}${readOn}</div>`;
}

const PERSISTENCE_LABELS = { session: messages.forSession, always: messages.always };

/** The status, beside the list of how long the accept holds where the request and the application let the person choose. */
function rememberView(card: ShownCard, status: View): View {
  const { elicitation } = card;
  const { options, remember, review } = elicitation;
  if (options.remember.length === 0 || !elicitation.hasSubmit || review?.stage === 'respond') return status;
  const choose = ({ target }: Event) => {
    elicitation.chooseRemember(((target as HTMLSelectElement).value || undefined) as Persistence | undefined);
    card.noteInput();
  };
  return html`<div class="remember"><div class="select">
    <select aria-label=${messages.howLong()} ?disabled=${elicitation.isBusy} @change=${choose}>
      <option value="">${messages.onlyOnce()}</option>
      ${options.remember.map(
        (persistence) =>
          html`<option value=${persistence} .selected=${persistence === remember}>${PERSISTENCE_LABELS[persistence]()}</option>`,
      )}
    </select>
  </div>${status}</div>`;
}

/** Actions that affect more than this request: its series, or all requests of the server. */
function seriesActionsView(card: ShownCard): View {
  const { elicitation, dismissible, elements } = card;
  const { options, review, isBusy } = elicitation;
  const { step, silenceable } = options;
  const offersRest = review?.stage === 'decide' && review.rest.length > 0;
  // In the other stages of a review, a Back of their own leads to the decision.
  const canGoBack = step?.canGoBack && (!review || review.stage === 'decide');
  if (!step && !silenceable && !offersRest) return nothing;
  return html`<div class="series" ${answers(elements)}>
    ${step && dismissible ? html`<button class="link cancel-all" type="button" @click=${pressing(card, { to: 'cancel-all' })}>${messages.cancelAll()}</button>` : nothing}
    ${canGoBack ? html`<button class="link back" type="button" aria-disabled=${isBusy} @click=${pressing(card, { to: 'go-back' })}>${messages.back()}</button>` : nothing}
    ${offersRest ? html`<button class="link approve-rest" type="button" aria-describedby=${REST_ID} @click=${pressing(card, { to: 'approve-rest' })} .textContent=${elicitation.confirms === 'rest' ? messages.yesAlways() : messages.approveRest()}></button>` : nothing}
    ${silenceable ? html`<button class="link silence" type="button" @click=${pressing(card, { to: 'silence' })}>${messages.silence()}</button>` : nothing}
  </div>`;
}

/** A word of the element on a button, or a longer one where an option on the card says the same. */
function ownWord({ elicitation: { form } }: ShownCard, word: string, longer: string): string {
  return isOptionCalled(form.leaves, word) ? longer : word;
}

function rejectText(card: ShownCard): string {
  const { options, review } = card.elicitation;
  if (options.labels.reject) return options.labels.reject;
  return review?.isQuestion ? messages.no() : ownWord(card, messages.reject(), messages.rejectRequest());
}

/** The text of "Try again": it names what the card does not show. */
function retryText(card: ShownCard): string {
  const { action } = card.elicitation.state.answer!;
  const said = { reject: rejectText(card), cancel: messages.cancel(), back: messages.back() }[action as string];
  return said ? `${messages.tryAgain()}: ${said}` : messages.tryAgain();
}

/** The text of Submit. */
function submitText(card: ShownCard, isRisky: boolean): TemplateResult | string {
  const { request, options, review, form, confirms, isForced } = card.elicitation;
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
  if (form.fields.length === 0) return messages.confirm();
  const word = step && step.index + 1 < step.count ? messages.next() : messages.accept();
  return ownWord(card, word, messages.sendResponse());
}

/** The status beside the buttons: whether the card is offline, and why it cannot be submitted yet. */
function statusText(card: ShownCard): string {
  const texts = [card.elicitation.isOffline && messages.notConnected(), obstacle(card)];
  return texts.filter(Boolean).join('\n');
}

/** Why the form cannot be submitted yet. A field with an invalid answer shows its own error instead. */
function obstacle({ elicitation, model }: ShownCard): string {
  const { isBusy, isSending, isOffline, form, confirms, request, review } = elicitation;
  const { toComplete } = model;
  if (isSending && isOffline) return ''; // The answer will be sent later.
  if (isBusy) return isSending ? messages.sending() : messages.checking();
  if (request.defect) return review ? messages.cannotApprove() : '';
  if (form.isBlocked) return messages.cannotSubmit();
  if (elicitation.hasReason) return messages.reasonIsWritten();
  if (confirms) return messages.confirmAlways();
  if (model.reading.wasResponseMissing && !review?.hasResponse) return messages.enterAnswer();
  if (toComplete > 0) return messages.toComplete(toComplete);
  return model.reading.wasPressedEarly ? messages.readFirst() : '';
}
