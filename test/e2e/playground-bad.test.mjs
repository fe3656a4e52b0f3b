// @ts-check
/** The playground with servers that cannot be used: the terminal and the page say why, in the same sentence. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { describe, it } from 'node:test';
import { preparePlayground } from './playground-world.mjs';

/** @import { RequestListener } from 'node:http' */

const world = preparePlayground();

/**
 * What the page says of a server that cannot be used. The terminal must say the same.
 * @param {...string} argv
 */
async function sentenceFor(...argv) {
  const playground = await world.start('--no-open', ...argv);
  try {
    const { page } = await world.visit(playground.url, 'failed');
    const sentence = String(await page.$eval('#connection', ({ textContent }) => textContent));
    assert.ok(playground.said().includes(`${sentence}\n`), playground.said());
    assert.equal(await page.$eval('#again', (button) => button.checkVisibility()), true);
    await page.browserContext().close();
    return sentence;
  } finally {
    await playground.close();
  }
}

/** @param {string} code of a server that Node runs */
const node = (code) => ['--', process.execPath, '-e', code];

const READS = 'process.stdin.resume();';

describe('the playground says of a command', () => {
  it('that there is none of that name', async () => {
    assert.equal(
      await sentenceFor('--', 'no-such-command-anywhere', '--flag'),
      'There is no command “no-such-command-anywhere” on this machine.',
    );
  });

  it('that it ended at once, with its status and its last words', async () => {
    const sentence = await sentenceFor(...node('console.error("No API key."); process.exit(3)'));
    assert.equal(sentence, 'The command ended with status 3. Its last words: “No API key.”.');
  });

  it('that it writes text where only messages may be, and then ends', async () => {
    const sentence = await sentenceFor(...node('console.log("Welcome!")'));
    assert.equal(sentence, 'The command ended with status 0. It wrote “Welcome!” where only JSON-RPC may be.');
  });

  it('that it writes text where only messages may be, and nothing else', async () => {
    const sentence = await sentenceFor('--timeout', '10', ...node(`console.log("Welcome!"); ${READS}`));
    assert.equal(sentence, 'It wrote “Welcome!” where only JSON-RPC may be.');
  });

  it('that it does not answer', async () => {
    const sentence = await sentenceFor('--timeout', '1', ...node(READS));
    assert.equal(sentence, 'The server has not answered for 1 s.');
  });

  it('that it speaks another revision than the chosen one', async () => {
    const result = { protocolVersion: '2024-11-05', capabilities: {}, serverInfo: { name: 'old', version: '1' } };
    const code = `process.stdin.on('data', (text) => {
      const { id } = JSON.parse(String(text).split('\\n')[0]);
      console.log(JSON.stringify({ jsonrpc: '2.0', id, result: ${JSON.stringify(result)} }));
    })`;
    const sentence = await sentenceFor('--revision', '2025-11-25', ...node(code));
    assert.equal(sentence, 'The server speaks 2024-11-05, not 2025-11-25.');
  });

  it('that it ended while it was in use', async () => {
    const result = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'frail', version: '1' } };
    const code = `process.stdin.on('data', (text) => {
      if (String(text).includes('notifications/initialized')) process.exit(4);
      const { id } = JSON.parse(String(text).split('\\n')[0]);
      console.log(JSON.stringify({ jsonrpc: '2.0', id, result: ${JSON.stringify(result)} }));
    })`;
    assert.equal(await sentenceFor(...node(code)), 'The command ended with status 4.');
  });
});

describe('the playground says of an address', () => {
  /**
   * @param {RequestListener} handle
   * @param {(url: string) => Promise<void>} act
   */
  async function withSite(handle, act) {
    const site = createServer(handle);
    await new Promise((resolve) => site.listen(0, '127.0.0.1', () => resolve(undefined)));
    const { port } = /** @type {import('node:net').AddressInfo} */ (site.address());
    try {
      await act(`http://127.0.0.1:${port}/mcp`);
    } finally {
      site.closeAllConnections();
      await new Promise((resolve) => site.close(resolve));
    }
  }

  /** @type {[string, RequestListener, (url: string) => string][]} */
  const SITES = [
    [
      'that it is a web page',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>Hello</p>'),
      (url) => `${url} answers with text/html, so it is no MCP server.`,
    ],
    [
      'that it redirects, and follows nothing',
      (_, response) => response.writeHead(308, { location: 'https://elsewhere.example/mcp' }).end(),
      (url) => `${url} redirects to https://elsewhere.example/mcp. Give that address instead.`,
    ],
    [
      'that it needs authorisation, and of what kind',
      (_, response) => response.writeHead(401, { 'www-authenticate': 'Bearer realm="mcp"' }).end(),
      (url) =>
        `${new URL(url).host} needs authorisation (status 401). It asks for “Bearer realm="mcp"”. Add --header 'Authorization: Bearer …'.`,
    ],
    [
      'that there is no server',
      (_, response) => response.writeHead(404).end(),
      (url) => `There is no MCP server at ${url} (status 404).`,
    ],
    [
      'that it fails',
      (_, response) => response.writeHead(500).end('oops'),
      (url) => `${url} refuses the first message (status 500), so it is no MCP server.`,
    ],
  ];
  for (const [what, handle, sentence] of SITES) {
    it(what, () => withSite(handle, async (url) => assert.equal(await sentenceFor('--url', url), sentence(url))));
  }

  it('that it does not answer', () =>
    withSite(
      () => {},
      async (url) => {
        assert.equal(await sentenceFor('--timeout', '1', '--url', url), 'The server has not answered for 1 s.');
      },
    ));

  it('that nothing listens there', async () => {
    let gone = '';
    await withSite(
      () => {},
      async (url) => {
        gone = url;
      },
    );
    assert.equal(await sentenceFor('--url', gone), `Nothing listens at ${new URL(gone).host}.`);
  });

  it('that there is no such host', async () => {
    assert.equal(await sentenceFor('--url', 'http://nowhere.invalid/mcp'), 'There is no host nowhere.invalid.');
  });
});

it('the playground connects again when the person presses the button, and says what is wrong now', async () => {
  const site = createServer((_, response) => response.writeHead(401).end());
  await new Promise((resolve) => site.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (site.address());
  const playground = await world.start('--no-open', '--url', `http://127.0.0.1:${port}/`);
  const { page } = await world.visit(playground.url, 'failed');
  site.removeAllListeners('request').on('request', (_, response) => response.writeHead(403).end());
  await page.click('#again');
  await page.waitForFunction(() => document.querySelector('#connection')?.textContent?.includes('refuses access'));
  await page.browserContext().close();
  await playground.close();
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
});
