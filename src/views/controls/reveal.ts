import { html, type TemplateResult } from 'lit/html.js';
import type { LeafField } from '../../form/field.js';
import { labelId } from '../field/field-state.js';
import * as messages from '../messages.js';
import type { ControlContext } from './context.js';

/** What is on screen in place of a secret. Constant length, so that it does not reveal the secret's length. */
export const MASK = '••••••••';

/** Whether the control shows dots in place of what the person types. */
export const isHidden = ({ state }: ControlContext<LeafField>) => state.masked && !state.view.revealed;

/** The button that shows a masked answer as plain text, and hides it again. */
export function revealButton(context: ControlContext<LeafField>): TemplateResult {
  const { field, actions } = context;
  const hidden = isHidden(context);
  return html`<button
    type="button"
    class="reveal"
    aria-describedby=${labelId(field.id)}
    @click=${() => actions.show({ revealed: hidden })}
  >
    ${hidden ? messages.showSecret() : messages.hideSecret()}
  </button>`;
}
