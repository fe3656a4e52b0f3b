import { expect } from '@open-wc/testing';
import { clickAt, create, find, look, schemaOf, showRequest } from './helpers.js';

const schema = schemaOf({ name: { type: 'string' }, color: { type: 'string', enum: ['Red', 'Blue'] } });
const PARTS = ['dialog', 'h2', '[part~=message]', 'input', '[part~=submit]', '.label'];

/** What a card takes over from the page on purpose, and what its own language decides. */
const INHERITED_ON_PURPOSE = new Set(['color-scheme', 'font-family', 'direction']);

/** Values of which each property takes some. */
const VALUES = [
  ...[
    'none',
    'hidden',
    '0',
    '7',
    '13px',
    '1.7',
    'red',
    'all',
    'inert',
    'always',
    'vertical-rl',
    'uppercase',
    'justify',
  ],
  ...['collapse', 'break-all', 'pre', 'wait', 'italic', 'off', 'optimizelegibility', 'no-clip', 'square', 'inside'],
  ...[
    'bevel',
    'exact',
    'super',
    'small-caps',
    'condensed',
    '"x" "y"',
    '"x"',
    'full-width',
    'evenodd',
    'disc',
    'pixelated',
  ],
  ...['keep-all', 'loose', 'anywhere', 'sideways', 'over', 'under', 'nowrap', 'only light', 'dark', 'thin', '5px red'],
  ...[
    '100 200',
    '1px 1px red',
    'bottom',
    'contain',
    'light',
    'rtl',
    'hanging',
    'isolate-override',
    'manual',
    'en',
    '50%',
  ],
];

/** The inherited properties that this browser knows, each with a value that changes a child. */
function inheritedProperties(): Map<string, string> {
  const parent = document.createElement('div');
  const child = document.createElement('span');
  parent.append(child);
  document.body.append(parent);
  const found = new Map<string, string>();
  const names = [
    ...new Set([...getComputedStyle(child), ...['zoom', 'user-select', 'interactivity', '-webkit-user-select']]),
  ];
  for (const name of names) {
    for (const value of VALUES.filter((value) => CSS.supports(name, value))) {
      const before = getComputedStyle(child).getPropertyValue(name);
      parent.style.setProperty(name, value);
      const after = getComputedStyle(child).getPropertyValue(name);
      parent.removeAttribute('style');
      if (after !== before && !found.has(name)) found.set(name, value);
    }
  }
  parent.remove();
  return found;
}

/** The middle of an element in pixels of the window. WebKit measures boxes in the pixels of a page that CSS has zoomed. */
function centre(element: Element): [number, number] {
  const ruler = document.createElement('div');
  ruler.style.width = '10px';
  document.body.append(ruler);
  const zoom = Number(getComputedStyle(document.body).zoom || 1);
  const scale = (zoom * 10) / ruler.getBoundingClientRect().width;
  ruler.remove();
  const { x, y, width, height } = element.getBoundingClientRect();
  return [Math.round((x + width / 2) * scale), Math.round((y + height / 2) * scale)];
}

describe('a card in the top layer', () => {
  it('inherits nothing from the page but its font family, its colour scheme and its direction [PAGE-01]', async () => {
    const properties = inheritedProperties();
    expect(properties.size).to.be.greaterThan(40);
    for (const known of ['pointer-events', 'visibility', 'letter-spacing', 'writing-mode', 'cursor', 'font-size']) {
      expect([...properties.keys()]).to.include(known);
    }
    const { element } = await showRequest({ message: 'Who?', requestedSchema: schema });
    const parts = PARTS.map((part) => find(element, part));
    const styles = (name: string) => parts.map((part) => getComputedStyle(part).getPropertyValue(name));
    const parent = element.parentElement!;
    const leaks: string[] = [];
    for (const [name, value] of properties) {
      if (INHERITED_ON_PURPOSE.has(name)) continue;
      const before = styles(name);
      parent.style.setProperty(name, value, 'important');
      const after = styles(name);
      parent.removeAttribute('style');
      const leaking = PARTS.filter((_, i) => before[i] !== after[i]);
      if (leaking.length > 0) leaks.push(`${name}: ${value} reaches ${leaking.join(', ')}`);
    }
    expect(leaks).to.deep.equal([]);
  });

  it('takes presses in a page that a modal has made deaf, and under an ancestor that has faded out [PAGE-01]', async () => {
    for (const style of [
      'pointer-events: none',
      'opacity: 0',
      'visibility: hidden',
      'user-select: none',
      'zoom: 1.5',
    ]) {
      document.body.style.cssText = style;
      const element = await create();
      const outcome = element.elicit({ message: 'Go on?', requestedSchema: { type: 'object', properties: {} } });
      await element.updateComplete;
      look(500);
      await clickAt(centre(find(element, '[part~=submit]')));
      await element.updateComplete;
      document.body.removeAttribute('style');
      element.withdraw();
      expect((await outcome).action, style).to.equal('accept');
    }
  });
});
