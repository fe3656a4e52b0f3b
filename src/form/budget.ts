import { MAX_FIELDS, MAX_SCHEMA_BYTES } from '../protocol/limits.js';

/**
 * What reading one requested schema may cost in all. A schema of 2 KiB in which every field refers to one large
 * definition, or repeats one costly pattern, would otherwise hold the page for many seconds.
 */
const ALLOWANCES = {
  /** Schemas followed. Recursive `$defs` never end otherwise. */
  schemas: 2000,
  /** Bytes of JSON text that references bring in. */
  referenced: MAX_SCHEMA_BYTES,
  /** Fields, nested ones counted. */
  fields: MAX_FIELDS,
  /** Options of all choices together. */
  options: 20_000,
  /** States of all patterns together. */
  patternStates: 50_000,
  /** Steps of matching defaults against patterns: states × (code units + 1). */
  patternSteps: 2_000_000,
};

/** One schema's allowances. */
export class Budget {
  readonly #left = { ...ALLOWANCES };

  /** @returns false once the allowance is used up: then what it was for must be left undone. */
  spend(allowance: keyof typeof ALLOWANCES, amount: number): boolean {
    this.#left[allowance] -= amount;
    return this.#left[allowance] >= 0;
  }
}
