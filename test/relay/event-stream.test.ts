import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newState } from '../../src/lifecycle/state.js';
import { EventStream } from '../../src/relay/backend/event-stream.js';
import type { ElicitationRecord } from '../../src/relay/backend/record.js';
import type { WireState } from '../../src/relay/wire.js';
import { BRANCH } from './world/requests.js';

const TERMS = {
  timeout: 0,
  visitTimeout: 0,
  unseenTimeout: 0,
  limitKeptBy: 'owner',
  extendable: true,
  next: 'over',
} as const;

function recordOf(version: number, phase: 'open' | 'over'): ElicitationRecord {
  return {
    id: 'one',
    writeId: String(version),
    scope: { user: 'ada' },
    elicitation: { request: { mode: 'form', ...BRANCH }, options: {} },
    state: { ...newState(TERMS), version, phase },
    queued: 0,
  } as ElicitationRecord;
}

/** What a page reads, message by message, as the versions and phases of its states. */
async function readStream(fill: (stream: EventStream) => unknown): Promise<Array<Array<[number, string]>>> {
  const viewer = { person: { user: 'ada' }, conversation: undefined };
  const stream = new EventStream(new Request('https://app.example/elicitations'), viewer, 'ada', Infinity, {
    buffer: 4096,
    now: () => 0,
    onEnd: () => {},
  });
  await fill(stream);
  stream.end();
  const messages = (await new Response(stream.body).text()).trim().split('\n\n');
  return messages.map((message) => {
    const { states }: { states: WireState[] } = JSON.parse(message.replace('data: ', ''));
    return states.map(({ version, phase }) => [version, phase]);
  });
}

describe('the stream of one page', () => {
  it('sends the end of an elicitation although an earlier read of the store arrives after it [RLY-22]', async () => {
    const messages = await readStream((stream) => {
      stream.sendSnapshot([recordOf(1, 'open')]);
      stream.send(recordOf(3, 'over'));
      stream.send(recordOf(2, 'open'));
    });
    assert.deepEqual(messages, [[[1, 'open']], [[3, 'over']]]);
  });

  it('does not bring back an elicitation that is over when an earlier read of the store arrives much later', async () => {
    const messages = await readStream(async (stream) => {
      stream.sendSnapshot([recordOf(1, 'open')]);
      stream.send(recordOf(3, 'over'));
      await Promise.resolve(); // It is sent.
      stream.send(recordOf(2, 'open'));
    });
    assert.deepEqual(messages, [[[1, 'open']], [[3, 'over']]]);
  });

  it('sends that it is over even if a store that came back with older data counts its end as an earlier version', async () => {
    const messages = await readStream((stream) => {
      stream.sendSnapshot([recordOf(3, 'open')]);
      stream.send(recordOf(2, 'over'));
    });
    assert.deepEqual(messages, [[[3, 'open']], [[2, 'over']]]);
  });
});
