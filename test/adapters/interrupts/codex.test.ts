import { expect } from '@open-wc/testing';
import { connectCodex } from '../../../src/interrupts/index.js';
import type { Outcome } from '../../../src/protocol/outcome.js';
import type { ReviewRequest } from '../../../src/protocol/review.js';
import { turns } from '../../host/hand-host.js';
import { approve, type Deed, scriptedHost } from './scripted-host.js';

const change = (path: string, line: string) => [
  { path, kind: { type: 'update' }, diff: `@@ -1 +1 @@\n-a\n+${line}\n` },
];
const started = (changes: object) => ({
  method: 'item/started',
  params: { threadId: 't', item: { type: 'fileChange', id: 'i', changes, status: 'inProgress' } },
});
const updated = (changes: object) => ({
  method: 'item/fileChange/patchUpdated',
  params: { threadId: 't', turnId: 'u', itemId: 'i', changes },
});
const QUESTION = {
  method: 'item/fileChange/requestApproval',
  id: 1,
  params: { threadId: 't', turnId: 'u', itemId: 'i', reason: null },
};

/** The person looks at the card until it is withdrawn. */
const look: Deed = (_, { signal }) =>
  new Promise<Outcome>((resolve) => signal?.addEventListener('abort', () => resolve({ action: 'withdrawn' })));

/** A connection whose person does these deeds, one for each card. */
function connected(...deeds: Deed[]) {
  const host = scriptedHost(...deeds);
  let send!: (message: object) => void;
  const sent = new Promise<object>((resolve) => {
    send = resolve;
  });
  const { receive } = connectCodex(host, { send });
  const shown = () => host.reviews.map(({ args }) => (args as { changes: unknown }).changes);
  return { receive, sent, shown };
}

describe('a connection to Codex', () => {
  it('has the getters and methods of options that are an instance of a class', async () => {
    class Settings {
      readonly sent: object[] = [];
      get server() {
        return { id: 'codex' };
      }
      send(message: object) {
        this.sent.push(message);
      }
    }
    const settings = new Settings();
    const host = scriptedHost({ action: 'reject' });
    connectCodex(host, settings).receive(QUESTION);
    await turns();
    expect(host.asked[0]?.options.server).to.deep.equal({ id: 'codex' });
    expect(settings.sent).to.deep.equal([{ id: 1, result: { decision: 'decline' } }]);
  });
});

describe('a change of files that Codex asks about', () => {
  for (const again of [started, updated]) {
    const { method } = again([]);
    it(`is on the card as it came last, in ${method} before the question`, async () => {
      const { receive, sent, shown } = connected(approve);
      for (const message of [started(change('a', 'b')), again(change('b', 'c')), QUESTION]) receive(message);
      expect(await sent).to.deep.equal({ id: 1, result: { decision: 'accept' } });
      expect(shown()).to.deep.equal([change('b', 'c')]);
    });

    it(`is asked about anew when ${method} replaces it on screen, and not when it comes again unchanged`, async () => {
      const { receive, sent, shown } = connected(look, approve);
      const replaced = change('b', 'c');
      for (const changes of [change('a', 'b'), replaced]) {
        receive(again(changes));
        receive(QUESTION);
        receive(again(changes));
      }
      expect(await sent).to.deep.equal({ id: 1, result: { decision: 'accept' } });
      expect(shown()).to.deep.equal([change('a', 'b'), replaced]);
    });
  }
});

describe('a change of files of another thread, or of an item that is over', () => {
  const inThread = (threadId: string, message: { method: string; params: object }) => ({
    ...message,
    params: { ...message.params, threadId },
  });

  it('is not on the card of a question of its namesake', async () => {
    const { receive, sent, shown } = connected(approve);
    receive(inThread('t', started(change('a', 'b'))));
    receive(inThread('other', started(change('b', 'c'))));
    receive(QUESTION);
    await sent;
    expect(shown()).to.deep.equal([change('a', 'b')]);
  });

  it('leaves the card when its item ends, and the card asks about the change that follows', async () => {
    const { receive, sent, shown } = connected(look, approve);
    receive(started(change('a', 'b')));
    receive(QUESTION);
    receive({ method: 'item/completed', params: { threadId: 't', item: { type: 'fileChange', id: 'i' } } });
    receive(started(change('b', 'c')));
    await sent;
    expect(shown()).to.deep.equal([change('a', 'b'), change('b', 'c')]);
  });
});

describe('a question of Codex’s agent', () => {
  const question = { isOther: false, isSecret: false, header: 'Cache', options: null };
  const options = ['SQLite', 'Postgres'].map((label) => ({ label, description: `${label} it is` }));
  const ask = (questions: object[]) => ({
    method: 'item/tool/requestUserInput',
    id: 3,
    params: { threadId: 't', turnId: 'u', itemId: 'i', questions },
  });

  it('gets the chosen option and the texts of the person by their ids', async () => {
    const { receive, sent } = connected((request) => {
      const { requestedSchema } = request as { requestedSchema: { properties: Record<string, unknown> } };
      expect(Object.values(requestedSchema.properties)).to.deep.equal([
        {
          title: 'Which?',
          description: '',
          anyOf: options.map(({ label, description }) => ({ const: label, description })),
        },
        { title: 'Cache', description: '', format: 'password', anyOf: [{ type: 'string', minLength: 1 }] },
      ]);
      return { action: 'accept', content: { q1: 'Postgres', q2: 'open' } };
    });
    receive(
      ask([
        { ...question, id: '__proto__', question: 'Which?', options },
        { ...question, id: 'key', question: '', isSecret: true },
      ]),
    );
    const answers = JSON.parse('{ "__proto__": { "answers": ["Postgres"] }, "key": { "answers": ["open"] } }');
    expect(await sent).to.deep.equal({ id: 3, result: { answers } });
  });

  for (const action of ['reject', 'cancel', 'timeout'] as const) {
    it(`has no answer after ${action}`, async () => {
      const { receive, sent } = connected({ action });
      receive(ask([{ ...question, id: 'a', question: 'Which?', options }]));
      expect(await sent).to.deep.equal({ id: 3, result: { answers: {} } });
    });
  }

  it('has no answer, and is not shown, if two questions would get one answer', async () => {
    const { receive, sent } = connected();
    receive(ask([question, question].map((one) => ({ ...one, id: 'a', question: 'Which?' }))));
    expect(await sent).to.deep.equal({ id: 3, result: { answers: {} } });
  });
});

describe('permissions that Codex asks for', () => {
  const permissions = { network: { enabled: true }, fileSystem: { write: ['/src'], read: null } };
  const question = {
    method: 'item/permissions/requestApproval',
    id: 4,
    params: { threadId: 't', turnId: 'u', itemId: 'i', cwd: '/src', reason: 'To build', permissions },
  };

  for (const [remember, scope] of [
    [undefined, 'turn'],
    ['session', 'session'],
  ] as const) {
    it(`are granted for the ${scope}, as they stood on the card`, async () => {
      const { receive, sent, shown } = connected((request) => {
        const { args } = request as ReviewRequest;
        expect(args).to.deep.equal({ cwd: '/src', permissions });
        return { action: 'approve', args, ...(remember && { remember }) };
      });
      receive(question);
      expect(await sent).to.deep.equal({ id: 4, result: { permissions, scope } });
      expect(shown()).to.have.length(1);
    });
  }

  for (const action of ['reject', 'cancel'] as const) {
    it(`are not granted after ${action}`, async () => {
      const { receive, sent } = connected({ action });
      receive(question);
      expect(await sent).to.deep.equal({ id: 4, result: { permissions: {}, scope: 'turn' } });
    });
  }

  it('cannot be granted if it does not say which', async () => {
    const { receive, sent } = connected((request) => {
      expect((request as ReviewRequest).allow).to.deep.equal(['approve', 'reject']);
      expect((request as ReviewRequest).defect)
        .to.be.a('string')
        .and.not.equal('');
      return { action: 'reject' };
    });
    receive({ ...question, params: { ...question.params, permissions: null } });
    expect(await sent).to.deep.equal({ id: 4, result: { permissions: {}, scope: 'turn' } });
  });
});

describe('an MCP tool that Codex wants to call', () => {
  const asks = (serverName: string, meta: object) => ({
    method: 'mcpServer/elicitation/request',
    id: 1,
    params: {
      ...{
        threadId: 't',
        serverName,
        message: 'Allow?',
        mode: 'form',
        requestedSchema: { type: 'object', properties: {} },
      },
      _meta: { codex_approval_kind: 'mcp_tool_call', tool_params: { id: 1 }, ...meta },
    },
  });

  it('goes by its server and its name, never by a title or a name that is that of a command or of another server’s tool', async () => {
    const names: unknown[] = [];
    for (const [server, meta] of [
      ['calendar', { tool_name: 'create', tool_title: 'command' }],
      ['calendar', { tool_title: 'command' }],
      ['calendar', { tool_name: 'command' }],
      ['a/b', { tool_name: 'c' }],
      ['a', { tool_name: 'b/c' }],
    ] as const) {
      const host = scriptedHost(approve);
      const tools = { command: { title: 'Run a command?' } };
      const sent = new Promise((resolve) => {
        connectCodex(host, { send: resolve, tools }).receive(asks(server, meta));
      });
      expect(await sent).to.deep.equal({ id: 1, result: { action: 'accept', content: {}, _meta: null } });
      names.push(host.reviews[0]?.action);
      expect(host.reviews[0]?.title).to.equal(host.reviews[0]?.action);
    }
    expect(names).to.deep.equal([
      'mcp:calendar/create',
      'mcp:calendar/command',
      'mcp:calendar/command',
      'mcp:a%2Fb/c',
      'mcp:a/b/c',
    ]);
  });

  it('has its title on the card, as a word of the server', async () => {
    const host = scriptedHost(approve);
    connectCodex(host, { send: () => {} }).receive(
      asks('calendar', { tool_name: 'create', tool_title: 'Create event' }),
    );
    expect(host.reviews[0]?.message).to.equal('Create event\n\nAllow?');
  });
});
