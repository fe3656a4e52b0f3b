import { html, nothing, type TemplateResult } from 'lit';
import type { NumberField, TextField } from '../../form/field.js';
import { attributes } from '../attributes.js';
import { labelId } from '../field-state.js';
import * as messages from '../messages.js';
import { typedEntry } from '../typed-value.js';
import { type ControlContext, controlAttributes, namesOf } from './context.js';
import { inputMode } from './number.js';

type Typed = TextField | NumberField;

/**
 * A line of text, or several. E-mail and address fields are `type="text"` too: native ones trim what was typed and
 * report errors in a language of their own. So are secrets: browsers offer to save what is typed into
 * `type="password"`.
 */
export function textControl(context: ControlContext<Typed>): TemplateResult {
  const { field, state, actions } = context;
  if (!state.masked) return lineOrLines(context);
  const { revealed = false } = state.view;
  return html`<div class="box">
    <div class="search">
      ${lineOrLines(context)}<button
        type="button"
        class="reveal"
        aria-describedby=${labelId(field.id)}
        @click=${() => actions.show({ revealed: !revealed })}
      >
        ${revealed ? messages.hideSecret() : messages.showSecret()}
      </button>
    </div>
  </div>`;
}

function lineOrLines(context: ControlContext<Typed>): TemplateResult {
  const { field, state, actions } = context;
  const text = String(state.entry);
  const { format } = field.constraints;
  const isHidden = state.masked && !state.view.revealed;
  if ((field.kind === 'text' && field.multiline) || state.view.expanded || text.includes('\n')) {
    return html`<textarea
      part="control"
      rows="4"
      autocomplete="off"
      ${attributes(
        () => ({ ...namesOf(field), spellcheck: state.masked ? 'false' : 'true' }),
        controlAttributes(context),
        { class: isHidden ? 'masked' : nothing, dir: text ? 'auto' : nothing },
      )}
      ${typedEntry(text, actions)}
    ></textarea>`;
  }
  // What is no prose must not be corrected, and a secret not be sent to a service that checks spelling.
  const plain = format === undefined && !field.secret;
  return html`<input
    part="control"
    type="text"
    enterkeyhint="send"
    ${attributes(
      () => ({
        ...namesOf(field),
        inputmode: modeOf(field),
        autocomplete: field.secret ? 'off' : (AUTOCOMPLETE[format ?? ''] ?? 'off'),
        autocapitalize: plain ? 'sentences' : 'none',
        spellcheck: plain ? 'true' : 'false',
      }),
      controlAttributes(context),
      { class: isHidden ? 'masked' : nothing, dir: plain ? (text ? 'auto' : nothing) : 'ltr' },
    )}
    ${typedEntry(text, actions)}
    @paste=${(event: ClipboardEvent) => format === undefined && pasteLines(event, actions.expand)}
  />`;
}

/** Filled in by the browser only where the format says what is wanted (WCAG 1.3.5). */
const AUTOCOMPLETE: Readonly<Record<string, 'email' | 'url'>> = { email: 'email', uri: 'url' };

function modeOf(field: Typed): string {
  return field.kind === 'number' ? inputMode(field) : (AUTOCOMPLETE[field.constraints.format ?? ''] ?? 'text');
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
