import { html, nothing, type TemplateResult } from 'lit';
import type { Notice } from '../session/notice.js';
import * as messages from './messages.js';
import { noticeView } from './notice.js';

export interface FrameState {
  readonly isDialog: boolean;
  /** The card; `undefined` while nothing is asked. */
  readonly card: TemplateResult | undefined;
  readonly notice: Notice | undefined;
  /** The content of the live region. A modal dialog has a live region of its own. */
  readonly announcement: unknown;
}

/** All that the element renders: the card or a notice, and a live region. */
export function frameView(
  { isDialog, card, notice, announcement }: FrameState,
  dismissNotice: () => void,
): TemplateResult {
  const toast = html`<div lang=${messages.language()} class=${isDialog ? 'toast dialog' : 'toast'}>${noticeView(notice, dismissNotice)}</div>`;
  // The live region is always there: screen readers do not announce a region that comes with its text.
  return html`${card ?? toast}<p role="status" lang=${messages.language()} class="visually-hidden">${card && isDialog ? nothing : announcement}</p>`;
}
