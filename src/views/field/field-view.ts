import { nothing, render } from 'lit';
import type { LeafField } from '../../form/field.js';
import { isControlGroup } from '../controls/choice.js';
import { controlView } from '../controls/control.js';
import { create } from '../dom/create.js';
import { showText } from '../long-text.js';
import * as messages from '../messages.js';
import { controlId, errorId, type FieldActions, type FieldState, hintId, labelId, SECRETS_ID } from './field-state.js';
import { hintsFor } from './hints.js';

/**
 * One field: label, hint, control, error. The hint comes before the control, because people read it before they type.
 *
 * The class creates the nodes around the control by hand: templates would add a third to the script time of 200 fields.
 */
export class FieldView {
  readonly #field: LeafField;
  readonly #element: HTMLElement;
  readonly #label: HTMLElement;
  /** Lit renders the control in front of this node. */
  readonly #end = document.createComment('');
  #star: HTMLElement | undefined;
  #hint: HTMLElement | undefined;
  #shownHint = '';
  /** Kept for reuse, because an error comes and goes while the person types. */
  #error: HTMLElement | undefined;
  #shownError = '';

  /** @param element An empty element that takes the field. */
  constructor(field: LeafField, element: HTMLElement) {
    this.#field = field;
    this.#element = element;
    const { id, kind, label } = field;
    const names = { part: 'label', class: 'label', id: labelId(id) };
    this.#label =
      kind === 'fixed' || kind === 'unsupported' || isControlGroup(field)
        ? create('span', names, label)
        : create('label', { ...names, for: controlId(id) }, label);
    element.append(this.#label, this.#end);
  }

  render(state: FieldState, actions: FieldActions): void {
    const field = this.#field;
    this.#markRequired(state.required);
    this.#showHint(state);
    // A field that cannot be shown has a warning instead.
    if (field.kind !== 'unsupported') this.#showError(state.error);
    // Screen readers read the error first when the person returns to the field.
    const described = [state.error && errorId(field.id), field.secret && SECRETS_ID, this.#hint && hintId(field.id)]
      .filter(Boolean)
      .join(' ');
    const control = controlView(field, state, actions, described || nothing);
    render(control, this.#element, { renderBefore: this.#end });
  }

  #markRequired(isRequired: boolean): void {
    if (isRequired === (this.#star !== undefined)) return;
    this.#star?.remove();
    this.#star = isRequired ? create('span', { class: 'required', 'aria-hidden': 'true' }, '*') : undefined;
    if (this.#star) this.#label.append(this.#star);
  }

  #showHint(state: FieldState): void {
    const { description, kind, id } = this.#field;
    // A hint can have the same text as the error.
    const text = hintsFor(this.#field, state)
      .filter((text) => text && text !== state.error)
      .join(' ');
    // ARIA allows no `aria-required` on a group of checkboxes. A hidden text says to screen readers what the asterisk shows.
    const saysRequired = state.required && kind === 'choices' && isControlGroup(this.#field);
    const hidden = saysRequired ? messages.fieldRequired() : '';
    const hint = description + text + hidden;
    if (hint === this.#shownHint) return;
    this.#shownHint = hint;
    this.#hint?.remove();
    this.#hint = undefined;
    if (hint === '') return;
    this.#hint = create('div', { part: 'hint', class: 'hint', id: hintId(id) });
    if (description) {
      const theirs = create('p', { class: 'theirs' });
      this.#hint.append(theirs);
      showText(theirs, description);
    }
    if (text) this.#hint.append(create('p', {}, text));
    if (hidden) this.#hint.append(create('span', { class: 'visually-hidden' }, hidden));
    this.#label.after(this.#hint);
  }

  #showError(error: string): void {
    if (error === this.#shownError) return;
    this.#shownError = error;
    if (error === '') {
      this.#error?.remove();
      return;
    }
    this.#error ??= create('p', { part: 'error', class: 'error', id: errorId(this.#field.id) });
    this.#error.textContent = error;
    this.#element.append(this.#error);
  }
}
