import { html, nothing, type TemplateResult } from 'lit';
import type { Notice } from '../../session/notices.js';
import { askerName } from '../asker-name.js';
import * as messages from '../messages.js';
import { type CardContext, pressing } from './card-context.js';

/** The notice on screen, with a button that dismisses it. */
export function noticeView(card: CardContext): TemplateResult | typeof nothing {
  const { pageTitle, session } = card;
  const { notice } = session;
  if (!notice) return nothing;
  return html`<div part="notice" class="banner notice" dir=${messages.direction()}>
    <p>${noticeText(notice, pageTitle)}</p>
    <button class="link" type="button" @click=${pressing(card, { to: 'dismiss-notice' })}>${messages.dismiss()}</button>
  </div>`;
}

/** Says whose request went away, and why: on screen, and in the live region. */
export function noticeText({ how, serverName, isOwn }: Notice, pageTitle: string): TemplateResult | string {
  const name = html`<bdi>${askerName(serverName, isOwn, pageTitle)}</bdi>`;
  switch (how) {
    case 'expired':
      return messages.timedOut(name);
    case 'answered':
      return messages.answeredElsewhere();
    case 'completed':
    case 'lost':
      return messages.closed();
    case 'undelivered':
      return messages.undelivered();
    case 'unconfirmed':
      return messages.unconfirmed();
    case 'unreachable':
      return messages.unreachable();
    case 'limited':
      return messages.limited(name);
    default: // `withdrawn`, or a reason of a newer relay.
      return messages.withdrawn(name);
  }
}
