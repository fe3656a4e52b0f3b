import { html, nothing, type TemplateResult } from 'lit';
import type { CardActions, CardState } from './card.js';
import * as messages from './messages.js';
import { WARNINGS_ID } from './page.js';

/** Id of what keeps the form from being sent. */
export const STATUS_ID = 'status';

/** The three ways out in one row, and above it what is missing. */
export function actionsView(state: CardState, actions: CardActions): TemplateResult {
  const status = statusText(state);
  const { page } = state;
  // Where caution is better, the accent is on the other action.
  const isRisky = state.secrets.length > 0 || (page?.warnings.length ?? 0) > 0;
  // Not left to the form: in a sandboxed frame without allow-forms, browsers submit none.
  const act = (event: Event) => {
    event.preventDefault();
    actions.submit();
  };
  const submit = state.defect
    ? nothing
    : html`<button
        part="submit"
        class=${`${isRisky ? 'outline risky' : 'primary'}${state.blocked || state.busy ? ' inert' : ''}`}
        type="submit"
        @click=${act}
        aria-disabled=${state.missing > 0 || state.busy ? 'true' : 'false'}
        aria-describedby=${status ? STATUS_ID : page && isRisky ? WARNINGS_ID : nothing}
      >
        ${acceptText(state, isRisky)}
      </button>`;
  return html`
    ${status || state.requiresSome ? html`<p class="status" id=${STATUS_ID} .textContent=${status}></p>` : nothing}
    <div class="buttons">
    <slot name="actions"></slot>
    <button part="cancel" class="plain" type="button" @click=${actions.cancel} .textContent=${messages.cancel()}></button>
    <button part="reject" class=${isRisky ? 'primary' : 'outline'} type="button" @click=${actions.reject}>
      <bdi .textContent=${state.labels.reject || messages.reject()}></bdi>
    </button>
    ${submit}
    </div>
    ${wholesaleView(state, actions)}
  `;
}

/** What concerns more than this one question. */
function wholesaleView({ step, silenceable }: CardState, actions: CardActions): TemplateResult | typeof nothing {
  if (!step && !silenceable) return nothing;
  const link = (part: string, text: string, act: () => void) =>
    html`<button part=${part} class="link" type="button" @click=${act}>${text}</button>`;
  return html`<div class="wholesale">
    ${step?.canGoBack ? link('back', messages.back(), actions.back) : nothing}
    ${step ? link('cancel-all', messages.cancelAll(), actions.cancelAll) : nothing}
    ${silenceable ? link('silence', messages.silence(), actions.silence) : nothing}
  </div>`;
}

function acceptText({ labels, page }: CardState, isRisky: boolean) {
  if (labels.accept) return html`<bdi>${labels.accept}</bdi>`;
  if (!page) return messages.accept();
  return isRisky ? messages.openAnyway() : messages.openPage(html`<bdi dir="ltr">${page.display.registrable}</bdi>`);
}

/** What keeps the form from being sent. An answer that does not fit says so itself, at its field. */
function statusText({ busy, blocked, missing, defect }: CardState): string {
  if (busy) return messages.checking();
  if (defect) return '';
  if (blocked) return messages.cannotSubmit();
  if (missing === 0) return '';
  return messages.missing(missing);
}
