import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import { reviewRequest } from '../../src/reviews/index.js';
import { styles } from '../../src/views/styles.js';
import { choose, control, type Declared, find, findAll, press, schemaOf, show, showRequest } from './helpers.js';

const schema = schemaOf({ name: { type: 'string', description: 'As on your passport' } });

/** Sizes in pixels in a page with this root font size. */
const sizes = (root: string) => async () => {
  document.documentElement.style.fontSize = root;
  const element = await show({ schema, message: 'Who?' });
  const px = (selector: string) => Number.parseFloat(getComputedStyle(find(element, selector)).fontSize);
  return {
    message: px('[part~=message]'),
    hint: px('[part~=hint]'),
    control: control(element, 'name').getBoundingClientRect().height,
  };
};

describe('the look of the element', () => {
  afterEach(() => document.documentElement.removeAttribute('style'));

  it('stays legible in a page with html { font-size: 62.5% }', async () => {
    expect(await sizes('62.5%')()).to.deep.equal({ message: 16, hint: 13, control: 40 });
  });

  it('follows a person’s larger font size [A11Y-03]', async () => {
    expect(await sizes('20px')()).to.deep.equal({ message: 20, hint: 16.25, control: 50 });
  });

  it('has the font of the page in text, controls and buttons', async () => {
    document.documentElement.style.fontFamily = 'Georgia, serif';
    const element = await show({ schema });
    for (const part of ['h2', 'input', '[part~=submit]']) {
      expect(getComputedStyle(find(element, part)).fontFamily, part).to.equal('Georgia, serif');
    }
  });

  it('scrolls as a whole with large letters in a narrow window, where the actions would cover the form', async () => {
    const element = await show({ serverName: 'Northwind Bank', schema, message: 'Who?' });
    element.style.cssText = '--mcp-elicitation-width: 374px; --mcp-elicitation-font-size: 40px';
    const dialog = find(element, 'dialog');
    const middle = find(element, '.middle');
    expect(middle.clientHeight).to.equal(middle.scrollHeight);
    expect(dialog.scrollHeight).to.be.greaterThan(dialog.clientHeight);
    expect(dialog.scrollWidth).to.equal(dialog.clientWidth);
  });

  it('shows a text area of one line as an input', async () => {
    const element = await show({
      schema: schemaOf({ a: { type: 'string' }, b: { type: 'string', default: 'x'.repeat(200) } }),
    });
    const [input, area] = ['input', 'textarea.line'].map((selector) => getComputedStyle(find(element, selector)));
    expect(area!.paddingInlineStart).to.equal(input!.paddingInlineStart);
    expect(area!.textIndent).to.equal('0px');
  });

  it('has the four decisions about an action in one row of a dialog, also when it is to be confirmed', async () => {
    const allow = ['approve', 'edit', 'reject', 'respond'] as const;
    const review = reviewRequest({ action: 'transfer', args: { a: 1 }, allow, remember: ['always'] });
    const { element } = await showRequest(review);
    choose(find<HTMLSelectElement>(element, '.remember select'), 'always');
    find(element, '[part~=submit]').click();
    await element.updateComplete;
    expect(find(element, '[part~=submit]').textContent).to.contain('always');
    const rows = new Set(findAll(element, '.buttons > button').map(({ offsetTop }) => offsetTop));
    expect(rows.size).to.equal(1);
  });

  it('has no empty row above an origin that is one long word', async () => {
    const element = await show({ serverName: 'Northwind', serverOrigin: 'o'.repeat(70) });
    const origin = find(element, '.origin');
    const range = document.createRange();
    range.selectNodeContents(find(element, '.origin bdi'));
    const [first] = range.getClientRects();
    expect(first!.top - origin.getBoundingClientRect().top).to.be.lessThan(4);
  });

  it('grows as a whole with a font size that the application sets for it', async () => {
    const element = await show({ serverName: 'Northwind' });
    const width = () => find(element, '.close').offsetWidth;
    const before = width();
    element.style.setProperty('--mcp-elicitation-font-size', '32px');
    expect(width()).to.equal(2 * before);
  });

  it('ignores the page’s text styles, so that they cannot change how the server’s name reads [MCP-11]', async () => {
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

  it('derives borders from the surface and text colours if the host sets no others', async () => {
    const element = await show({ schema });
    element.style.setProperty('--mcp-elicitation-surface', 'rgb(100, 0, 0)');
    element.style.setProperty('--mcp-elicitation-text', 'rgb(255, 255, 255)');
    const border = getComputedStyle(control(element, 'name')).borderTopColor;
    const [red = 0, green = 0, blue = 0] = border.match(/[\d.]+/g)?.map(Number) ?? [];
    expect(red, border).to.be.greaterThan(green);
    expect(green, border).to.equal(blue);
  });

  it('shows a focus ring on checkbox rows and segments after keyboard focus, and marks the selected segment', async () => {
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

/** A form with two required fields and a secret. */
const FORM: Declared = {
  schema: schemaOf(
    {
      name: { type: 'string', description: 'As on your passport' },
      city: { type: 'string' },
      api_key: { type: 'string' },
    },
    ['name', 'city'],
  ),
  heading: 'Your details',
  serverOrigin: 'nw.example',
  rejectReason: true,
};

/** Shows the form after a submit: with two errors. */
async function showErrors(properties: Declared = {}) {
  const element = await show({ ...FORM, ...properties });
  await press(element, 'submit');
  return element;
}

const styleOf = (element: McpElicitation, part: string) => getComputedStyle(find(element, `[part~=${part}]`));
const rectOf = (element: McpElicitation, part: string) => find(element, `[part~=${part}]`).getBoundingClientRect();

interface Token {
  /** The value that a host sets; never the default. */
  value: string;
  changes: string;
  /** Shows the element; by default the form with its errors. */
  shows?: () => Promise<McpElicitation>;
  read: (element: McpElicitation) => unknown;
  expected: unknown;
}

const COLOR = 'rgb(1, 2, 3)';
const color = (changes: string, read: Token['read'], shows?: Token['shows']): Token => ({
  value: COLOR,
  changes,
  read,
  expected: COLOR,
  ...(shows && { shows }),
});
/** Keyed by the name of the custom property without its prefix. */
const TOKENS: Record<string, Token> = {
  accent: color(
    'the main action',
    (element) => styleOf(element, 'submit').backgroundColor,
    () => show({}),
  ),
  'on-accent': color(
    'the text of the main action',
    (element) => styleOf(element, 'submit').color,
    () => show({}),
  ),
  surface: color('the background of the card', (element) => styleOf(element, 'dialog').backgroundColor),
  text: color('text', (element) => styleOf(element, 'message').color),
  muted: color('hints', (element) => styleOf(element, 'hint').color),
  line: color('the line below the header', (element) => styleOf(element, 'header').borderBottomColor),
  danger: color('errors', (element) => styleOf(element, 'error').color),
  font: {
    value: 'fantasy',
    changes: 'the font',
    read: (element) => ['message', 'control', 'submit'].map((part) => styleOf(element, part).fontFamily),
    expected: ['fantasy', 'fantasy', 'fantasy'],
  },
  'font-size': {
    value: '20px',
    changes: 'the size of all text',
    read: (element) =>
      ['message', 'label', 'hint', 'error', 'control', 'submit'].map((part) => styleOf(element, part).fontSize),
    expected: ['20px', '18.75px', '16.25px', '17.5px', '20px', '18.75px'],
  },
  spacing: {
    value: '8px',
    changes: 'the padding of the card, the gaps between fields and the height of controls',
    read: (element) => {
      const [first, second] = findAll(element, '[part~=field]').map((part) => part.getBoundingClientRect());
      return [
        styleOf(element, 'header').paddingInlineStart,
        styleOf(element, 'actions').paddingInlineStart,
        second!.top - first!.bottom,
        rectOf(element, 'control').height,
        Math.floor(rectOf(element, 'submit').height), // WebKit rounds the line.
      ];
    },
    expected: ['10px', '10px', 9, 38, 36],
  },
  radius: {
    value: '3px',
    changes: 'the corners of the card, controls, check boxes and buttons',
    shows: () => show({ schema: schemaOf({ some: { type: 'array', items: { enum: ['a', 'b'] } } }) }),
    read: (element) => [
      styleOf(element, 'dialog').borderTopLeftRadius,
      styleOf(element, 'control').borderTopLeftRadius,
      getComputedStyle(find(element, '.check input')).borderTopLeftRadius,
      styleOf(element, 'submit').borderTopLeftRadius,
    ],
    expected: ['4.8px', '3px', '3px', '3px'],
  },
  width: {
    value: '250px',
    changes: 'the greatest width of the card',
    read: async (element) => {
      const dialog = rectOf(element, 'dialog').width;
      element.presentation = 'inline';
      await element.updateComplete;
      return [dialog, rectOf(element, 'dialog').width];
    },
    expected: [250, 250],
  },
};

describe('a custom property of the page', () => {
  it('has a test here if the styles read it', () => {
    const read = styles.cssText.match(/(?<=--mcp-elicitation-)[\w-]+/g) ?? [];
    expect([...new Set(read)].sort()).to.deep.equal(Object.keys(TOKENS).sort());
  });

  for (const [name, { value, changes, shows = showErrors, read, expected }] of Object.entries(TOKENS)) {
    it(`--mcp-elicitation-${name} changes ${changes}`, async () => {
      const plain = await shows();
      expect(await read(plain), 'without it').to.not.deep.equal(expected);
      plain.remove();
      const element = await shows();
      element.style.setProperty(`--mcp-elicitation-${name}`, value);
      expect(await read(element)).to.deep.equal(expected);
    });
  }
});

// That the parts are those of the manifest, and look as a theme styles them, is test/node/manifest and test/visual.
describe('a style sheet of the page', () => {
  const sheet = new CSSStyleSheet();
  before(() => document.adoptedStyleSheets.push(sheet));
  after(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });

  it('reaches the parts of the card, and nothing else', async () => {
    const element = await showErrors();
    for (const part of ['dialog', 'server', 'field', 'control', 'error', 'submit']) {
      sheet.replaceSync(`mcp-elicitation::part(${part}) { scroll-margin-top: 7px }`);
      const reached = findAll(element, '*').filter((inner) => getComputedStyle(inner).scrollMarginTop === '7px');
      expect(reached.length, part).to.be.greaterThan(0);
      for (const inner of reached) expect(inner.part.contains(part), inner.outerHTML.slice(0, 80)).to.equal(true);
    }
  });
});
