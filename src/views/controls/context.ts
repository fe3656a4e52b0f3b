import { nothing } from 'lit';
import type { ChoiceField, LeafField, MultipleChoiceField } from '../../form/field.js';
import type { Attributes } from '../attributes.js';
import { controlId, type FieldActions, type FieldState, labelId } from '../field-state.js';

/** What a control needs to draw one kind of field. */
export interface ControlContext<Kind> {
  readonly field: Kind;
  readonly state: FieldState;
  readonly actions: FieldActions;
  /** Ids of hint and error, for `aria-describedby`. */
  readonly describedBy: string | typeof nothing;
}

export const ariaBoolean = (value: boolean) => (value ? 'true' : nothing);

/** How each control is found. */
export const namesOf = (field: LeafField): Attributes => ({ id: controlId(field.id), name: field.name });

/** What each control says of itself. */
export function controlAttributes({ state, describedBy }: ControlContext<LeafField>): Attributes {
  return {
    'aria-required': ariaBoolean(state.required),
    'aria-invalid': ariaBoolean(state.error !== ''),
    'aria-describedby': describedBy,
  };
}

/** What names a group of controls. */
export const groupNames = (field: LeafField): Attributes => ({ 'aria-labelledby': labelId(field.id) });

/** Whether focus went out of the group, not from one of its controls to another. */
export function leftGroup(event: FocusEvent): boolean {
  return !(event.currentTarget as HTMLElement).contains(event.relatedTarget as Node | null);
}

/** The options chosen, in the order of the list, once one of them is chosen or no longer is. */
export function chosenWith(
  { options }: ChoiceField | MultipleChoiceField,
  chosen: ReadonlySet<string>,
  changed: string,
  isChosen: boolean,
): string[] {
  return options.map(({ id }) => id).filter((id) => (id === changed ? isChosen : chosen.has(id)));
}
