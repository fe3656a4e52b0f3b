import { html, nothing, type TemplateResult } from 'lit';
import type { ReviewStage } from '../../session/review.js';
import type { CardActions, CardState, ReviewState } from '../card/card-state.js';
import * as messages from '../messages.js';

/** Id of the warning about harm. */
export const DANGER_ID = 'danger';
const RESPONSE_ID = 'response';
const HINT_ID = 'response-hint';

/** The warning about harm. It stays in view while the person scrolls or edits. */
export function dangerView({ review, isDangerous }: CardState): TemplateResult | typeof nothing {
  if (!review || !isDangerous) return nothing;
  return html`<div part="warning" class="banner danger"><p id=${DANGER_ID}>${messages.mayDoHarm()}</p></div>`;
}

/** The arguments, and the field for a response: in its stage, or beside Yes and No. */
export function reviewView(review: ReviewState, actions: CardActions): TemplateResult {
  const hasField = review.stage === 'respond' || (review.isQuestion && review.allows('respond'));
  return html`${review.arguments}${hasField ? responseView(review, actions) : nothing}`;
}

function responseView(review: ReviewState, actions: CardActions): TemplateResult {
  const { isQuestion } = review;
  const hint = isQuestion
    ? html`<p class="hint" id=${HINT_ID}>${messages.goesOnWithText()}${review.allows('reject') ? ` ${messages.stopWithNo()}` : ''}</p>`
    : nothing;
  return html`<div class="field">
    <label part="label" class="label" for=${RESPONSE_ID}>${messages.response()}</label>
    ${hint}
    <textarea
      part="control response"
      id=${RESPONSE_ID}
      name=${isQuestion ? 'value' : nothing}
      rows="3"
      maxlength="10000"
      aria-describedby=${isQuestion ? HINT_ID : nothing}
      .value=${review.response}
      @input=${(event: Event) => actions.enterResponse((event.target as HTMLTextAreaElement).value)}
    ></textarea>
  </div>`;
}

/** The text of Submit. */
export function decisionText({ review, labels }: CardState): TemplateResult | string | undefined {
  switch (review?.stage) {
    case 'decide':
      if (labels.accept) return html`<bdi>${labels.accept}</bdi>`;
      return review.isQuestion ? messages.yes() : messages.approve();
    case 'edit':
      return messages.approveChanges();
    case 'respond':
      return messages.accept();
    default:
      return undefined;
  }
}

/** The buttons that open the other stages of a review, or return from one of them. A question sends its text at once. */
export function stagesView({ review, busy }: CardState, actions: CardActions): TemplateResult | typeof nothing {
  if (!review) return nothing;
  const open = (stage: ReviewStage) => () => actions.openReview(stage);
  if (review.stage !== 'decide') {
    return html`<button part="to-decide" class="plain" type="button" @click=${open('decide')} .textContent=${messages.back()}></button>`;
  }
  if (review.isQuestion) return review.allows('respond') ? sendView(review, busy, actions) : nothing;
  const respond = html`<button part="respond" class="outline" type="button" @click=${open('respond')} .textContent=${messages.respond()}></button>`;
  const edit = html`<button part="edit" class="outline" type="button" @click=${open('edit')} .textContent=${messages.edit()}></button>`;
  return html`${review.allows('respond') ? respond : nothing}${review.allows('edit') ? edit : nothing}`;
}

function sendView({ response }: ReviewState, busy: boolean, actions: CardActions): TemplateResult {
  const isEmpty = response.trim() === '';
  return html`<button part="respond" class="outline" type="button" aria-disabled=${isEmpty || busy} @click=${actions.respond} .textContent=${messages.respond()}></button>`;
}
