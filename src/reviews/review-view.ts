import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { ReviewModel, ReviewStage } from '../session/review-model.js';
import { type CardContext, pressing } from '../views/card/card-context.js';
import { keep } from '../views/card/card-elements.js';
import * as messages from '../views/messages.js';
import type { ReviewView } from '../views/review-part.js';
import { hiddenView } from '../views/spelled-out.js';
import { ArgumentRoots } from './argument-roots.js';
import * as own from './messages.js';
import { reviewStyles } from './review.styles.js';

const RESPONSE_ID = 'response';
const HINT_ID = 'response-hint';

/** @param onChange Called when the person shows or hides a secret. */
export function reviewView(review: ReviewModel, onChange: () => void): ReviewView {
  const roots = new ArgumentRoots(review, onChange);
  return {
    styles: reviewStyles,
    arguments: roots,
    body(card, isBusy) {
      const hasField = review.stage === 'respond' || review.takesText;
      return html`${roots.container}<slot name="review"></slot>${hasField ? responseView(review, isBusy, card) : nothing}`;
    },
    stages: (card, isBusy) => stagesView(review, card, isBusy),
  };
}

function responseView(review: ReviewModel, isBusy: boolean, card: CardContext): TemplateResult {
  const { isQuestion } = review;
  const type = ({ target }: Event) => {
    review.response = (target as HTMLTextAreaElement).value;
    card.noteInput();
  };
  const hint = isQuestion
    ? html`<p class="hint" id=${HINT_ID}>${messages.goesOnWithText()}${review.allows('reject') ? ` ${own.stopWithNo()}` : ''}</p>`
    : nothing;
  return html`<div part="field" class="field">
    <label part="label" class="label" for=${RESPONSE_ID}>${messages.response()}</label>
    ${hint}
    <textarea
      part="control"
      class="response"
      ${keep(card.elements, 'response')}
      id=${RESPONSE_ID}
      name=${isQuestion ? 'value' : nothing}
      rows="3"
      maxlength="10000"
      ?readonly=${isBusy}
      aria-describedby=${isQuestion ? HINT_ID : nothing}
      .value=${review.response}
      @input=${type}
    ></textarea>${hiddenView(review.sentResponse)}
  </div>`;
}

function stagesView(review: ReviewModel, card: CardContext, isBusy: boolean): TemplateResult | typeof nothing {
  const open = (stage: ReviewStage) => pressing(card, { to: 'open-stage', stage });
  if (review.stage !== 'decide') {
    return html`<button class="plain to-decide" type="button" aria-disabled=${isBusy} @click=${open('decide')} .textContent=${messages.back()}></button>`;
  }
  if (review.isQuestion) return review.allows('respond') ? sendView(review, isBusy, card) : nothing;
  const respond = html`<button class="outline respond" type="button" @click=${open('respond')} .textContent=${messages.respond()}></button>`;
  const edit = html`<button class="outline edit" type="button" @click=${open('edit')} .textContent=${messages.edit()}></button>`;
  return html`${review.allows('respond') ? respond : nothing}${review.allows('edit') ? edit : nothing}`;
}

function sendView({ hasResponse, offersOptions }: ReviewModel, isBusy: boolean, card: CardContext): TemplateResult {
  return html`<button class=${hasResponse || offersOptions ? 'primary respond' : 'outline respond'} type="button" aria-disabled=${!hasResponse || isBusy} @click=${pressing(card, { to: 'respond' })} .textContent=${messages.respond()}></button>`;
}
