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
import { closed, KEY, prepareRelay, reads } from './world.mjs';

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
  /** @param {string} text @param {(page: Page) => Promise<unknown>} decide @param {'ended' | 'waits'} end @returns {Promise<unknown[]>} the transfers that ran */
  const run = async (text, decide, end) => {
    const before = lines().length;
    program.hears(text);
    await shown(page, 'Ada');
    await reads(page, 'Household agent');
    await decide(page);
    assert.equal(await program.says('the end of the run'), end);
    await closed(page);
    return lines()
      .slice(before)
      .map((line) => JSON.parse(line));
  };
  return {
    /** A new run. @param {(page: Page) => Promise<unknown>} decide @param {'ended' | 'waits'} [end] */
    transfers: (decide, end = 'ended') => run(JSON.stringify([{ id: `call-${runs++}`, ...ADA }]), decide, end),
    /** The run that waits. @param {(page: Page) => Promise<unknown>} decide */
    goesOn: (decide) => run('', decide, 'ended'),
  };
}

for (const { name, module, models, edits } of [
  { name: 'LangGraph', module: 'langgraph_review', models: 'langgraph', edits: true },
  { name: 'LangChain', module: 'langchain_review', models: 'langgraph', edits: true },
  { name: 'the OpenAI Agents SDK', module: 'openai_agents_review', models: 'openai-agents', edits: false },
  { name: 'pydantic-ai', module: 'pydantic_ai_review', models: 'pydantic-ai', edits: true },
]) {
  describe(`an agent of ${name}`, () => {
    const { transfers, goesOn } = prepareAgent(module, models);

    it('runs its tool after a yes, with what the card showed [ASK-03]', async () => {
      assert.deepEqual(await transfers((page) => press(page, 'submit')), [ADA]);
    });

    it('runs nothing after a no, nor after the card was closed; then it waits, and asks again when it is called again [ASK-03]', async () => {
      assert.deepEqual(await transfers((page) => press(page, 'reject')), []);
      assert.deepEqual(await transfers((page) => press(page, 'cancel'), 'waits'), []);
      assert.deepEqual(await goesOn((page) => press(page, 'submit')), [ADA]);
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
