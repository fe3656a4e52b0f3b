import { html, nothing, type TemplateResult } from 'lit';
import { type CardActions, type CardState, ORIGIN_ID, QUEUED_ID, STEP_ID, TITLE_ID } from './card-state.js';
import * as messages from './messages.js';

/** Which server asks. A line separates it from the rest, and nothing that the server wrote is above it. */
export function headerView(
  { serverName, serverOrigin, queued, step, dismissible }: CardState,
  actions: CardActions,
): TemplateResult {
  const initial = [...serverName.trim()][0]?.toUpperCase() ?? '?';
  return html`<div part="header" class="header">
    <slot name="icon"><span class="mark" aria-hidden="true" .textContent=${initial}></span></slot>
    <div class="who">
      <h2 id=${TITLE_ID} tabindex="-1">${messages.asks(html`<bdi part="server" .textContent=${messages.serverName(serverName)}></bdi>`)}</h2>${
        serverOrigin
          ? html`<p part="origin" class="origin"><bdi>${breakable(serverOrigin)}</bdi><span hidden id=${ORIGIN_ID}>${serverOrigin}</span></p>`
          : nothing
      }${step ? html`<span part="step" class="pill" id=${STEP_ID}>${messages.step(step.index + 1, step.count)}</span>` : nothing}
    </div>
    ${queued > 0 ? html`<span class="pill badge" id=${QUEUED_ID}>${messages.queued(queued)}</span>` : nothing}
    ${
      dismissible
        ? html`<button part="close" class="close" type="button" aria-label=${messages.cancel()} @click=${actions.cancel}>
      <svg viewBox="0 0 16 16" aria-hidden="true"><path d="m4 4 8 8m0-8-8 8" /></svg>
    </button>`
        : nothing
    }
  </div>`;
}

/** Allows a line break before each dot and slash, so that a long origin does not break inside a label. */
function breakable(origin: string) {
  return origin.split(/(?=[./])/).map((part) => html`<wbr />${part}`);
}
