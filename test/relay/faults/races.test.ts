import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type DatabaseServer, ENGINES } from './engines.js';
import { Fleet, REAL_TIME } from './fleet.js';
import { Tab } from './tab.js';

const RACES = 1000;
/** Races at the same time. */
const AT_ONCE = 10;

for (const engine of ENGINES) {
  describe(`two answers in two processes at the same moment, on ${engine.name}`, () => {
    let database: DatabaseServer;
    let fleet: Fleet;
    const tabs: Tab[] = [];

    before(async () => {
      database = await engine.start();
      fleet = await new Fleet(database.url, false, REAL_TIME).start(3, 0);
    });
    after(async () => {
      for (const tab of tabs) tab.leave(); // Those of races that failed would try to come back for ever.
      await fleet.stop();
      await database.stop();
    });

    it('have one winner every time, and the process that asked gets that answer [RLY-17]', async () => {
      const [asker, ...takers] = fleet.members;
      const wins = [0, 0];
      const race = async (number: number) => {
        const [user, key] = [`racer${number}`, `race-${number}`];
        const tab = new Tab(fleet, user);
        tabs.push(tab);
        asker!.order({ type: 'ask', key, user, timeout: 0 });
        await tab.shows(key);
        const id = tab.idOf(key);
        const headers = {
          cookie: `session=${user}`,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
        };
        const answers = ['one', 'two'].map((branch) => ({ action: 'accept', content: { branch } }));
        const responses = await Promise.all(
          takers.map(({ url }, index) =>
            fetch(url, {
              method: 'POST',
              headers,
              body: JSON.stringify({ type: 'answer', id, attempt: 1, answer: answers[index] }),
            }),
          ),
        );
        const statuses = responses.map(({ status }) => status);
        assert.deepEqual([...statuses].sort(), [202, 409], `race ${number}: ${fleet.errors.join('; ')}`);
        const winner = statuses.indexOf(202);
        wins[winner]!++;
        assert.match((await responses[1 - winner]!.json()).state.phase, /^(?:answered|over)$/);
        assert.deepEqual(await asker!.outcome(key), answers[winner], `race ${number}`);
        assert.equal(asker!.outcomes.get(key)!.length, 1);
        tab.leave();
      };
      let next = 0;
      const runSome = async () => {
        while (next < RACES) await race(next++);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, runSome));
      assert.equal(wins[0]! + wins[1]!, RACES);
      assert.ok(Math.min(...wins) > 0, `the same process won each time: ${wins}`);
    });
  });
}
