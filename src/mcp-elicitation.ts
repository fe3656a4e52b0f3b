import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { Announcer } from './element/announcer.js';
import { askedByProperties, askedByRequest, DEFAULT_TIMEOUT, serverIdOf, textsFrom } from './element/asked.js';
import { cardState, standing, textsOf } from './element/card-state.js';
import { Drafts } from './element/drafts.js';
import {
  AcceptEvent,
  CancelEvent,
  type McpElicitationEventMap,
  RejectEvent,
  ShownEvent,
  TimeoutEvent,
  UrlOpenEvent,
  WaitingEvent,
} from './element/events.js';
import { FocusMemory } from './element/focus-memory.js';
import { Guard } from './element/guard.js';
import { keepLegible, keepLegibleStill } from './element/legible-styles.js';
import { LocaleController } from './element/locale-controller.js';
import { isOtherwise, Question } from './element/question.js';
import { rehearse } from './element/rehearsal.js';
import { schemaAttribute } from './element/schema-attribute.js';
import { ScrollRegion } from './element/scroll-region.js';
import type { Visit } from './element/visit.js';
import { Visits } from './element/visits.js';
import type { SchemaIssue } from './form/field.js';
import { systemClock } from './host/clock.js';
import { Deadline } from './host/deadline.js';
import type { ElicitationHost, ElicitOptions } from './protocol/host.js';
import { deepEqual } from './protocol/json.js';
import type { Outcome } from './protocol/outcome.js';
import { parseRequest } from './protocol/parse-request.js';
import type { ElicitationRequest, RequestedSchema } from './protocol/request.js';
import type { ElicitationMode } from './protocol/revisions.js';
import type { Page } from './protocol/url/inspect-url.js';
import type { FindRegistrable } from './protocol/url/registrable.js';
import { arrivalText } from './views/arrival.js';
import { type CardActions, cardView, TITLE_ID } from './views/card.js';
import { isTold } from './views/countdown.js';
import { type Ended, endedText, endedView } from './views/ended.js';
import * as messages from './views/messages.js';
import { styles } from './views/styles.js';
import { timeLeftText } from './views/time-left.js';

/** Whose answers these are, as far as the host tells people and places apart. */
export interface ElicitationScope {
  user?: string;
  workspace?: string;
  conversation?: string;
  elicitation?: string;
}

type AnsweringEvent = RejectEvent | CancelEvent | TimeoutEvent;

/**
 * Puts an MCP server's question (`elicitation/create`) before a person and gives back the answer.
 *
 * Either declare the question with properties or attributes and listen to the events, or call `elicit()` and await
 * the outcome. One question is on screen at a time; further ones wait, first in, first out. Text from the server is
 * shown as text. Nothing is fetched, stored or logged.
 *
 * @summary Shows an MCP elicitation and returns the answer.
 * @tag mcp-elicitation
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation
 *
 * @fires {AcceptEvent} accept - A valid answer was submitted: `content`. Cancelable.
 * @fires {RejectEvent} reject - The person said no: `reason`.
 * @fires {CancelEvent} cancel - Dismissed without a choice.
 * @fires {TimeoutEvent} timeout - The time limit passed.
 * @fires {ShownEvent} shown - The question is on screen.
 * @fires {UrlOpenEvent} url-open - A page is about to open: `url`. Cancelable, for hosts that open it their own way.
 * @fires {WaitingEvent} waiting - The page is open elsewhere.
 * @fires {Event} close - Always the last, whatever the outcome; alone when the server withdrew the question.
 *
 * @slot icon - The server's sign, in place of its first letter. Decoration: its name stands beside it.
 * @slot actions - Further actions of the host, before Cancel.
 * @slot footer - A line of the host's below the actions.
 *
 * @csspart dialog - The card: a modal dialog, or a group in the page.
 * @csspart header - Who asks.
 * @csspart server - The server's name.
 * @csspart message - The server's message.
 * @csspart notice - What concerns the whole question: it cannot be shown, or the server objected.
 * @csspart form - The form.
 * @csspart field - One field.
 * @csspart label - A field's label.
 * @csspart hint - A field's description and further hints.
 * @csspart control - A field's control, or the group of them.
 * @csspart error - What to do about a field.
 * @csspart warning - Says that a field cannot be shown, or seems to ask for a secret.
 * @csspart url - The page of URL mode: its host, and the whole address.
 * @csspart reopen - Opens the page again.
 * @csspart copy - Copies its address.
 * @csspart finish - Says that what was to be done there is done.
 * @csspart actions - The row of actions.
 * @csspart submit - Accepts.
 * @csspart reject - Declines.
 * @csspart cancel - Dismisses.
 * @csspart back - Goes to the question before, in a series.
 * @csspart cancel-all - Dismisses the series.
 * @csspart step - Where the question stands in a series.
 * @csspart reason - Why it is rejected.
 * @csspart silence - Declines, with all that the server still asks.
 * @csspart countdown - The time that is left, in the last 30 seconds.
 *
 * @cssproperty --mcp-elicitation-accent - The recommended action, and what is chosen.
 * @cssproperty --mcp-elicitation-on-accent - Text on the accent.
 * @cssproperty --mcp-elicitation-surface - The card and its controls.
 * @cssproperty --mcp-elicitation-text - Text.
 * @cssproperty --mcp-elicitation-muted - Hints and lesser actions.
 * @cssproperty --mcp-elicitation-line - Lines between the parts of the card.
 * @cssproperty --mcp-elicitation-control - Borders of controls.
 * @cssproperty --mcp-elicitation-danger - Errors, and the mark of required fields.
 * @cssproperty --mcp-elicitation-radius - Corners of controls. The card's are fixed.
 * @cssproperty --mcp-elicitation-font - Font family. Default: the system's.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the interface adds overloads alone, nothing to initialise.
export class McpElicitation extends LitElement implements ElicitationHost {
  static override readonly styles = styles;

  /** Here, not beside each: decorators and what runs them would take 0.3 kB of the one file. */
  static override readonly properties: PropertyDeclarations = {
    schema: { converter: schemaAttribute },
    message: {},
    heading: {},
    mode: {},
    url: {},
    pollStatus: { attribute: false },
    registrable: { attribute: false },
    serverName: { attribute: 'server-name' },
    serverOrigin: { attribute: 'server-origin' },
    serverId: { attribute: 'server-id' },
    presentation: {},
    lightDismiss: { type: Boolean, attribute: 'light-dismiss' },
    nested: { type: Boolean },
    rejectReason: { type: Boolean, attribute: 'reject-reason' },
    timeout: { type: Number },
    deadline: { type: Number },
    errors: { attribute: false },
    open: { type: Boolean, reflect: true },
    scope: { attribute: false },
  };

  /**
   * Registers the element. A tag that is taken stays as it is, so that two copies can share a page. Once the browser is
   * idle, a question that nobody sees is drawn outside of the page: the first real one need not wait for what that takes.
   */
  static define(tag = 'mcp-elicitation', registry: CustomElementRegistry = customElements): void {
    if (registry.get(tag)) return;
    // A registry takes a class once. Further names get classes of their own, which are this one too.
    registry.define(tag, registry.getName?.(McpElicitation) ? class extends McpElicitation {} : McpElicitation);
    rehearse(() => document.createElement(tag) as McpElicitation);
  }

  #current: Question | undefined;
  /** The question or the visit that was shown last. */
  #announced: Question | Visit | undefined;
  readonly #guard = new Guard(systemClock);
  readonly #focusMemory = new FocusMemory();
  #waiting: Question[] = [];
  /** Accepted, and on screen until something else is asked in its place. */
  #held: Question | undefined;
  /** The last one is on screen while nothing else is asked. */
  readonly #visits = new Visits({
    open: (page) => this.#openPage(page),
    onChange: () => this.requestUpdate(),
    onEnd: (question) => this.#leave(question),
  });
  readonly #announcer = new Announcer();
  /** Seconds left at the last look, while they were on screen. */
  #secondsLeft: number | undefined;
  /** The question that went away last, while that is said. */
  #ended: Ended | undefined;
  readonly #drafts = new Drafts(systemClock);
  #open = false;
  #values: Record<string, unknown> = {};
  #scope: ElicitationScope | undefined;
  #isUpdating = false;
  /** What the card showed last of the answers. */
  #standing = '';
  /** An accept is being dispatched: it cannot be followed by another answer. */
  #isAccepting = false;
  /** What was accepted has just been refused, and the person is here. */
  #isRefused = false;
  /** Focus was in the question before: the next one must not be answered by the same key. */
  #hadFocus = false;
  readonly #scrollRegion = new ScrollRegion(TITLE_ID, () => {
    if (this.renderRoot instanceof ShadowRoot) keepLegibleStill(this.renderRoot, styles);
  });
  readonly #deadline = new Deadline(
    systemClock,
    () => this.requestUpdate(),
    () => this.#answer({ action: 'timeout' }, new TimeoutEvent()),
  );
  readonly #actions: CardActions = {
    submit: () => {
      if (this.#current?.asked.page) this.#agree(this.#current, this.#current.asked.page);
      else this.submit();
    },
    send: () => this.submit(),
    reject: () => this.reject(this.#current?.reason.trim() || undefined),
    cancel: () => this.cancel(),
    back: () => this.#answer({ action: 'back' }),
    cancelAll: () => this.#answer({ action: 'cancel', all: true }, new CancelEvent()),
    silence: () => this.#silence(),
    extend: () => {
      this.extend(this.#subject?.asked.timeout || DEFAULT_TIMEOUT);
      this.#say(timeLeftText(this.#shownDeadline.remaining ?? 0));
      this.#focusMemory.resume(this.#heading); // The button that was pressed goes with the countdown.
    },
    enterReason: (reason) => {
      if (this.#current) this.#current.reason = reason;
    },
    dismiss: () => {
      this.#ended = undefined;
      this.requestUpdate();
      this.#heading?.focus(); // The button that was pressed goes with the notice.
    },
    goTo: (pointer) => this.#current?.roots.focus(pointer),
    isStray: (event) => this.#guard.isStray(event),
    press: (event) => {
      if (event.button !== 0) return;
      const roots = this.#current?.roots;
      roots?.hold();
      this.#guard.press(event, () => roots?.release());
    },
    clickOutside: (event) => {
      if (this.lightDismiss && this.#guard.isDismissal(event)) this.cancel();
    },
    enter: (event) => this.#focusMemory.enter(event, this.renderRoot),
  };

  /** The form asked for, as `requestedSchema` on the wire. Without it, or without properties, a yes/no question. */
  schema?: RequestedSchema;
  /** Why it is asked. Plain text; line breaks are kept. */
  message = '';
  /** A heading below the line that says who asks. Default: the schema's title, unless that is a class name. */
  heading = '';
  /** How the question reaches the person: a form here, or a page elsewhere. */
  mode: ElicitationMode = 'form';
  /** The page of URL mode. Nothing of it is fetched, and only the person's press on the button opens it. */
  url = '';
  /** URL mode: whether what is done on the page is done. @see ElicitOptions.pollStatus */
  pollStatus?: ElicitOptions['pollStatus'];
  /** Which part of a host name is emphasised, for hosts that ship the Public Suffix List. Default: a rule of thumb. */
  registrable?: FindRegistrable;
  /** Who asks, in the host's words. Never copy it from a request. Without it: "Unknown server". */
  serverName = '';
  /** A trusted line under the name, such as the origin of the server's URL. */
  serverOrigin = '';
  /** Key for completion. Default: made of `serverOrigin` and `serverName`. */
  serverId?: string;
  /** A modal dialog, or a group in the page that takes no focus. */
  presentation: 'dialog' | 'inline' = 'dialog';
  /** Whether a click beside the dialog cancels. Off by default: it is often a slip. */
  lightDismiss = false;
  /** Whether nested objects can be answered. Answers are flat in all revisions of the protocol: turn it on for others. */
  nested = false;
  /** Whether the person may say why they reject: `reason` of the event. */
  rejectReason = false;
  /** Time limit in milliseconds from being visible; 0 is none. */
  timeout: number = DEFAULT_TIMEOUT;
  /**
   * The end in epoch milliseconds, where the host knows the server's. Wins over `timeout`; the person cannot put it off,
   * the host can, by `extend()`.
   */
  deadline?: number;
  /** Answers that the server refused: JSON pointer into the content → text, shown at the field. */
  errors: Record<string, string> = {};

  constructor() {
    super();
    new LocaleController(this, () => {
      this.#announcer.clear(); // It was heard already, in another language.
      this.#current?.translate();
    });
  }

  /**
   * Shows the declared question; false answers `cancel` to what is on screen, unless the host is checking an accepted
   * answer: that one then stands. The element sets it back to false when the declared question ends.
   */
  get open(): boolean {
    return this.#open;
  }

  set open(open: boolean) {
    this.#open = open;
    if (!open) this.#dismiss();
  }

  /**
   * Set: the host's suggestions, over the schema's defaults. Get: what is on screen, parsed, invalid answers left out.
   */
  get values(): Record<string, unknown> {
    return this.#current?.form.content() ?? this.#values;
  }

  set values(values: Record<string, unknown>) {
    const old = this.#values;
    this.#values = values;
    this.requestUpdate('values', old);
  }

  /**
   * Whose answers these are. Another scope, such as the workspace that the person changes to, dismisses all questions of
   * the one before: they are answered `cancel`. A deep-equal one changes nothing.
   */
  get scope(): ElicitationScope | undefined {
    return this.#scope;
  }

  set scope(scope: ElicitationScope | undefined) {
    if (deepEqual(scope, this.#scope)) return;
    this.#scope = scope && { ...scope };
    this.#ended = undefined;
    this.#abandon();
  }

  /** What about the schema on screen could not be used: checks and defaults that were dropped, fields that cannot be shown. */
  get issues(): readonly SchemaIssue[] {
    return this.#current?.form.schema.issues ?? [];
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    if (root instanceof ShadowRoot) keepLegible(root, styles);
    return root;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate(); // What was asked while it was out has not been shown.
    this.#startClock();
    const dialog = this.#dialog;
    if (dialog?.open) {
      dialog.close(); // A dialog that was moved has lost the top layer, and showModal() refuses an open one.
      dialog.showModal();
    }
    this.#showNext();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.#startClock);
    queueMicrotask(() => {
      if (!this.isConnected) this.#abandon(); // Otherwise it was moved.
    });
  }

  protected override performUpdate(): void {
    this.#isUpdating = true;
    super.performUpdate();
    this.#isUpdating = false;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#tellTime();
    if (changed.has('open') && this.#open && !this.#declared) {
      this.#enqueue(new Question(askedByProperties(this, this.#values), { declared: true, ...this.#listener }));
    } else if (this.#current?.declared && changed.size > 0) {
      const before = this.#current.asked;
      this.#current.change(askedByProperties(this, this.#values));
      if (isOtherwise(this.#current.asked, before)) this.#announced = undefined;
    }
    const question = this.#current;
    if (question && changed.has('errors')) this.#refuse(question);
  }

  protected override updated(): void {
    const question = this.#subject;
    if (!question) {
      this.#scrollRegion.watch();
      if (this.#hadFocus) this.#focusMemory.giveBack();
      this.#hadFocus = false;
    }
    if (!question || !this.isConnected) return;
    const dialog = this.presentation === 'inline' ? null : this.#dialog;
    // What opens is read by itself: by its name and description.
    const isRead = dialog !== null && !dialog.open;
    if (isRead) dialog.showModal();
    const middle = question.fields.parentElement;
    this.#scrollRegion.watch(middle);
    if (this.#isRefused) question.roots.focusFirstError();
    this.#isRefused = false;
    const shown = question.visit ?? question;
    if (shown === this.#announced) return;
    if (this.#announced) middle?.scrollTo(0, 0); // Where the question before was read to.
    this.#announced = shown;
    this.#guard.appear(shown);
    const before = this.shadowRoot?.activeElement;
    if (this.presentation === 'dialog' || this.#hadFocus) {
      // One that is asked again, since its answer was refused, goes on where it is to be corrected.
      if (question.roots.problems.length > 0) question.roots.focusFirstError();
      else this.#heading?.focus();
    }
    this.#hadFocus = false;
    if (question.visit) return;
    const isNameRead = before !== this.#heading && this.shadowRoot?.activeElement === this.#heading;
    void this.updateComplete.then(() => this.#handleShown(question, isRead ? 'all' : isNameRead ? 'name' : 'nothing'));
  }

  /**
   * Shows a request, after those that came before it, and resolves with its outcome. Never rejects for what a person or
   * a server does: a malformed request is `refused`. Writes none of the public properties.
   * @param request The params of `elicitation/create`, whatever the server sent.
   */
  elicit(request: ElicitationRequest, options: ElicitOptions = {}): Promise<Outcome> {
    const { signal, revision, strict, onState } = options;
    const parsed = parseRequest(request, { modes: ['form', 'url'], revision, strict });
    if (parsed.status !== 'ok') {
      return Promise.resolve({ action: 'refused', code: parsed.code, message: parsed.message });
    }
    if (signal?.aborted) return Promise.resolve({ action: 'withdrawn' });
    return new Promise((resolve) => {
      // Once a page is visited, the answer is out: only the waiting for it ends.
      const withdraw = () => {
        if (question.visit) question.visit.end('dismissed');
        else this.#end(question, { action: 'withdrawn' });
      };
      const forget = () => signal?.removeEventListener('abort', withdraw);
      const question = new Question(askedByRequest(parsed.request, options, this), {
        declared: false,
        ...this.#listener,
        settle: (outcome) => {
          if (question.visit) question.visit.completion.then(forget);
          else forget();
          resolve(outcome);
        },
        onState,
      });
      signal?.addEventListener('abort', withdraw);
      this.#enqueue(question);
    });
  }

  /**
   * What is done on a page is done, says its server (`notifications/elicitation/complete`). Ids that are unknown for
   * that server, or completed before, are ignored (2025-11-25 client/elicitation, "Completion Notifications").
   */
  complete(elicitationId: string, serverId: string = serverIdOf(this)): void {
    if (typeof elicitationId === 'string') this.#visits.complete(elicitationId, serverId);
  }

  /** Closes without any answer: the server took the question back. Only `close` follows. */
  withdraw(): void {
    if (this.#current) this.#end(this.#current, { action: 'withdrawn' });
    else this.#putAway();
  }

  /**
   * Submits as the person would: shows what is wrong, or dispatches `accept`. Nothing before a question is shown, and
   * nothing in URL mode: a page opens by the person's own press alone.
   */
  submit(): void {
    const question = this.#current;
    if (!question || !this.#isAnswerable(question) || question.asked.page || !this.reportValidity()) return;
    const content = question.form.content();
    question.pending = content;
    this.#isAccepting = true;
    const isFinal = this.dispatchEvent(new AcceptEvent(content));
    this.#isAccepting = false;
    if (isFinal) this.#end(question, { action: 'accept', content });
    else if (question.pending && !question.isDone) this.#lock(question);
  }

  /** Says no. */
  reject(reason?: string): void {
    this.#answer(reason === undefined ? { action: 'reject' } : { action: 'reject', reason }, new RejectEvent(reason));
  }

  /** Dismisses without a choice; of a page that is open elsewhere, stops waiting for it. */
  cancel(): void {
    this.#answer({ action: 'cancel' }, new CancelEvent());
  }

  /** Puts the time limit off by `ms` milliseconds. */
  extend(ms: number): void {
    if (Number.isFinite(ms)) this.#shownDeadline.extend(ms);
  }

  /** Whether what is on screen could be submitted. True when nothing is. */
  checkValidity(): boolean {
    return (this.#current?.form.failing.length ?? 0) === 0;
  }

  /** The same, and shows what is wrong, with focus on the first such field. */
  reportValidity(): boolean {
    const question = this.#current;
    if (!question) return true;
    question.roots.checkAll();
    question.summary = question.roots.problems;
    this.#sayProblems(question);
    this.requestUpdate();
    if (this.checkValidity()) return true;
    this.performUpdate(); // What the card then shows would move the field out of sight again.
    question.roots.focusFirstError();
    return false;
  }

  protected override render() {
    const question = this.#subject;
    const isDialog = this.presentation === 'dialog';
    if (!question && !this.#ended) this.#announcer.clear();
    // The region is always there: what comes into the page with its text is not announced.
    return html`${
      question
        ? this.#renderCard(question)
        : html`<div lang=${messages.language()} class=${isDialog ? 'toast dialog' : 'toast'}>${endedView(this.#ended, this.#actions.dismiss)}</div>`
    }<p role="status" lang=${messages.language()} class="visually-hidden">${question && isDialog ? nothing : this.#announcer.render()}</p>`;
  }

  #renderCard(question: Question) {
    this.#standing = standing(question);
    const others = this.#visits.questions.filter((other) => other !== question);
    const state = cardState(question, this.presentation, {
      waiting: this.#waiting.length,
      visit: this.#visits.stateOf(question),
      folded: others.flatMap((other) => this.#visits.stateOf(other) ?? []),
      announcement: this.presentation === 'dialog' ? this.#announcer.render() : nothing,
      ended: this.#ended,
      deadline: this.#shownDeadline,
    });
    return cardView(state, this.#actions);
  }

  /** What is on screen. */
  get #subject(): Question | undefined {
    return this.#current ?? this.#held ?? this.#visits.questions.at(-1);
  }

  get #shownDeadline(): Deadline {
    return this.#subject?.visit?.deadline ?? this.#deadline;
  }

  /** The question that the properties declare, shown or waiting. */
  get #declared(): Question | undefined {
    return [this.#current, ...this.#waiting, ...this.#visits.questions].find((question) => question?.declared);
  }

  #enqueue(question: Question): void {
    this.#waiting.push(question);
    question.tell('queued');
    this.#showNext();
    this.requestUpdate();
  }

  #showNext(): void {
    if (this.#current || !this.isConnected) return;
    const question = this.#waiting.shift();
    if (!question) return;
    const held = this.#held;
    this.#held = undefined;
    this.#current = question;
    question.open(this.#scope, this.#drafts.take(question.asked, this.#scope));
    if (held) this.dispatchEvent(new Event('close'));
    this.requestUpdate();
  }

  /** A limit runs from being visible: nobody can answer in a hidden page. A deadline of the server's runs anyway. */
  readonly #startClock = () => {
    const question = this.#current;
    if (!question || question !== this.#announced || this.#deadline.remaining !== undefined) return;
    const { deadline, timeout } = question.asked;
    if (Number.isFinite(deadline)) this.#deadline.endAt(deadline!);
    else if (timeout > 0 && document.visibilityState === 'visible') this.#deadline.endAt(systemClock.now() + timeout);
    else if (timeout > 0) document.addEventListener('visibilitychange', this.#startClock, { once: true });
  };

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  get #heading(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('h2');
  }

  /** @param read What screen readers read by themselves, since focus goes there. */
  #handleShown(question: Question, read: 'all' | 'name' | 'nothing'): void {
    if (question.isDone) return;
    this.#startClock();
    if (read !== 'all') this.#sayArrival(question, read === 'name');
    question.tell('shown');
    if (!question.isDone) this.dispatchEvent(new ShownEvent());
  }

  /** Whether an answer may be given now. */
  #isAnswerable(question: Question): boolean {
    return question === this.#announced && !question.isDone && !question.pending && !question.asked.defect;
  }

  /**
   * The person agreed to visit the page: that is the answer (2025-11-25 client/elicitation, "Response Actions"). What
   * comes of the visit is no answer any more.
   */
  #agree(question: Question, page: Page): void {
    if (!this.#isAnswerable(question) || !this.#openPage(page, question)) return;
    const visit = this.#visits.begin(question);
    this.#end(question, { action: 'accept', completion: visit.completion }, new AcceptEvent());
    if (visit.isOver) return; // A listener saw to that.
    question.tell('waiting');
    this.dispatchEvent(new WaitingEvent());
  }

  /**
   * Neither can the page reach this one, nor does it learn where its visitor came from.
   * @returns false if a listener ended the question instead.
   */
  #openPage({ href, host }: Page, question?: Question): boolean {
    const isOurs = this.dispatchEvent(new UrlOpenEvent(href));
    if (question?.isDone || !this.isConnected) return false;
    this.#announcer.say(messages.opening(), messages.finishThere(html`<bdi>${host}</bdi>`));
    // Whether it opened cannot be known: what is opened without an opener is not given back.
    if (isOurs) window.open(href, '_blank', 'noopener,noreferrer');
    this.requestUpdate();
    return true;
  }

  /** A visit is over: the last that is heard of its question. */
  #leave(question: Question): void {
    if (question === this.#current) return; // It has just been agreed to, and ends at once.
    const focused = this.shadowRoot?.activeElement;
    this.#hadFocus = focused !== null;
    question.tell('done');
    this.#close(question);
    if (focused?.closest('.folded')) this.#heading?.focus();
  }

  /** The host is checking: the fields wait, and focus with them, on the button that was pressed. */
  #lock(question: Question): void {
    if (question.fields.matches(':focus-within')) this.renderRoot.querySelector<HTMLElement>('[part~=submit]')?.focus();
    question.lock();
    this.#say(messages.checking());
  }

  /** The server refused what was accepted: back to the first field concerned, for whoever was waiting here. */
  #refuse(question: Question): void {
    // Whoever has gone on meanwhile, to Cancel perhaps, stays there.
    const isWaiting = this.shadowRoot?.activeElement?.matches('h2, [part~=submit]') ?? false;
    this.#isRefused = question.pending !== undefined && isWaiting;
    question.showErrors(textsFrom(this.errors));
    this.#sayProblems(question);
  }

  #say(...parts: Array<TemplateResult | string>): void {
    this.#announcer.say(...parts);
    this.requestUpdate();
  }

  /** What is asked, and what became of the question in the place of which it stands. */
  #sayArrival({ asked, form }: Question, isNameRead: boolean): void {
    const arrival = {
      ...textsOf(asked, form),
      serverName: asked.server.name,
      page: asked.page,
      timeLeft: this.#deadline.remaining ?? asked.timeout,
    };
    this.#say(this.#ended ? endedText(this.#ended) : '', ...arrivalText(arrival, isNameRead));
  }

  /** How many answers are to be corrected. Of a single one, focus on it says what to do. */
  #sayProblems({ summary }: Question): void {
    if (summary.length > 1) this.#say(messages.toCorrect(summary.length));
  }

  /** When the last seconds begin, and when they are nearly over. */
  #tellTime(): void {
    const { secondsLeft } = this.#shownDeadline;
    if (isTold(secondsLeft, this.#secondsLeft)) {
      const canExtend = this.#subject?.asked.extendable ?? false;
      this.#announcer.say(messages.timeoutWarning(secondsLeft), canExtend ? messages.moreTime() : '');
    }
    this.#secondsLeft = secondsLeft;
  }

  readonly #listener = {
    /** The card follows at once: editing makes the browser lay the page out, and it should not have to do so twice. */
    onChange: () => {
      const question = this.#current;
      if (!question || standing(question) === this.#standing) return;
      this.requestUpdate();
      if (!this.#isUpdating) this.performUpdate();
    },
    say: (text: string) => this.#say(text),
  };

  /** `open = false`: ends the declared question, shown or waiting, or else the one on screen. */
  #dismiss(): void {
    const question = this.#declared ?? this.#subject;
    if (!question) return;
    if (question.isDone) this.#putAway(question);
    else if (question.pending) this.#end(question, { action: 'accept', content: question.pending });
    else this.#end(question, { action: 'cancel' }, question === this.#current ? new CancelEvent() : undefined);
  }

  /** Nobody can answer any more: the element left the document, or is for somebody else now. */
  #abandon(): void {
    for (const question of this.#waiting) this.#end(question, { action: 'cancel' });
    if (this.#current) this.#end(this.#current, { action: 'cancel' }, new CancelEvent());
    if (this.#held) this.#release(this.#held);
    this.#visits.dismissAll();
  }

  /** What is answered and still on screen: held until the next round, or waiting for a page. */
  #putAway(question = this.#subject): void {
    if (question && question === this.#held) this.#release(question);
    else question?.visit?.end('dismissed');
  }

  /** No to this question, and to those of the same server that wait behind it. */
  #silence(): void {
    if (!this.#current || this.#isAccepting) return;
    const { serverId } = this.#current.asked;
    const silenced = this.#waiting.filter(({ asked }) => asked.serverId === serverId);
    this.#waiting = this.#waiting.filter((question) => !silenced.includes(question));
    this.#answer({ action: 'reject', silence: true }, new RejectEvent());
    for (const question of silenced) this.#end(question, { action: 'reject', silence: true });
  }

  /** Answers what is on screen. What is answered already is put away. */
  #answer(outcome: Outcome, event?: AnsweringEvent): void {
    if (!this.#current) this.#putAway();
    else if (!this.#isAccepting) this.#end(this.#current, outcome, event);
  }

  /** Ends a question once: its outcome, the event that tells it, `close`, then the next question. */
  #end(question: Question, outcome: Outcome, event?: AnsweringEvent): void {
    if (!question.settle(outcome)) return;
    if (event) this.dispatchEvent(event);
    if (question !== this.#current) {
      this.#waiting = this.#waiting.filter((other) => other !== question);
      this.#setClosed(question);
      this.requestUpdate();
      return;
    }
    this.#deadline.stop();
    this.#current = undefined;
    const { asked, scope, form } = question;
    if (outcome.action !== 'accept' && outcome.action !== 'reject') this.#drafts.keep(asked, scope, form);
    const why = outcome.action;
    // Nobody need be told of what was never seen.
    const isMissed = (why === 'withdrawn' || why === 'timeout') && question === this.#announced;
    this.#ended = isMissed ? { why, serverName: asked.server.name } : undefined;
    if (this.#ended) this.#announcer.say(endedText(this.#ended));
    this.#hadFocus = this.shadowRoot?.activeElement !== null;
    if (question.visit?.isOver) question.tell('done');
    if (question.visit && !question.visit.isOver) this.#showNext();
    else if (outcome.action === 'accept' && asked.until) this.#hold(question, asked.until);
    else this.#close(question);
  }

  /** What comes next in its series takes its place; until then it is busy. */
  #hold(question: Question, until: Promise<unknown>): void {
    this.#held = question;
    this.#lock(question);
    const release = () => this.#release(question);
    until.then(release, release);
    this.#showNext();
  }

  #release(question: Question): void {
    if (this.#held !== question) return;
    this.#held = undefined;
    this.#close(question);
  }

  #setClosed(question: Question): void {
    if (!question.declared || !this.#open) return;
    this.#open = false;
    this.requestUpdate('open', true);
  }

  /** The last that is heard of a question; then the next one is shown. */
  #close(question: Question): void {
    this.#setClosed(question);
    // With another question waiting the dialog stays, and so does where focus will return to.
    if (!this.#subject && this.#waiting.length === 0) this.#dialog?.close();
    this.dispatchEvent(new Event('close'));
    this.#showNext();
    this.requestUpdate();
  }
}

/** The element's events in place of the native ones of the same name; all others as they are. */
type EventMap = Omit<HTMLElementEventMap, keyof McpElicitationEventMap> & McpElicitationEventMap;
type Listener<Type extends keyof EventMap> = ((this: McpElicitation, event: EventMap[Type]) => unknown) | null;

// HTMLElement types `cancel` and `close` otherwise; these overloads say what is dispatched.
export interface McpElicitation {
  addEventListener<Type extends keyof EventMap>(
    type: Type,
    listener: Listener<Type>,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof EventMap>(
    type: Type,
    listener: Listener<Type>,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-elicitation': McpElicitation;
  }
}
