import { html, type TemplateResult } from 'lit';
import type { TextField } from '../../form/field.js';
import { controlId } from '../field-state.js';
import { typedValue } from '../typed-value.js';
import { ariaBoolean, type ControlContext } from './context.js';

/**
 * A line of text, or several. E-mail and address fields are `type="text"` too: native ones trim what was typed and
 * report errors in a language of their own.
 */
export function textControl({ field, state, actions, describedBy }: ControlContext<TextField>): TemplateResult {
  const text = String(state.entry);
  const { format } = field.constraints;
  // Some tools that fill forms in tell of it by `change` alone.
  const input = (event: Event) => actions.enter((event.target as HTMLInputElement).value);
  if (field.multiline || state.view.expanded || text.includes('\n')) {
    return html`<textarea
      part="control"
      id=${controlId(field.id)}
      name=${field.name}
      rows="4"
      dir="auto"
      autocomplete="off"
      aria-required=${ariaBoolean(state.required)}
      aria-invalid=${ariaBoolean(state.error !== '')}
      aria-describedby=${describedBy}
      ${typedValue(text)}
      @input=${input}
      @change=${input}
      @blur=${() => actions.leave()}
    ></textarea>`;
  }
  const plain = format === undefined;
  return html`<input
    part="control"
    type="text"
    id=${controlId(field.id)}
    name=${field.name}
    dir=${plain ? 'auto' : 'ltr'}
    inputmode=${format === 'email' ? 'email' : format === 'uri' ? 'url' : 'text'}
    autocomplete=${format === 'email' ? 'email' : format === 'uri' ? 'url' : 'off'}
    autocapitalize=${plain ? 'sentences' : 'none'}
    spellcheck=${plain ? 'true' : 'false'}
    aria-required=${ariaBoolean(state.required)}
    aria-invalid=${ariaBoolean(state.error !== '')}
    aria-describedby=${describedBy}
    ${typedValue(text)}
    @input=${input}
    @change=${input}
    @paste=${(event: ClipboardEvent) => plain && pasteLines(event, actions.expand)}
    @blur=${() => actions.leave()}
  />`;
}

/** A single line drops the line breaks of what is pasted into it. Several lines make it a text area instead. */
function pasteLines(event: ClipboardEvent, expand: (entry: string, caret: number) => void): void {
  const pasted = event.clipboardData?.getData('text/plain').replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  if (!pasted?.includes('\n')) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.target as HTMLInputElement;
  const start = selectionStart ?? value.length;
  expand(value.slice(0, start) + pasted + value.slice(selectionEnd ?? start), start + pasted.length);
}
