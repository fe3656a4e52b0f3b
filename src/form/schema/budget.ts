import { MAX_FIELDS, MAX_SCHEMA_BYTES } from '../../protocol/limits.js';
import type { Json } from '../../protocol/request.js';
import { schemaSize } from '../../protocol/schema-size.js';
import { rightToLeft } from '../text/hidden.js';

/**
 * Steps that any schema may take, beside one for each byte of its JSON text: combining a small schema may take more steps than
 * it has bytes.
 */
const FREE_STEPS = 100_000;

/**
 * What reading one requested schema may cost. Without these bounds, a schema of 2 KiB in which every field refers to one
 * large definition or repeats one costly pattern would block the page for many seconds.
 */
const ALLOWANCES = {
  /** Schemas that are read. Without a limit, recursive `$defs` would never end. */
  schemas: 2000,
  /** Bytes of JSON text that references bring in. */
  referenced: MAX_SCHEMA_BYTES,
  /** Fields, including nested ones. */
  fields: MAX_FIELDS,
  /** Options of all choices. */
  options: 20_000,
  /** Issues reported. */
  issues: 2000,
  /** States of all patterns. */
  patternStates: 50_000,
  /** Steps of matching defaults against patterns: states × (code units + 1). A million take half a second. */
  patternSteps: 250_000,
};

/**
 * What one form may put on screen, in Latin letters. Browsers need about a microsecond to lay out each. Of what is over it, a
 * description or a default is left out, a label is cut, and any other part cannot be shown. The form says so.
 */
export const MAX_ON_SCREEN = 200_000;
/** What a letter of another script costs: its font has to be found, and it may run in another direction. */
const OTHER_LETTER = 4;
/**
 * A word with letters from right to left costs the third power of its length, divided by this: WebKit resolves its directions
 * again for each place where a line may end. Real words are short.
 */
const TURNS = 20_000;
/** What a line costs in a text of several. */
const LINE = 40;
/** What a box costs: a checkbox, an option, a chip with its button. */
export const BOX = 60;

/** Latin letters with their accents, signs, and blanks. */
const latin = /^[\t\x20-\u024f]*$/;

/** What it costs to lay out a text, in the unit of `MAX_ON_SCREEN`. A ligature such as U+FDFA counts as the letters in it. */
export function layoutCost(text: string): number {
  if (latin.test(text)) return text.length;
  const letters = text.normalize('NFKC');
  const words = letters.split(/\s+/).filter((word) => rightToLeft.test(word));
  const turns = words.reduce((sum, { length }) => sum + length ** 3 / TURNS, 0);
  return letters.length * OTHER_LETTER + turns + (text.match(/[\n\r\u2028]/g)?.length ?? 0) * LINE;
}

/** What a value costs in its control: its text, or a chip for each item of a list. */
export function valueCost(value: Json): number {
  const texts = [value].flat().filter((item) => typeof item === 'string');
  return texts.reduce((sum, text) => sum + layoutCost(text), Array.isArray(value) ? value.length * BOX : 0);
}

/**
 * The allowances for reading one schema. Only `steps` grows with the schema: each keyword, property, list item and character
 * of a nested name that the reader copies or compares is a step.
 */
export class Budget {
  readonly #left: Record<keyof typeof ALLOWANCES | 'steps', number> = { ...ALLOWANCES, steps: FREE_STEPS };
  /** The schema, until its bytes are counted. Few schemas use up the free steps. */
  #uncounted: { schema: unknown } | undefined;
  #onScreen = 0;

  constructor(schema: unknown) {
    this.#uncounted = { schema };
  }

  /** @returns whether there is still room on screen for something of this cost. If there is, it takes the room. */
  show(cost: number): boolean {
    if (this.#onScreen + cost > MAX_ON_SCREEN) return false;
    this.#onScreen += cost;
    return true;
  }

  /** @returns false once the allowance is used up, now and in all later calls. The caller must then not do the work. */
  spend(allowance: keyof typeof ALLOWANCES | 'steps', amount: number): boolean {
    this.#left[allowance] -= amount;
    if (this.#left.steps < 0 && this.#uncounted) {
      this.#left.steps += bytesOf(this.#uncounted.schema);
      this.#uncounted = undefined;
    }
    return this.#left[allowance] >= 0;
  }
}

/** The UTF-8 bytes of a schema's JSON text; `MAX_SCHEMA_BYTES` for a schema over the limits. */
export function bytesOf(schema: unknown): number {
  const size = schemaSize(schema);
  return typeof size === 'number' ? size : MAX_SCHEMA_BYTES;
}
