// @ts-check
/** Agents in Python, by the programs of docs/python.md: a person decides in Chromium, and the tool writes down whether it ran. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fill, press, shown } from '../interrupts/card.mjs';
import { here, pythonOf, startProgram } from './programs.mjs';
import { environmentOf, writeRecipes } from './recipes.mjs';
import { KEY, prepareRelay } from './world.mjs';

/** @import { Page } from 'puppeteer-core' */
/** @import { Program } from './programs.mjs' */

const relay = prepareRelay();
const ADA = { amount: 120, to: 'Ada' };
const folder = mkdtempSync(join(tmpdir(), 'agents-'));
before(writeRecipes);
after(() => rmSync(folder, { recursive: true, force: true }));

/** An agent that wants to transfer money, and a person at their page. @param {string} module @param {string} models */
function prepareAgent(module, models) {
  const ran = join(folder, module);
  /** @type {Page} */
  let page;
  /** @type {Program} */
  let program;
  let runs = 0;
  before(async () => {
    const common = [here(`../agents/emitters/${models}`), here('../agents/common')];
    const env = { ...environmentOf(relay.url, KEY, ...common), RAN: ran };
    program = startProgram(pythonOf('main'), [here('programs/run_agent.py'), module, module], { env });
    ({ page } = await relay.open(module));
  });
  after(async () => {
    await program?.kill();
    await page?.close();
  });
  const lines = () => (existsSync(ran) ? readFileSync(ran, 'utf8').trim().split('\n') : []);
  /** Runs it until it ends. @param {(page: Page) => Promise<unknown>} decide @returns {Promise<unknown[]>} the transfers that ran */
  return async (decide) => {
    const before = lines().length;
    program.hears(JSON.stringify([{ id: `call-${runs++}`, ...ADA }]));
    await shown(page, 'Ada');
    await decide(page);
    assert.equal(await program.says('the end of the run'), 'ended');
    return lines()
      .slice(before)
      .map((line) => JSON.parse(line));
  };
}

for (const { name, module, models, edits } of [
  { name: 'LangGraph', module: 'langgraph_review', models: 'langgraph', edits: true },
  { name: 'the OpenAI Agents SDK', module: 'openai_agents_review', models: 'openai-agents', edits: false },
  { name: 'pydantic-ai', module: 'pydantic_ai_review', models: 'pydantic-ai', edits: true },
]) {
  describe(`an agent of ${name}`, () => {
    const transfers = prepareAgent(module, models);

    it('runs its tool after a yes, with what the card showed [ASK-03]', async () => {
      assert.deepEqual(await transfers((page) => press(page, 'submit')), [ADA]);
    });

    it('runs nothing after a no, nor after the card was closed [ASK-03]', async () => {
      assert.deepEqual(await transfers((page) => press(page, 'reject')), []);
      assert.deepEqual(await transfers((page) => press(page, 'cancel')), []);
    });

    if (edits) {
      it('runs its tool with the arguments that the person changed [ASK-03]', async () => {
        const changed = await transfers(async (page) => {
          await press(page, 'edit');
          await fill(page, 'amount', '7');
          await press(page, 'submit');
        });
        assert.deepEqual(changed, [{ amount: 7, to: 'Ada' }]);
      });
    }
  });
}
