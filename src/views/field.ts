import { html, nothing, type TemplateResult } from 'lit';
import type { Field, LeafField } from '../form/field.js';
import { booleanControl } from './controls/boolean.js';
import { choiceControl, isGroup } from './controls/choice.js';
import { choicesControl } from './controls/choices.js';
import { dateControl } from './controls/date.js';
import { listControl } from './controls/list.js';
import { numberControl } from './controls/number.js';
import { textControl } from './controls/text.js';
import { controlId, errorId, type FieldActions, type FieldState, hintId, labelId, SECRETS_ID } from './field-state.js';
import { hintsFor } from './hints.js';
import * as messages from './messages.js';

/** One field: label, hint, control, error, in that order, so that a hint is read before typing. */
export function fieldView(field: LeafField, state: FieldState, actions: FieldActions): TemplateResult {
  // What the error says need not be said twice.
  const hints = hintsFor(field, state).filter((hint) => hint !== state.error);
  // A group of checkboxes has no `aria-required`: its description says it, to those who do not see the asterisk.
  const saysRequired = state.required && field.kind === 'choices' && isGroup(field);
  const hasHint = hints.length > 0 || saysRequired || field.description !== '';
  // The error first: it is what a person who comes back to the field needs to hear.
  const described = [state.error && errorId(field.id), field.secret && SECRETS_ID, hasHint && hintId(field.id)]
    .filter(Boolean)
    .join(' ');
  const hint = hasHint
    ? html`<div part="hint" class="hint" id=${hintId(field.id)}>
        ${field.description ? html`<p><bdi>${field.description}</bdi></p>` : nothing}
        ${hints.length > 0 ? html`<p>${hints.join(' ')}</p>` : nothing}
        ${saysRequired ? html`<span class="visually-hidden">${messages.fieldRequired()}</span>` : nothing}
      </div>`
    : nothing;
  return html`${labelView(field, state)}${wholeLabel(field)}${hint}${controlView(
    field,
    state,
    actions,
    described || nothing,
  )}${errorView(field, state)}`;
}

/**
 * A field that cannot be shown has said so in place of its control. Once there, the error stays and is hidden: it comes
 * and goes as a person types.
 */
function errorView({ id, kind }: Field, { error, checked }: FieldState) {
  return (checked || error) && kind !== 'unsupported'
    ? html`<p part="error" class="error" id=${errorId(id)} ?hidden=${!error}><bdi>${error}</bdi></p>`
    : nothing;
}

function labelView(field: LeafField, { required }: FieldState): TemplateResult {
  const star = required ? '*' : nothing;
  return field.kind === 'fixed' || field.kind === 'unsupported' || isGroup(field)
    ? html`<span part="label" class="label" id=${labelId(field.id)}
        ><bdi>${field.label}</bdi><span class="required" aria-hidden="true">${star}</span></span
      >`
    : html`<label part="label" class="label" id=${labelId(field.id)} for=${controlId(field.id)}
        ><bdi>${field.label}</bdi><span class="required" aria-hidden="true">${star}</span></label
      >`;
}

export function wholeLabel({ fullLabel }: Field) {
  return fullLabel === undefined
    ? nothing
    : html`<details class="hint"><summary>${messages.showAll()}</summary><bdi>${fullLabel}</bdi></details>`;
}

function controlView(
  field: LeafField,
  state: FieldState,
  actions: FieldActions,
  describedBy: string | typeof nothing,
): TemplateResult {
  switch (field.kind) {
    case 'text':
      return textControl({ field, state, actions, describedBy });
    case 'number':
      // Steps lead nowhere in a PIN, and would be heard.
      return state.masked
        ? textControl({ field, state, actions, describedBy })
        : numberControl({ field, state, actions, describedBy });
    case 'date':
    case 'date-time':
      return dateControl({ field, state, actions, describedBy });
    case 'boolean':
      return booleanControl({ field, state, actions, describedBy });
    case 'choice':
      return choiceControl({ field, state, actions, describedBy });
    case 'choices':
      return choicesControl({ field, state, actions, describedBy });
    case 'list':
      return listControl({ field, state, actions, describedBy });
    case 'fixed':
      return html`<p part="control" class="fixed" role="group" aria-labelledby=${labelId(field.id)}>
        <bdi>${field.option.label}</bdi>
      </p>`;
    case 'unsupported':
      return html`<p part="warning" class="banner" tabindex="-1" role="group" aria-labelledby=${labelId(field.id)}>
        ${messages.cannotShow()} ${state.required ? messages.cannotSubmit() : messages.leftOut()}
      </p>`;
  }
}
