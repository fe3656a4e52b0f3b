import { html, nothing, type TemplateResult } from 'lit';
import type { NumberField, TextField } from '../../form/field.js';
import { attributes } from '../attributes.js';
import { typedEntry } from '../typed-value.js';
import { type ControlContext, controlAttributes, namesOf } from './context.js';
import { inputMode } from './number.js';
import { isHidden, revealButton } from './reveal.js';

/** A field whose answer is one text in a control. */
type TypedField = TextField | NumberField;

/**
 * One line of text, or several. E-mail addresses and URLs use `type="text"` as well, because native types trim the text
 * and report errors in the browser's language. So do secrets, because browsers offer to save a `type="password"`.
 */
export function textControl(context: ControlContext<TypedField>): TemplateResult {
  const control = inputOrTextArea(context);
  if (!context.state.masked) return control;
  return html`<div class="box"><div class="search">${control}${revealButton(context)}</div></div>`;
}

function inputOrTextArea(context: ControlContext<TypedField>): TemplateResult {
  const { field, state, actions } = context;
  const text = String(state.entry);
  const { format } = field.constraints;
  if ((field.kind === 'text' && field.multiline) || state.view.expanded || text.includes('\n')) {
    return html`<textarea
      part="control"
      rows="4"
      autocomplete="off"
      ${attributes(() => ({ ...namesOf(field), spellcheck: !state.masked }), controlAttributes(context), {
        class: isHidden(context) ? 'masked' : nothing,
        dir: text ? 'auto' : nothing,
      })}
      ${typedEntry(text, actions)}
    ></textarea>`;
  }
  // Spelling correction damages addresses, and browsers may send a secret to a spelling service.
  const isProse = format === undefined && !field.secret;
  return html`<input
    part="control"
    type="text"
    enterkeyhint="send"
    ${attributes(
      () => ({
        ...namesOf(field),
        inputmode: inputModeOf(field),
        autocomplete: field.secret ? 'off' : (TOKENS[format ?? ''] ?? 'off'),
        autocapitalize: isProse ? 'sentences' : 'none',
        spellcheck: isProse,
      }),
      controlAttributes(context),
      { class: isHidden(context) ? 'masked' : nothing, dir: isProse ? (text ? 'auto' : nothing) : 'ltr' },
    )}
    ${typedEntry(text, actions)}
    @paste=${(event: ClipboardEvent) => format === undefined && pasteLines(event, actions.expand)}
  />`;
}

/**
 * Autofill tokens by format (WCAG 1.3.5); the same words name the on-screen keyboards. Without a format, nothing says what
 * the field wants.
 */
const TOKENS: Readonly<Record<string, 'email' | 'url'>> = { email: 'email', uri: 'url' };

function inputModeOf(field: TypedField): string {
  return field.kind === 'number' ? inputMode(field) : (TOKENS[field.constraints.format ?? ''] ?? 'text');
}

/** Browsers drop the line breaks of a text pasted into a single line. The field becomes a text area instead. */
function pasteLines(event: ClipboardEvent, expand: (entry: string, caret: number) => void): void {
  const pasted = event.clipboardData?.getData('text/plain').replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  if (!pasted?.includes('\n')) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.target as HTMLInputElement;
  const start = selectionStart ?? value.length;
  expand(value.slice(0, start) + pasted + value.slice(selectionEnd ?? start), start + pasted.length);
}
