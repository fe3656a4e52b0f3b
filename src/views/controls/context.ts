import { nothing } from 'lit';
import type { ChoiceField, MultipleChoiceField } from '../../form/field.js';
import type { FieldActions, FieldState } from '../field-state.js';

/** What a control needs to draw one kind of field. */
export interface ControlContext<Kind> {
  readonly field: Kind;
  readonly state: FieldState;
  readonly actions: FieldActions;
  /** Ids of hint and error, for `aria-describedby`. */
  readonly describedBy: string | typeof nothing;
}

export const ariaBoolean = (value: boolean) => (value ? 'true' : nothing);

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
