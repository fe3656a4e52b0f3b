import { expect } from '@open-wc/testing';
import { create, find, findAll, isShown, look } from './helpers.js';

async function slotted(markup: string) {
  const element = await create({ serverName: 'Acme', message: 'Delete?' });
  element.innerHTML = markup;
  element.open = true;
  await element.updateComplete;
  return element;
}

const isBefore = (a: Element, b: Element) => a.getBoundingClientRect().left < b.getBoundingClientRect().left;

describe('a slot of the card', () => {
  it('shows the host’s sign of the server in place of its first letter [USE-20]', async () => {
    const element = await slotted('<img slot="icon" alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">');
    const { width, height } = (element.firstElementChild as Element).getBoundingClientRect();
    expect([width, height]).to.deep.equal([40, 40]);
    expect(find(element, '.mark').getBoundingClientRect().width).to.equal(0);
    expect(find(element, '[part~=server]').textContent).to.equal('Acme');
  });

  it('shows the host’s further actions before those of the element [USE-20]', async () => {
    const element = await slotted('<button slot="actions">Ask an admin</button>');
    const extra = element.firstElementChild as HTMLButtonElement;
    extra.addEventListener('click', () => element.reject('Ask an admin'));
    let reason: string | undefined;
    element.addEventListener('reject', (event) => (reason = event.reason));
    expect(isBefore(extra, find(element, '[part~=cancel]'))).to.equal(true);
    extra.click();
    expect(reason).to.equal('Ask an admin');
  });

  it('shows the host’s line below the actions [USE-20]', async () => {
    const element = await slotted('<p slot="footer">Asked for by the tool “delete”.</p>');
    const { top } = (element.firstElementChild as Element).getBoundingClientRect();
    expect(top).to.be.greaterThan(find(element, '[part~=submit]').getBoundingClientRect().bottom);
  });

  it('shows its content only while an elicitation is on screen, and no other children ever show [USE-20]', async () => {
    const element = await slotted('<p slot="footer">Footer</p><p>Stray</p>');
    const [footer, stray] = element.children as unknown as [HTMLElement, HTMLElement];
    expect([footer.checkVisibility(), stray.checkVisibility()]).to.deep.equal([true, false]);
    element.cancel();
    await element.updateComplete;
    expect(footer.checkVisibility()).to.equal(false);
    expect(findAll(element, 'slot')).to.have.length(0);
  });

  it('can hold a file picker, whose dismissal does not cancel the elicitation', async () => {
    const element = await slotted('<p slot="footer"><input type="file"></p>');
    look(500);
    element.querySelector('input')?.dispatchEvent(new Event('cancel', { bubbles: true }));
    await element.updateComplete;
    expect(isShown(element)).to.equal(true);
  });
});
