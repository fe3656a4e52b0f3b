import { expect } from '@open-wc/testing';
import { find, schemaOf, show } from './helpers.js';

const schema = schemaOf({ name: { type: 'string' } });
const familyOf = (part: Element) => getComputedStyle(part).fontFamily;

describe('the font', () => {
  afterEach(() => {
    document.body.style.fontFamily = '';
  });

  it('is that of the page, in text, controls and buttons', async () => {
    document.body.style.fontFamily = 'Georgia, serif';
    const element = await show({ schema });
    for (const part of ['h2', 'input', '[part~=submit]']) {
      expect(familyOf(find(element, part)), part).to.equal('Georgia, serif');
    }
  });

  it('is that of the application’s theme, if there is one', async () => {
    document.body.style.fontFamily = 'Georgia, serif';
    const element = await show({ schema });
    element.style.setProperty('--mcp-elicitation-font', 'monospace');
    expect(familyOf(find(element, 'input'))).to.equal('monospace');
  });
});
