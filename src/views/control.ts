import { html, type nothing, type TemplateResult } from 'lit';
import type { LeafField } from '../form/field.js';
import { booleanControl } from './controls/boolean.js';
import { choiceControl } from './controls/choice.js';
import { choicesControl } from './controls/choices.js';
import { dateControl } from './controls/date.js';
import { listControl } from './controls/list.js';
import { numberControl } from './controls/number.js';
import { textControl } from './controls/text.js';
import { type FieldActions, type FieldState, labelId } from './field-state.js';
import * as messages from './messages.js';

/**
 * The control of a field.
 * @param describedBy Ids of the texts that describe the control.
 */
export function controlView(
  field: LeafField,
  state: FieldState,
  actions: FieldActions,
  describedBy: string | typeof nothing,
): TemplateResult {
  switch (field.kind) {
    case 'text':
      return textControl({ field, state, actions, describedBy });
    case 'number':
      // A masked number is a PIN or a code: steps make no sense, and a spinbutton would speak its value.
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
      return html`<p part="warning warning-unsupported" class="banner" tabindex="-1" role="group" aria-labelledby=${labelId(field.id)}>
        ${messages.cannotShow()} ${state.required ? messages.cannotSubmit() : messages.leftOut()}
      </p>`;
  }
}
