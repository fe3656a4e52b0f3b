import type { ReactiveElement } from 'lit';
import type { Elicitation } from '../../session/elicitation.js';
import { bringIntoView } from '../../views/dom/without-layout.js';
import { answerTexts } from '../../views/field/answer-texts.js';
import * as messages from '../../views/messages.js';
import type { AnnouncementController } from '../announcement-controller.js';
import type { ElicitationView } from '../elicitation-view.js';
import type { FieldRoots } from '../field-roots.js';
import { isOnTop } from './on-top.js';
import { SeenFields } from './seen-fields.js';

/** What `UnseenAnswers` uses of an element and its collaborators. */
export interface UnseenAnswersOptions {
  host: ReactiveElement;
  announcements: AnnouncementController;
  /** Makes the next press count only after the person had time to see what it sends. */
  restartGuard(): void;
}

/**
 * Keeps one press from sending what the person neither entered nor saw: a filled-in field, or an argument of an action under
 * review, that was never in view. Such a press leads there instead.
 */
export class UnseenAnswers {
  readonly #options: UnseenAnswersOptions;
  #seen: SeenFields | undefined;
  /** The fields and the card that `#seen` watches. */
  #watched: { fields: FieldRoots; card: Element } | undefined;
  /** The fields that are listed beside Submit, with their items there. */
  #items: ReadonlyMap<Element, Element> = new Map();

  constructor(options: UnseenAnswersOptions) {
    this.#options = options;
  }

  /** Watches which filled-in fields and arguments of a card come into view. */
  watch(card: Element, { fields, arguments: action }: ElicitationView): void {
    const parts = action?.parts ?? [];
    this.#seen?.watch(parts); // The person may have revealed a long secret.
    if (fields === this.#watched?.fields && card === this.#watched.card) return;
    this.stop();
    this.#watched = { fields, card };
    const containers = [...fields.prefilled.map(({ container }) => container), ...parts];
    if (containers.length > 0) this.#seen = new SeenFields(card, containers);
  }

  /** No card is on screen. */
  stop(): void {
    this.#seen?.stop();
    this.#seen = undefined;
    this.#watched = undefined;
    this.#items = new Map();
  }

  /** Notes that the person has seen a field, because focus was in it. */
  add(field: Element): void {
    this.#seen?.add(field);
  }

  /** Leads to what a press would send unseen. @returns whether there is any. */
  show(elicitation: Elicitation, view: ElicitationView): boolean {
    return this.#showArgument(view) || this.#showFields(elicitation, view);
  }

  /** Leads to the first part of the arguments that was never in view. */
  #showArgument(view: ElicitationView): boolean {
    const part = view.arguments?.parts.find((part) => !this.#seen?.has(part));
    view.hasUnseenArgument = part !== undefined;
    if (!part) return false;
    const box = part.closest<HTMLElement>('.long-text') ?? part;
    leadTo(box);
    if (box !== part) box.focus({ preventScroll: true }); // The person scrolls in the box.
    this.#options.restartGuard();
    this.#options.announcements.say(messages.outOfView());
    return true;
  }

  /**
   * Leads to the first filled-in field that was never in view, and lists the answers of all of them beside Submit. A field is
   * also seen in that list, which scrolls: a further press leads on in it.
   */
  #showFields({ form }: Elicitation, view: ElicitationView): boolean {
    const unseen = view.fields.prefilled.filter(({ container }) => !this.#seen?.has(container));
    const first = unseen[0]?.container;
    if (!first) return false;
    const answers = unseen.map(({ field, isMasked }) => ({
      label: field.label,
      texts: answerTexts(field, form.entry(field), isMasked),
    }));
    const isListed = unseen.every(({ container }) => this.#items.has(container));
    if (!isListed) view.unseen = answers;
    const { host, announcements, restartGuard } = this.#options;
    restartGuard();
    announcements.say(messages.notSeenYet(), ...answers.map(({ label, texts }) => `${label}: ${texts.join(', ')}`));
    void host.updateComplete.then(() => {
      if (isListed) scrollListTo(this.#items.get(first)!);
      else this.#watchList(unseen.map(({ container }) => container));
      leadTo(first);
    });
    return true;
  }

  /** Watches the items of the list beside Submit, which stand for these fields. */
  #watchList(fields: readonly Element[]): void {
    const items = this.#options.host.renderRoot.querySelectorAll('.unseen li');
    this.#items = new Map(fields.map((field, i) => [field, items[i]!]));
    for (const [field, item] of this.#items) this.#seen?.watchInstead(field, item);
  }
}

/** Scrolls a list to where an item begins, or on, if the item begins there already and is higher than the list. */
function scrollListTo(item: Element): void {
  const list = item.closest('.unseen')!;
  const [box, frame] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  const fromStart = box.top - frame.top - list.clientTop;
  list.scrollTop += fromStart <= 1 && box.bottom > frame.bottom ? list.clientHeight * 0.8 : fromStart;
}

/** Scrolls to where an element begins, or to where nothing covers that, such as a header of the page. */
function leadTo(element: Element): void {
  for (const block of ['start', 'center', 'end', 'center'] as const) {
    bringIntoView(element, block);
    const { x, y, width } = element.getBoundingClientRect();
    if (isOnTop(element, x + width / 2, y + 1)) return;
  }
}
