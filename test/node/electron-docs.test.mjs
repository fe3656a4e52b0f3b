// @ts-check
/** The main process of docs/ways-to-ask.md, with a stand-in for what it takes from Electron. */
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { blocksIn, readPage } from '../tools/markdown.mjs';
import { ROOT } from '../tools/results.mjs';

const SERVER = { id: 'bank', name: 'Northwind Bank' };
const REQUEST = { message: 'Who are you?', requestedSchema: { type: 'object', properties: {} } };
const CANCEL = { action: 'cancel' };

/** The contents of a window, which keep what main sends. */
class Contents extends EventEmitter {
  /** @type {[channel: string, value: any][]} */
  sent = [];
  isGone = false;
  /** @param {string} channel @param {any} value */
  send(channel, value) {
    if (this.isGone) throw new TypeError('Object has been destroyed');
    this.sent.push([channel, value]);
  }
  isDestroyed() {
    return this.isGone;
  }
}

describe('the main process of docs/ways-to-ask.md', () => {
  /** @type {string} */
  let folder;
  /** @type {EventEmitter} */
  let ipcMain;
  /** @type {(window: object, server: object, request: object, signal: AbortSignal) => Promise<unknown>} */
  let ask;

  before(async () => {
    const code = blocksIn(readPage('docs/ways-to-ask.md')).find((block) => block.code.startsWith('// main.mjs'))?.code;
    assert.ok(code);
    folder = await mkdtemp(join(tmpdir(), 'electron-'));
    const electron = join(folder, 'node_modules/electron');
    await mkdir(electron, { recursive: true });
    await symlink(ROOT, join(folder, 'node_modules/mcp-elicitation'));
    const events = "import { EventEmitter } from 'node:events';\nexport const ipcMain = new EventEmitter();\n";
    await writeFile(join(electron, 'package.json'), '{ "type": "module", "exports": "./index.js" }');
    await writeFile(join(electron, 'index.js'), events);
    await writeFile(join(folder, 'main.mjs'), code);
    ({ ipcMain } = await import(pathToFileURL(join(electron, 'index.js')).href));
    ({ ask } = await import(pathToFileURL(join(folder, 'main.mjs')).href));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Asks in a window of its own. */
  function begin() {
    const webContents = new Contents();
    const stop = new AbortController();
    const result = ask({ webContents }, SERVER, REQUEST, stop.signal);
    const { id } = webContents.sent[0]?.[1] ?? {};
    /** @param {object} reply @param {object} sender */
    const answer = (reply, sender = webContents) => ipcMain.emit('elicitation:answer', { sender }, id, reply);
    return { webContents, stop, result, id, answer };
  }

  it('sends the request with who asks, and gives the answer of that window alone', async () => {
    const { webContents, result, id, answer } = begin();
    assert.deepEqual(webContents.sent, [['elicitation:ask', { id, server: SERVER, request: REQUEST }]]);
    answer({ result: { action: 'accept' } }, new Contents());
    answer({ result: { action: 'decline' } });
    assert.deepEqual(await result, { action: 'decline' });
    assert.deepEqual([...webContents.eventNames()], []);
  });

  it('rejects as the renderer refused it', async () => {
    const { result, answer } = begin();
    answer({ error: { code: -32602, message: 'No message' } });
    await assert.rejects(result, { name: 'ElicitationRefused', code: -32602, message: 'No message' });
  });

  it('takes the question back when the server does', async () => {
    const { webContents, stop, result, id } = begin();
    stop.abort();
    assert.deepEqual(webContents.sent[1], ['elicitation:stop', id]);
    assert.deepEqual(await result, CANCEL);
  });

  it('asks nothing that the server has taken back already', async () => {
    const webContents = new Contents();
    await assert.rejects(ask({ webContents }, SERVER, REQUEST, AbortSignal.abort()), { name: 'AbortError' });
    assert.deepEqual(webContents.sent, []);
  });

  it('keeps the question while a frame in the window loads, or the page moves to another part of itself', async () => {
    const { webContents, result, answer } = begin();
    webContents.emit('did-start-navigation', { isMainFrame: false, isSameDocument: false });
    webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true });
    answer({ result: { action: 'decline' } });
    assert.deepEqual(await result, { action: 'decline' });
  });

  it('answers cancel for a renderer that reloads or crashes, or whose window is gone', async () => {
    const reloaded = begin();
    reloaded.webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
    assert.deepEqual(await reloaded.result, CANCEL);
    const crashed = begin();
    crashed.webContents.emit('render-process-gone');
    assert.deepEqual(await crashed.result, CANCEL);
    const closed = begin();
    closed.webContents.isGone = true;
    closed.webContents.emit('destroyed');
    closed.stop.abort();
    assert.deepEqual(await closed.result, CANCEL);
  });
});
