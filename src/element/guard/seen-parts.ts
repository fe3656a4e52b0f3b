/** Pixels by which subpixel rounding may cut a box. */
const ROUNDING = 1;

/** Remembers which parts of an element's height have been in view. */
export class SeenParts {
  /** Start and end as fractions of the height, which changes when text wraps differently. The ranges do not overlap. */
  #ranges: readonly (readonly [number, number])[] = [];
  #isWhole = false;
  readonly #line: number;

  /** @param line Pixels that two parts must have in common to count as one, so that no line of text is seen in halves alone. */
  constructor(line = 0) {
    this.#line = line;
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Notes the part of a box in view. It does not count if its sides are cut off. */
  add(box: DOMRectReadOnly, seen: DOMRectReadOnly): void {
    if (box.height === 0) this.#isWhole = true;
    if (seen.height <= 0 || !isWide(box, seen)) return;
    const rounding = ROUNDING / Math.max(box.height, ROUNDING);
    const added = [(seen.top - box.top) / box.height, (seen.bottom - box.top) / box.height] as const;
    const line = this.#line / Math.max(box.height, ROUNDING);
    const isApart = ([from, to]: readonly [number, number]) => {
      const common = Math.min(to, added[1]) - Math.max(from, added[0]);
      return common < Math.min(line, to - from, added[1] - added[0]) - rounding;
    };
    const apart = this.#ranges.filter(isApart);
    const joined = [added, ...this.#ranges.filter((range) => !apart.includes(range))];
    const range = [Math.min(...joined.map(([from]) => from)), Math.max(...joined.map(([, to]) => to))] as const;
    this.#ranges = [...apart, range];
    this.#isWhole ||= range[0] <= rounding && range[1] >= 1 - rounding;
  }
}

/** Whether a box is wholly in view. */
export function isWhole(box: DOMRectReadOnly, seen: DOMRectReadOnly): boolean {
  return isWide(box, seen) && seen.height >= box.height - ROUNDING;
}

/** What two boxes have in common, which may be empty. */
export function overlapOf(a: DOMRectReadOnly, b: DOMRectReadOnly): DOMRect {
  const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
  const [right, bottom] = [Math.min(a.right, b.right), Math.min(a.bottom, b.bottom)];
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

function isWide(box: DOMRectReadOnly, seen: DOMRectReadOnly): boolean {
  return seen.width >= box.width - ROUNDING;
}
