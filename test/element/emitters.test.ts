import { expect } from '@open-wc/testing';
import type { McpElicitation } from '../../src/index.js';
import { type AgUiOptions, answerInterrupts } from '../../src/interrupts/index.js';
import known from '../fixtures/ag-ui-emitters.json' with { type: 'json' };
import more from '../fixtures/ag-ui-more-emitters.json' with { type: 'json' };
import { until } from '../tools/until.mjs';
import { create, find, findAll, settled } from './helpers.js';

interface Emitter {
  id: string;
  messages?: unknown[];
  interrupts: { id: string; reason: string }[];
  events?: { name?: string; value?: unknown }[];
  expect: { shows: string[]; yes?: unknown; no: unknown; edit?: unknown };
}

const EMITTERS = [...known.cases, ...more.cases] as unknown as Emitter[];

/** Shows the card of an emitter's interrupt. */
async function ask({ interrupts, messages = [], events = [] }: Emitter) {
  const element = await create({ presentation: 'inline' });
  const custom = events.filter(({ name }) => name !== undefined) as AgUiOptions['events'];
  const answer = answerInterrupts(element, interrupts, {
    messages,
    events: custom ?? [],
    server: { id: 'a', name: 'Agent' },
  });
  await until(() => findAll(element, '.footer button').length > 0);
  return { element, answer };
}

/** Says yes or no, with whatever the card has for it. */
async function say(element: McpElicitation, isYes: boolean, choice: unknown): Promise<void> {
  const field =
    typeof choice === 'string' ? element.shadowRoot?.querySelector<HTMLInputElement>(`[value="${choice}"]`) : null;
  if (field) field.click();
  await settled(element);
  const parts = isYes || field ? '.yes, [part~=submit]' : '.no, [part~=reject]';
  find(element, parts).click();
}

/** The entry, or the answer of an interrupt that came as an event. */
function entryOf(answer: Awaited<ReturnType<typeof answerInterrupts>>): Record<string, unknown> {
  if ('resume' in answer) {
    const { interruptId: _, ...entry } = answer.resume[0]!;
    return entry;
  }
  if ('forwardedProps' in answer) return { payload: answer.forwardedProps.command.resume };
  throw new Error(`Waits: ${answer.waiting[0]?.why}`);
}

const payloadOf = (expected: unknown) => (expected as { payload?: unknown } | undefined)?.payload;

for (const emitter of EMITTERS) {
  const { id, expect: wanted } = emitter;
  describe(`the interrupt "${id}" of an AG-UI emitter`, () => {
    it('shows all that the agent says and all that would run [REV-15] [REV-14]', async () => {
      const { element } = await ask(emitter);
      const card = find(element, '.card');
      const text = card.textContent ?? '';
      for (const shown of wanted.shows) expect(text).to.contain(shown);
    });

    if (wanted.yes !== undefined) {
      it('goes on as the emitter takes a yes [REV-15]', async () => {
        const { element, answer } = await ask(emitter);
        await say(element, true, payloadOf(wanted.yes));
        const entry = entryOf(await answer);
        if (payloadOf(wanted.yes) === undefined || payloadOf(wanted.yes) === 'any')
          expect(entry.payload).to.equal(true);
        else expect(entry).to.deep.equal(wanted.yes);
      });
    }

    it('is stopped by a no, or offers none [REV-13]', async () => {
      const { element, answer } = await ask(emitter);
      if (wanted.no === 'none') {
        expect(findAll(element, '.no, [part~=reject]')).to.deep.equal([]);
        return;
      }
      await say(element, false, payloadOf(wanted.no));
      const entry = entryOf(await answer);
      if (typeof wanted.no === 'string') expect(entry.payload).to.equal(false);
      else expect(entry).to.deep.equal(wanted.no);
    });

    it('resumes nothing when the person closes the card [REV-13]', async () => {
      const { element, answer } = await ask(emitter);
      find(element, '[part~=cancel]').click();
      const waits = await answer;
      expect(waits).not.to.have.any.keys('resume', 'forwardedProps');
      expect('waiting' in waits && waits.waiting[0]?.why).to.equal('dismissed');
    });

    if (wanted.edit !== undefined) {
      it('gets changed arguments where the emitter reads them [REV-15]', async () => {
        const { element, answer } = await ask(emitter);
        find(element, '.edit').click();
        await settled(element);
        const payload = payloadOf(wanted.edit) as Record<string, unknown>;
        const edited = (payload.editedArgs ?? payload) as Record<string, unknown>;
        const name = 'amount' in edited ? 'amount' : 'path';
        const input = find<HTMLInputElement>(element, `[name=${name}]`);
        input.value = String(edited[name]);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await settled(element);
        find(element, '[part~=submit]').click();
        expect(entryOf(await answer)).to.deep.equal(wanted.edit);
      });
    }
  });
}

describe('a question of an agent that gives no schema', () => {
  const question = EMITTERS.find(({ id }) => id === 'langgraph-question')!;

  it('takes Control with Enter for the text, and never for a yes [REV-13]', async () => {
    const { element, answer } = await ask(question);
    const field = find<HTMLTextAreaElement>(element, '[name=value]');
    const send = () =>
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
      );
    send();
    expect(findAll(element, '[part~=submit]').length).to.equal(1);
    field.value = 'no';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await settled(element);
    send();
    expect(entryOf(await answer).payload).to.equal('no');
  });

  it('shows nothing but the question where the agent says no more', async () => {
    const events = [{ name: 'on_interrupt', value: 'Please give your name' }];
    const { element } = await ask({ id: '', interrupts: [], events, expect: { shows: [], no: 'none' } });
    expect(find(element, '[part~=message]').textContent).to.equal('Please give your name');
    expect(find(element, '[part~=arguments]').checkVisibility()).to.equal(false);
  });

  it('says beside the field what a text does, and is accessible [REV-13]', async () => {
    const { element } = await ask(question);
    const field = find(element, '[name=value]');
    const hint = find(element, `#${field.getAttribute('aria-describedby')}`);
    expect(hint.textContent).to.equal('The agent may go on with whatever you write. To stop it, choose No.');
    await expect(element).to.be.accessible();
  });
});

describe('an approval with a number that JavaScript rounds', () => {
  it('shows its digits, and sends them when something else is edited [REV-14]', async () => {
    const args = '{"channel_id":2512292042121000001,"text":"Hi"}';
    const interrupt = {
      id: 'i',
      reason: 'tool_call',
      toolCallId: 'c',
      responseSchema: { type: 'object', properties: { approved: {}, editedArgs: { type: 'object' } } },
    };
    const messages = [{ toolCalls: [{ id: 'c', function: { name: 'post', arguments: args } }] }];
    const { element, answer } = await ask({
      id: '',
      interrupts: [interrupt],
      messages,
      expect: { shows: [], no: 'none' },
    });
    expect(find(element, '.card').textContent).to.contain('2512292042121000001');
    find(element, '.edit').click();
    await settled(element);
    const input = find<HTMLInputElement>(element, '[name=text]');
    input.value = 'Hello';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await settled(element);
    find(element, '[part~=submit]').click();
    expect(JSON.stringify(entryOf(await answer).payload)).to.equal(
      '{"approved":true,"editedArgs":{"channel_id":2512292042121000001,"text":"Hello"}}',
    );
  });
});
