import { html, type TemplateResult } from 'lit';
import * as messages from './messages.js';

/** The place of announcements. Of a `status`, Orca drops what comes while the page changes, and what it has seen empty. */
export function liveRegion(text: string): TemplateResult {
  return html`<div aria-live="polite" lang=${messages.language()} class="visually-hidden" .textContent=${text}></div>`;
}
