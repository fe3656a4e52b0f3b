import { expect } from '@open-wc/testing';
import type { McpElicitation } from '../../src/index.js';
import { answerGraphInterrupts, answerInterrupts, elicitValue } from '../../src/interrupts/index.js';
import { until } from '../tools/until.mjs';
import { centre, clickAt, create, find, findAll, look, plain, stopClock } from './helpers.js';

const server = { id: 'agent', name: 'Household agent' };
const boolean = { type: 'boolean' };

/** Every way in which a yes/no comes, and what its answer is. */
const WAYS: ReadonlyArray<{
  name: string;
  ask(element: McpElicitation): Promise<unknown>;
  answer(isYes: boolean): unknown;
}> = [
  {
    name: 'a question of the application',
    ask: (element) => elicitValue(element, { message: 'Deploy on Friday?', schema: boolean }, { server }),
    answer: (value) => ({ action: 'given', value }),
  },
  {
    name: 'a LangGraph interrupt',
    ask: (element) =>
      answerGraphInterrupts(element, [{ value: 'Deploy on Friday?', response_schema: boolean }], { server }),
    answer: (resume) => ({ resume }),
  },
  {
    name: 'an AG-UI interrupt',
    ask: (element) => {
      const interrupt = { id: '1', reason: 'confirmation', message: 'Deploy on Friday?', responseSchema: boolean };
      return answerInterrupts(element, [interrupt], { server });
    },
    answer: (payload) => ({ resume: [{ interruptId: '1', status: 'resolved', payload }] }),
  },
];

/** Presses a button with the mouse, as a person does who has read the card. */
async function press(element: McpElicitation, part: 'yes' | 'no'): Promise<void> {
  look(500);
  await clickAt(centre(find(element, `.${part}`)));
}

async function ask(way: (typeof WAYS)[number]) {
  stopClock();
  const element = await create({ presentation: 'inline' });
  const answer = way.ask(element);
  await until(() => findAll(element, '.yes').length === 1);
  return { element, answer };
}

describe('the buttons Yes and No', () => {
  it('have the error of the application above them, because no field is on screen', async () => {
    stopClock();
    const element = await create({ presentation: 'inline' });
    const requestedSchema = { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] } as const;
    const verdicts = [{ '/ok': 'Not allowed on Sundays' }, undefined];
    const checkAnswer = () => verdicts.shift();
    const outcome = element.elicit({ message: 'Deploy?', requestedSchema }, { buttons: true, checkAnswer });
    await until(() => findAll(element, '.yes').length === 1);
    await press(element, 'yes');
    await until(() => findAll(element, '[role=alert]').length === 1);
    expect(find(element, '[role=alert]').textContent?.trim()).to.equal('Not allowed on Sundays');
    expect(plain(find(element, '#status'))).to.equal('');
    find(element, '.no').click();
    expect(await outcome).to.deep.equal({ action: 'accept', content: { ok: false } });
  });
});

for (const way of WAYS) {
  describe(`${way.name} that takes a boolean`, () => {
    it('has the buttons Yes and No, and neither a switch nor Submit [REV-11]', async () => {
      const { element } = await ask(way);
      const texts = findAll(element, '.footer button').map((button) => button.textContent?.trim());
      expect(texts).to.deep.equal(['Cancel', 'No', 'Yes']);
      const controls = findAll(element, 'input, select, textarea').filter((control) => control.checkVisibility());
      expect(controls).to.deep.equal([]);
      expect(find(element, '[part~=message]').textContent).to.equal('Deploy on Friday?');
      await expect(element).to.be.accessible();
    });

    it('gets true from a click on Yes [REV-11]', async () => {
      const { element, answer } = await ask(way);
      await press(element, 'yes');
      expect(await answer).to.deep.equal(way.answer(true));
    });

    it('gets false from a click on No, as an answer and not as a rejection [REV-11]', async () => {
      const { element, answer } = await ask(way);
      await press(element, 'no');
      expect(await answer).to.deep.equal(way.answer(false));
    });
  });
}

describe('a question with the buttons Yes and No', () => {
  it('takes no press that began before the person had seen it for half a second [REV-11]', async () => {
    const { element } = await ask(WAYS[0]!);
    await clickAt(centre(find(element, '.yes')));
    expect(findAll(element, '.yes').length).to.equal(1);
  });
});
