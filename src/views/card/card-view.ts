import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { liveRegion } from '../live-region.js';
import * as messages from '../messages.js';
import { foldedView } from '../url/visit.js';
import { descriptionText } from './arrival.js';
import { DESCRIPTION_ID, TITLE_ID } from './card-context.js';
import { keep } from './card-elements.js';
import { formView } from './card-form.js';
import type { ShownCard } from './card-model.js';
import { focusTrap } from './focus-trap.js';
import { dangerView, headerView } from './header.js';

/**
 * The frame of the card: a modal dialog, or a labelled group in the page. Its listeners also serve the form, which
 * Lit must not touch (see `formView`).
 */
export function cardView(card: ShownCard): TemplateResult {
  const { isDialog, elicitation, model, folded, announcement, elements } = card;
  const description = descriptionText(elicitation, isDialog, model.timeAtArrival);
  // Another elicitation gets new elements, so that the browser keeps nothing of the old ones: typed text, undo history,
  // scroll positions. They are in one box, because Lit calls `remove()` on what it takes away, and a field in the form may
  // have that name.
  const content = keyed(
    model.container,
    html`<div class="content">
      ${folded.map((visit) => foldedView(visit, card))}${headerView(card)}${dangerView(card)}${formView(card)}<p
        hidden
        id=${DESCRIPTION_ID}
        .textContent=${description}
      ></p>
    </div>`,
  );
  const dir = messages.direction();
  const describedBy = description ? DESCRIPTION_ID : nothing;
  return isDialog
    ? html`<dialog
        part="dialog"
        class="card"
        ${keep(elements, 'frame')}
        lang=${messages.language()}
        dir=${dir}
        aria-modal="true"
        aria-labelledby=${TITLE_ID}
        aria-describedby=${describedBy}
        aria-busy=${elicitation.isAtWork}
        @keydown=${card}
        @keypress=${card}
        @keyup=${card}
        @submit=${card}
        @pointerdown=${card}
        @touchstart=${keepInside}
        @input=${card}
        @focusin=${card}
        @cancel=${card}
        @close=${card}
      >
        ${focusTrap(elements, html`${content}${liveRegion(announcement)}`)}
      </dialog>`
    : html`<section
        part="dialog"
        class="card"
        ${keep(elements, 'frame')}
        role="group"
        lang=${messages.language()}
        dir=${dir}
        aria-labelledby=${TITLE_ID}
        aria-describedby=${describedBy}
        aria-busy=${elicitation.isAtWork}
        @keydown=${card}
        @keypress=${card}
        @keyup=${card}
        @submit=${card}
        @pointerdown=${card}
        @input=${card}
        @focusin=${card}
      >
        ${content}
      </section>`;
}

/**
 * Keeps an event in a modal card, as the card does for those that it handles: behind it the page is inert. A modal of the page
 * would take a press in the card for one beside itself and close, and a shortcut of the page would take what is typed.
 */
const keepInside = { handleEvent: (event: Event) => event.stopPropagation(), passive: true };
