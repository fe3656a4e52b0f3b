import { html, nothing, render, type TemplateResult } from 'lit';
import type { Field, LeafField } from '../form/field.js';
import { controlView } from './control.js';
import { isGroup } from './controls/choice.js';
import { create } from './create.js';
import { controlId, errorId, type FieldActions, type FieldState, hintId, labelId, SECRETS_ID } from './field-state.js';
import { hintsFor } from './hints.js';
import * as messages from './messages.js';

/**
 * One field: label, hint, control, error, in that order, so that a hint is read before typing.
 *
 * What stands around the control hardly ever changes. It is made by hand: with templates for it, drawing 200 fields
 * takes a third more script.
 */
export class FieldView {
  readonly #field: LeafField;
  readonly #element: HTMLElement;
  readonly #label: HTMLElement;
  readonly #whole: HTMLElement | undefined;
  /** Ends what Lit renders. */
  readonly #end = document.createComment('');
  #star: HTMLElement | undefined;
  #hint: HTMLElement | undefined;
  #hinted = '';
  /** Made once: it comes and goes as a person types. */
  #error: HTMLElement | undefined;
  #shownError = '';

  /** @param element What holds the field; empty. */
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
    if (field.kind !== 'unsupported') this.#showError(state.error); // That one says so in place of its control.
    // The error first: it is what a person who comes back to the field needs to hear.
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
    // What the error says need not be said twice.
    const text = hintsFor(this.#field, state)
      .filter((hint) => hint !== state.error)
      .join(' ');
    // A group of checkboxes has no `aria-required`: its description says it, to those who do not see the asterisk.
    const saysRequired = state.required && kind === 'choices' && isGroup(this.#field);
    const unseen = saysRequired ? messages.fieldRequired() : '';
    const hinted = description + text + unseen;
    if (hinted === this.#hinted) return;
    this.#hinted = hinted;
    this.#hint?.remove();
    this.#hint = undefined;
    if (hinted === '') return;
    this.#hint = create('div', { part: 'hint', class: 'hint', id: hintId(id) });
    if (description) this.#hint.append(create('p', { class: 'theirs' }, description));
    if (text) this.#hint.append(create('p', {}, text));
    if (unseen) this.#hint.append(create('span', { class: 'visually-hidden' }, unseen));
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

/** The whole of a label that is cut, in a `details` element. */
export function wholeLabel({ fullLabel }: Field): TemplateResult {
  return html`<summary>${messages.showAll()}</summary><p class="theirs" .textContent=${fullLabel ?? ''}></p>`;
}
