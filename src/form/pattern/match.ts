/**
 * Runs a program over a text by following all ways through the automaton at once. A state is worked out at most once
 * at a position, so the work grows with states × length, never with the number of ways.
 */
import { charactersOf, isWordCharacter } from './character.js';
import type { Program, Region, State } from './program.js';
import type { Assertion } from './syntax.js';

/** Counts the work of a run, for tests that bound it without a clock. */
export interface StepCounter {
  /**
   * Arrivals at states, repeated ones included. At most 2 × states × (length + 1), the length in characters: no state
   * has more than two ways out, and the matching state, which has none, makes up for the start of its region.
   */
  steps: number;
}

/**
 * Whether the pattern matches anywhere in the text, as `RegExp.prototype.test` says (ECMA-262 section 22.2.6.16).
 *
 * @param text of any length: the caller bounds it, see `MAX_PATTERN_STEPS`
 * @param counter receives the steps of this run
 */
export function runProgram(program: Program, text: string, counter: StepCounter = { steps: 0 }): boolean {
  return new TextRun(program, charactersOf(text, program.unicode), counter).matches();
}

class TextRun {
  readonly #program: Program;
  readonly #characters: readonly number[];
  readonly #counter: StepCounter;
  /** For each region that is done: 1 at the positions where it holds. */
  readonly #held: Uint8Array[] = [];
  /** For each state: at which turn of its region it was last arrived at. Regions share no states. */
  readonly #seen: Int32Array;

  constructor(program: Program, characters: readonly number[], counter: StepCounter) {
    this.#program = program;
    this.#characters = characters;
    this.#counter = counter;
    this.#seen = new Int32Array(program.states.length).fill(-1);
  }

  matches(): boolean {
    const lookarounds = [...this.#program.regions];
    const whole = lookarounds.pop()!;
    for (const region of lookarounds) {
      const held = new Uint8Array(this.#characters.length + 1);
      for (const position of this.#positionsOf(region)) held[position] = 1;
      this.#held.push(held);
    }
    return !this.#positionsOf(whole).next().done;
  }

  /** The positions, 0 to length, at which a region holds, found one at a time on demand. */
  *#positionsOf({ start, rightwards }: Region): Generator<number, void> {
    const { states } = this.#program;
    const length = this.#characters.length;
    let waiting: (State & { kind: 'character' })[] = [];
    for (let turn = 0; turn <= length; turn++) {
      const position = rightwards ? turn : length - turn;
      const passed = this.#characterAt(rightwards ? position - 1 : position);
      const arriving = [start];
      for (const state of waiting) if (state.accepts(passed)) arriving.push(state.next);

      waiting = [];
      let holds = false;
      for (let index = arriving.pop(); index !== undefined; index = arriving.pop()) {
        this.#counter.steps++;
        // Also ends loops that take no character, as in (a*)*.
        if (this.#seen[index] === turn) continue;
        this.#seen[index] = turn;

        const state = states[index]!;
        if (state.kind === 'character') waiting.push(state);
        else if (state.kind === 'fork') arriving.push(state.next, state.other);
        else if (state.kind === 'match') holds = true;
        else if (this.#passes(state, position)) arriving.push(state.next);
      }
      if (holds) yield position;
    }
  }

  #passes(state: State & { kind: 'assertion' | 'look' }, position: number): boolean {
    if (state.kind === 'look') return (this.#held[state.region]![position] === 1) !== state.negated;
    return this.#asserts(state.assertion, position);
  }

  #asserts(assertion: Assertion, position: number): boolean {
    if (assertion === '^') return position === 0;
    if (assertion === '$') return position === this.#characters.length;
    const before = isWordCharacter(this.#characterAt(position - 1));
    const after = isWordCharacter(this.#characterAt(position));
    return (before !== after) === (assertion === '\\b');
  }

  /** The character to the right of a position; outside the text -1, which is no character. */
  #characterAt(position: number): number {
    return this.#characters[position] ?? -1;
  }
}
