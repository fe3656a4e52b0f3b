import { html, nothing, type TemplateResult } from 'lit';
import type { LeafField } from '../../form/field.js';
import { hasLines, textsOf } from '../../form/on-display.js';
import type { Json } from '../../protocol/request.js';
import { type FieldActions, type FieldState, labelId, offerId } from './field-state.js';
import * as messages from '../messages.js';
import { spelledOut } from '../spelled-out.js';

/** UTF-16 code units of an offered value, spelled out, that are visible at first. */
const SHOWN_AT_FIRST = 400;
/** The most UTF-16 code units of a value that is offered. */
const MAX_SHOWN = 16 * 1024;
/** Each text counts as at least this long, because it is a paragraph of its own. */
const MIN_LENGTH = 20;

/**
 * A value that is not filled in, because its field would not show all of it. It stands below the control, with invisible
 * characters spelled out. Once all of it is visible, the person may use it.
 */
export function offerView(field: LeafField, state: FieldState, actions: FieldActions, offered: Json): TemplateResult {
  const texts = textsOf(field, offered);
  const isTooLong = texts.reduce((sum, text) => sum + text.length, 0) > MAX_SHOWN;
  return html`<div class="offer" role="group" aria-labelledby=${`${labelId(field.id)} ${offerId(field.id)}`}>
    <p class="hint" id=${offerId(field.id)}>${isTooLong ? messages.tooLong() : messages.suggested()}</p>
    ${isTooLong ? nothing : textsView(field, state, actions, texts)}
  </div>`;
}

function textsView(field: LeafField, state: FieldState, actions: FieldActions, texts: string[]): TemplateResult {
  const isMultiline = field.kind === 'text' && (field.multiline || texts.some(hasLines));
  const limit = state.view.offerShown ? Number.POSITIVE_INFINITY : state.masked ? 0 : SHOWN_AT_FIRST;
  const views: TemplateResult[] = [];
  let length = 0;
  for (const text of texts) {
    if (length > limit) break;
    const spelled = spelledOut(text, isMultiline, limit - length);
    length += Math.max(spelled.length, MIN_LENGTH);
    views.push(spelled.view);
  }
  const button = length > limit ? showButton(field, state, actions) : useButton(state, actions);
  return html`<div class="spelled" tabindex="-1">${views}</div>${button}`;
}

function useButton({ used }: FieldState, { use }: FieldActions): TemplateResult {
  return html`<button type="button" class="use" aria-pressed=${used} @click=${() => use(!used)}>
    ${messages.useValue()}
  </button>`;
}

/** Shows the rest and moves focus to the text, because the button goes away. */
function showButton({ id }: LeafField, { masked }: FieldState, { show }: FieldActions): TemplateResult {
  const showAll = ({ currentTarget }: Event) => {
    const offer = (currentTarget as HTMLElement).parentElement!;
    show({ offerShown: true });
    offer.querySelector<HTMLElement>('[tabindex]')?.focus();
  };
  return html`<button type="button" class="link" aria-describedby=${offerId(id)} @click=${showAll}>
    ${masked ? messages.showSecret() : messages.showAll()}
  </button>`;
}
