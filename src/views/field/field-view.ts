import { html, nothing, type TemplateResult } from 'lit';
import type { GroupField, LeafField } from '../../form/field.js';
import { MANY_OPTIONS } from '../../form/schema/options.js';
import { MAX_SHOWN_TEXT } from '../../form/text/label.js';
import { isControlGroup } from '../controls/choice.js';
import { controlView } from '../controls/control.js';
import { longText } from '../long-text.js';
import * as messages from '../messages.js';
import { beginning, spoken } from '../spoken.js';
import {
  controlId,
  errorId,
  type FieldActions,
  type FieldState,
  hintId,
  labelId,
  SECRETS_ID,
  type Undescribed,
} from './field-state.js';
import { hintsFor } from './hints.js';

/** One field: label, hint, control, error. The hint comes before the control, because people read it before they type. */
export function fieldView(field: LeafField, state: FieldState, actions: FieldActions): TemplateResult {
  const { id, kind } = field;
  const { description, descriptionId } = state;
  // A field that cannot be shown has a warning instead.
  const error = kind === 'unsupported' ? '' : state.error;
  const described = [description && descriptionId, field.secret && SECRETS_ID].filter(Boolean).join(' ');
  return html`${labelView(field, state)}${hintView(field, state)}${controlView(field, state, actions, described || nothing)}${
    error ? html`<p part="error" class="error" id=${errorId(id)} .textContent=${error}></p>` : nothing
  }${description ? html`<p hidden id=${descriptionId} .textContent=${description}></p>` : nothing}`;
}

/** A nested object: its label, its description, and its fields, which render themselves. */
export function groupView(group: GroupField, fields: readonly HTMLElement[]): TemplateResult {
  const hasHint = group.description !== '' || group.lacksDescription;
  return html`<fieldset class="group" aria-describedby=${hasHint ? hintId(group.id) : nothing}>
    <legend part="label" class="label" .textContent=${group.label}></legend>
    ${
      hasHint
        ? html`<div part="hint" class="hint" id=${hintId(group.id)}>
            ${group.description ? html`<p class="theirs" ${longText(group.description)}></p>` : nothing}
            ${group.lacksDescription ? html`<p>${messages.lacksDescription()}</p>` : nothing}
          </div>`
        : nothing
    }
    <div class="fields">${fields}</div>
  </fieldset>`;
}

/** What describes a control, as sentences. The error comes first: it is what a person wants to know who returns to the field. */
export function describe(field: LeafField, state: Undescribed): string {
  const { kind } = field;
  return spoken([
    kind === 'unsupported' ? '' : state.error,
    beginning(field.description, MAX_SHOWN_TEXT),
    ...hintsBeside(field, state),
    // ARIA allows no `aria-required` on a group of checkboxes.
    state.required && kind === 'choices' && isControlGroup(field) ? messages.fieldRequired() : '',
    'options' in field && field.options.length > MANY_OPTIONS ? messages.search(field.options.length) : '',
  ]);
}

/** The hints that the error does not say too. */
function hintsBeside(field: LeafField, state: Undescribed): string[] {
  return hintsFor(field, state).filter((text) => text && !isSaid(text, state.error));
}

/** The numbers and addresses in a text, whatever the language. */
const VALUES = /[\w.-]*[@/][\w.@:/-]*\w|\p{N}(?:[\p{N}.,:–-]*\p{N})?/gu;

/** Whether an error says a hint, word by word or in other words: its limits or its example. */
function isSaid(hint: string, error: string): boolean {
  if (error === '') return false; // Most fields of a form, at each render.
  const values = hint.match(VALUES) ?? [];
  const said: readonly string[] = error.match(VALUES) ?? [];
  return error.includes(hint) || (values.length > 0 && values.every((value) => said.includes(value)));
}

function labelView(field: LeafField, { required }: FieldState): TemplateResult {
  const { id, kind, label } = field;
  const star = required ? html`<span class="required" aria-hidden="true">*</span>` : nothing;
  return kind === 'fixed' || kind === 'unsupported' || isControlGroup(field)
    ? html`<span part="label" class="label" id=${labelId(id)}>${label}${star}</span>`
    : html`<label part="label" class="label" id=${labelId(id)} for=${controlId(id)}>${label}${star}</label>`;
}

function hintView(field: LeafField, state: FieldState): TemplateResult | typeof nothing {
  const { description } = field;
  const text = hintsBeside(field, state).join(' ');
  if (!description && !text) return nothing;
  return html`<div part="hint" class="hint">${
    description ? descriptionView(description) : nothing
  }${text ? html`<p .textContent=${text}></p>` : nothing}</div>`;
}

/** A layout in columns scrolls, because a line that wraps would spoil it: so it can have the focus. */
function descriptionView(description: string): TemplateResult {
  return hasColumns(description)
    ? html`<p class="theirs columns" tabindex="0" ${longText(description)}></p>`
    : html`<p class="theirs" ${longText(description)}></p>`;
}

/** A line of a layout: drawn, indented, or with a gap that no sentence has. */
const LAID_OUT = /[\u2500-\u259f]|^(?: {2,}|\t)\S|[^\s.!?:](?: {2,}|\t)\S/;

/** Whether a text has several lines in columns, such as a table, a sketch or code: letters of different widths would spoil it. */
function hasColumns(text: string): boolean {
  return text.split('\n').filter((line) => LAID_OUT.test(line)).length > 1;
}
