import { html, nothing, type TemplateResult } from 'lit';
import type { LeafField } from '../../form/field.js';
import { type FieldActions, type FieldState, labelId } from '../field/field-state.js';
import * as messages from '../messages.js';
import { booleanControl, choiceControl } from './choice.js';
import { choicesControl } from './choices.js';
import type { ControlContext } from './context.js';
import { dateControl } from './date.js';
import { fixedView } from './fixed.js';
import { listControl } from './list.js';
import { numberControl, readingViews } from './number.js';
import { textControl } from './text.js';

/**
 * The control of a field.
 * @param describedBy Ids of the texts that describe the control.
 */
export function controlView(
  field: LeafField,
  state: FieldState,
  actions: FieldActions,
  describedBy: string | typeof nothing,
): TemplateResult | Array<TemplateResult | typeof nothing> {
  const rest: Omit<ControlContext<LeafField>, 'field'> = { state, actions, describedBy };
  switch (field.kind) {
    case 'text':
      return textControl({ field, ...rest });
    case 'number':
      // A masked number is a PIN or a code: steps make no sense.
      if (state.masked) return textControl({ field, ...rest });
      // A long number has no room beside the step buttons.
      return state.view.grows
        ? html`${textControl({ field, ...rest })}${readingViews({ field, ...rest })}`
        : numberControl({ field, ...rest });
    case 'date':
    case 'date-time':
      return dateControl({ field, ...rest });
    case 'boolean':
      return booleanControl({ field, ...rest });
    case 'choice':
      return choiceControl({ field, ...rest });
    case 'choices':
      return choicesControl({ field, ...rest });
    case 'list':
      return listControl({ field, ...rest });
    case 'fixed':
      return fixedView(field, state);
    case 'unsupported':
      return html`<p part="warning" class="banner unsupported" tabindex="-1" role="group" aria-labelledby=${labelId(field.id)}>
        ${messages.cannotShow()} ${field.reason === 'digits' ? messages.tooLongNumber() : nothing} ${state.required ? messages.cannotSubmit() : messages.leftOut()}
      </p>`;
  }
}
