import { virtual } from '@guidepup/virtual-screen-reader/browser.js';
import { expect } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import { type ElicitOptions, type McpElicitation, reviewRequest } from '../../src/index.js';
import { HandClock } from '../runtime/hand-clock.js';
import { create, find, press, schemaOf, withoutIsolates } from './helpers.js';

const server = { id: 'acme', name: 'Acme' };
const schema = schemaOf({ name: { type: 'string', title: 'Your name' }, urgent: { type: 'boolean' } }, ['name']);
/** More phrases than any card has. */
const MOST = 200;

async function settled(element: McpElicitation): Promise<void> {
  for (let update = 0; update < 3; update++) await element.updateComplete;
}

async function asked(request: Parameters<McpElicitation['elicit']>[0], options: ElicitOptions = {}) {
  const element = await create();
  element.elicit(request, { server, timeout: 0, ...options });
  await settled(element);
  return element;
}

/** A phrase that ends what a longer one began, or repeats the text of the one before. */
function isEcho(phrase: string, index: number, all: string[]): boolean {
  return phrase.startsWith('end of ') || phrase === 'paragraph' || (all[index - 1] ?? '').includes(phrase);
}

/**
 * What a screen reader says while it goes through a part of the card. The virtual one does not enter shadow roots, but
 * begins in one.
 */
async function spoken(container: HTMLElement): Promise<string[]> {
  await virtual.start({ container });
  try {
    const [first] = await virtual.spokenPhraseLog();
    for (let phrases = 0; phrases < MOST; phrases++) {
      await virtual.next();
      if ((await virtual.lastSpokenPhrase()) === first) break;
    }
    const phrases = (await virtual.spokenPhraseLog()).slice(0, -1).map(withoutIsolates);
    return phrases.filter((phrase, index) => !isEcho(phrase, index, phrases));
  } finally {
    await virtual.stop();
  }
}

describe('a screen reader', () => {
  it('reads who asks, what, each control with its name and state, and what is missing', async () => {
    const element = await asked({ message: 'Who?', requestedSchema: schema });
    expect(await spoken(find(element, 'dialog'))).to.deep.equal([
      'dialog, Acme asks, Who?, not busy, modal',
      'heading, Acme asks, level 2',
      'asks',
      'button, Cancel, Close without an answer',
      'form',
      'Who?',
      'Your name',
      'textbox, Your name, required',
      'Urgent',
      'radiogroup, Urgent',
      'radio, Yes, not checked, position 1, set size 3',
      'radio, No, not checked, position 2, set size 3',
      'radio, No answer, not checked, position 3, set size 3',
      'Answers to complete: 1',
      'button, Cancel, Close without an answer',
      'button, Reject, Answer: no',
      'button, Submit, Answers to complete: 1, disabled',
      'status',
    ]);
  });

  it('reads an error with its field, which it calls invalid', async () => {
    const element = await asked({ message: 'Who?', requestedSchema: schema });
    await press(element, 'submit');
    await settled(element);
    expect(await spoken(find(element, 'form'))).to.include.members([
      'textbox, Your name, Enter an answer., invalid, required',
      'Enter an answer.',
    ]);
  });

  it('reads how much time is left, and the way to more, with the description of the dialog', async () => {
    const clock = new HandClock();
    environment.clock = clock;
    const element = await asked({ message: 'Delete?' }, { timeout: 60_000 });
    clock.pass(40_000);
    await settled(element);
    expect(await spoken(find(element, 'dialog'))).to.include.members([
      'dialog, Acme asks, Delete? Closing in 20s, not busy, modal',
      'timer',
      'Closing in 20s',
      'button, More time',
    ]);
  });

  it('reads how many questions wait behind the one on screen', async () => {
    const element = await asked({ message: 'Delete?' });
    element.elicit({ message: 'Next?' }, { server, timeout: 0 });
    await settled(element);
    const phrases = await spoken(find(element, 'dialog'));
    expect(phrases[0]).to.equal('dialog, Acme asks, 1 waiting Delete?, not busy, modal');
  });

  it('reads a review as terms with their definitions, between what runs and the actions', async () => {
    const args = { amount: 12, to: 'Ada' };
    const element = await asked(reviewRequest({ action: 'transfer', args, allow: ['approve', 'edit', 'reject'] }));
    expect(await spoken(find(element, 'form'))).to.deep.equal([
      'form',
      'heading, Run "transfer"?, level 3',
      'term',
      'Amount',
      'definition',
      '12',
      'term',
      'To',
      'definition',
      'Ada',
      'button, Cancel, Close without an answer',
      'button, Reject, Answer: no',
      'button, Edit',
      'button, Approve, not disabled',
    ]);
  });

  it('reads the notice of a question that was withdrawn, and the way to dismiss it', async () => {
    const controller = new AbortController();
    const element = await asked({ message: 'Who?' }, { signal: controller.signal });
    controller.abort();
    await settled(element);
    expect((await spoken(find(element, '[part~=notice]'))).join(' ')).to.equal(
      'Acme has withdrawn its question. button, Dismiss',
    );
  });
});
