/** What a silence keeps in memory: only Node can be told to collect garbage. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pipeline } from '../../src/host/pipeline.js';
import { silence } from '../../src/host/silence.js';
import { ask, from, HandHost, NO, turns } from '../host/hand-host.js';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

it('silence() keeps nothing of a request that is over: an agent that asks all day fills no memory', async () => {
  const host = new HandHost();
  const whole = pipeline(host, silence());
  const over = await (async () => {
    const server = { id: 'calm' };
    const outcome = whole.elicit(ask('one'), { server });
    await turns();
    await host.open[0]?.answer(NO);
    await outcome;
    host.asked.length = 0;
    return new WeakRef(server);
  })();
  await turns();
  collectGarbage();
  assert.equal(over.deref(), undefined);
  const next = whole.elicit(ask('two'), from('calm'));
  await turns();
  await host.open[0]?.answer(NO);
  assert.deepEqual(await next, NO);
});
