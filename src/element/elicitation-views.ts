import type { ReactiveController, ReactiveElement } from 'lit';
import type { Elicitation } from '../session/elicitation.js';
import type { ElicitationSession } from '../session/elicitation-session.js';
import { ElicitationView } from '../views/card/elicitation-view.js';
import type { AnnouncementController } from './announcement-controller.js';

/** Makes the view of each elicitation that comes on screen, and renders the card when an answer changes it. */
export class ElicitationViews implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #session: ElicitationSession;
  readonly #announcements: AnnouncementController;
  readonly #views = new WeakMap<Elicitation, ElicitationView>();
  #isUpdating = false;
  #folded: readonly Elicitation[] = [];
  /** The elicitation or visit on screen beside the folded visits. */
  #foldedBeside: unknown;
  /** Fingerprint of the last render; a keystroke that does not change it renders nothing. */
  #fingerprint = '';

  constructor(host: ReactiveElement, session: ElicitationSession, announcements: AnnouncementController) {
    this.#host = host;
    this.#session = session;
    this.#announcements = announcements;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#isUpdating = true;
  }

  hostUpdated(): void {
    this.#isUpdating = false;
    const { displayed } = this.#session;
    const view = displayed && this.of(displayed);
    view?.keepUntouched();
    this.#fingerprint = view?.fingerprint ?? '';
  }

  /** The view of the elicitation whose turn it is. */
  get current(): ElicitationView | undefined {
    const { current } = this.#session;
    return current && this.of(current);
  }

  of(elicitation: Elicitation): ElicitationView {
    let view = this.#views.get(elicitation);
    if (!view) {
      view = new ElicitationView(elicitation, {
        // A card that goes away takes focus from its field. That blur comes after the outcome and is ignored.
        onChange: () => elicitation.outcome || this.#handleAnswerChange(elicitation),
        say: (text) => elicitation.outcome || this.#announcements.say(text),
      });
      this.#views.set(elicitation, view);
    }
    return view;
  }

  /** Forgets everything that the person did in the card, because the elicitation has another source now. */
  forget(elicitation: Elicitation): void {
    this.#views.get(elicitation)?.fields.detach();
    this.#views.delete(elicitation);
  }

  /**
   * The visits that are folded to a line beside an elicitation: those that were open when it came on screen. A visit that ends
   * keeps its place: a server decides when it ends, and nothing may move under the pointer.
   */
  folded(elicitation: Elicitation): readonly Elicitation[] {
    const shown = elicitation.visit ?? elicitation;
    if (shown !== this.#foldedBeside) {
      this.#foldedBeside = shown;
      this.#folded = this.#session.visits.filter((other) => other !== elicitation);
    }
    return this.#folded;
  }

  /** Shows errors of the server or the application, and announces them: focus stays where it is. */
  showErrors(elicitation: Elicitation, errors: Readonly<Record<string, string>>): void {
    const view = this.of(elicitation);
    view.showErrors(errors);
    this.#announcements.sayProblems(view, false);
  }

  /** Shows what is wrong with the current form. @returns whether it could be submitted. */
  reportValidity(): boolean {
    const view = this.current;
    if (!view) return true;
    view.checkAll();
    this.#announcements.sayProblems(view, true);
    this.#host.requestUpdate();
    if (this.#session.current?.form.failing.length === 0) return true;
    this.#render(); // Before focus moves, because the summary moves the fields.
    view.fields.focusFirstError();
    return false;
  }

  /** Renders synchronously, so that the browser lays the page out only once for a keystroke. */
  #handleAnswerChange(elicitation: Elicitation): void {
    this.#session.noteEntry(elicitation);
    if (elicitation !== this.#session.displayed) return;
    if (this.of(elicitation).fingerprint === this.#fingerprint) return;
    this.#host.requestUpdate();
    if (!this.#isUpdating) this.#render();
  }

  #render(): void {
    // `performUpdate` is protected in Lit, and the only way to render synchronously.
    (this.#host as unknown as { performUpdate(): void }).performUpdate();
  }
}
