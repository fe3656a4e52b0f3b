import { expect } from '@open-wc/testing';
import { create, find, findAll } from './helpers.js';

async function slotted(markup: string) {
  const element = await create({ serverName: 'Acme', message: 'Delete?' });
  element.innerHTML = markup;
  element.open = true;
  await element.updateComplete;
  return element;
}

const isBefore = (a: Element, b: Element) => a.getBoundingClientRect().left < b.getBoundingClientRect().left;

describe('what the host puts into the card', () => {
  it('can be the sign of the server, in place of its first letter [USE-20]', async () => {
    const element = await slotted('<img slot="icon" alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">');
    const { width, height } = (element.firstElementChild as Element).getBoundingClientRect();
    expect([width, height]).to.deep.equal([40, 40]);
    expect(find(element, '.mark').getBoundingClientRect().width).to.equal(0);
    expect(find(element, '[part~=server]').textContent).to.equal('Acme');
  });

  it('can be further actions, before those of the element [USE-20]', async () => {
    const element = await slotted('<button slot="actions">Ask an admin</button>');
    const extra = element.firstElementChild as HTMLButtonElement;
    extra.addEventListener('click', () => element.reject('Ask an admin'));
    let reason: string | undefined;
    element.addEventListener('reject', (event) => (reason = event.reason));
    expect(isBefore(extra, find(element, '[part~=cancel]'))).to.equal(true);
    extra.click();
    expect(reason).to.equal('Ask an admin');
  });

  it('can be a line below the actions [USE-20]', async () => {
    const element = await slotted('<p slot="footer">Asked for by the tool “delete”.</p>');
    const { top } = (element.firstElementChild as Element).getBoundingClientRect();
    expect(top).to.be.greaterThan(find(element, '[part~=submit]').getBoundingClientRect().bottom);
  });

  it('is seen with a question alone, and nothing else of the host’s is [USE-20]', async () => {
    const element = await slotted('<p slot="footer">Footer</p><p>Stray</p>');
    const [footer, stray] = element.children as unknown as [HTMLElement, HTMLElement];
    expect([footer.checkVisibility(), stray.checkVisibility()]).to.deep.equal([true, false]);
    element.cancel();
    await element.updateComplete;
    expect(footer.checkVisibility()).to.equal(false);
    expect(findAll(element, 'slot')).to.have.length(0);
  });
});
