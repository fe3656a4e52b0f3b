// @ts-check
/**
 * A person answers what agents in Python ask, in Chromium. Each agent is the program of docs/python-agents.md with a scripted
 * model, and its tool writes down whether it ran and with which arguments.
 */
import assert from 'node:assert/strict';
import process from 'node:process';
import { describe, it } from 'node:test';
import { press, shown } from '../interrupts/card.mjs';
import { chosen, EMITTERS } from './emitters.mjs';
import { DEEDS, does } from './person.mjs';
import { accept, cellsOf, fileWith, rowsNow } from './table.mjs';
import { prepareAgent, stateOf } from './world.mjs';

/** @import { Page } from 'puppeteer-core' */
/** @import { Emitter } from './emitters.mjs' */
/** @import { Deed } from './person.mjs' */
/** @import { Found, Way } from './table.mjs' */

const ADA = { amount: 120, to: 'Ada' };
const BOB = { amount: 30, to: 'Bob' };
const CHANGED = { amount: 7, to: 'Ada' };

/** @type {Record<Deed, string>} */
const TITLES = {
  yes: 'runs its tool with what the card showed',
  edit: 'runs its tool with the arguments that the person changed, where it takes them',
  no: 'does not run its tool after a no',
  '×': 'runs nothing after the card was closed, and its tool once the person has approved it later',
  'typed “no”': 'does not run its tool after a typed “no”',
};
const WAYS = { once: '', reload: ', across a reload of the page', two: ', with another approval at once' };

/** What an emitter itself makes of two answers. */
const QUIRKS = {
  one: '',
  all: ', with one question for both',
  last: ', of which its bridge takes the last answer alone',
  fails: ', though its bridge fails, and runs nothing, where one answer is a yes and the other a no',
};
/** @param {Deed} deed */
const isNo = (deed) => deed === 'no' || deed === 'typed “no”';

/** What each deed came to, by emitter and way. @type {Found} */
const found = new Map();

/** @param {Emitter} emitter */
function deedsOf(emitter) {
  const deeds = found.get(emitter) ?? new Map();
  found.set(emitter, deeds);
  return deeds;
}

/** Two at once, each with a browser of its own, because a page that is not in front takes no answers. */
describe('agents in Python', { concurrency: 2 }, () => {
  for (const emitter of chosen) describe(`an agent of ${emitter.name}`, { concurrency: 1 }, () => plays(emitter));
});

/** What a person does with the approvals of an emitter's agent. @param {Emitter} emitter */
function plays(emitter) {
  const { open, agent } = prepareAgent(emitter);

  /**
   * A person does something with the first approval, and the opposite of what it is for the tool with the second one.
   * @param {Deed} deed @param {Way} way
   */
  async function play(deed, way) {
    const listed = way === 'two' ? [ADA, BOB] : [ADA];
    const before = agent.ran().length;
    const page = await open(listed);
    await shown(page, 'Ada');
    if (way === 'reload') {
      await page.reload();
      await shown(page, 'Ada');
    }
    const isOffered = await does(page, deed, emitter.chooses === true);
    if (isOffered && way === 'two' && emitter.two !== 'all') {
      await shown(page, 'Bob');
      await press(page, ['yes', 'edit'].includes(deed) ? 'reject' : 'submit');
    }
    /** @type {string | undefined} */
    let closed;
    if (deed === '×') {
      closed = await stateOf(page);
      assert.ok(!agent.ran().slice(before).some(isAdas), 'A closed card let a tool run');
      await page.click('button');
      await shown(page, 'Ada');
      await does(page, 'yes', emitter.chooses === true);
      // Actions that are one interrupt are asked together again.
      if (way === 'two' && emitter.two !== 'all' && (await asksOrEnds(page)) === 'asks') await press(page, 'submit');
    }
    const state = isOffered ? await stateOf(page) : 'not offered';
    await page.close();
    return { state, closed, ran: agent.ran().slice(before) };
  }

  /** What the tool has run with in the end. @param {Deed} deed @param {Way} way */
  function expected(deed, way) {
    const first = { yes: [ADA], edit: [CHANGED], no: [], '×': [ADA], 'typed “no”': [] }[deed];
    if (way !== 'two') return first;
    if (emitter.two === 'all') return isNo(deed) ? [] : [ADA, BOB];
    if (emitter.two === 'last') return isNo(deed) || deed === '×' ? [BOB] : [];
    if (emitter.two === 'fails' && deed !== '×') return [];
    return ['yes', 'edit'].includes(deed) ? first : [...first, BOB];
  }

  if (emitter.never) {
    it('runs its tool at once, and asks nobody [REV-18]', async () => {
      const page = await open([ADA]);
      assert.equal(await stateOf(page), 'over', agent.said().slice(-2000));
      assert.deepEqual(agent.ran(), [ADA]);
      assert.equal(await page.$('mcp-elicitation >>> [part~=dialog]'), null);
      await page.close();
      deedsOf(emitter);
    });
    return;
  }

  for (const way of /** @type {const} */ (['once', 'reload', 'two'])) {
    if (way === 'two' && emitter.two === 'one') continue;
    for (const deed of DEEDS) {
      const quirk = way === 'two' && emitter.two ? QUIRKS[emitter.two] : '';
      it(`${TITLES[deed]}${WAYS[way]}${quirk} [REV-18]`, async () => {
        const { state, closed, ran } = await play(deed, way);
        if (state === 'not offered') {
          assert.ok(deed === 'edit' || deed === 'typed “no”', state);
          assert.deepEqual(ran, []);
        } else {
          assert.deepEqual(ran.sort(byName), expected(deed, way), agent.said().slice(-2000));
          const fails = way === 'two' && emitter.two === 'fails' && deed !== '×';
          assert.match(state, fails ? /^failed: / : /^over$/, agent.said().slice(-2000));
        }
        if (deed === '×') assert.match(closed ?? '', /^waiting: dismissed/);
        deedsOf(emitter).set(`${deed} ${way}`, state === 'not offered' ? state : 'done');
      });
    }
  }
}

/** @param {any} call */
const isAdas = (call) => call.to === 'Ada';
/** @param {any} a @param {any} b */
const byName = (a, b) => a.to.localeCompare(b.to);

/** Whether the run asks for Bob's transfer, or has stopped. @param {Page} page @returns {Promise<unknown>} */
async function asksOrEnds(page) {
  const state = await page.waitForFunction(() => {
    if (document.querySelector('output')?.value !== 'running') return 'ends';
    return document.querySelector('mcp-elicitation')?.shadowRoot?.textContent?.includes('Bob') && 'asks';
  });
  return state.jsonValue();
}

/** The emitters of which everything ran and passed. */
const complete = () =>
  new Map([...found].filter(([{ never, two }, { size }]) => never || size === DEEDS.length * (two === 'one' ? 2 : 3)));

describe('the table of docs/approvals.md', () => {
  it('has the agents and the versions that run here [REV-18]', () => {
    if (process.env.AGENTS_ACCEPT) accept(complete());
    const rows = EMITTERS.map((emitter) => cellsOf(emitter, new Map()).slice(0, 2));
    assert.deepEqual(
      rowsNow().map((cells) => cells.slice(0, 2)),
      rows,
    );
  });

  it('says what these runs gave; npm run agents:accept writes it [REV-18]', () => {
    const { path, text, expected } = fileWith(complete());
    assert.equal(text, expected, path);
  });
});
