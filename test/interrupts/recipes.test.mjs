// @ts-check
/** A person answers, over a relay and with real input in Chromium, what the recipes of docs/approvals.md pass on. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { agent, ndJsonStream } from '@agentclientprotocol/sdk';
import { query } from '@anthropic-ai/claude-agent-sdk';
import { Agent, setTracingDisabled, tool, Usage } from '@openai/agents';
import { createRelay } from '../../dist/relay/backend/index.js';
import { nodeListener } from '../../dist/relay/backend/node.js';
import { launchChromium } from '../e2e/browser.mjs';
import { listen } from '../e2e/peers/http.mjs';
import { fill, find, press, rejectWith, shown } from './card.mjs';
import { bundle } from './pages.mjs';
import { recipe, writeRecipes } from './recipes.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */
/** @import { ElicitationHost } from 'mcp-elicitation/host' */

const peer = (/** @type {string} */ name) => fileURLToPath(new URL(`${name}.mjs`, import.meta.url));
const HTML =
  '<!doctype html><html lang="en"><body><mcp-elicitation></mcp-elicitation><script type="module" src="/page.js"></script>';

/** @type {Browser} */
let browser;
/** @type {Page} */
let page;
/** @type {Awaited<ReturnType<typeof listen>>} */
let server;
/** @type {ElicitationHost} */
let host;
/** Each test has a person of its own, so that no question of another one is on screen. */
let user = 0;
const relay = createRelay({ authorize: () => ({ user: String(user) }) });
/** @type {Record<'openai' | 'claude' | 'acp' | 'codex', any>} */
let recipes;

before(async () => {
  writeRecipes();
  const [openai, claude, acp, codex] = await Promise.all(
    ['openai-agent', 'claude-agent', 'acp-client', 'codex'].map(recipe),
  );
  recipes = { openai, claude, acp, codex };
  const script = await bundle('relay.mjs');
  const listener = nodeListener(relay);
  server = await listen((request, response) => {
    if (request.url?.startsWith('/elicitations')) return listener(request, response);
    const isScript = request.url === '/page.js';
    response.writeHead(200, { 'content-type': `${isScript ? 'text/javascript' : 'text/html'}; charset=utf-8` });
    response.end(isScript ? script : HTML);
  });
  browser = await launchChromium();
});
after(async () => {
  await browser?.close();
  await relay.close();
  await server?.close();
});
beforeEach(async () => {
  await page?.close();
  user++;
  host = relay.host({ user: String(user) });
  page = await browser.newPage();
  await page.setViewport({ width: 900, height: 1400 }); // All arguments are in view.
  await page.goto(server.origin, { waitUntil: 'load' });
});

/** What the card shows. */
const cardText = () => page.evaluate(() => document.querySelector('mcp-elicitation')?.shadowRoot?.textContent ?? '');

describe('an agent of the OpenAI Agents SDK, with a scripted model', () => {
  /** Runs a tool with these arguments, as the model wrote them. @param {string} args */
  function run(args) {
    /** @type {unknown[]} */
    const ran = [];
    /** @type {string[]} */
    const heard = [];
    const model = {
      async getResponse(/** @type {any} */ { input }) {
        const results = input.filter((/** @type {any} */ item) => item.type === 'function_call_result');
        heard.push(...results.map((/** @type {any} */ { output }) => output.text ?? output));
        const call = { type: 'function_call', callId: 'c1', name: 'transfer', status: 'completed', arguments: args };
        const said = {
          type: 'message',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: 'Done' }],
        };
        return { usage: new Usage(), output: [results.length > 0 ? said : call] };
      },
      getStreamedResponse() {
        throw new Error('not streamed');
      },
    };
    setTracingDisabled(true);
    const parameters = { type: 'object', properties: {}, required: [], additionalProperties: true };
    const transfer = tool(
      /** @type {any} */ ({
        name: 'transfer',
        description: 'Transfers money',
        parameters,
        strict: false,
        needsApproval: true,
        execute: (/** @type {unknown} */ input) => {
          ran.push(input);
          return 'sent';
        },
      }),
    );
    const agent = new Agent({ name: 'Household', model: /** @type {any} */ (model), tools: [transfer] });
    return { ran, heard, over: recipes.openai.runAgent(agent, 'Pay the rent', host) };
  }
  const ARGS = '{"amount": 120, "note": "a \\"quoted\\"\\nline"}';

  it('runs the tool with what the card showed [REV-09]', async () => {
    const { ran, over } = run(ARGS);
    await shown(page, 'a "quoted"\nline');
    await press(page, 'submit');
    assert.deepEqual(await over, { said: 'Done' });
    assert.deepEqual(ran, [JSON.parse(ARGS)]);
  });

  it('does not run it after a no, and the model gets the reason [REV-09]', async () => {
    const { ran, heard, over } = run(ARGS);
    await shown(page, 'quoted');
    await rejectWith(page, 'Not today');
    assert.deepEqual(await over, { said: 'Done' });
    assert.deepEqual([ran, heard], [[], ['Not today']]);
  });

  it('waits after a card was closed, with a state that can go on later [REV-09]', async () => {
    const { ran, over } = run(ARGS);
    await shown(page, 'quoted');
    await press(page, 'cancel');
    assert.match((await over).waiting, /"transfer"/);
    assert.deepEqual(ran, []);
  });

  it('shows the number that the tool gets, which the SDK has rounded [REV-09]', async () => {
    const { ran, over } = run('{"id": 2512292042121000001}');
    await shown(page, '2512292042121000000');
    await press(page, 'reject');
    await over;
    assert.deepEqual(ran, []);
  });
});

describe('Claude’s Agent SDK, with a stand-in for Claude Code', () => {
  /** What Claude Code gets when it asks for a tool. @param {string} tool_name @param {object} input @returns {Promise<any>} */
  async function run(tool_name, input) {
    const asks = query({
      prompt: 'Go',
      options: {
        canUseTool: recipes.claude.askPerson(host),
        pathToClaudeCodeExecutable: peer('claude-peer'),
        executable: 'node',
        env: { ...process.env, PEER_ASKS: JSON.stringify({ tool_name, input }) },
      },
    });
    for await (const message of asks)
      if (message.type === 'result' && 'result' in message) return JSON.parse(message.result);
    return undefined;
  }
  const EDIT = { file_path: '/a.ts', old_string: 'const a = 1;\nlet b;', new_string: 'const a = 1;\nlet c;' };

  it('lets a change of a file run as the card showed it, which is line by line [REV-09] [REV-16]', async () => {
    const over = run('Edit', EDIT);
    await shown(page, '+let c;');
    assert.match(await cardText(), / const a = 1;[\s\S]*-let b;[\s\S]*\+let c;/);
    await press(page, 'submit');
    const { behavior, updatedInput } = await over;
    assert.deepEqual({ behavior, updatedInput }, { behavior: 'allow', updatedInput: EDIT });
  });

  it('lets a command run as the person changed it [REV-09]', async () => {
    const over = run('Bash', { command: 'rm old', timeout: 5 });
    await shown(page, 'rm old');
    await press(page, 'edit');
    await fill(page, 'command', 'ls');
    await press(page, 'submit');
    const { behavior, updatedInput } = await over;
    assert.deepEqual({ behavior, updatedInput }, { behavior: 'allow', updatedInput: { command: 'ls', timeout: 5 } });
  });

  it('does not let it run after a no, with the reason [REV-09]', async () => {
    const over = run('Bash', { command: 'echo "a\nb" && rm -rf /' });
    await shown(page, 'echo "a\nb" && rm -rf /');
    await rejectWith(page, 'Never');
    const { behavior, message, interrupt = false } = await over;
    assert.deepEqual({ behavior, message, interrupt }, { behavior: 'deny', message: 'Never', interrupt: false });
  });

  it('stops the turn after a card was closed [REV-09]', async () => {
    const over = run('Bash', { command: 'ls' });
    await shown(page, 'ls');
    await press(page, 'cancel');
    const { behavior, interrupt } = await over;
    assert.deepEqual({ behavior, interrupt }, { behavior: 'deny', interrupt: true });
  });

  const QUESTIONS = {
    questions: [
      {
        question: 'Which colour?',
        header: 'Colour',
        multiSelect: false,
        options: [
          { label: 'Red', description: 'Like a rose', preview: '<b>#f00</b>' },
          { label: 'Blue', description: 'Like the sea' },
        ],
      },
      {
        question: 'Which sizes?',
        header: 'Sizes',
        multiSelect: true,
        options: [
          { label: 'S', description: '' },
          { label: 'M', description: '' },
        ],
      },
    ],
  };

  it('gets the answers of AskUserQuestion: a text of the person’s own, and several options [REV-09]', async () => {
    const over = run('AskUserQuestion', QUESTIONS);
    await shown(page, '<b>#f00</b>');
    await (await find(page, '[name=q1][value="="]')).click();
    await (await find(page, '.other')).click();
    await page.keyboard.type('Green');
    for (const label of await page.$$(
      'mcp-elicitation >>> [data-field="q2"] label.check, mcp-elicitation >>> .check',
    )) {
      const text = await label.evaluate((element) => element.textContent?.trim());
      if (text === 'S' || text === 'M') await label.click();
    }
    await press(page, 'submit');
    const { behavior, updatedInput } = await over;
    assert.equal(behavior, 'allow');
    assert.deepEqual(updatedInput, { ...QUESTIONS, answers: { 'Which colour?': 'Green', 'Which sizes?': 'S, M' } });
  });

  for (const part of ['reject', 'cancel']) {
    it(`is told that AskUserQuestion has no answer after a press on ${part} [REV-09]`, async () => {
      const over = run('AskUserQuestion', QUESTIONS);
      await shown(page, 'Which colour?');
      await press(page, part);
      assert.equal((await over).behavior, 'deny');
    });
  }

  it('is told so at once where a question is there twice', async () => {
    const [first] = QUESTIONS.questions;
    assert.equal((await run('AskUserQuestion', { questions: [first, first] })).behavior, 'deny');
  });
});

describe('an agent of the Agent Client Protocol', () => {
  const OPTIONS = [
    { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
    { optionId: 'ever', name: 'Yes, all of npm', kind: 'allow_always' },
    { optionId: 'no', name: 'No', kind: 'reject_once' },
  ];
  const CALL = { toolCallId: 'c', kind: 'execute', title: 'Install', rawInput: { command: 'npm i "a b"\nnpm test' } };

  /** What the agent gets for its question. @param {object} toolCall @param {object[]} options @param {object[]} updates sent before it */
  async function ask(toolCall = CALL, options = OPTIONS, updates = []) {
    const [there, back] = [new TransformStream(), new TransformStream()];
    const connection = agent().connect(ndJsonStream(there.writable, back.readable));
    recipes.acp.acpClient(host).connect(ndJsonStream(back.writable, there.readable));
    for (const update of updates)
      await connection.client.notify('session/update', /** @type {any} */ ({ sessionId: 's', update }));
    const params = /** @type {any} */ ({ sessionId: 's', toolCall, options });
    const { outcome } = await connection.client.request('session/request_permission', params);
    connection.close();
    return outcome;
  }

  for (const [part, outcome] of /** @type {[string, object][]} */ ([
    ['submit', { outcome: 'selected', optionId: 'yes' }],
    ['reject', { outcome: 'selected', optionId: 'no' }],
    ['cancel', { outcome: 'cancelled' }],
  ])) {
    it(`gets ${JSON.stringify(outcome)} after a press on ${part} [REV-09]`, async () => {
      const over = ask();
      await shown(page, 'npm i "a b"\nnpm test');
      await press(page, part);
      assert.deepEqual(await over, outcome);
    });
  }

  it('gets its option for always where the person says so, and has named it [REV-09] [REV-17]', async () => {
    const over = ask();
    await shown(page, 'Yes, all of npm');
    await (await find(page, '.remember select')).select('always');
    await press(page, 'submit');
    await press(page, 'submit'); // "You will not be asked again."
    assert.deepEqual(await over, { outcome: 'selected', optionId: 'ever' });
  });

  it('shows a change of a file that came before the question [REV-09] [REV-16]', async () => {
    const content = [{ type: 'diff', path: '/a', oldText: 'one\n', newText: 'two\n' }];
    const earlier = { sessionUpdate: 'tool_call', toolCallId: 'c', title: 'Edit', kind: 'edit', content };
    const over = ask(/** @type {any} */ ({ toolCallId: 'c' }), OPTIONS, [earlier]);
    await shown(page, '+two');
    await press(page, 'submit');
    assert.deepEqual(await over, { outcome: 'selected', optionId: 'yes' });
  });

  it('cannot have a call approved of which it sent only a title [REV-09] [REV-14]', async () => {
    const over = ask(/** @type {any} */ ({ toolCallId: 'c', title: 'rm -rf /' }));
    await shown(page, 'rm -rf /');
    assert.equal(await page.$('mcp-elicitation >>> [part~=submit]:not([aria-disabled=true])'), null);
    await press(page, 'reject');
    assert.deepEqual(await over, { outcome: 'selected', optionId: 'no' });
  });

  const yes = { optionId: 'yes', name: 'Yes', kind: 'allow_once' };
  for (const [what, options] of /** @type {[string, object[]][]} */ ([
    ['two options allow once', [yes, { ...yes, optionId: 'yes2' }, OPTIONS[2]]],
    ['an option allows and rejects', [yes, { ...yes, kind: 'reject_once' }, { ...OPTIONS[2], kind: 'reject_always' }]],
  ])) {
    it(`cannot have a call approved where ${what} [REV-09] [REV-13]`, async () => {
      const over = ask(CALL, options);
      await shown(page, 'npm test');
      assert.equal(await page.$('mcp-elicitation >>> [part~=submit]'), null);
      await press(page, 'reject');
      assert.deepEqual(await over, { outcome: 'selected', optionId: 'no' });
    });
  }

  it('is answered without a person where it offers nothing [REV-09]', async () => {
    assert.deepEqual(await ask(CALL, []), { outcome: 'cancelled' });
  });
});

describe('Codex’s app server, by a peer of our own', () => {
  const IDS = { threadId: 't', turnId: 'u', itemId: 'i', startedAtMs: 1 };
  const COMMAND = {
    method: 'item/commandExecution/requestApproval',
    id: 7,
    params: { ...IDS, command: 'echo "a\nb"', cwd: '/home', reason: 'To see' },
  };
  const CHANGES = [{ path: '/a', kind: { type: 'update' }, diff: '@@ -1 +1 @@\n-one\n+two\n' }];
  const STARTED = {
    method: 'item/started',
    params: { threadId: 't', item: { type: 'fileChange', id: 'i', changes: CHANGES, status: 'inProgress' } },
  };
  const CHANGE = {
    method: 'item/fileChange/requestApproval',
    id: 'f',
    params: { ...IDS, reason: null, grantRoot: '/src' },
  };
  const ELICITATION = {
    method: 'mcpServer/elicitation/request',
    id: 0,
    params: {
      threadId: 't',
      turnId: null,
      serverName: 'calendar',
      mode: 'form',
      _meta: null,
      message: 'When?',
      requestedSchema: { type: 'object', properties: { day: { type: 'string' } }, required: ['day'] },
    },
  };
  const META = {
    codex_approval_kind: 'mcp_tool_call',
    persist: ['session', 'always'],
    tool_name: 'create_event',
    tool_title: 'Create event',
    tool_params: { title: 'Review' },
  };
  const TOOL = {
    ...ELICITATION,
    params: {
      ...ELICITATION.params,
      message: 'Allow?',
      _meta: META,
      requestedSchema: { type: 'object', properties: {} },
    },
  };

  /** What the app server gets. @param {object[]} script @returns {Promise<any>} */
  function ask(...script) {
    return new Promise((resolve) => {
      /** @type {any} */ (globalThis).handleTheRest = (/** @type {any} */ { method, params }) =>
        method === 'test/got' && resolve(params);
      recipes.codex.startCodex(host, process.execPath, [peer('codex-peer'), JSON.stringify(script)]);
    });
  }

  for (const [part, decision] of [
    ['submit', 'accept'],
    ['reject', 'decline'],
    ['cancel', 'cancel'],
  ]) {
    it(`gets "${decision}" for a command after a press on ${part} [REV-09]`, async () => {
      const over = ask(COMMAND);
      await shown(page, 'echo "a\nb"');
      await press(page, /** @type {string} */ (part));
      assert.deepEqual(await over, [{ id: 7, result: { decision } }]);
    });
  }

  it('gets "acceptForSession" for a command where the person says so [REV-09] [REV-17]', async () => {
    const over = ask(COMMAND);
    await shown(page, 'echo "a\nb"');
    await (await find(page, '.remember select')).select('session');
    await press(page, 'submit');
    assert.deepEqual(await over, [{ id: 7, result: { decision: 'acceptForSession' } }]);
  });

  it('gets one answer to a question that it asks twice with the same id [REV-09]', async () => {
    const over = ask(COMMAND, { ...COMMAND, params: { ...COMMAND.params, command: 'rm -rf /' } });
    await shown(page, 'echo "a\nb"');
    await press(page, 'submit');
    assert.deepEqual(await over, [{ id: 7, result: { decision: 'accept' } }]);
  });

  it('gets no more than it offers [REV-09] [REV-13]', async () => {
    const over = ask({ ...COMMAND, params: { ...COMMAND.params, availableDecisions: ['acceptForSession', 'cancel'] } });
    await shown(page, 'echo');
    assert.equal(await page.$('mcp-elicitation >>> [part~=submit]'), null);
    await press(page, 'reject');
    assert.deepEqual(await over, [{ id: 7, result: { decision: 'cancel' } }]);
  });

  it('gets an approval of a change that the card showed line by line [REV-09] [REV-16]', async () => {
    const over = ask(STARTED, CHANGE);
    await shown(page, '+two');
    assert.match(await cardText(), /\/src/);
    await press(page, 'submit');
    assert.deepEqual(await over, [{ id: 'f', result: { decision: 'accept' } }]);
  });

  it('cannot have a change approved that it did not send [REV-09] [REV-14]', async () => {
    const over = ask(CHANGE);
    await shown(page, 'file_change');
    await press(page, 'reject');
    assert.deepEqual(await over, [{ id: 'f', result: { decision: 'decline' } }]);
  });

  it('gets the permissions that the card showed, for the session where the person says so [REV-09] [REV-14] [REV-17]', async () => {
    const permissions = { network: { enabled: true }, fileSystem: null };
    const params = { ...IDS, cwd: '/home', reason: 'To fetch', permissions };
    const over = ask({ method: 'item/permissions/requestApproval', id: 'p', params });
    await shown(page, 'To fetch');
    assert.match(await cardText(), /Network\s+Enabled\s+true/);
    await (await find(page, '.remember select')).select('session');
    await press(page, 'submit');
    assert.deepEqual(await over, [{ id: 'p', result: { permissions, scope: 'session' } }]);
  });

  it('gets the answers to its agent’s questions by their ids, a secret one typed behind dots [REV-09]', async () => {
    const options = ['SQLite', 'Postgres'].map((label) => ({ label, description: `${label} it is` }));
    const store = { id: 'store', header: 'Store', question: 'Which store?', isOther: true, isSecret: false, options };
    const words = {
      id: 'words',
      header: 'Words',
      question: 'Which words?',
      isOther: false,
      isSecret: true,
      options: null,
    };
    const params = { ...IDS, questions: [store, words] };
    const over = ask({ method: 'item/tool/requestUserInput', id: 'q', params });
    await shown(page, 'Postgres it is');
    await (await find(page, '[name=q1][value=Postgres]')).click();
    const field = await find(page, '[name=q2]');
    assert.equal(await field.evaluate((control) => control.getAttribute('class')), 'masked');
    await fill(page, 'q2', 'open sesame');
    await press(page, 'submit');
    const answers = { store: { answers: ['Postgres'] }, words: { answers: ['open sesame'] } };
    assert.deepEqual(await over, [{ id: 'q', result: { answers } }]);
  });

  it('gets what the person fills in for an MCP server [REV-09]', async () => {
    const over = ask(ELICITATION);
    await shown(page, 'calendar');
    await fill(page, 'day', 'Friday');
    await press(page, 'submit');
    const [{ id, result }] = await over;
    assert.deepEqual([id, result.action, result.content], [0, 'accept', { day: 'Friday' }]);
  });

  it('gets the approval of an MCP tool whose arguments the card showed [REV-09] [REV-14]', async () => {
    const over = ask(TOOL);
    await shown(page, 'Review');
    await press(page, 'submit');
    assert.deepEqual(await over, [{ id: 0, result: { action: 'accept', content: {}, _meta: null } }]);
  });
});
