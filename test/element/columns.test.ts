import { expect } from '@open-wc/testing';
import { answerUserQuestions } from '../../src/interrupts/index.js';
import { until } from '../tools/until.mjs';
import { create, find, findAll } from './helpers.js';

/** Shows the form of Claude's AskUserQuestion with a preview. @returns its text node */
async function preview(text: string): Promise<{ card: HTMLElement; node: Text }> {
  const element = await create({ presentation: 'inline' });
  const options = [
    { label: 'Wide', description: '', preview: text },
    { label: 'Narrow', description: '' },
  ];
  void answerUserQuestions(element, {
    questions: [{ question: 'Which?', header: 'Layout', options, multiSelect: false }],
  });
  await until(() => findAll(element, '.hint .theirs').length > 0);
  const walker = document.createTreeWalker(find(element, '.hint .theirs'), NodeFilter.SHOW_TEXT);
  while (!walker.currentNode.textContent?.includes('|') || !(walker.currentNode instanceof Text)) {
    if (!walker.nextNode()) throw new Error('The preview is not on the card');
  }
  return { card: find(element, '.card'), node: walker.currentNode };
}

/** Where the marks of a text are, in pixels from the left. */
function marks(node: Text): number[] {
  return [...node.data.matchAll(/\|/g)].map(({ index }) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + 1);
    return Math.round(range.getBoundingClientRect().left);
  });
}

describe('a preview of an option that Claude offers', () => {
  it('keeps its columns, however wide it is', async () => {
    const cells = (letter: string) => `${letter.repeat(40)}  |${letter.repeat(60)}|`;
    const { card, node } = await preview([cells('i'), cells('W')].join('\n'));
    const [first, second, below, belowSecond] = marks(node);
    expect([below, belowSecond]).to.deep.equal([first, second]);
    expect(card.scrollWidth).to.equal(card.clientWidth);
    await expect(card).to.be.accessible();
  });

  it('wraps where it is a text without columns', async () => {
    const { node } = await preview(`${'A long sentence. '.repeat(20)}\n|`);
    expect(getComputedStyle(node.parentElement!).whiteSpace).to.equal('pre-wrap');
  });
});
