import { html, nothing, type TemplateResult } from 'lit';
import { askerName } from '../asker-name.js';
import * as messages from '../messages.js';
import { pressing, TITLE_ID } from './card-context.js';
import { answers, keep } from './card-elements.js';
import type { ShownCard } from './card-model.js';

/** Says which server asks. A line separates it from the rest, and no text of the server stands above it. */
export function headerView(card: ShownCard): TemplateResult {
  const { elicitation, session, dismissible, pageTitle, elements } = card;
  const { options, isVisiting, isOwn } = elicitation;
  const { server, step } = options;
  const { name: serverName, origin: serverOrigin } = server;
  const { queued } = session;
  const name = askerName(serverName, isOwn, pageTitle);
  const nameView = html`<bdi part="server" .textContent=${name}></bdi>`;
  return html`<div part="header" class="header" ${keep(elements, 'header')}>
    <slot name="icon"><span class="mark" aria-hidden="true" .textContent=${initialOf(isOwn ? name : serverName)}></span></slot>
    <div class="who">
      <h2 id=${TITLE_ID} tabindex="-1" ${keep(elements, 'heading')}>${isOwn ? nameView : messages.asks(nameView)}</h2>${
        serverOrigin ? html`<p part="origin" class="origin"><bdi>${breakable(serverOrigin)}</bdi></p>` : nothing
      }${step ? html`<span class="step">${messages.step(step.index + 1, step.count)}</span>` : nothing}
    </div>
    ${queued > 0 ? html`<span class="queued">${messages.queued(queued)}</span>` : nothing}
    ${
      // Not in the order of Tab: Cancel does the same, and the first field comes first.
      dismissible
        ? html`<button part="close" class="close" ${answers(elements)} type="button" tabindex="-1" title=${isVisiting ? messages.dismiss() : messages.cancelHint()} @click=${pressing(card, { to: 'cancel' })}>
      <svg viewBox="0 0 16 16" aria-hidden="true"><path d="m4 4 8 8m0-8-8 8" /></svg>
    </button>`
        : nothing
    }
  </div>`;
}

/** The warning about harm, below the header: what scrolls never hides it. */
export function dangerView({ elicitation: { isDangerous, isVisiting } }: ShownCard): TemplateResult | typeof nothing {
  if (!isDangerous || isVisiting) return nothing;
  return html`<div part="warning" class="banner danger"><p>${messages.mayDoHarm()}</p></div>`;
}

/** The first letter or digit of a name. A name without a letter, such as 127.0.0.1, gets a question mark. */
function initialOf(name: string): string {
  return (/\p{L}/u.test(name) && /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase()) || '?';
}

/** Allows a line break before each dot and slash, so that a long origin does not break inside a label. */
function breakable(origin: string) {
  return origin.split(/(?=[./])/).map((part, i) => (i === 0 ? part : html`<wbr />${part}`));
}
