import { html, nothing, type TemplateResult } from 'lit';
import type { NumberField, TextField } from '../../form/field.js';
import { hasLines } from '../../form/on-display.js';
import { digitsIn } from '../../form/pattern/pattern.js';
import { isIdentifier } from '../../form/typed/identifier.js';
import { numberText } from '../../form/typed/number-text.js';
import { readText } from '../../form/typed/typed-text.js';
import { controlId } from '../field/field-state.js';
import * as messages from '../messages.js';
import { hiddenView } from '../spelled-out.js';
import { ariaBoolean, type ControlContext } from './context.js';
import { growing } from './growing.js';
import { inputMode, isWrittenDifferently, numberEntry, rememberText } from './number.js';
import { isHidden, revealButton } from './reveal.js';
import { typedEntry } from './typed-value.js';

/** A field whose answer is one text in a control. */
type TypedField = TextField | NumberField;
type Typed = HTMLInputElement | HTMLTextAreaElement;

/**
 * One line of text, or several. E-mail addresses and URLs use `type="text"` as well, because native types trim the text
 * and report errors in the browser's language. So do secrets, because browsers offer to save what is typed into `type="password"`.
 */
export function textControl(
  context: ControlContext<TypedField>,
): TemplateResult | Array<TemplateResult | typeof nothing> {
  const control = inputOrTextArea(context);
  const { masked, view, entry } = context.state;
  if (!masked) {
    const isRead = context.field.constraints.format !== undefined && isWrittenDifferently(view.draft, String(entry));
    // Most fields show neither, so there is no template around the three.
    return [control, isRead ? html`<p class="hint">= <bdi>${entry}</bdi></p>` : nothing, hiddenView(String(entry))];
  }
  return html`<div class="box"><div class="search">${control}${revealButton(context)}</div></div>${hiddenView(String(entry))}`;
}

function inputOrTextArea(context: ControlContext<TypedField>): TemplateResult {
  const { field, state, actions } = context;
  const isNumber = field.kind === 'number';
  const text = isNumber ? numberText(String(state.entry), messages.numberSigns()) : String(state.entry);
  const { constraints } = field;
  const { format } = constraints;
  const read = isNumber ? numberEntry(field) : format && ((control: Typed) => readText(control.value, format));
  const typed = read ? typedEntry(text, actions, read, rememberText) : typedEntry(text, actions);
  const isText = format === undefined && !field.secret && field.kind === 'text';
  const isCode = isText && (state.argument === 'code' || 'json' in field);
  // Spelling correction damages addresses, names for programs and arguments, and browsers may send a secret to a spelling service.
  const isProse = isText && !isCode && state.argument === undefined && !constraints.pattern && !isIdentifier(field.key);
  const isMultiline = (field.kind === 'text' && field.multiline) || state.view.expanded || hasLines(text);
  const dir = !isCode && (isText || isMultiline) ? (text ? 'auto' : nothing) : 'ltr';
  if (isMultiline || state.view.grows) {
    const isDotted = isHidden(context);
    return html`<textarea
      part="control"
      autocomplete="off"
      class=${`${isMultiline ? 'lines' : 'line'}${isDotted ? ' masked' : ''}${isCode ? ' code' : ''}`}
      rows=${isMultiline ? 4 : 1}
      enterkeyhint=${isMultiline ? nothing : 'send'}
      inputmode=${isMultiline ? nothing : inputModeOf(field)}
      autocapitalize=${isProse ? 'sentences' : 'none'}
      spellcheck=${isProse}
      dir=${dir}
      id=${controlId(field.id)}
      name=${field.name}
      aria-required=${ariaBoolean(state.required)}
      aria-invalid=${ariaBoolean(state.error !== '')}
      aria-describedby=${context.describedBy}
      ${typed}
      ${growing()}
    ></textarea>`;
  }
  return html`<input
    part="control"
    type="text"
    enterkeyhint="send"
    class=${isHidden(context) ? 'masked' : isCode ? 'code' : nothing}
    inputmode=${inputModeOf(field)}
    autocomplete=${field.secret ? 'off' : (TOKENS[format ?? ''] ?? 'off')}
    autocapitalize=${isProse ? 'sentences' : 'none'}
    spellcheck=${isProse}
    dir=${dir}
    id=${controlId(field.id)}
    name=${field.name}
    aria-required=${ariaBoolean(state.required)}
    aria-invalid=${ariaBoolean(state.error !== '')}
    aria-describedby=${context.describedBy}
    ${typed}
    @paste=${(event: ClipboardEvent) => format === undefined && pasteLines(event, actions.expand)}
  />`;
}

/**
 * Autofill tokens by format (WCAG 1.3.5). The same words name the on-screen keyboards. Without a format, the purpose of a
 * field is unknown.
 */
const TOKENS: Readonly<Record<string, 'email' | 'url'>> = { email: 'email', uri: 'url' };

function inputModeOf(field: TypedField): string {
  if (field.kind === 'number') return inputMode(field);
  const { format = '', pattern = '' } = field.constraints;
  return TOKENS[format] ?? (digitsIn(pattern) > 0 ? 'numeric' : 'text');
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
