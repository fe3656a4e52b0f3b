import { html, nothing, type TemplateResult } from 'lit';
import { SECRETS_ID } from '../field/field-state.js';
import { headingOf } from '../heading.js';
import { longText } from '../long-text.js';
import { messagePieces } from '../marked-text.js';
import * as messages from '../messages.js';
import { hiddenView } from '../spelled-out.js';
import { visitedPageView } from '../url/page.js';
import { waitingActions, waitingView } from '../url/visit.js';
import { actionsView } from './actions.js';
import { pressing } from './card-context.js';
import { answers, keep } from './card-elements.js';
import type { ShownCard } from './card-model.js';
import { aboveActionsView } from './countdown.js';
import { noticeView } from './notice.js';
import { summaryView } from './summary.js';

/** The part of the card that scrolls, and the actions below it. Edges mark where what there is to read begins and ends. */
export function formView(card: ShownCard): TemplateResult {
  const { elicitation, elements } = card;
  // A field may be named `setAttribute` or `insertBefore` and shadow the form's own method. So the form has no binding, and
  // no binding is its direct child.
  return html`<form novalidate>
    <div class="middle" ${keep(elements, 'middle')}><div class="edge" tabindex="-1" ${keep(elements, 'start')}></div>${noticeView(card)}${requestView(card)}<div class="edge" tabindex="-1" ${keep(elements, 'end')}></div></div>
    <div part="actions" class="footer" ${keep(elements, 'footer')}>
      ${aboveActionsView(card)}${elicitation.isVisiting ? waitingActions(card) : actionsView(card)}
      <slot name="footer"></slot>
    </div>
    <div class="edge" tabindex="-1" ${keep(elements, 'bottom')}></div>
  </form>`;
}

function requestView(card: ShownCard): TemplateResult {
  const { elicitation, model } = card;
  const { message } = elicitation;
  const { page } = elicitation.request;
  const text = [headingView(card), messageView(card)];
  const askedText = page && html`${visitedPageView(page)}${copyView(card)}`;
  const pageText = elicitation.isVisiting ? waitingView(card) : askedText;
  const isBrief = message.length <= BRIEF && message.split('\n').length <= BRIEF_LINES;
  const asked = html`${isBrief ? text : pageText}${isBrief ? pageText : text}`;
  return elicitation.isVisiting
    ? asked
    : html`${asked}${problemView(card)}${secretsView(card)}${summaryView(model)}${draftView(card)}${model.container}${model.review?.body(card, elicitation.isBusy)}${reasonView(card)}`;
}

/** For the person who visits the page in another browser or profile. */
function copyView(card: ShownCard): TemplateResult {
  return html`<div class="links" ${answers(card.elements)}>
    <button class="link copy" type="button" @click=${pressing(card, { to: 'copy-link' })}>${messages.copyLink()}</button>
  </div>`;
}

/** A longer message stands below the page's address, which it must not push out of view. In UTF-16 code units. */
const BRIEF = 280;
const BRIEF_LINES = 4;

function headingView({ elicitation }: ShownCard): TemplateResult | typeof nothing {
  const heading = headingOf(elicitation);
  if (!heading) return nothing;
  return html`<h3 part="heading" class="heading theirs" .textContent=${heading}></h3>`;
}

function messageView({ elicitation }: ShownCard): TemplateResult | typeof nothing {
  const { message } = elicitation;
  if (!message) return nothing;
  return html`<p part="message" class="message" ${longText(message, messagePieces(elicitation))}></p>`;
}

function draftView({ elicitation }: ShownCard): TemplateResult | typeof nothing {
  return elicitation.hasDraft ? html`<p class="hint draft">${messages.draftIsBack()}</p>` : nothing;
}

/** Enter in the reason must not submit the form, which would accept. */
function ignoreEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
}

/** Who opens the reason wants to type, and the field may be below what is in view. */
function focusReason({ currentTarget }: Event): void {
  const details = currentTarget as HTMLDetailsElement;
  if (details.open) details.querySelector('input')?.focus();
}

function reasonView(card: ShownCard): TemplateResult | typeof nothing {
  const { elicitation, elements } = card;
  if (!elicitation.takesReason) return nothing;
  const type = ({ target }: Event) => {
    elicitation.enterReason((target as HTMLInputElement).value);
    card.noteInput();
  };
  return html`<details class="reason" ${keep(elements, 'reason')} @toggle=${focusReason}>
    <summary>${messages.rejectReason()}</summary>
    <input
      ${keep(elements, 'reasonInput')}
      type="text"
      aria-label=${messages.rejectReason()}
      dir="auto"
      autocomplete="off"
      maxlength="1000"
      ?readonly=${elicitation.state.answer?.action === 'reject'}
      .value=${elicitation.reason}
      @input=${type}
      @keydown=${ignoreEnter}
    />${hiddenView(elicitation.reason)}
  </details>`;
}

/** One warning for the whole form. People stop reading a warning that repeats at every field. */
function secretsView({ elicitation: { secrets } }: ShownCard): TemplateResult | typeof nothing {
  if (secrets.length === 0) return nothing;
  return html`<div part="warning" class="banner secrets">
    <p id=${SECRETS_ID}>${messages.seemsSecret()}</p>
    <ul>
      ${secrets.map(({ label }) => html`<li><bdi>${label}</bdi></li>`)}
    </ul>
  </div>`;
}

/** Why the request cannot be shown, or else the errors that belong to no field. */
function problemView({ elicitation, model }: ShownCard): TemplateResult | typeof nothing {
  const { defect } = elicitation.request;
  const { failure } = elicitation.state;
  if (defect) {
    return html`<div part="notice" class="banner" role="alert">
      <strong>${messages.cannotShow()}</strong> <bdi>${defect}</bdi>
    </div>`;
  }
  const failureText =
    failure && !elicitation.isBusy && (failure === 'check' ? messages.couldNotCheck() : messages.couldNotDeliver());
  const errors = [...model.generalErrors, ...(failureText ? [failureText] : [])];
  return errors.length > 0
    ? html`<div part="notice" class="banner" role="alert">${errors.map((text) => html`<p><bdi>${text}</bdi></p>`)}</div>`
    : nothing;
}
