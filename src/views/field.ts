import { html, nothing, render, type TemplateResult } from 'lit';
import type { Field, LeafField } from '../form/field.js';
import { controlView } from './control.js';
import { isGroup } from './controls/choice.js';
import { create } from './create.js';
import { controlId, errorId, type FieldActions, type FieldState, hintId, labelId, SECRETS_ID } from './field-state.js';
import { hintsFor } from './hints.js';
import { showText } from './long-text.js';
import * as messages from './messages.js';

/**
 * One field: label, hint, control, error. The hint comes before the control, because people read it before they type.
 *
 * The class creates the nodes around the control by hand, because they hardly ever change. Templates for them would add a
 * third to the script time of 200 fields.
 */
export class FieldView {
  readonly #field: LeafField;
  readonly #element: HTMLElement;
  readonly #label: HTMLElement;
  readonly #whole: HTMLElement | undefined;
  /** Lit renders the control in front of this node. */
  readonly #end = document.createComment('');
  #star: HTMLElement | undefined;
  #hint: HTMLElement | undefined;
  #hinted = '';
  /** Kept for reuse: an error comes and goes while the person types. */
  #error: HTMLElement | undefined;
  #shownError = '';

  /** @param element An empty element that takes the field. */
  constructor(field: LeafField, element: HTMLElement) {
    this.#field = field;
    this.#element = element;
    const { id, kind, label, fullLabel } = field;
    const names = { part: 'label', class: 'label', id: labelId(id) };
    this.#label =
      kind === 'fixed' || kind === 'unsupported' || isGroup(field)
        ? create('span', names, label)
        : create('label', { ...names, for: controlId(id) }, label);
    element.append(this.#label);
    if (fullLabel !== undefined) {
      this.#whole = create('details', { class: 'hint' });
      element.append(this.#whole);
    }
    element.append(this.#end);
  }

  render(state: FieldState, actions: FieldActions): void {
    const field = this.#field;
    this.#markRequired(state.required);
    if (this.#whole) render(wholeLabel(field), this.#whole);
    this.#showHint(state);
    if (field.kind !== 'unsupported') this.#showError(state.error); // An unsupported field shows a warning instead.
    // Error first: a person who returns to the field needs to hear that.
    const described = [state.error && errorId(field.id), field.secret && SECRETS_ID, this.#hint && hintId(field.id)]
      .filter(Boolean)
      .join(' ');
    render(controlView(field, state, actions, described || nothing), this.#element, { renderBefore: this.#end });
  }

  #markRequired(isRequired: boolean): void {
    if (isRequired === (this.#star !== undefined)) return;
    this.#star?.remove();
    this.#star = isRequired ? create('span', { class: 'required', 'aria-hidden': 'true' }, '*') : undefined;
    if (this.#star) this.#label.append(this.#star);
  }

  #showHint(state: FieldState): void {
    const { description, kind, id } = this.#field;
    // The error can be the same text as a hint.
    const text = hintsFor(this.#field, state)
      .filter((hint) => hint && hint !== state.error)
      .join(' ');
    // ARIA allows no `aria-required` on a group of checkboxes. A hidden text tells screen readers what the asterisk says.
    const saysRequired = state.required && kind === 'choices' && isGroup(this.#field);
    const hidden = saysRequired ? messages.fieldRequired() : '';
    const hinted = description + text + hidden;
    if (hinted === this.#hinted) return;
    this.#hinted = hinted;
    this.#hint?.remove();
    this.#hint = undefined;
    if (hinted === '') return;
    this.#hint = create('div', { part: 'hint', class: 'hint', id: hintId(id) });
    if (description) {
      const theirs = create('p', { class: 'theirs' });
      this.#hint.append(theirs);
      showText(theirs, description);
    }
    if (text) this.#hint.append(create('p', {}, text));
    if (hidden) this.#hint.append(create('span', { class: 'visually-hidden' }, hidden));
    (this.#whole ?? this.#label).after(this.#hint);
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

/** The full text of a shortened label, for a `details` element. */
export function wholeLabel({ fullLabel = '' }: Field): TemplateResult {
  const show = ({ currentTarget }: Event) => {
    const text = (currentTarget as HTMLElement).nextElementSibling as HTMLElement;
    if (text.textContent === '') showText(text, fullLabel); // At the first click; a label can be as long as a schema.
  };
  return html`<summary @click=${show}>${messages.showAll()}</summary><p class="theirs"></p>`;
}
