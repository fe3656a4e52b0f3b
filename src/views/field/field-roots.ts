import { render } from 'lit';
import { type Entry, INCOMPLETE_DATE } from '../../form/entry.js';
import type { Field, GroupField, LeafField } from '../../form/field.js';
import type { Form } from '../../form/form.js';
import { needsRoom } from '../../form/on-display.js';
import { ownValue } from '../../protocol/json.js';
import type { ReviewRequest } from '../../protocol/review.js';
import type { Clock } from '../../runtime/clock.js';
import { dateEntry } from '../controls/date.js';
import { readSilentChanges } from '../controls/typed-value.js';
import { create } from '../dom/create.js';
import { bringIntoView } from '../dom/without-layout.js';
import { errorText } from './error-text.js';
import { controlId, descriptionId, type FieldActions, type ViewState } from './field-state.js';
import { describe, fieldView, groupView } from './field-view.js';

interface FieldRoot {
  readonly field: LeafField;
  readonly container: HTMLElement;
  readonly actions: FieldActions;
  /** Whether the field shows its errors: from the first blur or submit on. */
  checked: boolean;
  view: ViewState;
  entryAtLastBlur?: Entry;
  /** The error text on screen; empty if there is none. */
  error: string;
  /** What screen readers read with the control. */
  description?: string;
  /** How many such texts there have been. */
  descriptions: number;
  /** Whether they should read another text now. */
  isStale?: boolean;
  /** The error that the server or the application gave, until the person changes the field. */
  givenError?: string | undefined;
  /** While rendering, blur events are ignored, because replacing a focused control fires one. */
  isRendering: boolean;
}

/** A nested object: a frame around its fields. */
interface GroupRoot {
  readonly group: GroupField;
  readonly container: HTMLElement;
  readonly fields: readonly HTMLElement[];
}

/** A field that shows an error. */
export interface Problem {
  /** JSON pointer to the field's answer in the content (RFC 6901). */
  readonly pointer: string;
  readonly label: string;
  /** The error text: what to do about it. */
  readonly text: string;
}

export interface FieldRootsListener {
  /** Called after each change of an answer or of an error. */
  onChange(): void;
  /** Announces a text to screen readers. */
  say(text: string): void;
  /** Calls back once screen readers have taken in what is on screen. */
  settle(callback: () => void): void;
}

export interface FieldRootsOptions {
  /** Whether to mask fields that seem to ask for a secret. */
  readonly masks: boolean;
  /** How the card shows the arguments, if they are what the form changes. */
  readonly shows: ReviewRequest['show'] | undefined;
  readonly clock: Clock;
  readonly listener: FieldRootsListener;
}

/** The fields of one form. Each has a render root of its own, so that a keystroke renders one field of many. */
export class FieldRoots {
  readonly #form: Form;
  readonly #roots: FieldRoot[] = [];
  readonly #groups: GroupRoot[] = [];
  readonly #isMasking: boolean;
  readonly #shows: ReviewRequest['show'] | undefined;
  readonly #clock: Clock;
  readonly #listener: FieldRootsListener;
  #isSettling = false;
  /** Whether other fields have replaced these. A blur then does not mean that the person left the field. */
  #isDetached = false;
  /** Fields that lost focus while a pointer was down, with the view to show once it is up. */
  #deferred: Map<FieldRoot, ViewState | undefined> | undefined;

  /**
   * @param element Its children are replaced by the fields.
   */
  constructor(form: Form, element: HTMLElement, { masks, shows, clock, listener }: FieldRootsOptions) {
    this.#form = form;
    this.#isMasking = masks;
    this.#shows = shows;
    this.#clock = clock;
    this.#listener = listener;
    const containers = this.#createRoots(form.fields);
    this.renderAll();
    element.replaceChildren(...containers);
  }

  /** The fields that show an error, in their order. */
  get problems(): Problem[] {
    const failing = this.#roots.filter(({ error }) => error !== '');
    return failing.map(({ field, error }) => ({ pointer: field.pointer, label: field.label, text: error }));
  }

  renderAll(): void {
    for (const { group, container, fields } of this.#groups) render(groupView(group, fields), container);
    for (const root of this.#roots) this.#render(root);
  }

  /** Shows the error of every field, including fields that the person has not left yet. */
  checkAll(): void {
    for (const root of this.#roots) {
      readSilentChanges(root.container);
      root.checked = true;
      root.entryAtLastBlur = this.#form.entry(root.field);
      const view = this.#deferred?.get(root);
      root.view = { ...root.view, ...view };
      // Enter submits without a blur.
      if (this.#readDate(root) || view || this.#errorOf(root) !== root.error) this.#render(root);
    }
  }

  /**
   * Call it when a pointer goes down. Fields that lose focus then show no error yet, because it would move the button away
   * from under the pointer.
   */
  deferChecks(): void {
    this.#deferred ??= new Map();
  }

  /** Call it when the press is over. It shows the deferred errors. */
  runDeferredChecks(): void {
    const deferred = this.#deferred;
    this.#deferred = undefined;
    for (const [root, view] of deferred ?? []) this.#check(root, view);
  }

  /**
   * Shows errors of the server or the application at their fields.
   * @param errors JSON pointer into the content → text.
   * @returns the texts that belong to no field.
   */
  showErrors(errors: Readonly<Record<string, string>>): string[] {
    const unplaced = new Map(Object.entries(errors));
    for (const root of this.#roots) {
      root.givenError = unplaced.get(root.field.pointer);
      unplaced.delete(root.field.pointer);
      this.#render(root);
    }
    return [...unplaced.values()];
  }

  /** Moves focus to the first field that shows an error. */
  focusFirstError(): void {
    const root = this.#roots.find(({ error }) => error !== '');
    if (!root) return;
    focusControl(root.container, { preventScroll: true });
    bringIntoView(root.container);
  }

  /** Call it before other fields replace these. */
  detach(): void {
    this.#isDetached = true;
  }

  /** Takes over errors and view states of the previous fields after the schema has changed. */
  adopt(previous: FieldRoots): void {
    const byPointer = new Map(previous.#roots.map((root) => [root.field.pointer, root]));
    for (const root of this.#roots) {
      const before = byPointer.get(root.field.pointer);
      const { field } = root;
      if (before?.field.kind !== field.kind || before.field.secret || field.secret) continue;
      const { checked, view, givenError } = before;
      Object.assign(root, { checked, view, givenError });
      this.#render(root);
    }
  }

  /** The pointer of the focused field. */
  get focused(): string | undefined {
    return this.#roots.find(({ container }) => container.matches(':focus-within'))?.field.pointer;
  }

  focus(pointer: string): void {
    const root = this.#roots.find(({ field }) => field.pointer === pointer);
    if (root) focusControl(root.container);
  }

  #createRoots(fields: readonly Field[]): HTMLElement[] {
    return fields.map((field) => {
      const isSwitch = field.kind === 'boolean' && field.answers === 'on-off'; // It stands beside its label.
      const classes = isSwitch ? 'field on-off' : 'field';
      const container = create('div', { class: classes, part: 'field', 'data-name': field.name });
      if (field.kind === 'group') {
        this.#groups.push({ group: field, container, fields: this.#createRoots(field.fields) });
      } else {
        this.#roots.push(this.#createRoot(field, container));
      }
      return container;
    });
  }

  #createRoot(field: LeafField, container: HTMLElement): FieldRoot {
    const change = (entry: Entry, view?: ViewState) => {
      this.#form.enter(field, entry);
      root.givenError = undefined;
      root.view = { ...root.view, ...view };
      const before = root.error;
      // Too many choices are an error at once; too few may still become enough.
      const isTooMany = field.kind === 'choices' && this.#form.issue(field)?.keyword === 'maxItems';
      root.checked ||= isTooMany;
      this.#update(root);
      if (isTooMany && before === '') this.#sayError(root);
    };
    const actions: FieldActions = {
      enter: change,
      say: (text) => this.#listener.say(text),
      show: (view) => {
        root.view = { ...root.view, ...view };
        if (view.revealed) this.#form.markRead(field);
        this.#render(root);
        if (view.revealed) this.#listener.onChange(); // A revealed secret no longer has the error that it must be shown.
      },
      leave: (view) => {
        // Without focus in the page, the person is in another window, perhaps to look up the answer.
        if (root.isRendering || this.#isDetached || !container.ownerDocument.hasFocus()) return;
        this.#readDate(root);
        if (this.#deferred) this.#deferred.set(root, view);
        else this.#check(root, view);
      },
      expand: (entry, caret) => {
        change(entry, { expanded: true });
        const control = container.querySelector<HTMLTextAreaElement>(`#${controlId(field.id)}`);
        control?.focus();
        control?.setSelectionRange(caret, caret);
      },
    };
    if (!this.#isMasked(field)) this.#form.markRead(field); // The person reads it as soon as it is on screen.
    const root: FieldRoot = {
      field,
      container,
      actions,
      checked: isDate(field) && this.#form.entry(field) === INCOMPLETE_DATE, // It comes back empty, and its error says why.
      error: '',
      descriptions: 0,
      view: needsRoom(field, this.#form.entry(field)) ? { grows: true } : {},
      isRendering: false,
    };
    return root;
  }

  /**
   * Reads a date, because a half-typed one fires no event. One that has not changed stays in the time zone that the card names,
   * wherever the device is now.
   * @returns whether it has changed
   */
  #readDate({ field, container }: FieldRoot): boolean {
    const control = isDate(field) && container.querySelector('input');
    if (!control || dateEntry(control) === this.#form.entry(field)) return false;
    this.#form.enter(field, dateEntry(control));
    return true;
  }

  #check(root: FieldRoot, view?: ViewState): void {
    const { field } = root;
    // An empty required field that the person only tabs past shows no error yet.
    root.checked ||= this.#form.isEntered(field) || this.#form.issue(field)?.keyword !== 'required';
    root.view = { ...root.view, ...view };
    this.#update(root);
    const entry = this.#form.entry(field);
    if (!root.checked) return;
    // Announces it only after a change. Otherwise the control's description has it when focus returns.
    if (entry !== root.entryAtLastBlur) this.#sayError(root);
    root.entryAtLastBlur = entry;
  }

  #update(root: FieldRoot): void {
    // An answer in an optional group makes the others in it required.
    if (this.#form.groupOf(root.field)) this.renderAll();
    else this.#render(root);
    this.#listener.onChange();
  }

  #render(root: FieldRoot): void {
    const masked = this.#isMasked(root.field);
    root.error = this.#errorOf(root);
    const state = {
      entry: this.#form.entry(root.field),
      value: this.#form.value(root.field),
      required: this.#form.requires(root.field),
      isSent: this.#form.isSent(this.#form.groupOf(root.field)),
      error: root.error,
      zone: this.#form.zone,
      now: this.#clock.now(),
      masked,
      argument: this.#shows && (ownValue(this.#shows, root.field.key) ? 'code' : 'text'),
      view: root.view,
    } as const;
    const description = describe(root.field, state);
    if (root.description === undefined) {
      root.description = description;
      root.descriptions += 1;
    }
    root.isStale = description !== root.description;
    if (root.isStale) this.#describeLater();
    root.isRendering = true;
    const described = { description: root.description, descriptionId: descriptionId(root.field.id, root.descriptions) };
    render(fieldView(root.field, { ...state, ...described }, root.actions), root.container);
    root.isRendering = false;
  }

  /**
   * Describes the fields as they are now, except the focused one: screen readers would read its description again, while
   * somebody types, or after they have read it on the way to it.
   */
  #describeLater(): void {
    if (this.#isSettling) return;
    this.#isSettling = true;
    this.#listener.settle(() => {
      this.#isSettling = false;
      for (const root of this.#roots) {
        if (!root.isStale || root.container.matches(':focus-within')) continue;
        delete root.description;
        this.#render(root);
      }
    });
  }

  /** Whether the text of a field is dots until the person shows it. */
  #isMasked(field: LeafField): boolean {
    return field.secret && this.#isMasking;
  }

  #sayError(root: FieldRoot): void {
    if (root.error) this.#listener.say(`${root.field.label}: ${root.error}`);
  }

  #errorOf({ field, checked, givenError }: FieldRoot): string {
    if (givenError !== undefined) return givenError;
    const issue = checked ? this.#form.issue(field) : undefined;
    return issue ? errorText(issue, field, this.#form.entry(field)) : '';
  }
}

function isDate({ kind }: Field): boolean {
  return kind === 'date' || kind === 'date-time';
}

/** Focuses a field's control: the text of "Other…" if there is one, and in a radio group the chosen option, as Tab would. */
function focusControl(container: HTMLElement, options?: FocusOptions): void {
  const places = ['.other', 'input[type=radio]:checked', 'input, select, textarea, .banner[tabindex]'];
  const found = places.map((place) => container.querySelector<HTMLElement>(place)).find(Boolean);
  found?.focus(options);
}
