/**
 * Turns the tree of a pattern into a nondeterministic finite automaton (Thompson's construction): a flat list of
 * states that name the states that follow them.
 *
 * A lookaround becomes a region, an automaton of its own. Without captures its only result is the positions at which
 * it holds, so it runs once over the whole text and is then read like `^` or `\b`. A lookbehind runs from left to right
 * and finds where its body can end; a lookahead runs from right to left, its sequences reversed, and finds where its
 * body can start. Each costs one pass, whatever the nesting.
 */
import { type Assertion, type CharacterTest, type ParsedPattern, type PatternNode, PatternRefused } from './syntax.js';

/** One state. `next` and `other` are indexes into `Program.states`, `region` is one into `Program.regions`. */
export type State =
  | { kind: 'character'; accepts: CharacterTest; next: number }
  | { kind: 'assertion'; assertion: Assertion; next: number }
  | { kind: 'look'; region: number; negated: boolean; next: number }
  | { kind: 'fork'; next: number; other: number }
  | { kind: 'match' };

/** An automaton over states of its own, which starts anew at each position of the text. */
export interface Region {
  readonly start: number;
  /** Whether the region reads from left to right; otherwise it starts at the end and reads towards the start. */
  readonly rightwards: boolean;
}

export interface Program {
  /** Whether characters are code points; otherwise they are UTF-16 code units. */
  readonly unicode: boolean;
  readonly states: readonly State[];
  /** Those inside before those around them, hence the whole pattern last. */
  readonly regions: readonly Region[];
}

/**
 * @param maxStates how many states the program may have; building stops there, so that `(a{1000}){1000}` costs no
 *   more memory than the limit allows
 * @throws {PatternRefused} `too-large` if the pattern takes more
 */
export function buildProgram({ unicode, root }: ParsedPattern, maxStates: number): Program {
  const states: State[] = [];
  const regions: Region[] = [];

  const addState = (state: State) => {
    if (states.length >= maxStates) throw new PatternRefused('too-large');
    return states.push(state) - 1;
  };

  const addRegion = (body: PatternNode, rightwards: boolean) => {
    const start = addNode(body, addState({ kind: 'match' }), rightwards);
    return regions.push({ start, rightwards }) - 1;
  };

  /**
   * Adds the states of a node, built from its end: `next` is where it leads to, the result where it begins. A node
   * that takes no state begins at `next`.
   */
  const addNode = (node: PatternNode, next: number, rightwards: boolean): number => {
    switch (node.kind) {
      case 'character':
      case 'assertion':
        return addState({ ...node, next });
      case 'look':
        return addState({ kind: 'look', region: addRegion(node.body, node.behind), negated: node.negated, next });
      case 'sequence': {
        const add = (following: number, item: PatternNode) => addNode(item, following, rightwards);
        return rightwards ? node.items.reduceRight(add, next) : node.items.reduce(add, next);
      }
      case 'alternation': {
        const starts = node.branches.map((branch) => addNode(branch, next, rightwards));
        // Forks have two ways, not many: so the edges are bounded by the states, and so is the work.
        return starts.reduce((other, start) => addState({ kind: 'fork', next: start, other }));
      }
      case 'repeat':
        return addRepeat(node, next, rightwards);
    }
  };

  /**
   * Counted repetitions are written out. RepeatMatcher (section 22.2.2.3.1) rejects rounds that take no character
   * once `min` is reached; they need no care here, because they lead to where the run has been at that position.
   */
  const addRepeat = (node: PatternNode & { kind: 'repeat' }, next: number, rightwards: boolean) => {
    const { body, min, max } = node;
    let start = next;
    let required = min;
    if (max === Infinity) {
      const loop = { kind: 'fork' as const, next: 0, other: next };
      const fork = addState(loop);
      loop.next = addNode(body, fork, rightwards);
      // The first required round is the loop itself, entered behind its fork: else (((a+)+)+)+ doubles each time.
      start = min > 0 ? loop.next : fork;
      required--;
    } else {
      for (let count = min; count < max; count++) {
        const round = addNode(body, start, rightwards);
        if (round === start) break;
        start = addState({ kind: 'fork', next: round, other: next });
      }
    }
    for (; required > 0; required--) {
      const round = addNode(body, start, rightwards);
      // A body without states, as in (){9999999}, adds nothing however often it is repeated.
      if (round === start) break;
      start = round;
    }
    return start;
  };

  addRegion(root, true);
  return { unicode, states, regions };
}
