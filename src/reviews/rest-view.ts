import { html, nothing, type TemplateResult } from 'lit/html.js';
import { spelled } from '../form/text/hidden.js';
import { MAX_SHOWN_TEXT } from '../form/text/label.js';
import type { ReviewModel } from '../session/review-model.js';
import { blocksOf } from '../views/long-text.js';
import * as messages from '../views/messages.js';
import { REST_ID } from '../views/review-part.js';

const TITLE_ID = 'rest-title';

/** The later actions that "Approve the rest" covers, each of them whole. */
export function restView(review: ReviewModel): TemplateResult | typeof nothing {
  if (review.stage !== 'decide' || review.rest.length === 0) return nothing;
  const { title } = review.request;
  return html`<div class="rest" role="group" aria-labelledby=${TITLE_ID}>
    <p id=${TITLE_ID}>${messages.approveRest()}</p>
    <ul id=${REST_ID}>${review.rest.map((args) => html`<li><bdi>${title}</bdi>: <bdi class="value">${wholeText(spelled(JSON.stringify(args), false))}</bdi></li>`)}</ul>
  </div>`;
}

function wholeText(text: string): string | TemplateResult[] {
  if (text.length <= MAX_SHOWN_TEXT) return text;
  return blocksOf(text).map((block) => html`<div class="block">${block}</div>`);
}
