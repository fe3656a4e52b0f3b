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
  host: ReactiveElement & { readonly trustFrame: boolean };
  announcements: AnnouncementController;
  /** Makes the next press count only after the person had time to see what it sends. */
  restartGuard(): void;
}

/**
 * Keeps one press from sending what the person neither entered nor saw: a filled-in field, or an argument of an action under
 * review, that was never in view. That press leads there instead, and the next one sends it.
 */
export class UnseenAnswers {
  readonly #options: UnseenAnswersOptions;
  #seen: SeenFields | undefined;
  /** The fields and the card that `#seen` watches. */
  #watched: { fields: FieldRoots; card: Element } | undefined;

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
    if (containers.length > 0) this.#seen = new SeenFields(card, containers, this.#options.host.trustFrame);
  }

  /** No card is on screen. */
  stop(): void {
    this.#seen?.stop();
    this.#seen = undefined;
    this.#watched = undefined;
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

  /** Leads to the first filled-in field that was never in view, and lists the answers of all of them beside Submit. */
  #showFields({ form }: Elicitation, view: ElicitationView): boolean {
    const unseen = view.fields.prefilled.filter(({ container }) => !this.#seen?.has(container));
    if (unseen.length === 0) return false;
    view.unseen = unseen.map(({ field, isMasked }) => ({
      label: field.label,
      texts: answerTexts(field, form.entry(field), isMasked),
    }));
    for (const { container } of unseen) this.add(container);
    const { host, announcements, restartGuard } = this.#options;
    restartGuard();
    const answers = view.unseen.map(({ label, texts }) => `${label}: ${texts.join(', ')}`);
    announcements.say(messages.notSeenYet(), ...answers);
    void host.updateComplete.then(() => leadTo(unseen[0]!.container));
    return true;
  }
}

/** Scrolls to where an element begins, or to where nothing covers that, such as a header of the page. */
function leadTo(element: Element): void {
  for (const block of ['start', 'center', 'end', 'center'] as const) {
    bringIntoView(element, block);
    const { x, y, width } = element.getBoundingClientRect();
    if (isOnTop(element, x + width / 2, y + 1)) return;
  }
}
