import { render } from 'lit';
import type { Entry } from '../form/entry.js';
import type { Field } from '../form/field.js';
import type { Form } from '../form/form.js';
import { dateEntry } from '../views/controls/date.js';
import { errorText } from '../views/error-text.js';
import { fieldView } from '../views/field.js';
import { controlId, type FieldActions, type FieldState } from '../views/field-state.js';

interface FieldRoot {
  readonly field: Field;
  readonly container: HTMLElement;
  readonly actions: FieldActions;
  /** From the first time it is left, or submitted, a field says what is wrong with it. */
  checked: boolean;
  expanded: boolean;
  /** The server's objection, until the field is changed. */
  refusal: string | undefined;
  /** Replacing a control that has focus makes the browser say that it was left. It was not. */
  isRendering: boolean;
}

/**
 * The fields of one form, each with a render root of its own: a keystroke renders one field, however many there are.
 */
export class FieldRoots {
  readonly #form: Form;
  readonly #roots: readonly FieldRoot[];
  readonly #onChange: () => void;
  /** Fields left while a pointer is down. */
  #held: Set<FieldRoot> | undefined;

  /**
   * @param element Takes the fields, in place of what it held.
   * @param onChange Told after each change of an answer or of what is wrong.
   */
  constructor(form: Form, element: HTMLElement, onChange: () => void) {
    this.#form = form;
    this.#onChange = onChange;
    this.#roots = form.fields.map((field) => this.#createRoot(field));
    this.renderAll();
    element.replaceChildren(...this.#roots.map((root) => root.container));
  }

  /** How many fields show an error. */
  get errorCount(): number {
    return this.#roots.filter((root) => this.#errorOf(root)).length;
  }

  renderAll(): void {
    for (const root of this.#roots) this.#render(root);
  }

  /** Lets every field say what is wrong with it, those never left included. */
  checkAll(): void {
    for (const root of this.#roots) {
      root.checked = true;
      // A half-typed date fires no event: whoever submits by Enter is still in it.
      const date = root.container.querySelector<HTMLInputElement>('input[type^=date]');
      if (date) this.#form.enter(root.field, dateEntry(date));
    }
    this.renderAll();
  }

  /**
   * A pointer is down: a field that is left by it does not yet say what is wrong. Its error would move what is being
   * pressed away from under the pointer, and the press would be lost.
   */
  hold(): void {
    this.#held ??= new Set();
  }

  /** The press is over. */
  release(): void {
    const left = this.#held;
    this.#held = undefined;
    for (const root of left ?? []) this.#check(root);
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
    const root = this.#roots.find((candidate) => this.#errorOf(candidate));
    root?.container.scrollIntoView({ block: 'nearest' });
    if (root) focusControl(root.container);
  }

  /** Takes over from the fields shown before which were already checked, after the schema changed. */
  adopt(previous: FieldRoots): void {
    const byKey = new Map(previous.#roots.map((root) => [root.field.key, root]));
    for (const root of this.#roots) {
      const before = byKey.get(root.field.key);
      if (before?.field.kind !== root.field.kind) continue;
      root.checked = before.checked;
      root.expanded = before.expanded;
      root.refusal = before.refusal;
      this.#render(root);
    }
  }

  /** The key of the field that has focus. */
  get focusedKey(): string | undefined {
    return this.#roots.find(({ container }) => container.matches(':focus-within'))?.field.key;
  }

  focusKey(key: string): void {
    const root = this.#roots.find(({ field }) => field.key === key);
    if (root) focusControl(root.container);
  }

  #createRoot(field: Field): FieldRoot {
    const container = document.createElement('div');
    container.className = 'field';
    container.setAttribute('part', 'field');
    container.setAttribute('data-name', field.key);
    const change = (entry: Entry) => {
      this.#form.enter(field, entry);
      root.refusal = undefined;
      this.#render(root);
      this.#onChange();
    };
    const actions: FieldActions = {
      enter: change,
      leave: (entry) => {
        // Another window in front is no leaving: people go and look up what to type.
        if (root.isRendering || !document.hasFocus()) return;
        if (entry !== undefined && entry !== this.#form.entry(field)) this.#form.enter(field, entry);
        if (this.#held) this.#held.add(root);
        else this.#check(root);
      },
      expand: (entry, caret) => {
        root.expanded = true;
        change(entry);
        const control = container.querySelector<HTMLTextAreaElement>(`#${controlId(field.id)}`);
        control?.focus();
        control?.setSelectionRange(caret, caret);
      },
    };
    const root: FieldRoot = {
      field,
      container,
      actions,
      checked: false,
      expanded: false,
      refusal: undefined,
      isRendering: false,
    };
    return root;
  }

  #check(root: FieldRoot): void {
    root.checked = true;
    this.#render(root);
    this.#onChange();
  }

  #render(root: FieldRoot): void {
    const state: FieldState = {
      entry: this.#form.entry(root.field),
      error: this.#errorOf(root),
      zone: this.#form.zone,
      expanded: root.expanded,
    };
    root.isRendering = true;
    render(fieldView(root.field, state, root.actions), root.container);
    root.isRendering = false;
  }

  #errorOf({ field, checked, refusal }: FieldRoot): string {
    if (refusal !== undefined) return refusal;
    const issue = checked ? this.#form.issue(field) : undefined;
    return issue ? errorText(issue, field, this.#form.entry(field)) : '';
  }
}

/** Focuses a field's control; of a group the option that is chosen, as Tab would. */
function focusControl(container: HTMLElement): void {
  const chosen = container.querySelector<HTMLElement>('input[type=radio]:checked');
  (chosen ?? container.querySelector<HTMLElement>('input, select, textarea, .banner'))?.focus();
}
