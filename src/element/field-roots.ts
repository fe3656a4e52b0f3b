import { render } from 'lit';
import type { Entry } from '../form/entry.js';
import type { Field, GroupField, LeafField } from '../form/field.js';
import type { Form } from '../form/form.js';
import { dateEntry } from '../views/controls/date.js';
import { errorText } from '../views/error-text.js';
import { FieldView } from '../views/field.js';
import { controlId, type FieldActions, type FieldState, type ViewState } from '../views/field-state.js';
import { groupView } from '../views/group.js';
import type { Problem } from '../views/summary.js';

interface FieldRoot {
  readonly field: LeafField;
  readonly container: HTMLElement;
  readonly fieldView: FieldView;
  readonly actions: FieldActions;
  /** From the first time it is left, or submitted, a field says what is wrong with it. */
  checked: boolean;
  view: ViewState;
  /** Whether anything was ever entered. */
  entered: boolean;
  /** What was in it when it was left last. */
  left: Entry | undefined;
  /** The server's objection, until the field is changed. */
  refusal: string | undefined;
  /** Replacing a control that has focus makes the browser say that it was left. It was not. */
  isRendering: boolean;
}

/** A nested object: a frame around the fields in it. */
interface GroupRoot {
  readonly group: GroupField;
  readonly container: HTMLElement;
  readonly fields: readonly HTMLElement[];
}

export interface FieldRootsListener {
  /** Told after each change of an answer or of what is wrong. */
  onChange(): void;
  /** Says something to those who do not see it. */
  say(text: string): void;
}

/**
 * The fields of one form, each with a render root of its own: a keystroke renders one field, however many there are.
 */
export class FieldRoots {
  readonly #form: Form;
  readonly #roots: FieldRoot[] = [];
  readonly #groups: GroupRoot[] = [];
  readonly #masks: boolean;
  readonly #listener: FieldRootsListener;
  /** The fields that show an error, each with it. */
  readonly #failing = new Map<FieldRoot, string>();
  /** Others stand in their place: that focus is gone from these does not mean that the person left them. */
  #isReplaced = false;
  /** Fields left while a pointer is down, and how they are to be shown then. */
  #held: Map<FieldRoot, ViewState | undefined> | undefined;

  /**
   * @param element Takes the fields, in place of what it held.
   * @param masks Whether what seems to be a secret is masked.
   */
  constructor(form: Form, element: HTMLElement, masks: boolean, listener: FieldRootsListener) {
    this.#form = form;
    this.#masks = masks;
    this.#listener = listener;
    const containers = this.#createRoots(form.fields);
    this.renderAll();
    element.replaceChildren(...containers);
  }

  /** The fields that show an error. */
  get problems(): Problem[] {
    return [...this.#failing]
      .sort(([a], [b]) => a.field.id - b.field.id)
      .map(([{ field }, text]) => ({ pointer: field.pointer, label: field.label, text }));
  }

  renderAll(): void {
    for (const { group, container, fields } of this.#groups) render(groupView(group, fields), container);
    for (const root of this.#roots) this.#render(root);
  }

  /** Lets every field say what is wrong with it, those never left included. */
  checkAll(): void {
    for (const root of this.#roots) {
      root.checked = true;
      root.left = this.#form.entry(root.field);
      const view = this.#held?.get(root);
      root.view = { ...root.view, ...view };
      // A half-typed date fires no event: whoever submits by Enter is still in it.
      const isDate = root.field.kind === 'date' || root.field.kind === 'date-time';
      const date = isDate && root.container.querySelector('input');
      if (date) this.#form.enter(root.field, dateEntry(date));
      if (date || view || this.#errorOf(root) !== (this.#failing.get(root) ?? '')) this.#render(root);
    }
  }

  /**
   * A pointer is down: a field that is left by it does not yet say what is wrong. Its error would move what is being
   * pressed away from under the pointer, and the press would be lost.
   */
  hold(): void {
    this.#held ??= new Map();
  }

  /** The press is over. */
  release(): void {
    const left = this.#held;
    this.#held = undefined;
    for (const [root, view] of left ?? []) this.#check(root, view);
  }

  /** Shows the server's objections at their fields. @returns those that belong to none. */
  refuse(errors: Readonly<Record<string, string>>): string[] {
    const left = new Map(Object.entries(errors));
    for (const root of this.#roots) {
      root.refusal = left.get(root.field.pointer);
      left.delete(root.field.pointer);
      this.#render(root);
    }
    return [...left.values()];
  }

  /** Moves focus to the first field that shows an error. */
  focusFirstError(): void {
    const root = this.#roots.find((candidate) => this.#failing.has(candidate));
    if (!root) return;
    focusControl(root.container, { preventScroll: true });
    root.container.scrollIntoView({ block: 'nearest' });
  }

  /** Others will stand in their place. */
  retire(): void {
    this.#isReplaced = true;
  }

  /** Takes over from the fields shown before which were already checked, after the schema changed. */
  adopt(previous: FieldRoots): void {
    const byPointer = new Map(previous.#roots.map((root) => [root.field.pointer, root]));
    for (const root of this.#roots) {
      const before = byPointer.get(root.field.pointer);
      if (before?.field.kind !== root.field.kind) continue;
      root.checked = before.checked;
      root.entered = before.entered;
      root.view = before.view;
      root.refusal = before.refusal;
      this.#render(root);
    }
  }

  /** The pointer of the field that has focus. */
  get focused(): string | undefined {
    return this.#roots.find(({ container }) => container.matches(':focus-within'))?.field.pointer;
  }

  focus(pointer: string): void {
    const root = this.#roots.find(({ field }) => field.pointer === pointer);
    if (root) focusControl(root.container);
  }

  #createRoots(fields: readonly Field[]): HTMLElement[] {
    return fields.map((field) => {
      const container = document.createElement('div');
      // What is on or off has its switch beside it.
      container.className = field.kind === 'boolean' && !field.optional ? 'field on-off' : 'field';
      container.setAttribute('part', 'field');
      container.setAttribute('data-name', field.name);
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
      root.entered = true;
      root.refusal = undefined;
      root.view = { ...root.view, ...view };
      const before = this.#failing.get(root);
      // More than may be chosen is no answer that is still being given: it is told at once.
      const isOver = field.kind === 'choices' && this.#form.issue(field)?.keyword === 'maxItems';
      root.checked ||= isOver;
      this.#update(root);
      if (isOver && before === undefined) this.#sayError(root);
    };
    const actions: FieldActions = {
      enter: change,
      say: (text) => this.#listener.say(text),
      show: (view) => {
        root.view = { ...root.view, ...view };
        this.#render(root);
      },
      leave: (entry, view) => {
        // Another window in front is no leaving: people go and look up what to type.
        if (root.isRendering || this.#isReplaced || !document.hasFocus()) return;
        if (entry !== undefined && entry !== this.#form.entry(field)) {
          this.#form.enter(field, entry);
          root.entered = true;
        }
        if (this.#held) this.#held.set(root, view);
        else this.#check(root, view);
      },
      expand: (entry, caret) => {
        change(entry, { expanded: true });
        const control = container.querySelector<HTMLTextAreaElement>(`#${controlId(field.id)}`);
        control?.focus();
        control?.setSelectionRange(caret, caret);
      },
    };
    const root: FieldRoot = {
      field,
      container,
      fieldView: new FieldView(field, container),
      actions,
      checked: false,
      entered: false,
      left: undefined,
      view: {},
      refusal: undefined,
      isRendering: false,
    };
    return root;
  }

  #check(root: FieldRoot, view?: ViewState): void {
    const { field } = root;
    // Whoever only passes by has done nothing wrong yet.
    root.checked ||= root.entered || this.#form.issue(field)?.keyword !== 'required';
    root.view = { ...root.view, ...view };
    this.#update(root);
    const entry = this.#form.entry(field);
    if (!root.checked) return;
    // Once: whoever comes by again has heard it, and hears it when focus is there.
    if (entry !== root.left) this.#sayError(root);
    root.left = entry;
  }

  #update(root: FieldRoot): void {
    // An answer in an optional group makes others in it required.
    if (this.#form.groupOf(root.field)) this.renderAll();
    else this.#render(root);
    this.#listener.onChange();
  }

  #render(root: FieldRoot): void {
    const error = this.#errorOf(root);
    if (error) this.#failing.set(root, error);
    else this.#failing.delete(root);
    const state: FieldState = {
      entry: this.#form.entry(root.field),
      required: this.#form.requires(root.field),
      error,
      zone: this.#form.zone,
      masked: root.field.secret && root.field.kind !== 'list' && this.#masks,
      view: root.view,
    };
    root.isRendering = true;
    root.fieldView.render(state, root.actions);
    root.isRendering = false;
  }

  #sayError(root: FieldRoot): void {
    const error = this.#failing.get(root);
    if (error) this.#listener.say(`${root.field.label}: ${error}`);
  }

  #errorOf({ field, checked, refusal }: FieldRoot): string {
    if (refusal !== undefined) return refusal;
    const issue = checked ? this.#form.issue(field) : undefined;
    return issue ? errorText(issue, field, this.#form.entry(field)) : '';
  }
}

/** Focuses a field's control; of a group the option that is chosen, as Tab would. */
function focusControl(container: HTMLElement, options?: FocusOptions): void {
  const chosen = container.querySelector<HTMLElement>('input[type=radio]:checked');
  (chosen ?? container.querySelector<HTMLElement>('input, select, textarea, .banner[tabindex]'))?.focus(options);
}
