import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Argument } from '../form/arguments/arguments.js';
import { hasLines } from '../form/on-display.js';
import { MASK } from '../views/controls/reveal.js';
import { blocksOf } from '../views/long-text.js';
import * as messages from '../views/messages.js';
import { MAX_MARKED, spelledPieces } from '../views/spelled-out.js';
import { diffView } from './diff-view.js';

/** How one value is displayed. */
export interface ArgumentState {
  /** Whether a masked value is readable. */
  readonly isRevealed: boolean;
  /** Whether an error says that the person must show the value first. */
  readonly mustBeShown: boolean;
}

export interface ArgumentsContext {
  stateOf(pointer: string): ArgumentState;
  reveal(pointer: string, isRevealed: boolean): void;
}

/** A longer text has a box of its own, below its name. */
const LONG = { characters: 240, lines: 6 };

/** Every argument with its name and its whole value, values inside objects and lists indented. */
export function argumentsView(items: readonly Argument[], context: ArgumentsContext): TemplateResult {
  return html`<dl class="arguments">${items.map((item) => argumentView(item, context))}</dl>`;
}

function argumentView(item: Argument, context: ArgumentsContext): TemplateResult {
  const { pointer, label, description, value } = item;
  const name = html`<dt ?hidden=${label === ''}>
    <bdi>${label}</bdi>${description ? html`<span class="hint theirs">${description}</span>` : nothing}
  </dt>`;
  if (value.kind === 'inside') {
    return html`<div class="argument inside">${name}<dd>${argumentsView(value.items, context)}</dd></div>`;
  }
  const isLong = value.kind === 'diff' || isLongText(value.text);
  return html`<div class=${isLong ? 'argument long' : 'argument'} data-argument=${pointer}>
    ${name}<dd>${valueView(item, value.text, isLong, context)}</dd>
  </div>`;
}

function valueView(
  { pointer, label, secret, value }: Argument,
  text: string,
  isLong: boolean,
  context: ArgumentsContext,
) {
  const { isRevealed, mustBeShown } = context.stateOf(pointer);
  const isHidden = secret && !isRevealed;
  const reveal = secret
    ? html`<button type="button" class="link" aria-label=${`${isHidden ? messages.showSecret() : messages.hideSecret()}: ${label}`} @click=${() => context.reveal(pointer, isHidden)}>
        ${isHidden ? messages.showSecret() : messages.hideSecret()}
      </button>`
    : nothing;
  if (isHidden) {
    return html`<span class="masked" aria-hidden="true">${MASK}</span> ${reveal}${
      mustBeShown ? html`<p part="error" class="error">${messages.showBeforeApproval()}</p>` : nothing
    }`;
  }
  if (value.kind === 'diff') return html`<div class="value json">${diffView(value.lines)}</div>${reveal}`;
  if (isLong) return html`<div class="value json long-text">${textBlocks(text)}</div>${reveal}`;
  const className = value.kind === 'json' && !/^-?\d/.test(text) ? 'value json' : 'value';
  return html`<div class=${className}><p dir="auto">${spelledPieces(text, { left: MAX_MARKED }, hasLines(text))}</p></div>${reveal}`;
}

/**
 * Blocks of a text. They contain no element but the marks: for each element in a block out of view, Chromium lays the block out
 * when the person leaves the text with Tab.
 */
function textBlocks(text: string): TemplateResult[] {
  const marks = { left: MAX_MARKED };
  return blocksOf(text).map((block, i, { length }) => {
    const pieces = spelledPieces(block, marks, true, { start: i === 0, end: i === length - 1 });
    return html`<p class="block" dir="auto">${pieces}</p>`;
  });
}

function isLongText(text: string): boolean {
  return text.length > LONG.characters || (text.match(/\n/g)?.length ?? 0) >= LONG.lines;
}
