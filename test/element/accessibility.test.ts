import { expect, nextFrame } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import type { McpElicitation } from '../../src/index.js';
import { control, type Declared, find, findAll, heard, press, referred, schemaOf, show, type } from './helpers.js';

const string = { type: 'string' };
const many = Array.from({ length: 60 }, (_, i) => `Option ${i}`);

const everyKind = schemaOf(
  {
    text: { ...string, description: 'As on your passport' },
    long: { ...string, format: 'textarea' },
    number: { type: 'number', minimum: 0, default: 3 },
    day: { ...string, format: 'date' },
    when: { ...string, format: 'date-time' },
    on: { type: 'boolean', default: true },
    off: { type: 'boolean', default: false },
    maybe: { type: 'boolean' },
    one: { enum: ['a', 'b'] },
    list: { enum: ['a', 'b', 'c', 'd', 'e', 'f'] },
    many: { enum: many },
    some: { type: 'array', minItems: 1, items: { enum: ['a', 'b'] } },
    several: { type: 'array', items: { enum: many }, default: ['Option 1', 'Option 2'] },
    texts: { type: 'array', items: string, default: ['alpha', 'beta'] },
    fixed: { const: 'v2' },
    inner: { type: 'object', properties: { street: string } },
    odd: { type: 'null' },
  },
  ['text', 'one', 'list', 'some', 'many', 'odd'],
);

const question: Declared = {
  serverName: 'Northwind',
  serverOrigin: 'nw.example',
  heading: 'Everything',
  message: 'Please fill this in',
  schema: everyKind,
  nested: true,
};
const page: Declared = { ...question, mode: 'url', url: 'https://login.acme.example/oauth' };

/** Shows an elicitation, acts on it, and waits for what then comes on screen. */
async function showAfter(properties: Declared, act: (element: McpElicitation) => unknown): Promise<McpElicitation> {
  const element = await show(properties);
  element.addEventListener('url-open', (event) => event.preventDefault());
  await act(element);
  for (let update = 0; update < 3; update++) await element.updateComplete;
  return element;
}

const step = { index: 1, count: 3, canGoBack: true };

const states: Record<string, () => Promise<McpElicitation>> = {
  'a form with every kind of field': () => show({ ...question }),
  'a form that is filled in': () =>
    showAfter({ ...question }, (element) => {
      type(control(element, 'text'), 'Ada');
      find(element, '[data-name=one] input').click();
      find(element, '[data-name=some] input').click();
    }),
  'a form with errors': () => showAfter({ ...question }, (element) => press(element, 'submit')),
  'a form of which one field was left empty': () =>
    showAfter({ ...question }, (element) => {
      control(element, 'text').focus();
      control(element, 'long').focus();
    }),
  'many options to choose from': () =>
    showAfter({ ...question }, (element) => {
      control(element, 'many').focus();
      type(control(element, 'many'), '4');
    }),
  'many options, of which none fits': () =>
    showAfter({ ...question }, (element) => {
      control(element, 'several').focus();
      type(control(element, 'several'), 'nothing of the kind');
    }),
  'a yes/no question': () => show({ message: 'Delete it?' }),
  'a question without a word': () => show({ message: '' }),
  'a question of unbroken words': () =>
    show({ serverName: 'x'.repeat(200), serverOrigin: 'y'.repeat(200), message: 'z'.repeat(2000) }),
  'the last seconds': () => show({ ...question, timeout: 20_000 }),
  'the last seconds of the server’s own limit': () => show({ message: 'Quick', deadline: Date.now() + 20_000 }),
  'a question that cannot be shown': () => show({ schema: [] as never }),
  'a form that asks for a secret': () => show({ ...question, schema: schemaOf({ api_key: string }) }),
  'a form that is being checked': () =>
    showAfter(
      { ...question, schema: schemaOf({ name: string }), checkAnswer: () => new Promise(() => {}) },
      (element) => element.submit(),
    ),
  'a refused answer': () => show({ ...question, errors: { '/text': 'Taken.', '': 'Too late.' } }),
  'one of a series, with a reason to give': () =>
    showAfter({ rejectReason: true }, (element) => {
      element.elicit({ message: 'And then?' }, { step, silenceable: true });
      element.elicit({ message: 'Later?' });
      element.reject();
    }),
  'a page to visit': () => show({ ...page }),
  'a page to be wary of': () => show({ ...page, url: 'http://github.com.evil.example:81/' }),
  'a page that is open elsewhere': () => showAfter({ ...page }, (element) => press(element, 'submit')),
  'a link that could not be copied': () =>
    showAfter({ ...page }, async (element) => {
      await press(element, 'submit');
      environment.copy = () => Promise.reject(new Error('not allowed'));
      find(element, '.copy').click();
    }),
  'another question meanwhile': () =>
    showAfter({ ...page }, async (element) => {
      await press(element, 'submit');
      element.elicit({ message: 'And this?' }, { silenceable: true });
      element.elicit({ message: 'One more?' });
    }),
  'what the host put in': () =>
    showAfter({ ...question }, (element) => {
      element.innerHTML =
        '<button slot="actions" style="color: inherit; background: none">Ask an admin</button><p slot="footer">Tool: x</p>';
    }),
  'a question that was withdrawn': () => showAfter({ ...question }, (element) => element.withdraw()),
  'another in place of one that was withdrawn': () =>
    showAfter({ ...question }, (element) => {
      element.elicit({ message: 'And this?' });
      element.withdraw();
    }),
};

/** Makes the page light or dark. */
function setScheme(scheme: 'light' | 'dark'): void {
  document.documentElement.style.cssText = `color-scheme: ${scheme}; background: ${scheme === 'dark' ? '#000' : '#fff'}`;
}

afterEach(() => setScheme('light'));

async function expectNoViolation(element: McpElicitation): Promise<void> {
  const shown = find(element, '[part~=dialog], [part~=notice]');
  expect(shown.getBoundingClientRect().height).to.be.greaterThan(0);
  await nextFrame(); // The element learns what scrolls only after layout.
  await nextFrame();
  await expect(element).to.be.accessible();
}

for (const scheme of ['light', 'dark'] as const) {
  describe(`axe on a ${scheme} page`, () => {
    for (const [state, open] of Object.entries(states)) {
      it(`finds no violation in ${state} [A11Y-01, A11Y-04]`, async () => {
        setScheme(scheme);
        await expectNoViolation(await open());
      });
    }

    it('finds no violation in a form in the page [A11Y-01, A11Y-04]', async () => {
      setScheme(scheme);
      await expectNoViolation(await show({ ...question, presentation: 'inline' }));
    });
  });
}

describe('the dialog', () => {
  it('is modal, is named after the server, and its description gives the origin and the time left; the message and the obstacle are announced [DLG-14, USE-07]', async () => {
    const element = await show(question);
    const dialog = find<HTMLDialogElement>(element, 'dialog');
    expect(dialog.matches(':modal')).to.equal(true);
    expect(dialog.getAttribute('aria-modal')).to.equal('true');
    expect(referred(element, dialog, 'aria-labelledby')).to.equal('Northwind asks');
    expect(referred(element, dialog, 'aria-describedby')).to.equal('nw.example. Time left: 5 min');
    expect(heard(element)).to.equal('Everything. Please fill this in. This form cannot be submitted.');
  });
});

describe('every control', () => {
  /** Red, green and blue of any CSS colour, drawn over another. */
  function rgb(...colours: string[]): number[] {
    const context = document.createElement('canvas').getContext('2d')!;
    for (const colour of colours) {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
    }
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  }

  /** Relative luminance (WCAG 2.2). */
  function luminance(channels: number[]): number {
    const [r, g, b] = channels.map((channel) => {
      const value = channel / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }

  function contrast(a: number[], b: number[]): number {
    const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
    return (light + 0.05) / (dark + 0.05);
  }

  for (const scheme of ['light', 'dark'] as const) {
    it(`has a border, a focus ring, and an error colour with a contrast of at least 3:1 on a ${scheme} page [A11Y-04]`, async () => {
      setScheme(scheme);
      const element = await show(question);
      const surface = getComputedStyle(find(element, '.card')).backgroundColor;
      const against = (colour: string) => contrast(rgb(surface, colour), rgb(surface));
      const borders = [
        'input[type=text]',
        'textarea',
        'select',
        '.segments',
        '.checks',
        '.box',
        '.number button',
        '.switch',
      ];
      for (const selector of borders) {
        expect(against(getComputedStyle(find(element, selector)).borderTopColor), selector).to.be.at.least(3);
      }
      for (const selector of ['.switch:checked', '.switch:not(:checked)']) {
        const track = find(element, selector);
        const thumb = getComputedStyle(track, '::after').backgroundColor;
        expect(contrast(rgb(thumb), rgb(getComputedStyle(track).backgroundColor)), selector).to.be.at.least(3);
      }
      const text = control(element, 'text');
      text.focus();
      expect(against(getComputedStyle(text).outlineColor), 'focus').to.be.at.least(3);
      control(element, 'long').focus();
      expect(against(getComputedStyle(text).outlineColor), 'error').to.be.at.least(3);
    });
  }

  for (const scheme of ['light', 'dark'] as const) {
    it(`has words with a contrast of 4.5:1 on a Submit that cannot be pressed, on a ${scheme} page [A11Y-04]`, async () => {
      setScheme(scheme);
      const element = await show({ schema: schemaOf({ shape: { type: 'object' } }, ['shape']) });
      const submit = find(element, '[part~=submit]');
      expect(submit.getAttribute('aria-disabled')).to.equal('true'); // So axe does not look at it.
      const { backgroundColor } = getComputedStyle(find(element, '.card'));
      const { backgroundColor: behind, color } = getComputedStyle(submit);
      const surface = rgb(backgroundColor, behind);
      expect(contrast(rgb(backgroundColor, behind, color), surface)).to.be.at.least(4.5);
    });
  }

  it('is a target of at least 24 by 24 pixels, or has that much room around it [A11Y-04]', async () => {
    const element = await show({ ...question, timeout: 20_000 });
    element.elicit({ message: 'Next' }, { step, silenceable: true });
    const look = () => {
      for (const target of findAll(element, 'button, input, select, textarea, summary')) {
        const { width, height } = (target.closest('.check, .segment, .number input') ?? target).getBoundingClientRect();
        expect(Math.min(width, height), target.outerHTML.slice(0, 120)).to.be.at.least(24);
      }
    };
    look();
    element.reject();
    await element.updateComplete;
    look();
  });
});
