import { editsOf } from './edits.js';

/** One line of a change of a file. `sign` and `text` together are the line, as it is in the patch. */
export interface DiffLine {
  /** `place` says where in the file the next lines are, `file` is about the file, `note` about the line before. */
  readonly kind: 'added' | 'removed' | 'same' | 'place' | 'file' | 'note';
  readonly sign: string;
  readonly text: string;
  /** What a person may overlook in it. `unended`: no line break follows. */
  readonly means?: 'deletes' | 'renames' | 'unended' | undefined;
}

/** The maximum number of lines with an element of their own. A longer change is shown as a text. */
export const MAX_DIFF_LINES = 10_000;

const isPatch = /^(?:@@(?!\S)|\*\*\* (?:Add|Update|Delete) File: |diff --git )/m;
/** After one of these, lines have signs. */
const opensHunk = /^(?:@@(?!\S)|\*\*\* (?:Add|Update) File: )/;
const ranges = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;
const SIGNS: Readonly<Record<string, DiffLine['kind']>> = { '+': 'added', '-': 'removed', ' ': 'same', '\\': 'note' };
const deletes = /^(?:deleted file mode |\+\+\+ \/dev\/null\s*$|\*\*\* Delete File: )/;
const renames = /^(?:rename to |\*\*\* Move to: )/;

/**
 * The lines of a patch, all of them, in their order: of a unified diff, with git's headers or without, or of the patches that
 * OpenAI's models write. After the first hunk, the sign of a line decides what it is. The numbers of a hunk do not, because
 * models often get them wrong, and a lenient tool adds the line all the same.
 * @returns `undefined` for a text that is not a patch, or that has too many lines.
 */
export function readPatch(patch: string): readonly DiffLine[] | undefined {
  if (!isPatch.test(patch)) return undefined;
  const lines = linesOf(patch).map(withoutBreak(patch));
  if (lines.length > MAX_DIFF_LINES) return undefined;
  const read: DiffLine[] = [];
  let isOpen = false;
  /** The two lines that name the next file have signs, too. */
  let headerEnd = 0;
  /** What a hunk still has, by its numbers. */
  let left = { removed: 0, added: 0 };
  let isSaid = false;
  for (const [i, text] of lines.entries()) {
    isOpen ||= opensHunk.test(text);
    const numbers = ranges.exec(text);
    if (numbers) left = { removed: Number(numbers[1] ?? 1), added: Number(numbers[2] ?? 1) };
    if (namesFile(lines, i) && !(left.removed === 1 && left.added === 1)) headerEnd = i + 2;
    const sign = isOpen && i >= headerEnd ? text.slice(0, 1) : '';
    const kind = text === '' && isOpen ? 'same' : SIGNS[sign];
    if (kind) {
      read.push({ kind, sign: kind === 'note' ? '' : sign, text: kind === 'note' ? text : text.slice(1) });
      if (kind !== 'added') left.removed--;
      if (kind !== 'removed') left.added--;
      isSaid = false;
      continue;
    }
    const means: DiffLine['means'] = renames.test(text)
      ? 'renames'
      : deletes.test(text) && !isSaid
        ? 'deletes'
        : undefined;
    isSaid ||= means === 'deletes'; // Git says it twice.
    read.push({ kind: text.startsWith('@@') ? 'place' : 'file', sign: '', text, means });
  }
  return read;
}

/** Whether two lines with signs, and a hunk after them, are the header of the next file. */
function namesFile(lines: readonly string[], at: number): boolean {
  return ['--- ', '+++ ', '@@ '].every((start, i) => lines[at + i]?.startsWith(start));
}

/**
 * What becomes of a text, line by line, with all of its lines. A note says where only one of the two ends with a line break.
 * @returns `undefined` where the texts have too many lines.
 */
export function compareTexts(before: string, after: string): readonly DiffLine[] | undefined {
  const [old, now] = [linesOf(before), linesOf(after)];
  if (old.length + now.length > MAX_DIFF_LINES) return undefined;
  const shown = withoutBreak(before, after);
  // A tool that replaces a part of a file gets two texts without one.
  const isNoted = before !== '' && after !== '' && before.endsWith('\n') !== after.endsWith('\n');
  return editsOf(old, now).flatMap(({ kind, line }) => {
    const sign = kind === 'added' ? '+' : kind === 'removed' ? '-' : ' ';
    const note: DiffLine = { kind: 'note', sign: '', text: '', means: 'unended' };
    return [{ kind, sign, text: shown(line) }, ...(isNoted && !line.endsWith('\n') ? [note] : [])];
  });
}

/** The lines with their line breaks. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** Removes the line break of a line. A carriage return before it is shown, unless all lines of the texts have one. */
function withoutBreak(...texts: readonly string[]): (line: string) => string {
  const end = texts.some((text) => /(?:^|[^\r])\n/.test(text)) ? /\n$/ : /\r?\n$/;
  return (line) => line.replace(end, '');
}
