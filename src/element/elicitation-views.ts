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
  /**
   * The visits that were open when the card appeared, one line each. A line stays, struck through, after its visit ends: a
   * server decides when that is, and nothing may move under the pointer.
   */
  folded: readonly Elicitation[] = [];
  /** What is on screen beside the folded visits. */
  #foldedBeside: ElicitationView | Elicitation | undefined;
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
    const { displayed, visits } = this.#session.turns;
    const shown = displayed && this.shown(displayed);
    if (shown === this.#foldedBeside) return;
    this.#foldedBeside = shown;
    this.folded = visits.filter((visit) => visit !== displayed);
  }

  hostUpdated(): void {
    this.#isUpdating = false;
    const { displayed } = this.#session.turns;
    const view = displayed && this.of(displayed);
    view?.noteUntouched();
    this.#fingerprint = view?.fingerprint ?? '';
  }

  /** The view of the elicitation whose turn it is. */
  get current(): ElicitationView | undefined {
    const { current } = this.#session.turns;
    return current && this.of(current);
  }

  of(elicitation: Elicitation): ElicitationView {
    let view = this.#views.get(elicitation);
    if (!view) {
      view = new ElicitationView(elicitation, {
        // When the card closes, its focused field gets a blur event after the outcome. It changes and says nothing.
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

  /** What the card shows of an elicitation: the view of its request, later its visit. Another one is a new card. */
  shown(elicitation: Elicitation): ElicitationView | Elicitation {
    return elicitation.isVisiting ? elicitation : this.of(elicitation);
  }

  /** Shows errors of the server or the application, and announces them: focus stays where it is. */
  showErrors(elicitation: Elicitation, errors: Readonly<Record<string, string>>): void {
    const view = this.of(elicitation);
    view.showErrors(errors);
    this.#announcements.sayProblems(view, false);
  }

  /** Shows what is wrong with the current form. @returns whether it could be submitted. */
  reportValidity(): boolean {
    const { current } = this.#session.turns;
    if (!current) return true;
    const view = this.of(current);
    view.checkAll();
    current.noteErrorsShown();
    this.#announcements.sayProblems(view, true);
    this.#host.requestUpdate();
    if (current.form.failing.length === 0) return true;
    this.#render(); // Before focus moves, because the summary moves the fields.
    view.fields.focusFirstError();
    return false;
  }

  /** Renders synchronously, so that the browser lays the page out only once for a keystroke. */
  #handleAnswerChange(elicitation: Elicitation): void {
    this.#session.person.noteEntry(elicitation);
    if (elicitation !== this.#session.turns.displayed) return;
    if (this.of(elicitation).fingerprint === this.#fingerprint) return;
    this.#host.requestUpdate();
    if (!this.#isUpdating) this.#render();
  }

  #render(): void {
    // `performUpdate` is protected in Lit, and the only way to render synchronously.
    (this.#host as unknown as { performUpdate(): void }).performUpdate();
  }
}
