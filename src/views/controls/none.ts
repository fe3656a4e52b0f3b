import { html, nothing, type TemplateResult } from 'lit';
import { NONE, takesNone } from '../../form/entry.js';
import type { LeafField } from '../../form/field.js';
import { labelId } from '../field/field-state.js';
import * as messages from '../messages.js';
import { type Choice, choiceItems } from './choice-items.js';
import type { ControlContext } from './context.js';

/**
 * The choice "None", where the schema requires a list that may be empty: an untouched list is not an answer yet, so the
 * person states that nothing applies.
 */
export function noneChoices(field: LeafField): Choice[] {
  return takesNone(field) ? [{ id: '', label: messages.none() }] : [];
}

/** Choosing "None" empties the list. Deselecting it brings the items back. */
export function enterNone({ state, actions }: ControlContext<LeafField>, isChosen: boolean): void {
  if (isChosen) actions.enter(NONE, { removed: state.entry, draft: undefined });
  else actions.enter(state.view.removed ?? []);
}

/** "None" as a checkbox of its own, in the last row of a box. */
export function noneView(context: ControlContext<LeafField>): TemplateResult | typeof nothing {
  const { field, state } = context;
  const choices = noneChoices(field);
  if (choices.length === 0) return nothing;
  return html`<div
    role="group"
    aria-labelledby=${labelId(field.id)}
    ${choiceItems({ type: 'checkbox', id: field.id, name: '', className: 'check', choices, isChosen: () => state.entry === NONE })}
    @change=${(event: Event) => enterNone(context, (event.target as HTMLInputElement).checked)}
  ></div>`;
}
