import { nothing } from 'lit';
import { OTHER } from '../../form/entry.js';
import type { ChoiceField, MultipleChoiceField } from '../../form/field.js';
import type { FieldActions, FieldState } from '../field/field-state.js';

/** What a control needs to render one kind of field. */
export interface ControlContext<Kind> {
  readonly field: Kind;
  readonly state: FieldState;
  readonly actions: FieldActions;
  /** Ids of the texts that describe the control, for `aria-describedby`. */
  readonly describedBy: string | typeof nothing;
}

export const ariaBoolean = (value: boolean) => (value ? 'true' : nothing);

/** Whether focus left the field, rather than moving between two of its controls. */
export function hasLeftField(event: FocusEvent): boolean {
  return !(event.currentTarget as HTMLElement).closest('.field')!.contains(event.relatedTarget as Node | null);
}

/** Ids of the selected options, in the order of the list, after one option is selected or deselected. */
export function chosenWith(
  { options }: ChoiceField | MultipleChoiceField,
  chosen: ReadonlySet<string>,
  changed: string,
  isChosen: boolean,
): string[] {
  const others = [...chosen, changed].filter((id) => id.startsWith(OTHER));
  return [...options.map(({ id }) => id), ...new Set(others)].filter((id) =>
    id === changed ? isChosen : chosen.has(id),
  );
}
