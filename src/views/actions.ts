import { html, nothing, type TemplateResult } from 'lit';
import type { CardActions, CardState } from './card.js';
import * as messages from './messages.js';

const STATUS_ID = 'status';

/** The three ways out in one row, and above it what is missing and how much time is left. */
export function actionsView(state: CardState, actions: CardActions): TemplateResult {
  const status = statusText(state);
  const submit = state.defect
    ? nothing
    : html`<button
        part="submit"
        class="primary"
        type="submit"
        aria-disabled=${state.missing > 0 || state.busy ? 'true' : 'false'}
        aria-describedby=${status ? STATUS_ID : nothing}
      >
        <bdi>${state.labels.accept || messages.accept()}</bdi>
      </button>`;
  return html`
    ${countdownView(state, actions)}
    ${status || state.hasFields ? html`<p class="status" id=${STATUS_ID}>${status}</p>` : nothing}
    <button part="cancel" class="plain" type="button" @click=${actions.cancel}>${messages.cancel()}</button>
    <button part="reject" class="outline" type="button" @click=${actions.reject}>
      <bdi>${state.labels.reject || messages.reject()}</bdi>
    </button>
    ${submit}
    ${
      state.silenceable
        ? html`<p class="silence">
            <button part="silence" class="link" type="button" @click=${actions.silence}>${messages.silence()}</button>
          </p>`
        : nothing
    }
  `;
}

/** What keeps the form from being sent. An answer that does not fit says so itself, at its field. */
function statusText({ busy, blocked, missing, defect }: CardState): string {
  if (busy) return messages.checking();
  if (defect) return '';
  if (blocked) return messages.cannotSubmit();
  if (missing === 0) return '';
  return missing === 1 ? messages.oneMissing() : messages.missing(missing);
}

function countdownView({ secondsLeft, extendable }: CardState, actions: CardActions) {
  if (secondsLeft === undefined) return nothing;
  return html`<p part="countdown" class="countdown">
    ${messages.timeoutWarning(secondsLeft)}
    ${
      extendable
        ? html`<button class="link" type="button" @click=${actions.extend}>${messages.moreTime()}</button>`
        : nothing
    }
  </p>`;
}
