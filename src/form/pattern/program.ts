/**
 * Turns the tree of a pattern into a nondeterministic finite automaton (Thompson's construction): a flat list of
 * states that name their successors.
 *
 * A lookaround becomes a region, an automaton of its own. Without captures its only result is the positions at which
 * it holds, so it runs once over the whole text and is then read like `^` or `\b`. A lookbehind runs from left to right
 * and finds where its body can end; a lookahead runs from right to left, its sequences reversed, and finds where its
 * body can start. Each costs one pass, at any nesting.
 */
import { type Assertion, type CharacterTest, type ParsedPattern, type PatternNode, PatternRefused } from './syntax.js';

/** One state. `next` and `other` are indexes into `Program.states`, `region` is one into `Program.regions`. */
export type State =
  | { kind: 'character'; accepts: CharacterTest; next: number }
  | { kind: 'assertion'; assertion: Assertion; next: number }
  | { kind: 'look'; region: number; negated: boolean; next: number }
  | { kind: 'fork'; next: number; other: number }
  | { kind: 'match' };

/** An automaton over states of its own, which starts again at each position of the text. */
export interface Region {
  readonly start: number;
  /** Whether the region reads from left to right; otherwise it starts at the end and reads towards the start. */
  readonly rightwards: boolean;
}

export interface Program {
  /** Whether characters are code points; otherwise they are UTF-16 code units. */
  readonly unicode: boolean;
  readonly states: readonly State[];
  /** Inner regions come before outer ones, so the whole pattern is last. */
  readonly regions: readonly Region[];
}

/**
 * @param maxStates how many states the program may have; building stops there, so that the limit also bounds the memory
 *   for `(a{1000}){1000}`
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
   * Adds the states of a node, from its end: the node leads to `next`, and begins at the returned state. A node without
   * states begins at `next`.
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
        // A fork has two exits, so the states bound the edges, and with them the work.
        return starts.reduce((other, start) => addState({ kind: 'fork', next: start, other }));
      }
      case 'repeat':
        return addRepeat(node, next, rightwards);
    }
  };

  /**
   * Counted repetitions are written out. RepeatMatcher (section 22.2.2.3.1) rejects rounds that take no character once `min`
   * is reached. Here such rounds do no harm, because they lead to a state that the run has visited at that position.
   */
  const addRepeat = (node: PatternNode & { kind: 'repeat' }, next: number, rightwards: boolean) => {
    const { body, min, max } = node;
    let start = next;
    let required = min;
    if (max === Infinity) {
      const loop = { kind: 'fork' as const, next: 0, other: next };
      const fork = addState(loop);
      loop.next = addNode(body, fork, rightwards);
      // The first required round is the loop itself, entered after its fork. Otherwise each + in (((a+)+)+)+ doubles the states.
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
      // A body without states, as in (){9999999}, adds nothing.
      if (round === start) break;
      start = round;
    }
    return start;
  };

  addRegion(root, true);
  return { unicode, states, regions };
}
