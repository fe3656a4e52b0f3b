import { html, nothing, type TemplateResult } from 'lit';
import * as messages from './messages.js';

/** What is wrong with a field. */
export interface Problem {
  /** The field's, in the content (RFC 6901). */
  readonly pointer: string;
  readonly label: string;
  /** What to do about it. */
  readonly text: string;
}

/** As many problems are listed; of others only how many there are. */
const MAX_LISTED = 8;
const TITLE_ID = 'summary';

/**
 * What was wrong at the last submit, in one list that leads to each place. It stays as long as it was until the next
 * one: what is being corrected below must not move. A single problem needs no list: focus is there already.
 * @param open The pointers of what is still wrong.
 */
export function summaryView(
  problems: readonly Problem[],
  open: ReadonlySet<string>,
  goTo: (pointer: string) => void,
): TemplateResult | typeof nothing {
  if (problems.length < 2) return nothing;
  const left = problems.filter(({ pointer }) => open.has(pointer)).length;
  return html`<div class="summary" role="group" aria-labelledby=${TITLE_ID}>
    <p id=${TITLE_ID}>${left > 0 ? toCorrectText(left) : messages.allCorrected()}</p>
    <ul>
      ${problems.slice(0, MAX_LISTED).map(
        ({ pointer, label, text }) =>
          html`<li class=${open.has(pointer) ? '' : 'done'}>
            <button class="link" type="button" @click=${() => goTo(pointer)}><bdi>${label}</bdi></button>
            <bdi>${text}</bdi>
          </li>`,
      )}
    </ul>
    ${problems.length > MAX_LISTED ? html`<p>${messages.andMore(problems.length - MAX_LISTED)}</p>` : nothing}
  </div>`;
}

/** How many answers are to be corrected. */
export function toCorrectText(count: number): string {
  return count === 1 ? messages.oneToCorrect() : messages.toCorrect(count);
}
