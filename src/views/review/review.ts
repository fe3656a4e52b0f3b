import { html, nothing, type TemplateResult } from 'lit';
import type { PersonActions } from '../../session/person-actions.js';
import type { Review, ReviewStage } from '../../session/review.js';
import type { CardActions, CardContext } from '../card/card-context.js';
import * as messages from '../messages.js';
import { hiddenView } from '../spelled-out.js';

const RESPONSE_ID = 'response';
const HINT_ID = 'response-hint';

/** The arguments, and the field for a response: in its stage, or beside Yes and No. */
export function reviewView({ elicitation: { review }, view, person }: CardContext): TemplateResult | typeof nothing {
  if (!review) return nothing;
  const hasField = review.stage === 'respond' || (review.isQuestion && review.allows('respond'));
  return html`${view.arguments?.container}${hasField ? responseView(review, person) : nothing}`;
}

function responseView(review: Review, person: PersonActions): TemplateResult {
  const { isQuestion } = review;
  const hint = isQuestion
    ? html`<p class="hint" id=${HINT_ID}>${messages.goesOnWithText()}${review.allows('reject') ? ` ${messages.stopWithNo()}` : ''}</p>`
    : nothing;
  return html`<div part="field" class="field">
    <label part="label" class="label" for=${RESPONSE_ID}>${messages.response()}</label>
    ${hint}
    <textarea
      part="control"
      class="response"
      id=${RESPONSE_ID}
      name=${isQuestion ? 'value' : nothing}
      rows="3"
      maxlength="10000"
      aria-describedby=${isQuestion ? HINT_ID : nothing}
      .value=${review.response}
      @input=${(event: Event) => person.enterResponse((event.target as HTMLTextAreaElement).value)}
    ></textarea>${hiddenView(review.sentResponse)}
  </div>`;
}

/** The buttons that open the other stages of a review, or return from one of them. A question sends its text at once. */
export function stagesView({ elicitation, actions }: CardContext): TemplateResult | typeof nothing {
  const { review, isBusy } = elicitation;
  if (!review) return nothing;
  const open = (stage: ReviewStage) => () => actions.openReview(stage);
  if (review.stage !== 'decide') {
    return html`<button class="plain to-decide" type="button" aria-disabled=${isBusy} @click=${open('decide')} .textContent=${messages.back()}></button>`;
  }
  if (review.isQuestion) return review.allows('respond') ? sendView(review, isBusy, actions) : nothing;
  const respond = html`<button class="outline respond" type="button" @click=${open('respond')} .textContent=${messages.respond()}></button>`;
  const edit = html`<button class="outline edit" type="button" @click=${open('edit')} .textContent=${messages.edit()}></button>`;
  return html`${review.allows('respond') ? respond : nothing}${review.allows('edit') ? edit : nothing}`;
}

function sendView({ hasResponse }: Review, isBusy: boolean, actions: CardActions): TemplateResult {
  return html`<button class=${hasResponse ? 'primary respond' : 'outline respond'} type="button" aria-disabled=${!hasResponse || isBusy} @click=${actions.respond} .textContent=${messages.respond()}></button>`;
}
