import { html, nothing, type TemplateResult } from 'lit';
import * as messages from '../messages.js';

/** A field that shows an error. */
export interface Problem {
  /** JSON pointer to the field's answer in the content (RFC 6901). */
  readonly pointer: string;
  readonly label: string;
  /** The error text: what to do about it. */
  readonly text: string;
}

/** The most problems in the list. A last line counts the others. */
const MAX_LISTED = 8;
const SUMMARY_ID = 'summary';

/**
 * Lists the problems of the last submit, each with a button that leads to its field. The list keeps its length until the
 * next submit, so that the fields below do not move during corrections. A single problem needs no list, because focus is
 * in its field already.
 * @param open Pointers of the problems that remain.
 */
export function summaryView(
  problems: readonly Problem[],
  open: ReadonlySet<string>,
  focusField: (pointer: string) => void,
): TemplateResult | typeof nothing {
  if (problems.length < 2) return nothing;
  const remaining = problems.filter(({ pointer }) => open.has(pointer)).length;
  return html`<div part="summary" class="summary" role="group" aria-labelledby=${SUMMARY_ID}>
    <p id=${SUMMARY_ID}>${messages.toComplete(remaining)}</p>
    <ul>
      ${problems.slice(0, MAX_LISTED).map(
        ({ pointer, label, text }) =>
          html`<li class=${open.has(pointer) ? '' : 'done'}>
            <button class="link" type="button" @click=${() => focusField(pointer)}><bdi>${label}</bdi></button>
            <bdi>${text}</bdi>
          </li>`,
      )}
    </ul>
    ${problems.length > MAX_LISTED ? html`<p>${messages.andMore(problems.length - MAX_LISTED)}</p>` : nothing}
  </div>`;
}
