import { expect } from '@open-wc/testing';
import { dueAt, newState, publicState, remainingOf, type State } from '../../src/lifecycle/state.js';
import { type LifecycleEvent, transition } from '../../src/lifecycle/transition.js';
import table from './table.json' with { type: 'json' };

type Members = Readonly<Record<string, unknown>>;
interface Case {
  readonly what: string;
  readonly in: string;
  readonly with?: Members;
  readonly event: Members;
  readonly now?: number;
  readonly becomes: Members | 'same' | 'late';
}

/** Events of the table that change nothing, one case for each phase. */
const INERT = (table.inert as readonly { event: Members; in: string[] }[]).flatMap(({ event, in: phases }) =>
  phases.map((phase): Case => ({ what: 'nothing changes', in: phase, event, becomes: 'same' })),
);
const CASES = [...(table.cases as readonly Case[]), ...INERT];
const STATES: Readonly<Record<string, Members>> = Object.fromEntries(
  Object.entries(table.states).map(([phase, state]) => [
    phase,
    { ...state, terms: { ...table.terms, ...state.terms } },
  ]),
);

/** A state with some members changed; null removes one, and `terms.x` is a member of `terms`. */
function change(state: Members, members: Members = {}): Members {
  const changed: Record<string, unknown> = { ...state, terms: { ...(state.terms as Members) } };
  for (const [path, value] of Object.entries(members)) {
    const [first = '', second] = path.split('.');
    const owner = second ? (changed[first] as Record<string, unknown>) : changed;
    if (value === null) delete owner[second ?? first];
    else owner[second ?? first] = value;
  }
  return changed;
}

/** Without members that are undefined, as JSON would be. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('what an event makes of an elicitation', () => {
  for (const { what, in: phase, with: members, event, now = 1000, becomes } of CASES) {
    it(`${phase}, ${event.type}: ${what} [RLY-23]`, () => {
      const state = Object.freeze(change(STATES[phase]!, members)) as unknown as State;
      const next = transition(state, event as LifecycleEvent, now);
      if (becomes === 'same') expect(next).to.equal(state);
      else if (becomes === 'late') expect(next).to.equal('late');
      else {
        expect(plain(next)).to.deep.equal(change(state as never, { ...becomes, version: state.version + 1 }));
      }
    });
  }

  it('has a row in the table for every event in every phase', () => {
    const written = new Set(CASES.map((one) => `${one.in} ${one.event.type}`));
    const events = new Set(CASES.map((one) => one.event.type));
    const missing = Object.keys(STATES).flatMap((phase) =>
      [...events].map((event) => `${phase} ${event}`).filter((cell) => !written.has(cell)),
    );
    expect(events.size).to.equal(18);
    expect(missing).to.deep.equal([]);
  });
});

describe('the state of an elicitation', () => {
  const { terms } = STATES.open as unknown as State;

  it('begins open, unseen and without a limit, unless the server has a deadline', () => {
    expect(plain(newState(terms))).to.deep.equal({ version: 1, phase: 'open', terms, attempt: 1, seen: false });
    expect(newState(terms, 2000).endsAt).to.equal(2000);
  });

  it('is due when the first of its limits ends, and never without one', () => {
    expect(dueAt(newState(terms))).to.equal(Number.POSITIVE_INFINITY);
    expect(dueAt({ ...newState(terms, 2000), unseenUntil: 1500 })).to.equal(1500);
  });

  it('gives a page the time that is left, and nothing of the answer', () => {
    const answered = { ...STATES.answered, endsAt: 1700 } as unknown as State;
    expect(plain(publicState(answered, 1200))).to.deep.equal({
      version: 5,
      phase: 'answered',
      attempt: 1,
      remaining: 500,
    });
  });

  it('says that the time of a visit is over', () => {
    const late = { ...newState(terms), phase: 'visiting', isOvertime: true } as const;
    expect(publicState(late, 0).isOvertime).to.equal(true);
  });

  it('has a remaining time of at least zero, also while the limit is paused', () => {
    expect(remainingOf(newState(terms, 2000), 3000)).to.equal(0);
    expect(remainingOf({ ...newState(terms), left: 70 }, 3000)).to.equal(70);
  });
});
