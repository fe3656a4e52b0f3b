import { html, nothing, type TemplateResult } from 'lit';
import type { CardActions, CardState } from './card-state.js';
import * as messages from './messages.js';
import { WARNINGS_ID } from './url-page.js';

/** Id of the text that says why the form cannot be submitted yet. */
export const STATUS_ID = 'status';

/** The row of Cancel, Reject and Submit, with the status above it and the actions for a whole series below. */
export function actionsView(state: CardState, actions: CardActions): TemplateResult {
  const status = statusText(state);
  const { page } = state;
  // When the request calls for caution, Reject has the accent and Submit has not.
  const isRisky = state.isConfirming || state.isForced || state.secrets.length > 0 || (page?.warnings.length ?? 0) > 0;
  // A click listener, because browsers submit no form in a sandboxed frame without allow-forms.
  const accept = (event: Event) => {
    event.preventDefault();
    actions.submit();
  };
  const submit = state.defect
    ? nothing
    : html`<button
        part="submit"
        class=${`${isRisky ? 'outline risky' : 'primary'}${state.blocked || state.busy ? ' inert' : ''}`}
        type="submit"
        @click=${accept}
        aria-disabled=${(state.missing > 0 && !state.isForced) || state.busy}
        aria-describedby=${status ? STATUS_ID : page && isRisky ? WARNINGS_ID : nothing}
      >
        ${acceptText(state, isRisky)}
      </button>`;
  return html`
    ${status || state.requiresSome ? html`<p class="status" id=${STATUS_ID} .textContent=${status}></p>` : nothing}
    <div class="buttons">
    <slot name="actions"></slot>
    ${state.dismissible ? html`<button part="cancel" class="plain" type="button" @click=${actions.cancel} .textContent=${messages.cancel()}></button>` : nothing}
    <button part="reject" class=${isRisky ? 'primary' : 'outline'} type="button" @click=${actions.reject}>
      <bdi .textContent=${state.labels.reject || messages.reject()}></bdi>
    </button>
    ${rememberView(state, actions, submit)}
    </div>
    ${seriesActionsView(state, actions)}
  `;
}

const PERSISTENCES = { session: messages.forSession, always: messages.always };

/** Submit, with how long a yes holds where the request and the application let the person choose. Once is the default. */
function rememberView(
  { persistences, remember, labels }: CardState,
  actions: CardActions,
  submit: TemplateResult | typeof nothing,
) {
  if (persistences.length === 0) return submit;
  return html`<div class="buttons"><div class="select">
    <select
      part="remember"
      aria-label=${labels.accept || messages.accept()}
      @change=${(event: Event) => actions.chooseRemember((event.target as HTMLSelectElement).value)}
    >
      <option value="">${messages.onlyOnce()}</option>
      ${persistences.map(
        (persistence) =>
          html`<option value=${persistence} .selected=${persistence === remember}>${PERSISTENCES[persistence]()}</option>`,
      )}
    </select>
  </div>${submit}</div>`;
}

/** Actions that affect more than this request: its series, or everything that the server still asks. */
function seriesActionsView(
  { step, silenceable, dismissible }: CardState,
  actions: CardActions,
): TemplateResult | typeof nothing {
  if (!step && !silenceable) return nothing;
  return html`<div class="series">
    ${step?.canGoBack ? html`<button part="back" class="link" type="button" @click=${actions.back}>${messages.back()}</button>` : nothing}
    ${step && dismissible ? html`<button part="cancel-all" class="link" type="button" @click=${actions.cancelAll}>${messages.cancelAll()}</button>` : nothing}
    ${silenceable ? html`<button part="silence" class="link" type="button" @click=${actions.silence}>${messages.silence()}</button>` : nothing}
  </div>`;
}

function acceptText({ labels, page, isForced, isConfirming }: CardState, isRisky: boolean) {
  if (isConfirming) return messages.always();
  if (isForced) return messages.anyway();
  if (labels.accept) return html`<bdi>${labels.accept}</bdi>`;
  if (!page) return messages.accept();
  return isRisky ? messages.anyway() : messages.openPage(html`<bdi dir="ltr">${page.display.registrable}</bdi>`);
}

/** What the person should know before submitting: why it is impossible yet, and that the answer must wait. */
function statusText(state: CardState): string {
  return `${state.isOffline ? messages.notConnected() : ''} ${obstacle(state)}`.trim();
}

/** Why the form cannot be submitted yet. A field with an invalid answer shows its own error instead. */
function obstacle({ busy, blocked, toComplete, defect }: CardState): string {
  if (busy) return messages.checking();
  if (defect) return '';
  if (blocked) return messages.cannotSubmit();
  return toComplete > 0 ? messages.toComplete(toComplete) : '';
}
