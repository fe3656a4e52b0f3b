import { html, nothing, type TemplateResult } from 'lit';
import type { Argument } from '../../form/arguments.js';
import { hasLines } from '../../form/on-display.js';
import { MASK } from '../controls/reveal.js';
import { blocksOf } from '../long-text.js';
import * as messages from '../messages.js';
import { MAX_MARKED, spelledPieces } from '../spelled-out.js';
import { diffView } from './diff.js';

/** How one value is displayed. */
export interface ArgumentState {
  /** Whether a masked value is readable. */
  readonly isRevealed: boolean;
  /** Whether all of a long text is on screen, rather than in a box that scrolls. */
  readonly isExpanded: boolean;
  /** Whether an error says that the person must show the value first. */
  readonly mustBeShown: boolean;
}

export interface ArgumentsContext {
  stateOf(pointer: string): ArgumentState;
  reveal(pointer: string, isRevealed: boolean): void;
  expand(pointer: string, isExpanded: boolean): void;
}

/** A longer text scrolls in a box of its own. */
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
  const isLong = isLongText(value.text);
  return html`<div class=${isLong || value.kind === 'diff' ? 'argument long' : 'argument'} data-argument=${pointer}>
    ${name}<dd>${valueView(item, value.text, isLong, context)}</dd>
  </div>`;
}

function valueView(
  { pointer, label, secret, value }: Argument,
  text: string,
  isLong: boolean,
  context: ArgumentsContext,
) {
  const { isRevealed, isExpanded, mustBeShown } = context.stateOf(pointer);
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
  const diff = value.kind === 'diff' && diffView(value.lines);
  const isCode = isLong || value.kind === 'diff' || (value.kind === 'json' && !/^-?\d/.test(text));
  const className = isCode ? 'value json' : 'value';
  if (!isLong)
    return html`<div class=${className}>${diff || html`<p dir="auto">${spelledPieces(text, { left: MAX_MARKED }, hasLines(text))}</p>`}</div>${reveal}`;
  return html`<div class=${`${className} long-text${isExpanded ? ' whole-text' : ''}`} tabindex="0" role="group" aria-label=${label || nothing}>${diff || textBlocks(text)}</div>
    <div class="links">
      <button type="button" class="link" aria-expanded=${isExpanded} aria-label=${`${isExpanded ? messages.showLess() : messages.showAll()}: ${label}`} @click=${() => context.expand(pointer, !isExpanded)}>
        ${isExpanded ? messages.showLess() : messages.showAll()}
      </button>
      ${reveal}
    </div>`;
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
