import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inTurns } from '../../../src/relay/redis/in-turns.js';
import { type RedisServer, startRedis } from '../../tools/redis-server.mjs';
import { Fleet } from './fleet.js';
import { shareOf } from './run-all.js';
import { Tab } from './tab.js';

const RACES = shareOf(1000);

describe('two answers in two processes at the same moment', () => {
  let server: RedisServer;
  let fleet: Fleet;

  before(async () => {
    server = await startRedis();
    fleet = await new Fleet(server.url).start(3, 0);
  });
  after(async () => {
    await fleet.stop();
    await server.stop();
  });

  it('one wins, and the process that asked has that one, every time [RLY-17]', async () => {
    const [asker, ...takers] = fleet.members;
    const wins = [0, 0];
    const race = async (number: number) => {
      const [user, key] = [`racer${number}`, `race-${number}`];
      const tab = new Tab(fleet, user);
      asker!.order({ type: 'ask', key, user, timeout: 0 });
      const id = await tab.shows(key, () => false);
      const headers = {
        cookie: `session=${user}`,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      };
      const outcomes = ['one', 'two'].map((branch) => ({ action: 'accept', content: { branch } }));
      const responses = await Promise.all(
        takers.map(({ url }, index) =>
          fetch(url, {
            method: 'POST',
            headers,
            body: JSON.stringify({ type: 'outcome', id, outcome: outcomes[index] }),
          }),
        ),
      );
      const statuses = responses.map(({ status }) => status);
      assert.deepEqual([...statuses].sort(), [204, 409], `race ${number}`);
      const winner = statuses.indexOf(204);
      wins[winner]!++;
      assert.deepEqual((await responses[1 - winner]!.json()).how, 'answered');
      assert.deepEqual(await asker!.outcome(key), outcomes[winner], `race ${number}`);
      assert.equal(asker!.outcomes.get(key)!.length, 1);
      tab.leave();
    };
    await inTurns(
      Array.from({ length: RACES }, (_, index) => index),
      race,
      10,
    );
    assert.equal(wins[0]! + wins[1]!, RACES);
    assert.ok(Math.min(...wins) > 0, `the same process won each time: ${wins}`);
  });
});
