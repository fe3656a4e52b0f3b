import { html, nothing, type TemplateResult } from 'lit';
import * as messages from '../messages.js';
import type { CardModel } from './card-model.js';

/** The most problems in the list. A last line counts the others. */
const MAX_LISTED = 8;
const SUMMARY_ID = 'summary';

/**
 * Names the fields with a problem at the last submit, each with a button that leads to it: the field itself says what is wrong.
 * The list keeps its length until the next submit, so that the fields below do not move during corrections. A single problem
 * needs no list, because focus is in its field already.
 */
export function summaryView({ summary: problems, problemsLeft, fields }: CardModel): TemplateResult | typeof nothing {
  if (problems.length < 2) return nothing;
  const left = new Set(problemsLeft.map(({ pointer }) => pointer));
  return html`<div class=${left.size > 0 ? 'summary wrong' : 'summary'} role="group" aria-labelledby=${SUMMARY_ID}>
    <p id=${SUMMARY_ID}>${left.size > 0 ? messages.toComplete(left.size) : messages.allComplete()}</p>
    <ul>
      ${problems.slice(0, MAX_LISTED).map(
        ({ pointer, label }) =>
          html`<li class=${left.has(pointer) ? '' : 'done'}>
            <button class="link" type="button" @click=${() => fields.focus(pointer)}><bdi>${label}</bdi></button>
          </li>`,
      )}
    </ul>
    ${problems.length > MAX_LISTED ? html`<p>${messages.andMore(problems.length - MAX_LISTED)}</p>` : nothing}
  </div>`;
}
