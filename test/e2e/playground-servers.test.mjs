// @ts-check
/** The playground with servers that others wrote, over each transport, with a person at its page. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { EVERYTHING, startChild } from './peers/child.mjs';
import { startDestination } from './peers/destination.mjs';
import { peers } from './peers/person.mjs';
import {
  answer,
  callAndWait,
  choose,
  findings,
  part,
  preparePlayground,
  resultOf,
  typeAnswer,
  typeArgument,
} from './playground-world.mjs';

/** The servers that SDK v1 ships. @param {string} name */
const sdkExample = (name) =>
  fileURLToPath(
    new URL(`../../node_modules/@modelcontextprotocol/sdk/dist/esm/examples/server/${name}.js`, import.meta.url),
  );

const PROXY = fileURLToPath(new URL('../../node_modules/mcp-proxy/dist/bin/mcp-proxy.mjs', import.meta.url));

const { start, withPlayground } = preparePlayground();
/** @type {Awaited<ReturnType<typeof startDestination>>} */
let destination;

before(async () => {
  destination = await startDestination();
});

after(() => destination?.close());

/** @param {{ origin: string, close(): Promise<void> }} server @param {() => Promise<void>} act */
async function beside(server, act) {
  try {
    await act();
  } finally {
    await server.close();
  }
}

describe('the playground with @modelcontextprotocol/server-everything', () => {
  const command = ['--', process.execPath, EVERYTHING, 'stdio'];

  it('shows its form, sends what the person typed, and shows the result, over stdio [CARD-05]', async (t) => {
    t.diagnostic(await peers('@modelcontextprotocol/server-everything'));
    await withPlayground(command, async ({ page }) => {
      await callAndWait(page, 'trigger-elicitation-request');
      await typeAnswer(page, 'name', 'Zoë');
      await answer(page, 'submit');
      assert.match(String(await resultOf(page, 'trigger-elicitation-request')), /"name": "Zoë"/);
      await page.waitForFunction(() => document.querySelector('.answer')?.textContent?.includes('"action": "accept"'));
    });
  });

  it('asks for the arguments of a tool in a form of the element', async () => {
    await withPlayground(command, async ({ page }) => {
      await choose(page, 'get-sum');
      await page.click('#call');
      await page.waitForSelector('#arguments mcp-elicitation >>> [part~=error]');
      assert.equal(await page.$('#result[data-tool]'), null);
      await typeArgument(page, 'a', '2');
      await typeArgument(page, 'b', '40');
      await page.click('#call');
      assert.match(String(await resultOf(page, 'get-sum')), /42/);
    });
  });

  it('sends the person to its page in URL mode, and says what is wrong with an address [CARD-05]', async () => {
    await withPlayground(command, async ({ page }) => {
      await choose(page, 'trigger-url-elicitation');
      const url = `${destination.origin}/errand?api_key=1`;
      await typeArgument(page, 'url', url);
      await page.click('#call');
      await page.waitForSelector(part('submit'), { visible: true });
      assert.deepEqual(await findings(page), ['error /url']);
      const opening = page.browserContext().waitForTarget((target) => target.url() === url);
      await answer(page, 'submit');
      await opening;
      assert.match(String(await resultOf(page, 'trigger-url-elicitation')), /"action": "accept"/);
    });
  });

  it('shows the page that an error asks for, and reports the error when the person rejects it', async () => {
    await withPlayground(command, async ({ page }) => {
      await choose(page, 'trigger-url-elicitation');
      await page.$eval('.raw', (details) => details.setAttribute('open', ''));
      const args = { url: `${destination.origin}/errand`, errorPath: true };
      await page.$eval('#json', (area, text) => Object.assign(area, { value: text }), JSON.stringify(args));
      // The first page of this server is on the Internet, so the person rejects it.
      await page.click('#call-json');
      await answer(page, 'reject');
      assert.match(String(await resultOf(page, 'trigger-url-elicitation')), /elicitation|-32042/i);
    });
  });

  it('connects over the transport of 2024, which some servers of 2025 still have', async () => {
    const server = await startChild(EVERYTHING, ['sse']);
    await beside(server, () =>
      withPlayground(['--url', `${server.origin}/sse`], async ({ page }) => {
        await callAndWait(page, 'trigger-elicitation-request');
        await answer(page, 'reject');
        assert.match(String(await resultOf(page, 'trigger-elicitation-request')), /"action": "decline"/);
      }),
    );
  });
});

it('the playground calls a tool of a server behind mcp-proxy, over HTTP', async (t) => {
  t.diagnostic(await peers('mcp-proxy'));
  const args = ['--port', '0', '--host', '127.0.0.1', '--', process.execPath, EVERYTHING, 'stdio'];
  const server = await startChild(PROXY, args);
  await beside(server, () =>
    withPlayground(['--url', `${server.origin}/mcp`], async ({ page }) => {
      await choose(page, 'echo');
      await typeArgument(page, 'message', 'Zoë');
      await page.keyboard.press('Enter');
      assert.match(String(await resultOf(page, 'echo')), /Zoë/);
    }),
  );
});

describe('the playground with the servers of @modelcontextprotocol/sdk', () => {
  it('finds the password that the form example asks for, and sends the answer over HTTP [CARD-05]', async (t) => {
    t.diagnostic(await peers('@modelcontextprotocol/sdk'));
    const server = await startChild(sdkExample('elicitationFormExample'));
    await beside(server, () =>
      withPlayground(['--url', `${server.origin}/mcp`], async ({ page }) => {
        await callAndWait(page, 'register_user');
        assert.ok((await findings(page)).includes('error /requestedSchema/properties/password'));
        for (const [name, text] of Object.entries({
          username: 'zoe',
          email: 'zoe@a.example',
          password: 'long enough',
        })) {
          await typeAnswer(page, name, text);
        }
        await answer(page, 'submit');
        assert.match(String(await resultOf(page, 'register_user')), /zoe@a\.example/);
      }),
    );
  });

  it('answers the streamable HTTP example, whose tool takes a choice as its argument', async () => {
    const server = await startChild(sdkExample('simpleStreamableHttp'), [], { MCP_PORT: '0' });
    await beside(server, () =>
      withPlayground(['--url', `${server.origin}/mcp`], async ({ page }) => {
        await choose(page, 'collect-user-info');
        await page.waitForSelector('#arguments mcp-elicitation >>> [part~=control]');
        await page.click('#arguments mcp-elicitation >>> ::-p-text(contact)');
        await page.click('#call');
        await typeAnswer(page, 'name', 'Zoë');
        await typeAnswer(page, 'email', 'zoe@a.example');
        await answer(page, 'submit');
        assert.match(String(await resultOf(page, 'collect-user-info')), /Zoë/);
      }),
    );
  });

  it('passes a header on to the URL example, which needs authorisation, and goes to its page [CARD-05]', async () => {
    const [MCP_PORT, MCP_AUTH_PORT] = await Promise.all([freePort(), freePort()]);
    const server = await startChild(sdkExample('elicitationUrlExample'), [], { MCP_PORT, MCP_AUTH_PORT });
    const url = `http://localhost:${MCP_PORT}/mcp`;
    await beside(server, async () => {
      const barred = await start('--no-open', '--url', url);
      assert.match(await barred.says(/status 401/), /needs authorisation \(status 401\)\. It asks for “Bearer /);
      await barred.close();

      const token = await tokenFrom(`http://localhost:${MCP_AUTH_PORT}`, url);
      await withPlayground(['--url', url, '--header', `Authorization: Bearer ${token}`], async ({ page }) => {
        await choose(page, 'payment-confirm');
        await typeArgument(page, 'cartId', '7');
        await page.click('#call');
        await page.waitForSelector(part('submit'), { visible: true });
        assert.match(
          await page.$eval('#question', (element) => element.shadowRoot?.textContent ?? ''),
          /confirm-payment/,
        );
        await answer(page, 'reject');
        assert.match(String(await resultOf(page, 'payment-confirm')), /elicitation|-32042/i);
      });
    });
  });
});

/** A free port, for a server that must know its own. @returns {Promise<string>} */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return String(address.port);
}

/**
 * An access token of the example's authorisation server, which agrees to all (OAuth 2.1 with PKCE).
 * @param {string} issuer
 * @param {string} resource
 */
async function tokenFrom(issuer, resource) {
  const redirect_uri = 'http://localhost:1/callback';
  const verifier = 'v'.repeat(43);
  const client = await json(
    fetch(`${issuer}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none', client_name: 'test' }),
    }),
  );
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource,
  });
  const agreed = await fetch(`${issuer}/authorize?${query}`, { redirect: 'manual' });
  const code = new URL(agreed.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id: client.client_id,
    redirect_uri,
    code_verifier: verifier,
    resource,
  });
  return (await json(fetch(`${issuer}/token`, { method: 'POST', body: form }))).access_token;
}

/** @param {Promise<Response>} response @returns {Promise<any>} */
async function json(response) {
  return (await response).json();
}
