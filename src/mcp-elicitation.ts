import { LitElement, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { answeringEvent } from './element/answering-event.js';
import { ask } from './element/ask.js';
import { createCollaborators } from './element/collaborators.js';
import { define } from './element/define.js';
import { describeFrame } from './element/describe-card.js';
import { environment } from './element/environment.js';
import { type AddElementListener, type RemoveElementListener, WaitingEvent } from './element/events.js';
import { schemaAttribute } from './element/schema-attribute.js';
import { submit } from './element/submit.js';
import type { SchemaIssue } from './form/field.js';
import type { DraftStore } from './protocol/draft-store.js';
import type { ElicitationHost, ElicitOptions, HostElicitOptions } from './protocol/host.js';
import { deepEqual, textsFrom } from './protocol/json.js';
import type { Outcome } from './protocol/outcome.js';
import type { ElicitationRequest, RequestedSchema } from './protocol/request.js';
import type { ElicitationMode } from './protocol/revisions.js';
import type { ElicitationScope } from './protocol/scope.js';
import type { FindRegistrable } from './protocol/url/registrable.js';
import { ElicitationSession } from './session/elicitation-session.js';
import { DEFAULT_TIMEOUT, DEFAULT_UNSEEN_TIMEOUT, serverKeyOfElement, specFromProperties } from './session/spec.js';
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
 * @fires {CancelEvent} cancel - The elicitation was dismissed without a choice.
 * @fires {TimeoutEvent} timeout - The time limit passed.
 * @fires {ShownEvent} shown - The elicitation is on screen.
 * @fires {UrlOpenEvent} url-open - A page is about to open: `url`. Cancelable, for applications that open it themselves.
 * @fires {WaitingEvent} waiting - The page is open elsewhere.
 * @fires {Event} close - Always the last, whatever the outcome; alone when the server withdrew the request. No event follows
 * once the application has taken the element out of the page.
 *
 * @slot icon - The server's sign, in place of its first letter. Decoration: its name stands beside it.
 * @slot actions - Further actions of the application, before Cancel.
 * @slot footer - A line of the application below the actions.
 *
 * @csspart dialog - The card: a modal dialog, or a group in the page.
 * @csspart header - The line that says which server asks.
 * @csspart server - The server's name.
 * @csspart origin - The trusted line below the server's name.
 * @csspart step - The position in a series, such as "2 of 3".
 * @csspart close - The button in the header that cancels.
 * @csspart form - The form.
 * @csspart notice - A notice about the whole request: it went away, cannot be shown, or the server objected to the answer.
 * @csspart url - URL mode: the page's host and its whole address.
 * @csspart heading - The heading of the form: the schema's title, or the property `heading`.
 * @csspart message - The server's message.
 * @csspart summary - The list of errors after a submit.
 * @csspart warning - Any warning.
 * @csspart warning-secrets - The warning that the form asks for secrets.
 * @csspart warning-url - The warnings about a page's address.
 * @csspart warning-unsupported - The warning in place of a field that cannot be shown.
 * @csspart field - One field, with its label, hint, control and error.
 * @csspart label - A field's label.
 * @csspart hint - A field's description and further hints.
 * @csspart control - A field's control, or its group of controls.
 * @csspart other - The input for an answer that is not among the options.
 * @csspart error - A field's error.
 * @csspart reason - The input for the reason to reject.
 * @csspart actions - The row of buttons.
 * @csspart countdown - The time left, during the last 30 seconds.
 * @csspart remember - The list that says how long a yes holds.
 * @csspart submit - The button that accepts.
 * @csspart reject - The button that rejects.
 * @csspart cancel - The button that cancels.
 * @csspart silence - The button that rejects this request and all others of the server.
 * @csspart back - The button that returns to the previous step of a series.
 * @csspart cancel-all - The button that cancels the whole series.
 * @csspart afresh - The button that deletes a draft that came back.
 * @csspart reopen - The button that opens the page again.
 * @csspart copy - The button that copies the page's address.
 * @csspart finish - The button that says that the visit to the page is finished.
 *
 * @cssproperty --mcp-elicitation-accent - The main action, and what is selected. Default: `light-dark(#1f4fd8, #8fb0ff)`.
 * @cssproperty --mcp-elicitation-on-accent - Text on the accent colour. Default: `light-dark(#fff, #0b1530)`.
 * @cssproperty --mcp-elicitation-surface - Background of the card and its controls. Default: `light-dark(#fff, #191c21)`.
 * @cssproperty --mcp-elicitation-text - Text. Default: `light-dark(#171a1f, #eceef2)`.
 * @cssproperty --mcp-elicitation-muted - Hints and minor actions. Default: 68 % text on the surface.
 * @cssproperty --mcp-elicitation-line - Lines between the parts of the card. Default: 16 % text on the surface.
 * @cssproperty --mcp-elicitation-control - Borders of controls. Default: 52 % text on the surface.
 * @cssproperty --mcp-elicitation-danger - Errors, the mark of required fields, and suspicious addresses. Default: `light-dark(#b3261e, #ff9b92)`.
 * @cssproperty --mcp-elicitation-warning - The line at the side of a warning. Default: `light-dark(#c98a00, #c99a3a)`.
 * @cssproperty --mcp-elicitation-warning-surface - Background of a warning. Default: `light-dark(#fff5dc, #332a12)`.
 * @cssproperty --mcp-elicitation-focus-ring-color - The focus ring. Default: the accent colour.
 * @cssproperty --mcp-elicitation-focus-ring-width - Width of the focus ring. Default: `2px`.
 * @cssproperty --mcp-elicitation-font - Font family. Default: that of the page around the element.
 * @cssproperty --mcp-elicitation-font-size - Size of the message and of controls; all other text scales with it. Default: `1rem`.
 * @cssproperty --mcp-elicitation-spacing - Unit of the card's padding and of the gaps between fields. Default: `1rem`.
 * @cssproperty --mcp-elicitation-control-height - Least height of controls and buttons; never below `2.75rem` for touch. Default: `2.5rem`.
 * @cssproperty --mcp-elicitation-radius - Corners of controls, buttons and boxes. Default: `0.625rem`.
 * @cssproperty --mcp-elicitation-card-radius - Corners of the card. Default: `1rem`.
 * @cssproperty --mcp-elicitation-width - Greatest width of the card. Default: `32rem` for a dialog, `36rem` in the page.
 * @cssproperty --mcp-elicitation-shadow - Shadow of a dialog, and of the notice that stands in its place. Default: `0 1px 2px #0001, 0 1.5rem 4rem #0000003d` and `0 0.5rem 2rem #00000033`.
 * @cssproperty --mcp-elicitation-backdrop - Background behind a dialog. Default: `light-dark(#10182866, #00000085)`.
 *
 * @cssstate shown - An elicitation is on screen.
 * @cssstate busy - The host is checking the content that the person submitted.
 * @cssstate ready - The actions count: the person has seen them, in their place, for half a second.
 * @cssstate empty - The element takes no room in the page: a dialog, or nothing on screen.
 * @cssstate waiting - The person consented, and the page of a URL elicitation is open elsewhere.
 */
export class McpElicitation extends LitElement implements ElicitationHost {
  static override readonly styles = styles;

  /** @ignore HTMLElement types `cancel` and `close` otherwise. */
  declare addEventListener: AddElementListener<McpElicitation>;
  /** @ignore */
  declare removeEventListener: RemoveElementListener<McpElicitation>;

  /** A static block, because decorators would add 0.3 kB to the bundle. */
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
    frameless: { type: Boolean, reflect: true },
    lightDismiss: { type: Boolean, attribute: 'light-dismiss' },
    dismissible: { converter: { fromAttribute: (text: string | null) => text !== 'false' } },
    copyLink: { type: Boolean, attribute: 'copy-link' },
    nested: { type: Boolean },
    validate: {},
    rejectReason: { type: Boolean, attribute: 'reject-reason' },
    timeout: { type: Number },
    visitTimeout: { type: Number, attribute: 'visit-timeout' },
    deadline: { type: Number },
    unseenTimeout: { type: Number, attribute: 'unseen-timeout' },
    defaultValues: { attribute: false },
    errors: { attribute: false },
    checkAnswer: { attribute: false },
    open: { type: Boolean, reflect: true },
    aside: { type: Boolean },
    scope: { attribute: false },
    drafts: { attribute: false },
  };

  /** Whether a page prepares for its first elicitation while the browser is idle. Turn it off right after the import. */
  static warmUp = true;

  /** Registers the element. A tag that is taken stays as it is, so that two copies of the package can share a page. */
  static define(tag = 'mcp-elicitation', registry: CustomElementRegistry = customElements): void {
    define(McpElicitation, tag, registry);
  }

  readonly #session = new ElicitationSession(environment.clock, {
    drafts: () => this.drafts,
    onChange: () => this.requestUpdate(),
    onOutcome: (_, outcome, wasCurrent) => (wasCurrent ? this.#handleOutcome(outcome) : this.#followDeclared()),
    onVisit: () => this.dispatchEvent(new WaitingEvent()),
    onLate: (elicitation) => this.#collaborators.card.noteLate(elicitation),
    onClose: () => this.#handleClose(),
    onReopen: (elicitation, errors) => this.#collaborators.views.of(elicitation).showErrors(errors),
    onFormChange: (elicitation, isFresh) => this.#collaborators.views.of(elicitation).replaceFields(isFresh),
  });
  readonly #collaborators = createCollaborators(this, this.#session);
  #open = false;

  /** The form, as `requestedSchema` on the wire. Without it, or without properties, a yes/no question. */
  schema?: RequestedSchema;
  /** Why the server asks. Plain text; line breaks are kept. */
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
  /** A modal dialog, or a group in the page that takes no focus. */
  presentation: 'dialog' | 'inline' = 'dialog';
  /**
   * Whether an inline card has no border, background and padding of its own, for a place that has them, such as a modal of
   * the application. Its actions stick to the lower edge of whatever scrolls.
   */
  frameless = false;
  /** Whether a click beside the dialog cancels. Off by default: it is often a slip. */
  lightDismiss = false;
  /** Whether the person may dismiss without a choice: ×, Cancel, Escape. The attribute `dismissible="false"` turns it off. */
  dismissible = true;
  /** URL mode: whether the person may copy the link before consent. */
  copyLink = false;
  /** Whether nested objects can be answered. Off by default: answers are flat in all revisions of the protocol. */
  nested = false;
  /** Whether answers with errors may be sent (`warn`). @see ElicitOptions.validate */
  validate: 'strict' | 'warn' = 'strict';
  /** Whether the person may give a reason for rejecting: `reason` of the event. */
  rejectReason = false;
  /** Time limit in milliseconds from when the person can see the elicitation; 0 is none. Default 300,000. */
  timeout: number = DEFAULT_TIMEOUT;
  /** URL mode: time limit of the visit in milliseconds, while the person can see this page; 0 is none. Default 0. */
  visitTimeout = 0;
  /** The server's own deadline in epoch milliseconds. Wins over `timeout`. Only `extend()` puts it off. */
  deadline?: number;
  /** Milliseconds until `timeout` for what nobody sees, because the page stays hidden; 0 is none. Default 1,800,000. */
  unseenTimeout: number = DEFAULT_UNSEEN_TIMEOUT;
  /** The application's suggestions, over the schema's defaults. Those that do not fit their field are ignored. */
  defaultValues: Record<string, unknown> = {};
  /** Errors of an earlier answer: JSON pointer into the content → text. Emptied when the declared elicitation ends. */
  errors: Record<string, string> = {};
  /** Checks the declared elicitation's answer before `accept`. @see ElicitOptions.checkAnswer */
  checkAnswer?: ElicitOptions['checkAnswer'];
  /**
   * Keeps what a person types beyond the page, in each `scope`. False: what was typed into an elicitation without an answer is
   * gone with it. Default: in memory, until the page goes away.
   */
  drafts?: DraftStore | false | undefined;

  /**
   * Shows the elicitation that the properties declare; false cancels that one, and none of `elicit()`. The element sets it
   * to false when the declared elicitation ends.
   */
  get open(): boolean {
    return this.#open;
  }

  set open(open: boolean) {
    this.#open = open;
    if (!open) this.#session.undeclare();
  }

  /**
   * Takes what is on screen off it, without an answer, for example while a modal of the application comes first. False brings
   * it back with everything typed. Meanwhile `timeout` stands still, and what arrives waits.
   */
  get aside(): boolean {
    return this.#session.isAside;
  }

  set aside(aside: boolean) {
    if (aside && !this.aside) this.#collaborators.card.noteEnd();
    this.#session.isAside = Boolean(aside);
  }

  /** The answers on screen, parsed; invalid ones are left out. Read-only: `defaultValues` suggests. */
  get values(): Record<string, unknown> {
    return this.#session.current?.form.content() ?? {};
  }

  set values(_: never) {
    throw new TypeError('values is read-only: set defaultValues');
  }

  /** Whose answers these are. A scope with other members, such as another workspace, cancels all elicitations. */
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

  /** What the element could not use of the schema on screen: dropped checks and defaults, fields that cannot be shown. */
  get issues(): readonly SchemaIssue[] {
    return this.#session.current?.form.schema.issues ?? [];
  }

  /** Resolves when a press counts: what is on screen has been seen, in its place, for half a second. State `ready`. */
  get ready(): Promise<void> {
    return this.#collaborators.states.ready;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { declared } = this.#session;
    if (this.#open && changed.size > 0 && (declared || changed.has('open'))) {
      this.#session.declare(specFromProperties(this));
    }
    if (!this.#open && changed.has('errors')) this.errors = {}; // They concern nothing that is declared.
    const hasErrors = changed.has('errors') && !deepEqual(changed.get('errors'), this.errors);
    if (hasErrors && declared?.isAnswerable) this.#collaborators.views.showErrors(declared, textsFrom(this.errors));
  }

  /**
   * Shows a request after those before it, and resolves with its outcome; a malformed one is `refused`. It never rejects
   * for what a person or a server does, and writes no public property. The element dispatches `shown`, then one of
   * `accept`, `reject`, `cancel`, `timeout` (none for `back` and `withdrawn`), in URL mode `url-open` and `waiting`, then `close`.
   * @param request The params of `elicitation/create`, whatever the server sent.
   */
  elicit(request: ElicitationRequest, options: HostElicitOptions = {}): Promise<Outcome> {
    return ask(this.#session, this, request, options);
  }

  /**
   * Ends the visit of a page (`notifications/elicitation/complete`); ignores ids that are unknown for that server
   * (2025-11-25 client/elicitation, "Completion Notifications").
   */
  complete(elicitationId: string, serverId: string = serverKeyOfElement(this)): void {
    if (typeof elicitationId === 'string') this.#session.complete(elicitationId, serverId);
  }

  /**
   * Closes without an answer, because the server took the request back. Only `close` follows.
   * @param reason What the notice says: an `ElicitationOver`. Default: that the server has withdrawn its question.
   */
  withdraw(reason?: unknown): void {
    this.#session.withdraw(reason);
  }

  /**
   * Submits as the person would; a yes that always holds takes a second call. Does nothing before the elicitation is shown, and nothing in URL mode.
   */
  submit(): void {
    submit(this.#collaborators);
  }

  /** Says no. It does nothing before the elicitation is shown. */
  reject(reason?: string): void {
    this.#session.reject(reason);
  }

  /** Dismisses without a choice; of a page that is open elsewhere, stops waiting for it. */
  cancel(): void {
    this.#session.cancel();
  }

  /** Puts the time limit off by `ms` milliseconds. */
  extend(ms: number): void {
    if (Number.isFinite(ms)) this.#session.extend(ms);
  }

  /** Moves focus into the card, to the line that says who asks. Does nothing while nothing is on screen. */
  override focus(options?: FocusOptions): void {
    this.#collaborators.card.focus(options);
  }

  /** Whether the answers on screen could be submitted. True when nothing is on screen. */
  checkValidity(): boolean {
    return (this.#session.current?.form.failing.length ?? 0) === 0;
  }

  /** The same, and shows what is wrong, with focus on the first such field. */
  reportValidity(): boolean {
    return this.#collaborators.views.reportValidity();
  }

  protected override render(): TemplateResult {
    const isDialog = this.presentation === 'dialog';
    return frameView(describeFrame({ ...this.#collaborators, isDialog }), this.#collaborators.actions);
  }

  #handleOutcome(outcome: Outcome): void {
    const event = answeringEvent(outcome);
    // An application that took the element away wants to hear nothing of it: a framework has unmounted the listeners' owner.
    if (event && this.isConnected) this.dispatchEvent(event);
    this.#collaborators.announcements.sayNotice();
    this.#collaborators.card.noteEnd();
  }

  #handleClose(): void {
    this.#collaborators.card.noteEnd();
    this.#followDeclared();
    this.#collaborators.card.closeDialog();
    if (this.isConnected) this.dispatchEvent(new Event('close'));
  }

  /** `open` is false, and `errors` is empty, once the declared elicitation is over. */
  #followDeclared(): void {
    if (!this.#open || this.#session.declared) return;
    this.#open = false;
    this.errors = {};
    this.requestUpdate('open', true);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-elicitation': McpElicitation;
  }
}
