import { MAX_FIELDS, MAX_SCHEMA_BYTES } from '../protocol/limits.js';
import { schemaSize } from '../protocol/schema-size.js';

/** Steps that any schema may take: combining a small schema may take more steps than it has bytes. */
const FREE_STEPS = 100_000;
/** Steps that a schema may take for each byte of its JSON text. */
const STEPS_PER_BYTE = 1;

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
  /** UTF-16 code units of all texts in defaults. A short text counts as more than its length. */
  defaults: 100_000,
  /** Issues reported. */
  issues: 2000,
  /** States of all patterns. */
  patternStates: 50_000,
  /** Steps of matching defaults against patterns: states × (code units + 1). A million take half a second. */
  patternSteps: 250_000,
  /** UTF-16 code units of names, titles and descriptions searched for secrets. Beyond it, less of each text is read. */
  secretText: 150_000,
};

/**
 * The allowances for reading one schema. Only `steps` grows with the schema: each keyword, property, list item and character
 * of a nested name that the reader copies or compares is a step.
 */
export class Budget {
  readonly #left: Record<keyof typeof ALLOWANCES | 'steps', number>;
  readonly #allowedSteps: number;

  constructor(schema: unknown) {
    this.#allowedSteps = FREE_STEPS + STEPS_PER_BYTE * bytesOf(schema);
    this.#left = { ...ALLOWANCES, steps: this.#allowedSteps };
  }

  /** The steps spent so far, at most those allowed. */
  get steps(): number {
    return this.#allowedSteps - Math.max(0, this.#left.steps);
  }

  /** @returns false once the allowance is used up, now and in all later calls. The caller must then not do the work. */
  spend(allowance: keyof typeof ALLOWANCES | 'steps', amount: number): boolean {
    this.#left[allowance] -= amount;
    return this.#left[allowance] >= 0;
  }
}

/** The UTF-8 bytes of a schema's JSON text; `MAX_SCHEMA_BYTES` for a schema over the limits. */
export function bytesOf(schema: unknown): number {
  const size = schemaSize(schema);
  return typeof size === 'number' ? size : MAX_SCHEMA_BYTES;
}
