import { html, nothing, type TemplateResult } from 'lit';
import type { Notice } from '../../session/notice.js';
import { askerName } from '../asker-name.js';
import * as messages from '../messages.js';

/** The notice on screen, with a button that dismisses it. */
export function noticeView(notice: Notice | undefined, dismiss: () => void): TemplateResult | typeof nothing {
  if (!notice) return nothing;
  return html`<div part="notice" class="banner notice" dir=${messages.direction()}>
    <p>${noticeText(notice)}</p>
    <button class="link" type="button" @click=${dismiss}>${messages.dismiss()}</button>
  </div>`;
}

/** Says whose request went away, and why: on screen, and in the live region. */
export function noticeText({ why, serverName, isOwn }: Notice): TemplateResult | string {
  const name = html`<bdi>${askerName(serverName, isOwn)}</bdi>`;
  switch (why) {
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
    default: // `withdrawn`, or a reason of a newer relay.
      return messages.withdrawn(name);
  }
}
