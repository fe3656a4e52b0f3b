import { LitElement, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { adoptStyles } from './element/document-styles.js';
import { environment } from './element/environment.js';
import { AcceptEvent, type AddElementListener, RejectEvent, type RemoveElementListener } from './element/events.js';
import { jsonAttribute } from './element/json-attribute.js';
import { Screen } from './element/screen.js';
import { warmUp } from './element/warm-up.js';
import type { SchemaIssue } from './form/field.js';
import { approveListed } from './host/approve-listed.js';
import type { DraftStore } from './protocol/draft-store.js';
import { INVALID_PARAMS } from './protocol/errors.js';
import type { ElicitationHost, ElicitOptions, HostElicitOptions } from './protocol/host.js';
import { deepEqual, textsFrom } from './protocol/json.js';
import { DEFAULT_TIMEOUT } from './protocol/options.js';
import type { Outcome } from './protocol/outcome.js';
import type { ElicitationPort } from './protocol/port.js';
import { readRequest } from './protocol/read-request.js';
import type { RequestedSchema } from './protocol/request.js';
import { type ElicitationRequestInput, isReview, NOT_A_REVIEW, noteRest, partOf } from './protocol/review.js';
import type { ElicitationMode } from './protocol/revisions.js';
import { type ElicitationScope, isSameScope, scopeOf } from './protocol/scope.js';
import { serverKeyOf } from './protocol/server-key.js';
import type { FindRegistrable } from './protocol/url/registrable.js';
import { callSafely } from './runtime/throw-later.js';
import { ElicitationSession, type ScreenEffect } from './session/elicitation-session.js';
import { serverFrom, serverKeyOfElement, specFromProperties, specFromRequest } from './session/spec.js';
import { frameView } from './views/frame.js';
import { styles } from './views/styles.js';

/**
 * Puts an MCP server's request (`elicitation/create`) before a person, and gives the answer back.
 *
 * Declare an elicitation with properties and listen to the events, or call `elicit()` and await the outcome. One is on
 * screen at a time; others queue. Text from the server is shown as text. The element fetches, stores and logs nothing.
 *
 * @summary Shows an MCP elicitation and returns the answer.
 * @tag mcp-elicitation
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation
 *
 * @fires {AcceptEvent} accept - The person submitted a valid answer, or consented to visit a page: `content`. Final.
 * @fires {RejectEvent} reject - The person said no: `reason`.
 * @fires {Event} cancel - The elicitation was dismissed without a choice.
 * @fires {Event} timeout - The time limit passed.
 * @fires {Event} shown - The elicitation is on screen.
 * @fires {UrlOpenEvent} url-open - A page is about to open: `url`. Cancelable, for applications that open it themselves.
 * @fires {Event} waiting - The page is open elsewhere.
 * @fires {Event} close - Always the last, whatever the outcome; the only one after an approval, an edit or a response to a review,
 * after `back`, and when the server withdrew the request. No event follows once the application has taken the element out of
 * the page.
 *
 * @slot icon - The server's sign, in place of its first letter. Decoration: its name stands beside it.
 * @slot review - Of a review: what the application shows beside the arguments, such as a preview. It replaces none of them.
 * @slot actions - Further actions of the application, before Cancel.
 * @slot footer - A line of the application below the actions.
 *
 * @csspart dialog - The card: a modal dialog, or a group in the page.
 * @csspart header - The line that says which server asks.
 * @csspart server - The server's name.
 * @csspart origin - The trusted line below the server's name.
 * @csspart close - The button in the header that cancels.
 * @csspart notice - A notice about the whole request: it went away, cannot be shown, or the server objected to the answer.
 * @csspart url - URL mode: the page's host and its whole address.
 * @csspart heading - The heading of the form: the schema's title, or the property `heading`.
 * @csspart message - The server's message.
 * @csspart warning - A warning: of harm, of secrets, of a page's address, or in place of a field that cannot be shown.
 * @csspart field - One field, with its label, hint, control and error.
 * @csspart label - A field's label.
 * @csspart hint - A field's description and further hints.
 * @csspart control - A field's control, or its group of controls.
 * @csspart error - A field's error.
 * @csspart actions - The row of buttons.
 * @csspart submit - The button that accepts.
 * @csspart reject - The button that rejects.
 * @csspart cancel - The button that cancels.
 * @csspart arguments - The arguments of an action under review.
 * @csspart finish - The button that says that the visit to the page is finished.
 *
 * @cssproperty --mcp-elicitation-accent - The main action, what is selected, and the focus ring. Default: `light-dark(#1f4fd8, #8fb0ff)`.
 * @cssproperty --mcp-elicitation-on-accent - Text on the accent colour. Default: `light-dark(#fff, #0b1530)`.
 * @cssproperty --mcp-elicitation-surface - Background of the card and its controls. Default: `light-dark(#fff, #191c21)`.
 * @cssproperty --mcp-elicitation-text - Text. Default: `light-dark(#171a1f, #eceef2)`.
 * @cssproperty --mcp-elicitation-muted - Hints and minor actions. Default: 68 % text on the surface.
 * @cssproperty --mcp-elicitation-line - Lines between the parts of the card. Default: 16 % text on the surface.
 * @cssproperty --mcp-elicitation-danger - Errors, the mark of required fields, and suspicious addresses. Default: `light-dark(#b3261e, #ff9b92)`.
 * @cssproperty --mcp-elicitation-font - Font family. Default: that of the page around the element.
 * @cssproperty --mcp-elicitation-font-size - Size of the message and of controls; all else in the card scales with it. Default: `max(1rem, 16px)`.
 * @cssproperty --mcp-elicitation-spacing - Unit of the card's padding, of the gaps between fields, and of the height of controls, which stays at least `max(2.75rem, 44px)` for touch. Default: `max(1rem, 16px)`.
 * @cssproperty --mcp-elicitation-radius - Corners of controls, buttons and boxes; those of the card are 1.6 times as large. Default: `0.625em`.
 * @cssproperty --mcp-elicitation-width - Greatest width of the card. Default: `32em` for a dialog, `36em` in the page.
 *
 * @cssstate shown - An elicitation is on screen.
 * @cssstate busy - The answer is being checked or delivered.
 * @cssstate ready - The actions count: the person has seen them, in their place, for half a second.
 * @cssstate empty - The element takes no room in the page: a dialog, or nothing on screen.
 * @cssstate waiting - The person consented, and the page of a URL elicitation is open elsewhere.
 */
export class McpElicitation extends LitElement implements ElicitationHost {
  /** @ignore HTMLElement types `cancel` and `close` otherwise. */
  declare addEventListener: AddElementListener<McpElicitation>;
  /** @ignore */
  declare removeEventListener: RemoveElementListener<McpElicitation>;

  static override readonly properties: PropertyDeclarations = {
    schema: { converter: jsonAttribute },
    message: {},
    heading: {},
    mode: {},
    url: {},
    pollStatus: { attribute: false },
    registrable: { attribute: false },
    serverName: { attribute: 'server-name' },
    serverOrigin: { attribute: 'server-origin' },
    serverId: { attribute: 'server-id' },
    asker: {},
    presentation: {},
    frameless: { type: Boolean },
    lightDismiss: { type: Boolean, attribute: 'light-dismiss' },
    dismissible: { converter: { fromAttribute: (text: string | null) => text !== 'false' } },
    nested: { type: Boolean },
    plainText: { type: Boolean, attribute: 'plain-text' },
    validate: {},
    rejectReason: { type: Boolean, attribute: 'reject-reason' },
    timeout: { type: Number },
    visitTimeout: { type: Number, attribute: 'visit-timeout' },
    deadline: { type: Number },
    defaultValues: { attribute: false },
    errors: { attribute: false },
    checkAnswer: { attribute: false },
    jsonFields: { attribute: false },
    labels: { attribute: false },
    open: { type: Boolean },
    aside: { type: Boolean },
    scope: { attribute: false },
    drafts: { attribute: false },
  };

  /** Whether a page prepares for its first elicitation while the browser is idle. Turn it off right after the import. */
  static warmUp = true;

  /** Registers the element. A tag that is taken stays as it is, so that two copies of the package can share a page. */
  static define(tag = 'mcp-elicitation', registry: CustomElementRegistry = customElements): void {
    if (registry.get(tag)) return;
    // A registry takes a class only once, so a second tag gets a subclass.
    registry.define(tag, registry.getName?.(McpElicitation) ? class extends McpElicitation {} : McpElicitation);
    if (registry !== customElements) return; // A document makes elements of its own registry alone.
    warmUp(
      () => McpElicitation.warmUp,
      () => document.createElement(tag) as McpElicitation,
    );
  }

  readonly #session = new ElicitationSession(environment.clock, {
    drafts: () => this.drafts,
    perform: (effect) => this.#perform(effect),
  });
  readonly #screen = new Screen(this, this.#session);
  #open = false;

  /** The form, as `requestedSchema` on the wire. Without it, or without properties, a yes/no question. */
  schema?: RequestedSchema;
  /** Why the server asks. Plain text with some marks of Markdown; line breaks are kept. @see plainText */
  message = '';
  /** A heading below the line that says who asks. Default: the schema's title, unless that is a class name. */
  heading = '';
  /** A form in the card, or a page elsewhere. */
  mode: ElicitationMode = 'form';
  /** The page of URL mode. The element fetches nothing of it, and only the person's press on the button opens it. */
  url = '';
  /** URL mode: whether the person has finished on the page. @see ElicitOptions.pollStatus */
  pollStatus?: ElicitOptions['pollStatus'];
  /** Finds the part of a host name to emphasise, for applications with the Public Suffix List. Default: a heuristic. */
  registrable?: FindRegistrable;
  /** Who asks, in the application's words. Never copy it from a request. Empty: "Unknown server". */
  serverName = '';
  /** A trusted line under the name, such as the origin of the server's URL. */
  serverOrigin = '';
  /** The server's key for completion and drafts. Default: made of `serverOrigin` and `serverName`. */
  serverId?: string;
  /** Whether a server asks the declared elicitation, or the application itself. @see ElicitOptions.asker */
  asker: 'server' | 'application' = 'server';
  /** A modal dialog, or a group in the page that takes no focus. */
  presentation: 'dialog' | 'inline' = 'dialog';
  /**
   * Whether an inline card has no border, background and padding of its own, for a place that has them, such as a modal of
   * the application. Its actions stick to the lower edge of the area that scrolls.
   */
  frameless = false;
  /** Whether a click beside the dialog cancels. Off by default: it is often a slip. */
  lightDismiss = false;
  /** Whether the person may dismiss without a choice: ×, Cancel, Escape. The attribute `dismissible="false"` turns it off. */
  dismissible = true;
  /** Whether nested objects can be answered. Off by default: answers are flat in all revisions of the protocol. */
  nested = false;
  /** Whether the message is shown character by character, its marks of Markdown too. @see ElicitOptions.plainText */
  plainText = false;
  /** Whether answers with errors may be sent (`warn`). @see ElicitOptions.validate */
  validate: 'strict' | 'warn' = 'strict';
  /** Whether the person may give a reason for rejecting: `reason` of the event. */
  rejectReason = false;
  /** Time limit in milliseconds from when the person can see the elicitation; 0 is none. Default 300,000. */
  timeout: number = DEFAULT_TIMEOUT;
  /** URL mode: time limit of the visit in milliseconds, while the person can see this page; 0 is none. Default 0. */
  visitTimeout = 0;
  /** The server's own deadline in epoch milliseconds. Wins over `timeout`. Only `extend()` moves it. */
  deadline?: number;
  /** The application's suggestions, over the schema's defaults. Those that do not fit their field are ignored. */
  defaultValues: Record<string, unknown> = {};
  /**
   * Errors of an earlier answer: JSON pointer into the content → text. Set them together with `open`, or while it is true.
   * The element empties them when the declared elicitation ends, and whenever it updates while `open` is false.
   */
  errors: Record<string, string> = {};
  /** Checks the declared elicitation's answer before `accept`. @see ElicitOptions.checkAnswer */
  checkAnswer?: ElicitOptions['checkAnswer'];
  /** Makes properties of the declared elicitation that cannot be shown fields for JSON. @see ElicitOptions.jsonFields */
  jsonFields?: ElicitOptions['jsonFields'];
  /** Labels of the declared elicitation in place of "Submit" and "Reject". @see ElicitOptions.labels */
  labels?: ElicitOptions['labels'];
  /**
   * The store that keeps what a person types longer than the page, for each `scope`. False: typed entries are gone when the
   * elicitation ends without an answer. Default: entries stay in memory, until the page goes away.
   */
  drafts?: DraftStore | false | undefined;

  /**
   * Whether the elicitation that the properties declare is shown. False cancels it, and leaves those of `elicit()` alone.
   * The element sets it to false when the declared elicitation ends. The attribute stays as the page has written it.
   */
  get open(): boolean {
    return this.#open;
  }

  set open(open: boolean) {
    this.#open = open;
    if (!open) this.#session.undeclare();
  }

  /**
   * Whether the card is off the screen without an answer, for example while a modal of the application comes first. False
   * brings it back with everything typed. While it is true, `timeout` is paused, and new requests are not shown.
   */
  get aside(): boolean {
    return this.#session.isAside;
  }

  set aside(aside: boolean) {
    if (aside && !this.aside) this.#screen.card.end();
    this.#session.isAside = Boolean(aside); // A script may set anything.
  }

  /** The answers on screen, parsed; invalid ones are left out. Read-only: `defaultValues` suggests. */
  get content(): Record<string, unknown> {
    return this.#session.current?.form.content() ?? {};
  }

  /**
   * The person and the place that answers belong to. A scope with other members, such as another workspace, cancels all
   * elicitations.
   */
  get scope(): ElicitationScope | undefined {
    return this.#session.scope as ElicitationScope | undefined;
  }

  set scope(scope: ElicitationScope | undefined) {
    this.#session.scope = scope && { ...scope };
  }

  /** Aborts when the element has left the page for good or its `scope` has changed; then there is a new signal. */
  get lifetime(): AbortSignal {
    return this.#session.lifetime;
  }

  /**
   * The parts of the schema on screen that the element could not use: dropped checks and defaults, fields that cannot be
   * shown.
   */
  get issues(): readonly SchemaIssue[] {
    return this.#session.current?.form.schema.issues ?? [];
  }

  /** Resolves when a press counts: what is on screen has been seen, in its place, for half a second. State `ready`. */
  get ready(): Promise<void> {
    return this.#screen.states.ready;
  }

  protected override createRenderRoot(): ShadowRoot {
    const root = super.createRenderRoot() as ShadowRoot;
    this.#screen.guardPresses(root);
    return root;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    adoptStyles(this.shadowRoot!, styles);
  }

  /** `moveBefore()` leaves focus where it is, so the card goes on. In Firefox, a dialog is no longer modal. */
  connectedMoveCallback(): void {
    this.#screen.card.keepModal();
  }

  /**
   * Keeps the `tabindex` that makes the element a stop. A page that is morphed removes each attribute that its server did not
   * write, and Chromium then takes focus out of the card.
   */
  override removeAttribute(name: string): void {
    if (name !== 'tabindex' || !this.#screen.tabStop.isOurs) super.removeAttribute(name);
  }

  protected override async scheduleUpdate(): Promise<void> {
    if (!globalThis.document) return; // A test runner has torn its page down.
    const language = this.ownerDocument.defaultView && environment.language?.(); // A document without a window shows no text.
    if (language && !this.#screen.card.model) await language; // A card on screen keeps updating.
    super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { declared } = this.#session;
    if (this.#open && changed.size > 0 && (declared || changed.has('open'))) {
      this.#session.declare(specFromProperties(this));
    }
    if (!this.#open && changed.has('errors')) this.errors = {}; // No declared elicitation has these errors.
    const haveErrorsChanged = changed.has('errors') && !deepEqual(changed.get('errors'), this.errors);
    if (!haveErrorsChanged || !declared) return;
    const errors = textsFrom(this.errors);
    if (declared.isAnswerable) this.#screen.showErrors(declared, errors);
    else if (declared.isBusy) this.#screen.modelOf(declared).errorsDuringCheck = errors;
  }

  /**
   * Shows a request when its turn has come, and resolves with its outcome; a malformed one is `refused`. First come,
   * first asked; what comes while 100 requests of its server are queued is held back, with `cancel`. It never rejects
   * for what a person or a server does, and writes no public property. The element dispatches `shown`, then one of
   * `accept`, `reject`, `cancel`, `timeout` (none for `approve`, `edit`, `respond`, `back` and `withdrawn`), in URL mode `url-open`
   * and `waiting`, then `close`.
   * @param request The params of `elicitation/create`, whatever the server sent.
   * @param port The way to a store or a backend that has the request. When the element leaves the page, the outcome is then
   * `withdrawn` and nothing is sent. @see ElicitationPort
   */
  async elicit(
    request: ElicitationRequestInput,
    options: HostElicitOptions = {},
    port?: ElicitationPort,
  ): Promise<Outcome> {
    const { request: read, outcome } = readRequest(request, options, { scope: this.scope });
    if (outcome) return outcome;
    if (isReview(read) && !partOf(read)) return { action: 'refused', code: INVALID_PARAMS, message: NOT_A_REVIEW };
    const approval = approveListed(read, options);
    if (approval) return approval;
    const spec = specFromRequest(request, read, options, this);
    if (this.#session.isFull(spec.options.server.key)) {
      this.sayHeldBack(options);
      callSafely(() => options.onRule?.('queue'));
      return { action: port ? 'withdrawn' : 'cancel' }; // Only its owner answers.
    }
    const pageEnd = options.cancelOnPageHide ? environment.pageEnd() : undefined;
    if (pageEnd?.aborted) return { action: 'cancel' };
    return noteRest(request, await this.#session.ask(spec, pageEnd, port).settled);
  }

  /**
   * Ends the visit of a page (`notifications/elicitation/complete`); ignores ids that are unknown for that server
   * (2025-11-25 client/elicitation, "Completion Notifications").
   */
  complete(elicitationId: string, serverId?: string): void {
    const serverKey = serverId === undefined ? serverKeyOfElement(this) : serverKeyOf({ id: serverId });
    if (typeof elicitationId === 'string') this.#session.completeVisits(elicitationId, serverKey);
  }

  /** Says on screen that requests cannot reach this page at the moment, until they can again: `connectRelay` calls it. */
  setReachable(isReachable: boolean): void {
    const before = this.#session.notice;
    this.#session.setReachable(isReachable);
    if (this.#session.notice !== before) this.#screen.announcements.sayNotice();
  }

  /** Says on screen that the server asks too often, so that requests were held back: adapters and pipelines call it. */
  sayHeldBack(options: Pick<HostElicitOptions, 'server' | 'scope' | 'asker'>): void {
    if (scopeOf(options) !== undefined && !isSameScope(options.scope, this.scope)) return;
    const { name } = serverFrom(options, this);
    const notice = { how: 'limited', serverName: name, isOwn: options.asker === 'application' } as const;
    if (this.#session.noteLimit(notice)) this.#screen.announcements.sayNotice(notice);
  }

  /**
   * Closes without an answer, because the server took the request back. Only `close` follows.
   * @param reason What the notice says: an `ElicitationOver`. Default: that the server has withdrawn its question.
   */
  withdraw(reason?: unknown): void {
    this.#session.withdrawDisplayed(reason);
  }

  /**
   * Submits as the person would; a yes that always holds takes a second call. Does nothing before the elicitation is shown,
   * nothing while it is `aside`, and nothing in URL mode.
   */
  submit(): void {
    this.#screen.card.press({ to: 'submit' });
  }

  /** Says no, also while `aside`. It does nothing before the elicitation is shown. */
  reject(reason?: string): void {
    this.#session.press({ to: 'reject', reason });
  }

  /** Dismisses without a choice, also while `aside`. If a page is open elsewhere, stops waiting for it. */
  cancel(): void {
    this.#session.press({ to: 'cancel' });
  }

  /** Extends the time limit by `ms` milliseconds, by at most an hour per call. */
  extend(ms: number): void {
    if (Number.isFinite(ms)) this.#session.press({ to: 'extend', ms });
  }

  /** Moves focus into the card, to the line that says who asks. Does nothing while nothing is on screen. */
  override focus(options?: FocusOptions): void {
    this.#screen.focus(options);
  }

  /** Whether the answers on screen could be submitted. True when nothing is on screen. */
  checkValidity(): boolean {
    return (this.#session.current?.form.failing.length ?? 0) === 0;
  }

  /** Checks as `checkValidity()` does, shows the errors, and moves focus to the first field with one. */
  reportValidity(): boolean {
    return this.#screen.reportValidity();
  }

  protected override render(): TemplateResult {
    const { card } = this.#screen;
    if (card.model?.review) adoptStyles(this.shadowRoot!, card.model.review.styles);
    return frameView(card);
  }

  #perform(effect: ScreenEffect): void {
    const screen = this.#screen;
    switch (effect.do) {
      case 'render':
        this.requestUpdate();
        break;
      case 'outcome':
        this.#report(effect.outcome, effect.isReported);
        break;
      case 'visit':
        this.dispatchEvent(new Event('waiting'));
        break;
      case 'late':
        screen.leave(effect.item);
        screen.announcements.sayLate(effect.item.request.page!);
        break;
      case 'background':
        screen.leave(effect.item);
        break;
      case 'close':
        this.#followDeclared();
        screen.leave(effect.item);
        if (this.isConnected) this.dispatchEvent(new Event('close'));
        break;
      case 'reopen':
        screen.modelOf(effect.item).showErrors(effect.item.state.errors ?? {});
        break;
      case 'another':
        screen.forget(effect.item);
        break;
      case 'form':
        screen.modelOf(effect.item).replaceFields(effect.isFresh);
        this.requestUpdate();
    }
  }

  #report(outcome: Outcome, isReported: boolean): void {
    if (!isReported) {
      this.#followDeclared();
      return;
    }
    const event = answeringEvent(outcome);
    // A framework that has taken the element away has also unmounted the owner of the listeners.
    if (event && this.isConnected) this.dispatchEvent(event);
    this.#screen.announcements.sayNotice();
  }

  /** `open` is false, and `errors` is empty, once the declared elicitation is over. */
  #followDeclared(): void {
    if (!this.#open || this.#session.declared) return;
    this.#open = false;
    this.errors = {};
    this.requestUpdate('open', true);
  }
}

/** The event of an outcome; `undefined` for `back`, `withdrawn`, `refused` and the decisions of a review. */
function answeringEvent(outcome: Outcome): Event | undefined {
  switch (outcome.action) {
    case 'accept':
      return new AcceptEvent(outcome.content, outcome.remember);
    case 'reject':
      return new RejectEvent(outcome.reason);
    case 'cancel':
      return new Event('cancel');
    case 'timeout':
      return new Event('timeout');
    default:
      return undefined;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-elicitation': McpElicitation;
  }
}
