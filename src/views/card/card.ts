import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { attributes } from '../dom/attributes.js';
import { isOutside } from '../dom/is-outside.js';
import { openModal } from '../dom/without-layout.js';
import { SECRETS_ID } from '../field/field-state.js';
import { headingOf } from '../heading.js';
import * as messages from '../messages.js';
import { HOST_ID, WARNINGS_ID } from '../url/page.js';
import { foldedView, VISIT_ID } from '../url/visit.js';
import { STATUS_ID } from './actions.js';
import {
  type CardActions,
  type CardContext,
  DANGER_ID,
  DEFECT_ID,
  HEADING_ID,
  MESSAGE_ID,
  ORIGIN_ID,
  QUEUED_ID,
  STEP_ID,
  TIME_ID,
  TITLE_ID,
} from './card-context.js';
import { formView } from './card-form.js';
import { timeLeftText } from './countdown.js';
import { focusTrap } from './focus-trap.js';
import { dangerView, headerView } from './header.js';
import { handleKey } from './keys.js';

/** Selects what answers when it is pressed: buttons, and boxes of buttons. The guard holds a stray press on it back. */
export const ANSWERING = '[data-answers]';

/**
 * The frame of the card: a modal dialog, or a labelled group in the page. Its listeners also serve the form, which
 * Lit must not touch (see `formView`).
 */
export function cardView(card: CardContext): TemplateResult {
  const { isDialog, elicitation, view, person, folded, actions, announcement } = card;
  // Another elicitation gets new elements, so that the browser keeps nothing of the old ones: typed text, undo history,
  // scroll positions. They are in one box, because Lit calls `remove()` on what it takes away, and a field in the form may
  // have that name.
  const content = keyed(
    view.container,
    html`<div class="content">
      ${folded.map((visit) => foldedView(visit, person))}${headerView(card)}${dangerView(card)}${formView(card)}<p
        hidden
        id=${TIME_ID}
        .textContent=${timeLeftText(elicitation.timeLeft)}
      ></p>
    </div>`,
  );
  const cardAttributes = attributes(
    () => ({ 'aria-labelledby': TITLE_ID, ...(isDialog ? { 'aria-modal': 'true' } : { role: 'group' }) }),
    {
      lang: messages.language(),
      dir: messages.direction(),
      'aria-describedby': descriptionOf(card),
      'aria-busy': elicitation.isBusy,
    },
  );
  const { keydown, submit, cancel, close } = handlersFor(actions);
  return isDialog
    ? html`<dialog
        part="dialog"
        class="card"
        ${cardAttributes}
        @click=${clickGuard(actions)}
        @keydown=${keepInside(keydown)}
        @keyup=${keepInside()}
        @submit=${submit}
        @pointerdown=${keepInside(actions.press)}
        @mousedown=${keepInside()}
        @touchstart=${keepInside()}
        @input=${actions.interact}
        @focusin=${actions.trackFocus}
        @cancel=${cancel}
        @close=${close}
      >
        ${focusTrap(html`${content}<p role="status" class="visually-hidden">${announcement}</p>`)}
      </dialog>`
    : html`<section
        part="dialog"
        class="card"
        ${cardAttributes}
        @click=${clickGuard(actions)}
        @keydown=${keydown}
        @submit=${submit}
        @pointerdown=${actions.press}
        @input=${actions.interact}
        @focusin=${actions.trackFocus}
      >
        ${content}
      </section>`;
}

/**
 * Keeps an event in a modal card: behind it the page is inert. A modal of the page would take a press in the card for one beside
 * itself and close, and a shortcut of the page would take what is typed.
 */
function keepInside<Kind extends Event>(handle?: (event: Kind) => void) {
  return {
    handleEvent: (event: Kind) => {
      handle?.(event);
      event.stopPropagation();
    },
    passive: handle === undefined,
  };
}

function handlersFor(actions: CardActions) {
  return {
    keydown: (event: KeyboardEvent) => handleKey(event, actions),
    submit: (event: Event) => {
      event.preventDefault();
      if (!actions.isStray(event)) actions.submit(event);
    },
    // A close request of the platform, such as Android's back gesture. A file picker in a slot has one too, which bubbles.
    cancel: (event: Event) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      actions.dismiss(event);
    },
    // Browsers close the dialog at a second close request without a `cancel` event that can be prevented. They dispatch
    // `close` late: the dialog may have been replaced or opened again by then.
    close: (event: Event) => {
      const dialog = event.target as HTMLDialogElement;
      if (dialog !== event.currentTarget || !dialog.isConnected || dialog.open) return;
      if (!actions.dismiss(event)) openModal(dialog);
    },
  };
}

/** A capturing listener: it stops a stray click before the click reaches a button that answers. */
export function clickGuard(actions: CardActions) {
  return { handleEvent: (event: MouseEvent) => guardClick(event, actions), capture: true };
}

function guardClick(event: MouseEvent, actions: CardActions): void {
  if (isOutside(event)) {
    actions.clickOutside(event);
    return;
  }
  // A field may be named `matches`, and shadow the form's own method.
  const isAnswer = event
    .composedPath()
    .some((node) => node instanceof Element && Element.prototype.matches.call(node, ANSWERING));
  if (!isAnswer || !actions.isStray(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Ids of the texts that a screen reader reads when focus enters the card: purpose, warnings, time limit. */
function descriptionOf({ elicitation, turns }: CardContext): string | typeof nothing {
  const { request, options, form, isVisiting, message, timeLeft, isDangerous } = elicitation;
  const { page, defect } = request;
  const { server, step } = options;
  const asked = [
    page && HOST_ID,
    headingOf(elicitation) && HEADING_ID,
    message && MESSAGE_ID,
    page && page.warnings.length > 0 && WARNINGS_ID,
    isDangerous && DANGER_ID,
    elicitation.secrets.length > 0 && SECRETS_ID,
    defect && DEFECT_ID,
    form.isBlocked && STATUS_ID,
  ];
  const about = [server.origin && ORIGIN_ID, step && STEP_ID, turns.queued > 0 && QUEUED_ID];
  const ids = [...about, ...(isVisiting ? [VISIT_ID] : asked), timeLeft > 0 && TIME_ID];
  return ids.filter(Boolean).join(' ') || nothing;
}
