/** Kills of the service and of who asks, and a database that starts again: counted as those of the relay. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type DatabaseServer, ENGINES } from '../relay/faults/engines.js';
import type { Fleet } from '../relay/faults/fleet.js';
import { randomFrom } from '../relay/faults/random.js';
import { keepEmpty } from '../relay/faults/runs.js';
import { Tab, type Told } from '../relay/faults/tab.js';
import { ORIGIN } from '../relay/world/wire-page.js';
import { until, within } from '../tools/until.mjs';
import { Asker } from './world/asker.js';
import { Backend } from './world/backend.js';
import { KEY_FLAGS } from './world/browser-world.js';
import { startFront } from './world/front.js';
import { type ServiceProcess, startProcess } from './world/process.js';
import { BRANCH, KEYS } from './world/service-world.js';

/** `FAULTS=long` makes ten times as many. */
const RUNS = process.env.FAULTS === 'long' ? 100 : 5;

/** Three processes of the service on one database, behind one address. */
async function startCluster(database: DatabaseServer) {
  const front = await startFront();
  const flags = [...KEY_FLAGS, '--origins', ORIGIN, '--store', database.url, '--log', 'errors'];
  const members: ServiceProcess[] = await Promise.all([1, 2, 3].map(() => startProcess(flags)));
  const lead = () => front.leadTo(...members.map(({ url }) => url));
  lead();
  const backend = new Backend((request) => fetch(request), KEYS.app, front.url);
  const tokens = new Map<string, string>();
  /** Brings the requests of a tab to the service, with the token of its user. */
  const fetchPage = async (request: Request): Promise<Response> => {
    const user = /session=(\w+)/.exec(request.headers.get('cookie') ?? '')![1]!;
    if (!tokens.has(user)) tokens.set(user, await backend.pageToken({ user }, 3_600_000));
    const headers = new Headers(request.headers);
    headers.delete('cookie');
    headers.set('authorization', `Bearer ${tokens.get(user)}`);
    const { search } = new URL(request.url);
    const body = request.method === 'POST' ? await request.text() : null;
    return fetch(`${front.url}/relay${search}`, { method: request.method, headers, body, signal: request.signal });
  };
  return {
    url: front.url,
    tab: (user: string) => new Tab({ fetch: fetchPage } as unknown as Fleet, user),
    look: (id: string) => backend.call<{ phase: string; outcome?: unknown }>('GET', `/v1/elicitations/${id}`),
    /** Starts another process, and takes one away. */
    async replace(end: (old: ServiceProcess) => Promise<unknown>) {
      const [fresh, old] = [await startProcess(flags), members.shift()!];
      members.push(fresh);
      lead();
      await end(old);
    },
    async killOne(random: () => number) {
      const [killed] = members.splice(Math.floor(random() * members.length), 1);
      await killed!.kill();
      members.push(await startProcess(flags));
      lead();
    },
    async stop() {
      await Promise.all(members.map((member) => member.kill()));
      await front.stop();
    },
  };
}

type Cluster = Awaited<ReturnType<typeof startCluster>>;
type Fault = (
  cluster: Cluster,
  roles: { asker: Asker; database: DatabaseServer; random: () => number },
) => Promise<unknown>;

interface Tally {
  delivered: number;
  /** The person was told that it arrived, and the asker died over the reply. */
  fateUnknown: number;
  /** The person was told that it is not clear, because the database came back without it. The asker has the answer. */
  unconfirmed: number;
  undelivered: number;
  withdrawn: number;
}

interface Row {
  readonly title: string;
  /** The beginning of the ids of its elicitations. */
  readonly name: string;
  readonly fault: Fault;
  /** The latest moment of the fault, in milliseconds. Default 400. */
  readonly latest?: number;
  /** Milliseconds. Default 15 s. */
  readonly lease?: number;
  readonly allowsLoss?: boolean;
  /** Whether the database loses what it had. */
  readonly losesData?: boolean;
}

const DEEDS = ['answer', 'answer', 'answer', 'race', 'withdraw'] as const;

/** One run: an asker asks four things of one user with two tabs, and the fault strikes at a random moment. */
async function run(
  cluster: Cluster,
  database: DatabaseServer,
  seed: number,
  { name, fault, latest = 400, lease = 15_000, losesData = false }: Row,
  tally: Tally,
) {
  const random = randomFrom(seed);
  const user = `${name}${seed}`;
  const asker = new Asker(cluster.url, KEYS.app);
  const tabs = [cluster.tab(user), cluster.tab(user)] as const;
  const moment = random() ** 2 * latest;
  const deeds = Array.from({ length: 4 }, () => DEEDS[Math.floor(random() * DEEDS.length)]!);
  const striking = new Promise((resolve) => setTimeout(resolve, moment)).then(() =>
    fault(cluster, { asker, database, random }),
  );
  const life = async (deed: (typeof DEEDS)[number], index: number) => {
    const key = `${user}-${index}`;
    const request = { ...BRANCH, message: key };
    let isOver = false;
    const asking = asker.ask(key, { scope: { user }, request, options: { lease } }).finally(() => {
      isOver = true;
    });
    const answerFrom = async (tab: Tab, branch: string): Promise<Array<{ branch: string; told: Told }>> => {
      const asked = await tab.shows(key, () => isOver);
      return asked ? [{ branch, told: await tab.answer(asked, { branch }) }] : [];
    };
    const [first, second] = tabs;
    const answers =
      deed === 'answer'
        ? await answerFrom(first, 'main')
        : deed === 'race'
          ? (await Promise.all([answerFrom(first, 'one'), answerFrom(second, 'two')])).flat()
          : [];
    if (deed === 'withdraw') {
      await first.shows(key, () => isOver);
      await asker.withdraw(key);
    }
    const state = await within(`the outcome of ${key}`, asking);
    await count(cluster, asker, key, answers, state, tally, losesData);
  };
  try {
    await Promise.all([striking, ...deeds.map(life)]);
    for (const tab of tabs) {
      await tab.empty();
      assert.deepEqual(tab.reopened, [], 'nothing comes back after it was over');
    }
  } finally {
    for (const tab of tabs) tab.leave();
  }
}

/** Asserts that what the person was told and what the asker has fit together, and counts it. */
async function count(
  { look }: Cluster,
  asker: Asker,
  key: string,
  answers: Array<{ branch: string; told: Told }>,
  state: Awaited<ReturnType<Asker['ask']>>,
  tally: Tally,
  losesData: boolean,
): Promise<void> {
  const arrived = answers.filter(({ told }) => told === 'arrived');
  const about = `${key}: ${JSON.stringify({ answers, state, isKilled: asker.isKilled })}`;
  assert.ok(arrived.length <= 1, `two answers arrived: ${about}`);
  assert.ok((asker.outcomes.get(key)?.length ?? 0) <= 1, `two outcomes: ${about}`);
  if (!losesData) assert.notEqual(state, 'lost', `the service has forgotten it: ${about}`);
  const outcome = state === 'lost' ? undefined : state?.outcome;
  if (arrived.length > 0) {
    if (outcome) {
      assert.deepEqual(outcome, { action: 'accept', content: { branch: arrived[0]!.branch } }, about);
      tally.delivered++;
      return;
    }
    assert.ok(asker.isKilled, `told that it arrived, and it did not: ${about}`);
    const { body } = await look(key);
    assert.ok(body.outcome, `told that it arrived, and the service does not have it: ${about}`);
    tally.fateUnknown++;
  } else if (outcome?.action === 'accept') {
    const given = answers.find(({ branch }) => branch === outcome.content?.branch);
    assert.ok(losesData && given?.told === 'unconfirmed', `an answer arrived, and nobody was told so: ${about}`);
    tally.unconfirmed++;
  } else if (answers.length > 0) {
    assert.ok(asker.isKilled || losesData, `an asker that lives did not get an answer: ${about}`);
    tally.undelivered++;
  } else tally.withdrawn++;
}

const FAULTS: readonly Row[] = [
  {
    title: 'one process of the service after another is killed with -9',
    name: 'kill',
    fault: (cluster, { random }) => cluster.killOne(random),
  },
  {
    title: 'who asks is killed with -9',
    name: 'asker',
    latest: 3000,
    lease: 3000,
    allowsLoss: true,
    fault: async (_, { asker }) => asker.kill(),
  },
  {
    title: 'a deploy replaces each process',
    name: 'deploy',
    async fault(cluster) {
      for (let i = 0; i < 3; i++) await cluster.replace((old) => old.stop());
    },
  },
  {
    title: 'the database is killed, and starts again with its data',
    name: 'restart',
    async fault(_, { database }) {
      await database.kill();
      await database.start();
    },
  },
  {
    title: 'the database starts again without any elicitation',
    name: 'loss',
    allowsLoss: true,
    losesData: true,
    async fault(_, { database }) {
      await database.kill();
      database.rewind();
      await database.start();
    },
  },
];

for (const engine of ENGINES) {
  describe(`three processes of the service on ${engine.name}`, () => {
    for (const row of FAULTS) {
      const { title, allowsLoss } = row;
      it(`deliver every answer once${allowsLoss ? ', or say that it did not arrive,' : ''} while ${title} [ASK-06]`, async (test) => {
        const database = await engine.start();
        const cluster = await startCluster(database);
        await keepEmpty(database);
        const tally: Tally = { delivered: 0, fateUnknown: 0, unconfirmed: 0, undelivered: 0, withdrawn: 0 };
        try {
          for (let i = 0; i < RUNS; i++) await run(cluster, database, 31 + i, row, tally);
        } finally {
          await cluster.stop();
          await database.stop();
        }
        test.diagnostic(JSON.stringify(tally));
        if (allowsLoss) return; // `count` has compared what both sides were told.
        assert.ok(tally.delivered > 0);
        assert.deepEqual([tally.fateUnknown, tally.unconfirmed, tally.undelivered], [0, 0, 0]);
      });
    }
  });
}

describe('a service that starts again', () => {
  for (const engine of ENGINES) {
    it(`goes on with the question that it had on ${engine.name}, in the page and for who asks [ASK-06]`, async () => {
      const database = await engine.start();
      const cluster = await startCluster(database);
      try {
        const asker = new Asker(cluster.url, KEYS.app);
        const tab = cluster.tab('resi');
        const asking = asker.ask('again', {
          scope: { user: 'resi' },
          request: { ...BRANCH, message: 'again' },
        } as object);
        const asked = await tab.shows('again');
        for (let i = 0; i < 3; i++) await cluster.replace((old) => old.kill());
        assert.equal(await tab.answer(asked!, { branch: 'main' }), 'arrived');
        const state = await asking;
        assert.deepEqual(state !== 'lost' && state?.result, { action: 'accept', content: { branch: 'main' } });
        await until(() => tab.closedAs('again') === undefined);
        tab.leave();
      } finally {
        await cluster.stop();
        await database.stop();
      }
    });
  }
});
