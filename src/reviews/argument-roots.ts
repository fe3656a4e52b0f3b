import { html, nothing, render } from 'lit/html.js';
import type { ReviewModel } from '../session/review-model.js';
import { create } from '../views/dom/create.js';
import { bringIntoView } from '../views/dom/without-layout.js';
import * as messages from '../views/messages.js';
import { argumentsView } from './arguments-view.js';
import * as own from './messages.js';
import { restView } from './rest-view.js';

/** The arguments of an action on screen, and those of later actions that the person may approve with it. They render apart from the card, because there may be hundreds. */
export class ArgumentRoots {
  readonly container = create('div', { part: 'arguments', class: 'review' });
  readonly #review: ReviewModel;
  /** The pointers of the secrets that the person shows. */
  readonly revealed = new Set<string>();
  /** Whether the person pressed Submit while a secret was unread. */
  #isAsked = false;
  readonly #onChange: () => void;

  /** @param onChange Called when the person shows or hides a secret. */
  constructor(review: ReviewModel, onChange: () => void) {
    this.#review = review;
    this.#onChange = onChange;
    this.render();
  }

  /** Renders all texts again: in another language, or at another stage. */
  render(): void {
    const review = this.#review;
    const { stage, shown } = review;
    const isEmpty = shown.length === 0;
    const rest = restView(review);
    this.container.hidden = isEmpty && rest === nothing;
    const view = argumentsView(shown, {
      stateOf: (pointer) => ({
        isRevealed: this.revealed.has(pointer),
        mustBeShown: this.#isAsked && !review.hasRead(pointer),
      }),
      reveal: (pointer, isRevealed) => {
        review.reveal(pointer);
        this.revealed[isRevealed ? 'add' : 'delete'](pointer);
        this.render();
        this.#onChange();
      },
    });
    const text = stage === 'edit' ? own.staysAsIs() : this.#numberNote();
    render(html`${text && create('p', { class: 'hint' }, text)}${isEmpty ? '' : view}${rest}`, this.container);
  }

  /** What the person must know of numbers that JavaScript cannot hold; mostly nothing. */
  #numberNote(): string {
    const { numberDefect, request } = this.#review;
    const texts = [
      numberDefect && messages.tooLongNumber(),
      numberDefect === 'lost' && own.mayDiffer(),
      request.allow.includes('edit') && own.cannotEdit(),
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
}
