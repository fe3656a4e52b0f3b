import { expect, fixture, html } from '@open-wc/testing';
import { executeServerCommand, sendKeys, sendMouse } from '@web/test-runner-commands';
import { chord, control, create, find, isShown, observed, record, schemaOf, show, stopClock, type } from './helpers.js';

const string = { type: 'string' };

const schema = schemaOf(
  {
    line: string,
    lines: { ...string, format: 'textarea' },
    number: { type: 'number' },
    day: { ...string, format: 'date' },
    on: { type: 'boolean', default: false },
    sure: { type: 'boolean' },
    one: { enum: ['a', 'b'] },
    list: { enum: ['a', 'b', 'c', 'd', 'e', 'f'] },
    many: { enum: Array.from({ length: 60 }, (_, i) => `Option ${i}`) },
    some: { type: 'array', items: { enum: ['a', 'b'] } },
    texts: { type: 'array', items: string },
  },
  ['on'],
);

/** The form, all of it on screen, so that a press may send the switch that is off. */
async function showWhole() {
  await executeServerCommand('resize', { width: 800, height: 2000 });
  const element = await show({ schema });
  await observed(element);
  return element;
}
afterEach(() => executeServerCommand('resize', undefined));

describe('Enter', () => {
  for (const key of ['line', 'number']) {
    it(`sends the form from a single line, such as the field "${key}" [A11Y-02]`, async () => {
      const element = await showWhole();
      control(element, key).focus();
      await sendKeys({ press: 'Enter' });
      expect(isShown(element)).to.equal(false);
    });
  }

  for (const key of ['lines', 'on', 'sure', 'one', 'list', 'many', 'some', 'texts']) {
    it(`does not send the form from the field "${key}", where it does not mean consent`, async () => {
      const element = await show({ schema });
      const names = record(element);
      control(element, key).focus();
      await sendKeys({ press: 'Enter' });
      expect(names).to.deep.equal([]);
      expect(isShown(element)).to.equal(true);
    });
  }
});

for (const modifier of ['Control', 'Meta'] as const) {
  describe(`${modifier}+Enter`, () => {
    for (const key of Object.keys(schema.properties)) {
      it(`sends the form from every field, such as "${key}" [A11Y-02]`, async () => {
        const element = await showWhole();
        control(element, key).focus();
        await chord(modifier, 'Enter');
        expect(isShown(element)).to.equal(false);
      });
    }

    it('presses no other button, such as that of a text in a list', async () => {
      const tags = { type: 'array', items: { type: 'string' }, default: ['blue'] };
      const element = await show({ schema: schemaOf({ tags }) });
      find(element, '.chip button').focus();
      await chord(modifier, 'Enter');
      await element.updateComplete;
      expect(element.content).to.deep.equal({ tags: ['blue'] });
    });

    for (const part of ['cancel', 'close', 'reject']) {
      it(`is no yes while focus is on the button "${part}"`, async () => {
        const element = await show({ schema: schemaOf({ a: string }) });
        const names = record(element);
        find(element, `[part~=${part}]`).focus();
        await chord(modifier, 'Enter');
        await element.updateComplete;
        expect(names).not.to.include('accept');
      });
    }

    it('shows what is missing, as the Submit button does [USE-05]', async () => {
      const element = await show({ schema: { ...schema, required: ['line'] } });
      control(element, 'lines').focus();
      await chord(modifier, 'Enter');
      expect(isShown(element)).to.equal(true);
      expect(control(element, 'line').getAttribute('aria-invalid')).to.equal('true');
    });

    it('opens no page: only a press on the button that names the page does [MCP-14]', async () => {
      const element = await show({ mode: 'url', url: 'https://login.acme.example/' });
      const names = record(element);
      element.addEventListener('url-open', () => names.push('url-open'));
      find(element, '.full').focus();
      await chord(modifier, 'Enter');
      expect(names).to.deep.equal([]);
    });

    it('does not accept when it is pressed in the reason for a rejection [DLG-06]', async () => {
      const element = await show({ schema, rejectReason: true });
      find<HTMLDetailsElement>(element, '.reason').open = true;
      find(element, '.reason input').focus();
      await chord(modifier, 'Enter');
      expect(isShown(element)).to.equal(true);
    });
  });
}

describe('the keyboard of a phone', () => {
  it('labels its Enter key with what it does', async () => {
    const element = await show({ schema });
    const hint = (key: string) => control(element, key).getAttribute('enterkeyhint');
    expect(['line', 'number', 'many', 'texts', 'lines'].map(hint)).to.deep.equal([
      'send',
      'send',
      'done',
      'enter',
      null,
    ]);
  });
});

describe('a click beside the dialog', () => {
  const corner: Parameters<typeof sendMouse>[0] = { type: 'click', position: [2, 2] };

  it('cancels if the host sets lightDismiss by property or attribute [DLG-07]', async () => {
    const element = await show({ schema, lightDismiss: true });
    const names = record(element);
    await sendMouse(corner);
    expect(names).to.deep.equal(['cancel', 'close']);
    const declared = await fixture<typeof element>(html`<mcp-elicitation light-dismiss></mcp-elicitation>`);
    expect(declared.lightDismiss).to.equal(true);
  });

  it('does not cancel when the press began inside, as in a selection of text [DLG-07]', async () => {
    const element = await show({ schema, lightDismiss: true });
    type(control(element, 'line'), 'half a sentence');
    const { x, y } = control(element, 'line').getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(x + 20), Math.round(y + 10)] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [2, 2] });
    await sendMouse({ type: 'up' });
    expect(isShown(element)).to.equal(true);
  });

  it('does not cancel in the first half second [USE-13, DLG-07]', async () => {
    stopClock(); // However long the browser takes for the click.
    const element = await create({ message: 'A question', lightDismiss: true, open: true });
    await element.updateComplete;
    await sendMouse(corner);
    expect(isShown(element)).to.equal(true);
  });
});

describe('a key', () => {
  /** The keys that a listener of the page finds unused. */
  async function unused(type: 'capture' | 'bubble', press: () => Promise<void>): Promise<string[]> {
    const keys: string[] = [];
    const listener = (event: KeyboardEvent) => event.defaultPrevented || keys.push(event.key);
    document.addEventListener('keydown', listener, type === 'capture');
    await press();
    document.removeEventListener('keydown', listener, type === 'capture');
    return keys;
  }

  for (const presentation of ['dialog', 'inline'] as const) {
    it(`that submits is marked as used, so that the page does nothing with it, ${presentation} [PAGE-04]`, async () => {
      const element = await show({ schema: schemaOf({ line: string }), presentation });
      control(element, 'line').focus();
      expect(await unused('bubble', () => sendKeys({ press: 'Enter' }))).to.deep.equal([]);
      expect(isShown(element)).to.equal(false);
    });
  }

  it('that closes a modal card is marked as used before a modal of the page hears of it [PAGE-01]', async () => {
    const element = await show({ schema });
    expect(await unused('capture', () => sendKeys({ press: 'Escape' }))).to.deep.equal([]);
    expect(isShown(element)).to.equal(false);
  });

  it('that is typed into a modal card is no shortcut of the page [PAGE-01]', async () => {
    const element = await show({ schema });
    control(element, 'line').focus();
    expect(await unused('bubble', () => sendKeys({ type: 'a' }))).to.deep.equal([]);
  });

  it('whose release was never seen does not hold up the next card: Escape counts [PAGE-04]', async () => {
    const element = await showWhole();
    control(element, 'line').focus();
    const released = new Promise((resolve) =>
      document.addEventListener('keyup', () => resolve(isShown(element)), { once: true }),
    );
    await sendKeys({ press: 'Enter' });
    expect(await released, 'the card is gone before the key comes up').to.equal(false);
    const next = await show({ schema });
    await sendKeys({ press: 'Escape' });
    expect(isShown(next)).to.equal(false);
  });
});

describe('a page that takes letters to its composer', () => {
  const composer = document.createElement('textarea');
  const taken: string[] = [];
  const take = (event: KeyboardEvent) => {
    taken.push(event.key);
    if (event.key.length === 1) composer.focus();
  };
  const TYPES = ['keydown', 'keypress', 'keyup'] as const;
  /** Keys that a driver has not got. WebKit's own events know no AltGr. */
  const passTo = (target: Element) => (init: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { ...init, bubbles: true, composed: true });
    const getModifierState = (name: string) => name === 'AltGraph' && init.modifierAltGraph === true;
    target.dispatchEvent(Object.defineProperty(event, 'getModifierState', { value: getModifierState }));
  };

  beforeEach(() => {
    taken.length = 0;
    composer.value = '';
    document.body.append(composer);
    for (const type of TYPES) document.addEventListener(type, take);
  });
  afterEach(() => {
    composer.remove();
    for (const type of TYPES) document.removeEventListener(type, take);
  });

  it('gets no letter, digit or editing key from a control of an inline card', async () => {
    const element = await show({ schema, presentation: 'inline' });
    const line = control(element, 'line');
    line.focus();
    await sendKeys({ type: 'a b1' });
    for (const press of ['Backspace', 'ArrowLeft', 'Home', 'Delete']) await sendKeys({ press });
    expect([line.value, taken]).to.deep.equal([' b', []]);
    find(element, '[part~=reject]').focus();
    await sendKeys({ press: 'x' });
    expect([composer.value, taken]).to.deep.equal(['', []]);
  });

  it('gets Escape, function keys and shortcuts from there', async () => {
    const element = await show({ schema, presentation: 'inline', dismissible: false });
    control(element, 'line').focus();
    const pass = passTo(control(element, 'line'));
    for (const key of ['Escape', 'F1', 'Shift']) pass({ key });
    pass({ key: 'k', ctrlKey: true });
    pass({ key: 'k', metaKey: true });
    pass({ key: 'k', altKey: true });
    expect(taken).to.deep.equal(['Escape', 'F1', 'Shift', 'k', 'k', 'k']);
  });

  it('gets no sign that Windows types with AltGr, nor a key of an input method', async () => {
    const element = await show({ schema, presentation: 'inline' });
    const pass = passTo(control(element, 'line'));
    pass({ key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true });
    pass({ key: 'Process', keyCode: 229 });
    pass({ key: 'Dead' });
    pass({ key: '𝒳' });
    expect(taken).to.deep.equal([]);
  });

  it('gets letters while focus is on the line that says who asks, or in its own content in a slot', async () => {
    const element = await show({ schema, presentation: 'inline' });
    element.focus();
    await sendKeys({ press: 'h' });
    const own = document.createElement('button');
    own.slot = 'footer';
    element.append(own);
    own.focus();
    await sendKeys({ press: 'i' });
    expect(new Set(taken)).to.deep.equal(new Set(['h', 'i']));
  });

  it('can ask on the way down whether a key belongs to a card', async () => {
    const element = await show({ schema, presentation: 'inline' });
    const takeFirst = (event: KeyboardEvent) => {
      if (!event.composedPath().includes(element)) composer.focus();
    };
    window.addEventListener('keydown', takeFirst, { capture: true });
    control(element, 'line').focus();
    await sendKeys({ type: 'ab' });
    window.removeEventListener('keydown', takeFirst, { capture: true });
    expect([control(element, 'line').value, composer.value]).to.deep.equal(['ab', '']);
  });
});
