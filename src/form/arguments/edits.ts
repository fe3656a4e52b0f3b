/** What becomes of one line. */
export interface LineEdit {
  readonly kind: 'added' | 'removed' | 'same';
  readonly line: string;
}

/** The most changed lines for which the shortest edit is looked for: the time grows with their square. */
const MAX_EDITS = 1000;

/**
 * The fewest edits that turn one list of lines into another. Where they are too many, all lines between the first and the
 * last change are removed and added.
 * @see Eugene W. Myers, An O(ND) Difference Algorithm and Its Variations (1986)
 */
export function editsOf(before: readonly string[], after: readonly string[]): LineEdit[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const room = Math.min(before.length, after.length) - start;
  while (end < room && before.at(-1 - end) === after.at(-1 - end)) end++;
  const same = (lines: readonly string[]) => lines.map((line): LineEdit => ({ kind: 'same', line }));
  return [
    ...same(before.slice(0, start)),
    ...removedFirst(middleOf(before.slice(start, before.length - end), after.slice(start, after.length - end))),
    ...same(before.slice(before.length - end)),
  ];
}

function middleOf(before: readonly string[], after: readonly string[]): LineEdit[] {
  /** For each number of edits, the lines of `before` that are reached on each diagonal `x - y`. */
  const reached: Map<number, number>[] = [];
  for (let count = 0; count <= Math.min(before.length + after.length, MAX_EDITS); count++) {
    const last = reached.at(-1) ?? new Map([[1, 0]]);
    const current = new Map<number, number>();
    reached.push(current);
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      let x = startOn(diagonal, last);
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++;
      current.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) return editsBack(before, after, reached);
    }
  }
  return [
    ...before.map((line): LineEdit => ({ kind: 'removed', line })),
    ...after.map((line): LineEdit => ({ kind: 'added', line })),
  ];
}

/** Where a diagonal begins after one more edit: an added line leads from the one above, a removed line from the one below. */
function startOn(diagonal: number, last: ReadonlyMap<number, number>): number {
  return Math.max(last.get(diagonal + 1) ?? -1, (last.get(diagonal - 1) ?? -2) + 1);
}

/** The shortest edit, followed back from its end. */
function editsBack(
  before: readonly string[],
  after: readonly string[],
  reached: readonly ReadonlyMap<number, number>[],
): LineEdit[] {
  const edits: LineEdit[] = [];
  let x = before.length;
  let diagonal = before.length - after.length;
  for (let count = reached.length - 1; count >= 0; count--) {
    const last = reached[count - 1] ?? new Map();
    const begin = count === 0 ? 0 : startOn(diagonal, last);
    while (x > begin) edits.push({ kind: 'same', line: before[--x]! });
    if (count === 0) break;
    if (last.get(diagonal - 1) === begin - 1) {
      edits.push({ kind: 'removed', line: before[--x]! });
      diagonal--;
    } else {
      edits.push({ kind: 'added', line: after[x - diagonal - 1]! });
      diagonal++;
    }
  }
  return edits.reverse();
}

/** The same edits, the removed lines of each change before its added ones. */
function removedFirst(edits: readonly LineEdit[]): LineEdit[] {
  const sorted: LineEdit[] = [];
  const added: LineEdit[] = [];
  for (const edit of edits) {
    if (edit.kind === 'same') sorted.push(...added.splice(0));
    (edit.kind === 'added' ? added : sorted).push(edit);
  }
  return [...sorted, ...added];
}
