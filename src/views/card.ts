import { html, nothing, type TemplateResult } from 'lit';
import type { Page } from '../protocol/url/inspect-url.js';
import { actionsView, STATUS_ID } from './actions.js';
import { countdownView } from './countdown.js';
import { type Ended, endedView } from './ended.js';
import { SECRETS_ID } from './field-state.js';
import { focusTrap } from './focus-trap.js';
import { handleKey } from './keys.js';
import * as messages from './messages.js';
import { isOutside } from './outside.js';
import { HOST_ID, pageView, WARNINGS_ID } from './page.js';
import { type Problem, summaryView } from './summary.js';
import { timeLeftText } from './time-left.js';
import { foldedView, VISIT_ID, type VisitState, waitingActions, waitingView } from './waiting.js';

/** One question, as the card shows it. All texts are plain text; those of the server are marked. */
export interface CardState {
  readonly presentation: 'dialog' | 'inline';
  /** Who asks, in the host's words; empty if the host gave no name. */
  readonly serverName: string;
  readonly serverOrigin: string;
  /** From the server, or from a host that declares the question itself. */
  readonly heading: string;
  readonly message: string;
  /** Why the question cannot be shown at all; empty if it can. */
  readonly defect: string;
  /** Errors of the server that belong to no field. */
  readonly errors: readonly string[];
  /** The node that holds the fields; they render themselves. */
  readonly fields: Node;
  readonly labels: { readonly accept?: string; readonly reject?: string };
  /** What to visit, in URL mode. */
  readonly page: Page | undefined;
  /** The person agreed, and the page is open elsewhere. */
  readonly visit: VisitState | undefined;
  /** Pages of other questions that are open elsewhere. */
  readonly folded: readonly VisitState[];
  /** What has just happened, for those who do not see it: a text or a template. */
  readonly announcement: unknown;
  /** The question that has just gone away. */
  readonly ended: Ended | undefined;
  /** Why the person would reject, as typed; `undefined` where that is not asked. */
  readonly reason: string | undefined;
  /** Labels of fields that seem to ask for a secret. */
  readonly secrets: readonly string[];
  /** How many other requests wait for their turn. */
  readonly waiting: number;
  /** Where it stands in a series; `index` counts from 0. */
  readonly step: { readonly index: number; readonly count: number; readonly canGoBack: boolean } | undefined;
  /** Whether the person may silence the server. */
  readonly silenceable: boolean;
  /** Whether there are answers that can be missing. */
  readonly requiresSome: boolean;
  readonly missing: number;
  /** Fields that show an error. */
  readonly problems: readonly Problem[];
  /** Those at the last submit, listed above the fields. */
  readonly summary: readonly Problem[];
  /** A required field cannot be shown: no answer can be accepted. */
  readonly blocked: boolean;
  /** The host is checking an answer. */
  readonly busy: boolean;
  /** Milliseconds left, or that there will be; 0 is no limit. */
  readonly timeLeft: number;
  /** Seconds left, while they should be on screen. */
  readonly secondsLeft: number | undefined;
  readonly extendable: boolean;
}

export interface CardActions {
  submit(): void;
  /** Submits a form from wherever the person is in it. Opens no page. */
  send(): void;
  reject(): void;
  cancel(): void;
  /** To the question before this one. */
  back(): void;
  /** Dismisses the whole series. */
  cancelAll(): void;
  /** Says no to this request and to all others of this server. */
  silence(): void;
  extend(): void;
  /** The reason for a rejection is this now. */
  enterReason(reason: string): void;
  /** Takes the notice away that a question has ended. */
  dismiss(): void;
  /** Moves focus to a field. */
  goTo(pointer: string): void;
  /** Whether an event was meant for something else than the question on screen: it answers nothing. */
  isStray(event: Event): boolean;
  /** A pointer went down in the card, or beside a dialog. */
  press(event: PointerEvent): void;
  /** There was a click beside the dialog. */
  clickOutside(event: MouseEvent): void;
  /** Focus came into the card, or went from one place in it to another. */
  enter(event: FocusEvent): void;
}

/** Id of what names the card: who asks. */
export const TITLE_ID = 'title';
const MESSAGE_ID = 'message';
const TIME_ID = 'time';
const ORIGIN_ID = 'origin';
const STEP_ID = 'step';
const WAITING_ID = 'waiting';
const NOTICE_ID = 'notice';
const HEADING_ID = 'heading';
const REASON_ID = 'reason';

/**
 * The frame around a question: a modal dialog, or a labelled group in the page.
 *
 * All listeners and changing attributes are here or deeper than the form, none on the form itself: a field may be
 * named `setAttribute` or `insertBefore`, and shadows the form's own.
 */
export function cardView(state: CardState, actions: CardActions): TemplateResult {
  const content = html`${state.folded.map(foldedView)}${headerView(state, actions)}${formView(state, actions)}<p
      hidden
      id=${TIME_ID}
      .textContent=${timeLeftText(state.timeLeft)}
    ></p>`;
  const describedBy = descriptionOf(state);
  const keydown = (event: KeyboardEvent) => handleKey(event, actions);
  const guard = {
    capture: true,
    handleEvent(event: MouseEvent) {
      if (isOutside(event)) return actions.clickOutside(event);
      const isAnswer = event.composedPath().some((node) => node instanceof Element && node.matches(ANSWERS));
      if (!isAnswer || !actions.isStray(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    actions.submit();
  };
  if (state.presentation === 'inline') {
    return html`<section
      part="dialog"
      class="card"
      lang=${messages.language()}
      dir=${messages.direction()}
      role="group"
      aria-labelledby=${TITLE_ID}
      aria-describedby=${describedBy}
      aria-busy=${state.busy ? 'true' : 'false'}
      @keydown=${keydown}
      @submit=${submit}
      @pointerdown=${actions.press}
      @click=${guard}
      @focusin=${actions.enter}
    >
      ${content}
    </section>`;
  }
  const dismiss = (event: Event) => {
    event.preventDefault(); // A close request of the platform, such as Android's back gesture.
    if (!actions.isStray(event)) actions.cancel();
  };
  const closed = (event: Event) => {
    // A second such request asks nobody. That the dialog of the question before was closed is told late, and not meant.
    const dialog = event.target as HTMLDialogElement;
    if (!dialog.isConnected || dialog.open) return;
    if (actions.isStray(event)) dialog.showModal();
    else actions.cancel();
  };
  return html`<dialog
    part="dialog"
    class="card"
    lang=${messages.language()}
    dir=${messages.direction()}
    aria-modal="true"
    aria-labelledby=${TITLE_ID}
    aria-describedby=${describedBy}
    aria-busy=${state.busy ? 'true' : 'false'}
    @keydown=${keydown}
    @submit=${submit}
    @pointerdown=${actions.press}
    @click=${guard}
    @focusin=${actions.enter}
    @cancel=${dismiss}
    @close=${closed}
  >
    ${focusTrap(html`${content}<p role="status" class="visually-hidden">${state.announcement}</p>`)}
  </dialog>`;
}

/** What is pressed in here answers the question. */
const ANSWERS = '.buttons, .wholesale, .links, .close';

/** What is read of a card when focus comes into it: why it is asked, what to be wary of, how much time there is. */
function descriptionOf({
  serverOrigin,
  step,
  waiting,
  message,
  heading,
  page,
  secrets,
  defect,
  blocked,
  visit,
  timeLeft,
}: CardState): string | typeof nothing {
  const asked = [
    page && HOST_ID,
    heading && HEADING_ID,
    message && MESSAGE_ID,
    page && page.warnings.length > 0 && WARNINGS_ID,
    secrets.length > 0 && SECRETS_ID,
    defect && NOTICE_ID,
    blocked && STATUS_ID,
  ];
  const about = [serverOrigin && ORIGIN_ID, step && STEP_ID, waiting > 0 && WAITING_ID];
  const ids = [...about, ...(visit ? [VISIT_ID] : asked), timeLeft > 0 && TIME_ID];
  return ids.filter(Boolean).join(' ') || nothing;
}

/** Who asks comes first, set apart by a line; nothing that the server wrote is above it. */
function headerView({ serverName, serverOrigin, waiting, step }: CardState, actions: CardActions): TemplateResult {
  const initial = [...serverName.trim()][0]?.toUpperCase() ?? '?';
  return html`<div part="header" class="header">
    <slot name="icon"><span class="mark" aria-hidden="true" .textContent=${initial}></span></slot>
    <div class="who">
      <h2 id=${TITLE_ID} tabindex="-1">${messages.asks(html`<bdi part="server" .textContent=${messages.serverName(serverName)}></bdi>`)}</h2>${
        serverOrigin
          ? html`<p class="origin"><bdi>${breakable(serverOrigin)}</bdi><span hidden id=${ORIGIN_ID}>${serverOrigin}</span></p>`
          : nothing
      }${step ? html`<span part="step" class="pill" id=${STEP_ID}>${messages.step(step.index + 1, step.count)}</span>` : nothing}
      ${waiting > 0 ? html`<span class="pill waiting" id=${WAITING_ID}>${messages.waiting(waiting)}</span>` : nothing}
    </div>
    <button type="button" class="close" aria-label=${messages.cancel()} @click=${actions.cancel}>
      <svg viewBox="0 0 16 16" aria-hidden="true"><path d="m4 4 8 8m0-8-8 8" /></svg>
    </button>
  </div>`;
}

/** May break before a dot or a slash, so that no part of a host name is torn. */
function breakable(origin: string) {
  return origin.split(/(?=[./])/).map((part) => html`<wbr />${part}`);
}

function formView(state: CardState, actions: CardActions): TemplateResult {
  // No Lit part is on the form or a direct child of it, see cardView().
  return html`<form part="form" novalidate>
    <div class="middle">${endedView(state.ended, actions.dismiss)}${state.visit ? waitingView(state.visit) : questionView(state, actions)}</div>
    <div part="actions" class="footer">
      ${countdownView(state, actions)}${state.visit ? waitingActions(state.visit) : actionsView(state, actions)}
      <slot name="footer"></slot>
    </div>
  </form>`;
}

function questionView(state: CardState, actions: CardActions): TemplateResult {
  // The page comes first: a long message must not push out of sight what is about to be opened.
  return html`${state.page ? pageView(state.page) : nothing}${state.heading ? html`<h3 class="heading theirs" id=${HEADING_ID} .textContent=${state.heading}></h3>` : nothing}${
    state.message
      ? html`<p part="message" class="message" id=${MESSAGE_ID} .textContent=${state.message}></p>`
      : nothing
  }${noticeView(state)}${secretsView(state)}${summaryView(
    state.summary,
    new Set(state.problems.map(({ pointer }) => pointer)),
    actions.goTo,
  )}${state.fields}${reasonView(state, actions)}`;
}

/** Enter in it sends nothing: it would accept. */
function holdEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
}

function reasonView({ reason }: CardState, { enterReason }: CardActions): TemplateResult | typeof nothing {
  if (reason === undefined) return nothing;
  return html`<div class="field reason">
    <label class="label" for=${REASON_ID}>${messages.rejectReason()}</label>
    <input
      part="reason"
      type="text"
      id=${REASON_ID}
      dir="auto"
      autocomplete="off"
      maxlength="1000"
      .value=${reason}
      @input=${(event: Event) => enterReason((event.target as HTMLInputElement).value)}
      @keydown=${holdEnter}
    />
  </div>`;
}

/** Once for the whole form: a warning that comes with every other field is read by nobody. */
function secretsView({ secrets }: CardState): TemplateResult | typeof nothing {
  if (secrets.length === 0) return nothing;
  return html`<div part="warning" class="banner">
    <p id=${SECRETS_ID}>${messages.seemsSecret()}</p>
    <ul>
      ${secrets.map((label) => html`<li><bdi>${label}</bdi></li>`)}
    </ul>
  </div>`;
}

function noticeView({ defect, errors }: CardState): TemplateResult | typeof nothing {
  if (defect) {
    return html`<div part="notice" class="banner" role="alert" id=${NOTICE_ID}>
      <strong>${messages.cannotShow()}</strong> <bdi>${defect}</bdi>
    </div>`;
  }
  return errors.length > 0
    ? html`<div part="notice" class="banner" role="alert">${errors.map((text) => html`<p><bdi>${text}</bdi></p>`)}</div>`
    : nothing;
}
