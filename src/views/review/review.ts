import { html, nothing, type TemplateResult } from 'lit';
import type { ReviewStage } from '../../session/review.js';
import type { CardActions, CardState, ReviewState } from '../card/card-state.js';
import * as messages from '../messages.js';

/** Id of the warning about harm. */
export const DANGER_ID = 'danger';
const RESPONSE_ID = 'response';

/** The warning about harm, the arguments, and in the stage `respond` the field for the response. */
export function reviewView(review: ReviewState, actions: CardActions): TemplateResult {
  const { isDangerous, stage } = review;
  return html`${isDangerous ? html`<div part="warning" class="banner danger"><p id=${DANGER_ID}>${messages.mayDoHarm()}</p></div>` : nothing}${review.arguments}${
    stage === 'respond'
      ? html`<div class="field">
          <label part="label" class="label" for=${RESPONSE_ID}>${messages.response()}</label>
          <textarea
            part="control response"
            id=${RESPONSE_ID}
            rows="3"
            maxlength="10000"
            .value=${review.response}
            @input=${(event: Event) => actions.enterResponse((event.target as HTMLTextAreaElement).value)}
          ></textarea>
        </div>`
      : nothing
  }`;
}

/** The text of Submit. */
export function decisionText({ review, labels }: CardState): TemplateResult | string | undefined {
  switch (review?.stage) {
    case 'decide':
      return labels.accept ? html`<bdi>${labels.accept}</bdi>` : messages.approve();
    case 'edit':
      return messages.approveChanges();
    case 'respond':
      return messages.accept();
    default:
      return undefined;
  }
}

/** The buttons that open the other stages of a review, or return from one of them. */
export function stagesView({ review }: CardState, actions: CardActions): TemplateResult | typeof nothing {
  if (!review) return nothing;
  const open = (stage: ReviewStage) => () => actions.openReview(stage);
  if (review.stage !== 'decide') {
    return html`<button part="to-decide" class="plain" type="button" @click=${open('decide')} .textContent=${messages.back()}></button>`;
  }
  const respond = html`<button part="respond" class="outline" type="button" @click=${open('respond')} .textContent=${messages.respond()}></button>`;
  const edit = html`<button part="edit" class="outline" type="button" @click=${open('edit')} .textContent=${messages.edit()}></button>`;
  return html`${review.allows('respond') ? respond : nothing}${review.allows('edit') ? edit : nothing}`;
}
