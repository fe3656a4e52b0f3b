import { expect } from '@open-wc/testing';
import { runProgram } from '../../src/form/pattern/match.js';
import { parsePattern } from '../../src/form/pattern/parse.js';
import {
  compilePattern,
  MAX_PATTERN_LENGTH,
  MAX_PATTERN_STATES,
  MAX_PATTERN_STEPS,
  patternEngine,
} from '../../src/form/pattern/pattern.js';
import { buildProgram, type Program } from '../../src/form/pattern/program.js';
import patterns from '../fixtures/patterns.json' with { type: 'json' };

/** Patterns on which a backtracking engine takes exponential or high polynomial time; the text; the verdict. */
const hostile: [source: string, text: string, matches: boolean][] = [
  ['^(a+)+$', `${'a'.repeat(5000)}!`, false],
  ['^(a|a)*$', `${'a'.repeat(5000)}!`, false],
  ['^(a+?)+?$', `${'a'.repeat(5000)}!`, false],
  ['^(?:a{1,20}){1,20}$', `${'a'.repeat(500)}!`, false],
  ['a*a*a*a*a*a*a*a*a*a*b', 'a'.repeat(5000), false],
  [`${'a?'.repeat(100)}${'a'.repeat(100)}!`, 'a'.repeat(200), false],
  [
    '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$',
    'a'.repeat(5000),
    false,
  ],
  ['^(?:(?:[^"]|"[^"]*")*,)*$', '"'.repeat(5000), false],
  ['\\s+$', `${' '.repeat(5000)}!`, false],
  ['(\\p{L}+)+\\d$', 'é'.repeat(5000), false],
  ['^(😀+)+$', `${'😀'.repeat(2500)}!`, false],
  ['^(?=(a+)+$)', `${'a'.repeat(5000)}!`, false],
  ['^(?!(a+)+$)', `${'a'.repeat(5000)}!`, true],
  ['(?<=^(a+)+)$', `!${'a'.repeat(5000)}`, false],
  ['(?<!^(a*)*)b', `!${'a'.repeat(5000)}b`, true],
  ['(?:(?=(?=(?=a*)*)*)*)*b', 'a'.repeat(5000), false],
  ['(?:\\b|\\B|a*)*b', 'a'.repeat(5000), false],
  [`^(?:${'|'.repeat(500)}a)*$`, `${'a'.repeat(2000)}!`, false],
  ['^(?:a|b|ab|ba|aba)*c', 'ab'.repeat(2500), false],
  ['a'.repeat(1000), 'a'.repeat(999), false],
];

const { benign, annexB } = patterns as unknown as Record<
  'benign' | 'annexB',
  readonly [source: string, matching: string[], others: string[]][]
>;

/** The meaning of `pattern` without this engine: with the `u` flag if that is valid, else by Annex B. */
function nativeTest(source: string, text: string): boolean {
  try {
    return new RegExp(source, 'u').test(text);
  } catch {
    return new RegExp(source).test(text);
  }
}

const reasonFor = (source: string) => {
  const compiled = compilePattern(source);
  return compiled.ok ? 'compiled' : compiled.reason;
};

/**
 * The same program, which counts the states that a run visits, and throws at the limit: an engine that backtracks fails the test
 * and does not hang it.
 */
function counted(program: Program, bound = Number.POSITIVE_INFINITY) {
  const run = { visits: 0 };
  const states = new Proxy(program.states, {
    get(all, key: string) {
      if (/^\d+$/.test(key) && ++run.visits > bound) throw new Error(`more than ${bound} visits`);
      return Reflect.get(all, key);
    },
  });
  return { run, program: { ...program, states } };
}

const abridge = (source: string) =>
  (source.length > 60 ? `${source.slice(0, 60)}… (${source.length} characters)` : source) || '(empty)';

describe('pattern: a hostile pattern cannot freeze the page', () => {
  for (const [source, text, matches] of hostile) {
    it(`${abridge(source)} is decided in steps that grow with states × length [MCP-02]`, () => {
      const program = buildProgram(parsePattern(source), MAX_PATTERN_STATES);
      const work = program.states.length * (text.length + 1);
      expect(work, 'within the budget, hence not skipped').to.be.at.most(MAX_PATTERN_STEPS);
      expect(runProgram(counted(program, work).program, text)).to.equal(matches);
      expect(patternEngine(source).test(text)).to.equal(matches);
    });
  }

  it('twice the text takes at most about twice the steps [MCP-02]', () => {
    const endless = buildProgram(parsePattern('^(?:(a+)+|(?:a|aa)*)*$'), MAX_PATTERN_STATES);
    const stepsFor = (length: number) => {
      const { run, program } = counted(endless);
      runProgram(program, `${'a'.repeat(length)}!`);
      return run.visits;
    };
    expect(stepsFor(2000)).to.be.within(stepsFor(1000), 2.01 * stepsFor(1000));
  });

  it('a match at the start ends the search there', () => {
    const { run, program } = counted(buildProgram(parsePattern('a'), 10));
    expect(runProgram(program, 'a'.repeat(5000))).to.equal(true);
    expect(run.visits).to.be.below(10);
  });
});

describe('pattern: the verdicts are those of the browser', () => {
  for (const [source, matching, others] of benign) {
    it(`${abridge(source)} accepts what it describes and nothing else [MCP-02]`, () => {
      expectVerdicts(source, matching, others);
    });
  }

  for (const [source, matching, others] of annexB) {
    it(`${source}, which only browsers accept, has the meaning that it has there [MCP-02]`, () => {
      expect(() => new RegExp(source, 'u')).to.throw(SyntaxError);
      expectVerdicts(source, matching, others);
    });
  }

  function expectVerdicts(source: string, matching: string[], others: string[]) {
    const compiled = compilePattern(source);
    if (!compiled.ok) throw new Error(`refused: ${compiled.reason}`);
    for (const text of [...matching, ...others]) {
      expect(compiled.test(text), JSON.stringify(text)).to.equal(matching.includes(text));
      expect(compiled.test(text), `native on ${JSON.stringify(text)}`).to.equal(nativeTest(source, text));
    }
  }

  it('a text of more characters than the cache holds gets the right verdict', () => {
    const text = Array.from({ length: 1000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
    expect(patternEngine('^\\p{Script=Han}+$').test(text)).to.equal(true);
    expect(patternEngine('^\\p{Script=Han}+$').test(`${text}a`)).to.equal(false);
  });
});

describe('a pattern that cannot be checked', () => {
  const refusals: [what: string, reason: string, sources: string[]][] = [
    ['bad syntax', 'syntax', ['(', ')', '[', 'a**', '*', '\\', '(?a)', '(?<n>a)(?<n>b)', '[b-a]', 'a{2,1}', '(?<=a)*']],
    [
      'a backreference',
      'backreference',
      ['(a)\\1', '\\1(a)', '(?<n>a)\\k<n>', '(?:(a)|b)\\1', '(?=(a))\\1', '()\\1\\-', '(\\d?:\\1)'],
    ],
    ['a modifier', 'unsupported', ['(?i:a)', 'x(?-s:a)', '(?im-s:a)']],
    [
      'a repetition too large to write out',
      'too-large',
      ['(a{1000}){1000}', 'a{10000}', 'a{0,99999999}', '((((a{99}){99}){99}){99}){99}'],
    ],
    [
      'nesting that would overflow the stack',
      'too-large',
      ['('.repeat(10_000) + ')'.repeat(10_000), '('.repeat(900) + ')'.repeat(900), '(?='.repeat(400) + ')'.repeat(400)],
    ],
  ];
  for (const [what, reason, sources] of refusals) {
    for (const source of sources) {
      it(`is refused because of ${what}, which the reason names: ${abridge(source)} [MCP-02]`, () => {
        expect(reasonFor(source)).to.equal(reason);
        expect(patternEngine(source).test('anything')).to.equal(true);
      });
    }
  }

  it('does not include a repetition of nothing, which takes no states [MCP-02]', () => {
    // Not compared with the browser: WebKit finds no match.
    const compiled = compilePattern('^((){9999999}){9999999}$');
    expect(compiled.ok && compiled.states).to.be.below(10);
    expect(patternEngine('^(?:){9999999}$').test('')).to.equal(true);
    expect(patternEngine('^(?:){9999999}$').test('a')).to.equal(false);
  });

  it('is refused if it is longer than the limit [MCP-02]', () => {
    expect(reasonFor('a'.repeat(MAX_PATTERN_LENGTH))).to.equal('compiled');
    expect(reasonFor('a'.repeat(MAX_PATTERN_LENGTH + 1))).to.equal('too-large');
  });

  it('is refused if it takes more states than the limit [MCP-02]', () => {
    const largest = compilePattern(`a{${MAX_PATTERN_STATES - 1}}`);
    expect(largest.ok && largest.states).to.equal(MAX_PATTERN_STATES);
    expect(reasonFor(`a{${MAX_PATTERN_STATES}}`)).to.equal('too-large');
  });

  it('does not include one with groups 199 levels deep', () => {
    expect(patternEngine(`^${'('.repeat(199)}a${')'.repeat(199)}$`).test('b')).to.equal(false);
  });

  it('accepts a text that takes more steps than allowed, and judges one that takes fewer [MCP-02]', () => {
    const { test } = compilePattern('^a{97}$') as { test(text: string): boolean };
    const longest = Math.floor(MAX_PATTERN_STEPS / 100) - 1;
    expect(test('b'.repeat(longest))).to.equal(false);
    expect(test('b'.repeat(longest + 1))).to.equal(true);
  });
});

describe('pattern: the engine that Ajv calls', () => {
  it('accepts any text for a field without a pattern', () => {
    for (const source of [undefined, null, 7, {}]) expect(patternEngine(source, 'u').test('')).to.equal(true);
  });

  it('gives the same verdict whatever flags Ajv passes', () => {
    expect(patternEngine('^a.b$', 'is').test('A\nB')).to.equal(false);
  });

  it('compiles a pattern once, and again only after fifty others', () => {
    const first = compilePattern('once');
    expect(compilePattern('once')).to.equal(first);
    for (let count = 0; count < 50; count++) compilePattern(`other${count}`);
    expect(compilePattern('once')).not.to.equal(first);
    expect(compilePattern('once')).to.have.property('ok', true);
  });
});
