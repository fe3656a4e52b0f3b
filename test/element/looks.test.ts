import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { control, find, findAll, schemaOf, show } from './helpers.js';

const schema = schemaOf({ name: { type: 'string', description: 'As on your passport' } });

/** How large something is drawn, in pixels. */
const sizes = (root: string) => async () => {
  document.documentElement.style.fontSize = root;
  const element = await show({ schema, message: 'Who?' });
  for (let i = 0; i < 3; i++) await nextFrame(); // That the page has changed since is seen when it is laid out.
  const px = (selector: string) => Number.parseFloat(getComputedStyle(find(element, selector)).fontSize);
  return {
    message: px('[part~=message]'),
    hint: px('[part~=hint]'),
    control: control(element, 'name').getBoundingClientRect().height,
  };
};

describe('the look', () => {
  afterEach(() => document.documentElement.removeAttribute('style'));

  it('is legible in a page that counts in tenths: html { font-size: 62.5% } [A11Y-04]', async () => {
    expect(await sizes('62.5%')()).to.deep.equal({ message: 16, hint: 13, control: 40 });
  });

  it('follows readers who want letters larger or somewhat smaller [A11Y-03]', async () => {
    expect(await sizes('20px')()).to.deep.equal({ message: 20, hint: 16.25, control: 50 });
    expect((await sizes('14px')()).message).to.equal(14);
  });

  it('of text is the element’s own: what a page does to its letters does not change who asks [MCP-11]', async () => {
    const page = await fixture<HTMLElement>(html`<div></div>`);
    page.style.cssText =
      'text-transform: uppercase; letter-spacing: 1em; font: italic 900 30px serif; text-shadow: 0 0 9px red';
    const element = await show({ serverName: 'Northwind', serverOrigin: 'nw.example', presentation: 'inline' });
    page.append(element);
    await element.updateComplete;
    for (const selector of ['h2', '.origin', '[part~=reject]']) {
      const { textTransform, letterSpacing, fontStyle, textShadow } = getComputedStyle(find(element, selector));
      expect([textTransform, letterSpacing, fontStyle, textShadow], selector).to.deep.equal([
        'none',
        'normal',
        'normal',
        'none',
      ]);
    }
  });

  it('derives from surface and text, where a host gives no more [A11Y-04]', async () => {
    const element = await show({ schema });
    element.style.setProperty('--mcp-elicitation-surface', 'rgb(100, 0, 0)');
    element.style.setProperty('--mcp-elicitation-text', 'rgb(255, 255, 255)');
    const border = getComputedStyle(control(element, 'name')).borderTopColor;
    const [red = 0, green = 0, blue = 0] = border.match(/[\d.]+/g)?.map(Number) ?? [];
    expect(red, border).to.be.greaterThan(green);
    expect(green, border).to.equal(blue);
  });

  it('rings a row of checkboxes and a segment that keys have brought focus to, and marks the segment chosen [A11Y-04]', async () => {
    const options = { enum: ['Free', 'Team'] };
    const some = { type: 'array', items: options };
    const element = await show({ schema: schemaOf({ some, one: { ...options, default: 'Free' } }, ['one']) });
    const rows = () => findAll(element, '.check bdi').map((row) => getComputedStyle(row, '::before').outlineStyle);
    const segments = findAll<HTMLInputElement>(element, '.segment input');
    const rings = () =>
      segments
        .map((segment) => getComputedStyle(segment))
        .map(({ opacity, outlineStyle }) => (opacity === '0' ? 'none' : outlineStyle));
    const fills = () => findAll(element, '.segment').map((segment) => getComputedStyle(segment).backgroundColor);
    const [chosen, other] = fills();
    expect(chosen).to.not.equal(other);
    expect([...rows(), ...rings()]).to.deep.equal(['none', 'none', 'none', 'none']);

    control(element, 'some').focus();
    await sendKeys({ press: 'Tab' });
    expect(rows()).to.deep.equal(['none', 'solid']);
    await sendKeys({ press: 'Tab' });
    expect([...rows(), ...rings()]).to.deep.equal(['none', 'none', 'solid', 'none']);
    await sendKeys({ press: 'ArrowRight' });
    expect(fills()).to.deep.equal([other, chosen]);
  });
});
