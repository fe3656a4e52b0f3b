import { expect } from '@open-wc/testing';
import type { McpElicitation } from '../../src/index.js';
import { type AgUiOptions, answerInterrupts } from '../../src/interrupts/index.js';
import known from '../fixtures/ag-ui-emitters.json' with { type: 'json' };
import more from '../fixtures/ag-ui-more-emitters.json' with { type: 'json' };
import { until } from '../tools/until.mjs';
import { create, find, findAll, settled } from './helpers.js';

/** How the application names the emitters that leave no mark of their own. */
const NAMES: Record<string, AgUiOptions['emitter']> = {
  'spec-confirmation': 'ag-ui',
  'copilotkit-tool': 'ag-ui',
  'copilotkit-tool-approval': 'copilotkit',
  'strands-generic': 'strands',
};

interface Emitter {
  id: string;
  messages?: unknown[];
  interrupts: { id: string; reason: string }[];
  events?: { name?: string; value?: unknown }[];
  /** What the person needs to see, and the payloads that the emitter takes. */
  expect: { shows: string[]; yes?: unknown; no?: unknown; edit?: unknown };
}

const EMITTERS = [...known.cases, ...more.cases] as unknown as Emitter[];

/** Shows the card of an emitter's interrupt. */
async function ask({ id, interrupts, messages = [], events = [] }: Emitter) {
  const emitter = NAMES[id];
  const element = await create({ presentation: 'inline' });
  const custom = events.filter(({ name }) => name !== undefined) as AgUiOptions['events'];
  const answer = answerInterrupts(element, interrupts, {
    messages,
    events: custom ?? [],
    server: { id: 'a', name: 'Agent' },
    ...(emitter && { emitter }),
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
  if ('forwardedProps' in answer) return resolved(answer.forwardedProps.command.resume);
  throw new Error(`Waits: ${answer.waiting[0]?.why}`);
}

const resolved = (payload: unknown) => ({ status: 'resolved', payload });

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
        await say(element, true, wanted.yes);
        expect(entryOf(await answer)).to.deep.equal(resolved(wanted.yes));
      });
    }

    if (wanted.no !== undefined) {
      it('is stopped by a no [REV-13]', async () => {
        const { element, answer } = await ask(emitter);
        await say(element, false, wanted.no);
        expect(entryOf(await answer)).to.deep.equal(resolved(wanted.no));
      });
    } else {
      it('offers no No, which would not stop it [REV-13]', async () => {
        const { element } = await ask(emitter);
        expect(findAll(element, '.no, [part~=reject]')).to.deep.equal([]);
      });
    }

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
        const payload = wanted.edit as Record<string, unknown>;
        const edited = (payload.editedArgs ?? payload) as Record<string, unknown>;
        const name = 'amount' in edited ? 'amount' : 'path';
        const input = find<HTMLInputElement>(element, `[name=${name}]`);
        input.value = String(edited[name]);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await settled(element);
        find(element, '[part~=submit]').click();
        expect(entryOf(await answer)).to.deep.equal(resolved(wanted.edit));
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
    const { element } = await ask({ id: '', interrupts: [], events, expect: { shows: [] } });
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
