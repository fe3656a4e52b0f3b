import { expect } from '@open-wc/testing';
import { reviewRequest } from '../../src/reviews/index.js';
import { markedText } from '../../src/views/marked-text.js';
import { create, find, findAll, heard, schemaOf, show, showRequest } from './helpers.js';

/** A text as it is shown, with the elements in it by name. */
function shown(text: string): string {
  const box = document.createElement('p');
  box.append(...markedText(text));
  return box.innerHTML.replaceAll(' dir="ltr"', '').replaceAll('span class="item"', 'li').replaceAll('/span', '/li');
}

/** Markdown that servers send. */
const MARKED: Readonly<Record<string, string>> = {
  'Should I **review** or `commit` it?': 'Should I <strong>review</strong> or <code>commit</code> it?',
  '**Account:** 1234': '<strong>Account:</strong> 1234',
  '请输入**密码**，然后运行`npm i`命令。': '请输入<strong>密码</strong>，然后运行<code>npm i</code>命令。',
  '비밀번호는 **8자**입니다': '비밀번호는 <strong>8자</strong>입니다',
  '**Run `npm i` first**': '<strong>Run <code>npm i</code> first</strong>',
  '`**x**` stays code': '<code>**x**</code> stays code',
  'It deletes:\n- prod\n- `stage`': 'It deletes:\n<li>prod</li>\n<li><code>stage</code></li>',
  '* One\n* **Two**: b': '<li>One</li>\n<li><strong>Two</strong>: b</li>',
  '- 12 commits\n- **two** reviews': '<li>12 commits</li>\n<li><strong>two</strong> reviews</li>',
  '- Fruit\n  - Apple': '<li>Fruit</li>\n  <li>Apple</li>',
};

/** What looks like Markdown, and is not, or is none that a card shows. */
const AS_IT_IS: readonly string[] = [
  'Match **/*.ts and lib/**',
  'src/**/*.ts, test/**/*.ts',
  'Is 2 ** 3 eight, and 2**3**2 not?',
  'Run `echo `date` now`',
  'Run ``a`b`` now',
  "Quote `foo' and `bar'",
  'don`t and won`t',
  'f(**a, **b), {**a}, {**b} and g(*a, **kwargs)',
  'To c****ll@g****.com or 2*3*4',
  'Total 20 €*\n\n* plus VAT',
  '*plus VAT',
  '100\n- 20 fee\n- 5 tip',
  '- old line\n+ new line',
  'steps:\n  - run: npm ci',
  '```\n- a\n**b**\n```',
  '# Title\n[Bank](https://evil.example) ![x](https://evil.example/x.png) <b>bold</b>',
  '_a_ *b* __c__ ~~d~~',
  '****\n**\n` `\n-\n---',
  'a ** b\n** c',
  '\\**a\\**',
];

describe('marks of Markdown in a message', () => {
  for (const [text, html] of Object.entries(MARKED)) {
    it(`are strong words, code and lists: ${JSON.stringify(text)}`, () => {
      expect(shown(text)).to.equal(html);
    });
  }

  for (const text of AS_IT_IS) {
    it(`are no marks here: ${JSON.stringify(text)}`, () => {
      const box = document.createElement('p');
      box.append(...markedText(text));
      expect([box.textContent, box.childElementCount]).to.deep.equal([text, 0]);
    });
  }

  const message = 'Move **everything** to `~/old`:\n- notes\n- mail';
  const words = 'Move everything to ~/old:\nnotes\nmail';

  it('are neither copied nor spoken', async () => {
    const element = await show({ message });
    expect(find(element, '[part~=message]').innerText).to.equal(words);
    expect(heard(element)).to.contain('Move everything to ~/old: notes. mail');
    const inline = await show({ message, presentation: 'inline' });
    expect(find(inline, '#description').textContent).to.contain('Move everything to ~/old: notes. mail');
  });

  it('are no bolder than the name of who asks [END-21]', async () => {
    const element = await show({ message: '**All of it**' });
    const weight = (selector: string) => Number(getComputedStyle(find(element, selector)).fontWeight);
    expect(weight('strong')).to.be.at.most(weight('[part~=server]'));
    expect(weight('strong')).to.be.greaterThan(400);
  });

  it('stay where the application wants plain text, by option or property', async () => {
    const { element } = await showRequest({ message }, { plainText: true });
    expect(find(element, '[part~=message]').textContent).to.equal(message);
    const declared = await show({ message, plainText: true });
    expect(find(declared, '[part~=message]').textContent).to.equal(message);
    expect((await create()).plainText).to.equal(false);
  });

  it('stay in a review, whose every character counts', async () => {
    const { element } = await showRequest(reviewRequest({ action: 'move', args: {}, message }));
    expect(find(element, '[part~=message]').textContent).to.equal(message);
  });

  it('stay in a description, a label and an option', async () => {
    const marked = '**a** `b`';
    const schema = schemaOf({ one: { title: marked, description: marked, enum: [marked, 'c'] } });
    const element = await show({ message: '', schema });
    expect(findAll(element, 'strong, code')).to.deep.equal([]);
  });

  it('are shown in the rest of a long message too', async () => {
    const element = await show({ message: `${'a '.repeat(2100)}\n**end**` });
    find(element, '.more button').click();
    expect(find(element, '.more strong').textContent).to.equal('end');
  });
});
