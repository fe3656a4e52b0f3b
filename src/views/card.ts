import { html, nothing, type TemplateResult } from 'lit';
import { STATUS_ID } from './actions.js';
import { attributes } from './attributes.js';
import { formView } from './card-form.js';
import {
  type CardActions,
  type CardState,
  DEFECT_ID,
  HEADING_ID,
  MESSAGE_ID,
  ORIGIN_ID,
  QUEUED_ID,
  STEP_ID,
  TIME_ID,
  TITLE_ID,
} from './card-state.js';
import { SECRETS_ID } from './field-state.js';
import { focusTrap } from './focus-trap.js';
import { headerView } from './header.js';
import { handleKey } from './keys.js';
import { listeners } from './listeners.js';
import * as messages from './messages.js';
import { isOutside } from './outside.js';
import { HOST_ID, WARNINGS_ID } from './url-page.js';
import { timeLeftText } from './time-left.js';
import { foldedView, VISIT_ID } from './waiting.js';

/** Selects the places of the buttons that answer. `.close` is a button itself; those of a visit that is over are invisible. */
export const ANSWERING = '.buttons, .series, :not(.over) > .links, .close';

/**
 * The frame of the card: a modal dialog, or a labelled group in the page. Its listeners also serve the form, on which
 * Lit may set nothing (see `formView`).
 */
export function cardView(state: CardState, actions: CardActions): TemplateResult {
  const { isDialog } = state;
  const content = html`${state.folded.map(foldedView)}${headerView(state, actions)}${formView(state, actions)}<p
      hidden
      id=${TIME_ID}
      .textContent=${timeLeftText(state.timeLeft)}
    ></p>`;
  const named = attributes(
    () => ({ 'aria-labelledby': TITLE_ID, ...(isDialog ? { 'aria-modal': 'true' } : { role: 'group' }) }),
    {
      lang: messages.language(),
      dir: messages.direction(),
      'aria-describedby': descriptionOf(state),
      'aria-busy': state.busy,
    },
  );
  const heard = listeners(handlersFor(actions), false);
  const guarded = listeners({ click: (event) => guardClick(event as MouseEvent, actions) }, true);
  return isDialog
    ? html`<dialog part="dialog" class="card" ${named} ${heard} ${guarded}>
        ${focusTrap(html`${content}<p role="status" class="visually-hidden">${state.announcement}</p>`)}
      </dialog>`
    : html`<section part="dialog" class="card" ${named} ${heard} ${guarded}>${content}</section>`;
}

function handlersFor(actions: CardActions): Readonly<Record<string, (event: Event) => void>> {
  return {
    keydown: (event) => handleKey(event as KeyboardEvent, actions),
    submit: (event) => {
      event.preventDefault();
      if (!actions.isStray(event)) actions.submit();
    },
    pointerdown: (event) => actions.press(event as PointerEvent),
    input: (event) => actions.interact(event),
    focusin: (event) => actions.trackFocus(event as FocusEvent),
    // A close request of the platform, such as Android's back gesture. That of a file picker in a slot bubbles to here.
    cancel: (event) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      actions.dismiss(event);
    },
    // Browsers close the dialog at a second close request without a `cancel` event that can be prevented. They dispatch
    // `close` late: it may concern a dialog that was replaced or opened again.
    close: (event) => {
      const dialog = event.target as HTMLDialogElement;
      if (dialog !== event.currentTarget || !dialog.isConnected || dialog.open) return;
      if (!actions.dismiss(event)) dialog.showModal();
    },
  };
}

/** Stops a stray click before a button that answers hears it. */
export function guardClick(event: MouseEvent, actions: CardActions): void {
  if (isOutside(event)) {
    actions.clickOutside(event);
    return;
  }
  const isAnswer = event.composedPath().some((node) => node instanceof Element && node.matches(ANSWERING));
  if (!isAnswer || !actions.isStray(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Ids of the texts that a screen reader reads when focus enters the card: purpose, warnings, time limit. */
function descriptionOf({
  serverOrigin,
  step,
  queued,
  message,
  heading,
  page,
  secrets,
  defect,
  blocked,
  visit,
  timeLeft,
}: CardState): string | typeof nothing {
  const request = [
    page && HOST_ID,
    heading && HEADING_ID,
    message && MESSAGE_ID,
    page && page.warnings.length > 0 && WARNINGS_ID,
    secrets.length > 0 && SECRETS_ID,
    defect && DEFECT_ID,
    blocked && STATUS_ID,
  ];
  const about = [serverOrigin && ORIGIN_ID, step && STEP_ID, queued > 0 && QUEUED_ID];
  const ids = [...about, ...(visit ? [VISIT_ID] : request), timeLeft > 0 && TIME_ID];
  return ids.filter(Boolean).join(' ') || nothing;
}
