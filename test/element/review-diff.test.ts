import { expect } from '@open-wc/testing';
import { reviewRequest } from '../../src/reviews/index.js';
import { find, findAll, showRequest } from './helpers.js';

const PATCH =
  'diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n-b\n+b\u200b \n c\n\\ No newline at end of file\n';

async function review(args: unknown, show: Record<string, 'diff' | 'before' | 'after'> = { patch: 'diff' }) {
  return (await showRequest(reviewRequest({ action: 'edit_file', args, show }), { timeout: 0 })).element;
}

/** The text that a person can copy: words for screen readers and remarks of the card are no part of it. */
function copied(line: HTMLElement): string {
  const copy = line.cloneNode(true) as HTMLElement;
  for (const aside of copy.querySelectorAll('.visually-hidden, .meaning')) aside.remove();
  return copy.textContent ?? '';
}

describe('a change of a file', () => {
  it('has all lines of the patch, in their order, with what hides in them spelled out [REV-16]', async () => {
    const element = await review({ path: 'f', patch: PATCH });
    const lines = findAll(element, '.line').map(copied);
    expect(lines.join('\n')).to.equal(PATCH.trimEnd().replace('\u200b ', '⟨U+200B U+0020⟩'));
  });

  it('says by sign, colour and word which lines are added and removed [REV-16]', async () => {
    const element = await review({ patch: PATCH });
    for (const [kind, text] of [
      ['added', 'Added +b'],
      ['removed', 'Removed -b'],
    ]) {
      const line = find(element, `.line.${kind}`);
      expect(line.textContent?.startsWith(text!), line.textContent ?? '').to.equal(true);
      expect(getComputedStyle(line).backgroundColor).not.to.equal(
        getComputedStyle(find(element, '.line.same')).backgroundColor,
      );
    }
  });

  it('runs from left to right on a page that does not [REV-16]', async () => {
    const element = await review({ patch: PATCH });
    element.dir = 'rtl';
    expect(getComputedStyle(find(element, '.line')).direction).to.equal('ltr');
  });

  it('of two texts shows what is removed and added between the lines of both, and marks where a line break is missing [REV-16]', async () => {
    const args = { old_string: 'a\nb\nc', new_string: 'a\nB\nc\n' };
    const element = await review(args, { old_string: 'before', new_string: 'after' });
    expect(findAll(element, '.line').map(({ textContent }) => textContent)).to.deep.equal([
      ' a',
      'Removed -b',
      'Removed -c',
      'No line break at the end.',
      'Added +B',
      'Added +c',
    ]);
  });

  it('says that it deletes or renames a file [REV-16]', async () => {
    const patch = 'diff --git a/f b/f\ndeleted file mode 100644\ndiff --git a/g b/h\nrename from g\nrename to h\n';
    const element = await review({ patch });
    expect(findAll(element, '.meaning').map(({ textContent }) => textContent)).to.deep.equal([
      'The file is deleted.',
      'The file is renamed.',
    ]);
  });

  it('of 5,000 lines is on the card whole [REV-16]', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `${'+- '[i % 3]}const value${i} = "\u200b";\t// ${i}`);
    const element = await review({ patch: `@@ -1,3334 +1,3333 @@\n${lines.join('\n')}\n` });
    expect(findAll(element, '.line')).to.have.length(5001);
    expect(copied(findAll(element, '.line').at(-1)!)).to.include('const value4999');
  });
});
