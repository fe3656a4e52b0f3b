import { expect } from '@open-wc/testing';
import type { McpElicitation } from '../../src/index.js';
import { elicitValue } from '../../src/interrupts/index.js';
import { until } from '../tools/until.mjs';
import { centre, clickAt, create, find, findAll, look, plain, stopClock } from './helpers.js';

const server = { id: 'agent', name: 'Household agent' };

/** Presses a button with the mouse, as a person does who has read the card. */
async function press(element: McpElicitation, part: 'yes' | 'no'): Promise<void> {
  look(500);
  await clickAt(centre(find(element, `.${part}`)));
}

/** A question of the application. What an agent's interrupt asks, test/adapters/interrupts proves. */
async function ask() {
  stopClock();
  const element = await create({ presentation: 'inline' });
  const answer = elicitValue(element, { message: 'Deploy on Friday?', schema: { type: 'boolean' } }, { server });
  await until(() => findAll(element, '.yes').length === 1);
  return { element, answer };
}

describe('the buttons Yes and No', () => {
  it('stand without a line for the reason of a Reject that is not there, as does a card without one', async () => {
    const requestedSchema = { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] } as const;
    const lines: number[] = [];
    for (const options of [{ buttons: true }, { rejectable: false }, {}]) {
      const element = await create({ presentation: 'inline', rejectReason: true });
      element.elicit({ message: 'Deploy?', requestedSchema }, options);
      await until(() => findAll(element, '[part~=cancel]').length === 1);
      lines.push(findAll(element, '.reason').length);
    }
    expect(lines).to.deep.equal([0, 0, 1]);
  });

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

describe('a question that takes a boolean', () => {
  it('has the buttons Yes and No, and neither a switch nor Submit [REV-11]', async () => {
    const { element } = await ask();
    const texts = findAll(element, '.footer button').map((button) => button.textContent?.trim());
    expect(texts).to.deep.equal(['Cancel', 'No', 'Yes']);
    const controls = findAll(element, 'input, select, textarea').filter((control) => control.checkVisibility());
    expect(controls).to.deep.equal([]);
    expect(find(element, '[part~=message]').textContent).to.equal('Deploy on Friday?');
    expect(plain(find(element, '#status')), 'nothing is missing').to.equal('');
    await expect(element).to.be.accessible();
  });

  for (const [part, value] of [
    ['yes', true],
    ['no', false],
  ] as const) {
    it(`gets ${value} from a click on ${part}, as an answer and not as a rejection [REV-11]`, async () => {
      const { element, answer } = await ask();
      await press(element, part);
      expect(await answer).to.deep.equal({ action: 'given', value });
    });
  }

  it('takes no press that began before the person had seen it for half a second [REV-11]', async () => {
    const { element } = await ask();
    await clickAt(centre(find(element, '.yes')));
    expect(findAll(element, '.yes').length).to.equal(1);
  });
});
