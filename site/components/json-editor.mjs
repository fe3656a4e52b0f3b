/** The editor of the gallery: CodeMirror with what JSON needs, and no keys that keep focus in. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json, jsonLanguage } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--code-name)' },
  { tag: tags.string, color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: tags.punctuation, color: 'var(--vp-c-text-2)' },
]);

/**
 * @param {HTMLElement} parent
 * @param {{ text: string, label: string, describedBy: string, onChange(text: string): void }} options
 */
export function createEditor(parent, { text, label, describedBy, onChange }) {
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        highlightSpecialChars(), // Marks that reverse or hide text are part of some requests.
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        EditorView.lineWrapping,
        keymap.of([...defaultKeymap, ...historyKeymap]),
        json(),
        syntaxHighlighting(colors),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy, tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged, state }) => docChanged && onChange(state.doc.toString())),
      ],
    }),
  });
}

/** Replaces the whole text. */
export function setText(editor, text) {
  editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text }, scrollIntoView: false });
}

/** Underlines where the text is wrong, or nothing. */
export function mark(editor, at, message) {
  const { length } = editor.state.doc;
  const from = Math.min(at ?? 0, Math.max(0, length - 1));
  const found = at === undefined ? [] : [{ from, to: Math.min(from + 1, length), severity: 'error', message }];
  editor.dispatch(setDiagnostics(editor.state, found));
}

/** Where a text stops being JSON, in UTF-16 code units. Undefined where the grammar finds nothing. */
export function findError(text) {
  const cursor = jsonLanguage.parser.parse(text).cursor();
  do {
    if (cursor.type.isError) return skipSpace(text, cursor.from);
  } while (cursor.next());
  return undefined;
}

function skipSpace(text, from) {
  const rest = text.slice(from);
  return text.length - rest.trimStart().length;
}
