/**
 * Runs a program over a text by following all paths through the automaton at once. Each state is processed at most once at a
 * position, so the work grows with states × length, never with the number of paths.
 */
import { charactersOf, isWordCharacter } from './character.js';
import type { Program, Region, State } from './program.js';

/**
 * Whether the pattern matches anywhere in the text, as `RegExp.prototype.test` says (ECMA-262 section 22.2.6.16).
 *
 * @param text of any length; the caller bounds it, see `MAX_PATTERN_STEPS`
 */
export function runProgram({ unicode, states, regions }: Program, text: string): boolean {
  const characters = charactersOf(text, unicode);
  const { length } = characters;
  /** For each finished region: 1 at the positions where it holds. */
  const held: Uint8Array[] = [];
  /** For each state: the turn of its region that last arrived at it. Regions share no states. */
  const seen = new Int32Array(states.length).fill(-1);

  const isWordAt = (position: number) => isWordCharacter(characters[position]);

  const passes = (state: State & { kind: 'assertion' | 'look' }, position: number) => {
    if (state.kind === 'look') return (held[state.region]![position] === 1) !== state.negated;
    if (state.assertion === '^') return position === 0;
    if (state.assertion === '$') return position === length;
    return (isWordAt(position - 1) !== isWordAt(position)) === (state.assertion === '\\b');
  };

  /** The positions, 0 to length, at which a region holds, found one at a time on demand. */
  function* positionsOf({ start, rightwards }: Region): Generator<number, void> {
    let waiting: (State & { kind: 'character' })[] = [];
    for (let turn = 0; turn <= length; turn++) {
      const position = rightwards ? turn : length - turn;
      const passed = characters[rightwards ? position - 1 : position]!;
      const arriving = [start];
      for (const state of waiting) if (state.accepts(passed)) arriving.push(state.next);

      waiting = [];
      let holds = false;
      for (let index = arriving.pop(); index !== undefined; index = arriving.pop()) {
        // Also ends loops that take no character, as in (a*)*.
        if (seen[index] === turn) continue;
        seen[index] = turn;

        const state = states[index]!;
        if (state.kind === 'character') waiting.push(state);
        else if (state.kind === 'fork') arriving.push(state.next, state.other);
        else if (state.kind === 'match') holds = true;
        else if (passes(state, position)) arriving.push(state.next);
      }
      if (holds) yield position;
    }
  }

  for (const lookaround of regions.slice(0, -1)) {
    const positions = new Uint8Array(length + 1);
    for (const position of positionsOf(lookaround)) positions[position] = 1;
    held.push(positions);
  }
  return !positionsOf(regions.at(-1)!).next().done;
}
