import { html, render } from 'lit';
import { leavesOf } from '../../form/arguments.js';
import type { Review } from '../../session/review.js';
import { create } from '../dom/create.js';
import { bringIntoView, observeSize } from '../dom/without-layout.js';
import * as messages from '../messages.js';
import { argumentsView } from './arguments.js';

/** The arguments of an action on screen. They render apart from the card, because there may be hundreds. */
export class ArgumentRoots {
  readonly container = create('div', { part: 'arguments', class: 'review' });
  readonly #review: Review;
  readonly #expanded = new Set<string>();
  readonly #revealed = new Set<string>();
  /** Whether the person pressed Submit while a secret was unread. */
  #isAsked = false;
  readonly #onChange: () => void;
  readonly #boxes = observeSize((entries) => requestAnimationFrame(() => offerAll(entries)));

  /** @param onChange Called when the person shows a secret, or all of a long text. */
  constructor(review: Review, onChange: () => void) {
    this.#review = review;
    this.#onChange = onChange;
    this.render();
  }

  /** How many characters the values have together. */
  get length(): number {
    return leavesOf(this.#review.shown).reduce(
      (sum, { value }) => sum + (value.kind === 'inside' ? 0 : value.text.length),
      0,
    );
  }

  /** Renders all texts again: in another language, or at another stage. */
  render(): void {
    const review = this.#review;
    const { stage, shown } = review;
    const isEmpty = shown.length === 0;
    this.container.hidden = isEmpty;
    const view = argumentsView(shown, {
      stateOf: (pointer) => ({
        isRevealed: this.#revealed.has(pointer),
        isExpanded: this.#expanded.has(pointer),
        mustBeShown: this.#isAsked && !review.hasRead(pointer),
      }),
      reveal: (pointer, isRevealed) => {
        review.reveal(pointer);
        this.#toggle(this.#revealed, pointer, isRevealed);
      },
      expand: (pointer, isExpanded) => this.#toggle(this.#expanded, pointer, isExpanded),
    });
    const text = stage === 'edit' ? messages.staysAsIs() : this.#numberNote();
    render(html`${text && create('p', { class: 'hint' }, text)}${isEmpty ? '' : view}`, this.container);
    for (const box of this.container.querySelectorAll('.long-text')) this.#boxes.observe(box);
  }

  /** What the person must know of numbers that JavaScript cannot hold; mostly nothing. */
  #numberNote(): string {
    const { numberDefect, request } = this.#review;
    const texts = [
      numberDefect && messages.tooLongNumber(),
      numberDefect === 'lost' && messages.mayDiffer(),
      request.allow.includes('edit') && messages.cannotEdit(),
    ];
    return numberDefect ? texts.filter(Boolean).join(' ') : '';
  }

  /** Moves focus to the first masked argument that the person has not revealed. @returns whether there is one. */
  showUnread(): boolean {
    const { unread } = this.#review;
    if (unread.length === 0) return false;
    this.#isAsked = true;
    this.render();
    const rows = [...this.container.querySelectorAll<HTMLElement>('[data-argument]')];
    const row = rows.find(({ dataset }) => dataset.argument === unread[0]);
    row?.querySelector('button')?.focus({ preventScroll: true });
    bringIntoView(row);
    return true;
  }

  #toggle(set: Set<string>, pointer: string, isIn: boolean): void {
    if (isIn) set.add(pointer);
    else set.delete(pointer);
    this.render();
    this.#onChange();
  }
}

/**
 * A text that is whole in its box has no button that shows all of it. Browsers report no box whose layout they skip, and to
 * measure those too would lay out the whole card once for each.
 */
function offerAll(boxes: readonly ResizeObserverEntry[]): void {
  for (const { target: box } of boxes) {
    const button = box.nextElementSibling?.querySelector<HTMLElement>('[aria-expanded=false]');
    if (button) button.hidden = box.scrollHeight <= box.clientHeight;
  }
}
