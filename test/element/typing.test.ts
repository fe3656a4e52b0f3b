import { expect } from '@open-wc/testing';
import { accepted, control, expectFocus, record, schemaOf, show, type } from './helpers.js';

const string = { type: 'string' };

describe('a text that a tool writes into fields without an event', () => {
  it('is sent as the person sees it', async () => {
    const mail = { type: 'string', format: 'email' };
    const element = await show({
      schema: schemaOf({ a: string, mail, amount: { type: 'number' }, note: { ...string, format: 'textarea' } }),
    });
    for (const [key, text] of Object.entries({
      a: 'Ada',
      mail: 'ada@example.com',
      amount: '1.5',
      note: 'Two\nlines',
    })) {
      control<HTMLInputElement>(element, key).value = text;
    }
    const content = { a: 'Ada', mail: 'ada@example.com', amount: 1.5, note: 'Two\nlines' };
    expect(await accepted(element)).to.deep.equal(content);
  });
});

describe('a key that belongs to an input method', () => {
  const keys: [what: string, init: KeyboardEventInit][] = [
    ['during a composition', { isComposing: true }],
    ['at the end of a composition, as Safari reports it', { keyCode: 229 }],
  ];
  for (const [what, init] of keys) {
    it(`neither sends nor cancels ${what} [USE-18]`, async () => {
      const element = await show({ schema: schemaOf({ a: string }) });
      const events = record(element);
      for (const key of ['Enter', 'Escape']) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
        control(element, 'a').dispatchEvent(event);
        expect(event.defaultPrevented, `${key} stays with the input method`).to.equal(false);
      }
      await element.updateComplete;
      expect(events).to.deep.equal([]);
    });

    it(`adds no text to a list and chooses no option ${what} [USE-18]`, async () => {
      const many = { enum: Array.from({ length: 60 }, (_, i) => `o${i}`) };
      const element = await show({ schema: schemaOf({ tags: { type: 'array' }, many }) });
      const enter = () => new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init });
      type(control(element, 'tags'), 'にほん');
      control(element, 'tags').dispatchEvent(enter());
      expect(control(element, 'tags').value).to.equal('にほん');
      type(control(element, 'many'), 'o5');
      control(element, 'many').dispatchEvent(enter());
      expect(control(element, 'many').getAttribute('aria-expanded')).to.equal('true');
    });
  }
});

describe('the mouse wheel', () => {
  it('never changes a number [USE-18]', async () => {
    const element = await show({ schema: schemaOf({ n: { type: 'integer', default: 5 } }) });
    const input = control(element, 'n');
    input.focus();
    const wheel = new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true });
    input.dispatchEvent(wheel);
    expect(wheel.defaultPrevented, 'the page may scroll').to.equal(false);
    expect(input.type, 'a native number input would').to.equal('text');
    expect(input.value).to.equal('5');
  });
});

describe('a host that sets properties while the person types', () => {
  const schema = schemaOf({ a: { ...string, minLength: 5 }, tags: { type: 'array' } });

  it('changes no letter, no caret, and no node when the properties are equal [USE-17]', async () => {
    const element = await show({ schema, defaultValues: { a: 'first' } });
    const input = control(element, 'a');
    input.focus();
    type(input, 'typed');
    input.setSelectionRange(2, 3);
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(element.shadowRoot!, { subtree: true, childList: true, attributes: true, characterData: true });
    element.schema = structuredClone(schema);
    element.defaultValues = { a: 'first' };
    element.errors = {};
    await element.updateComplete;
    observer.disconnect();
    expect(changes.length).to.equal(0);
    expect([input.value, input.selectionStart, input.selectionEnd]).to.deep.equal(['typed', 2, 3]);
    expectFocus(element, input);
  });

  it('leaves typed text, errors, focus, and a half-typed list item alone where the field stays [USE-17]', async () => {
    const element = await show({ schema });
    type(control(element, 'a'), 'abc');
    control(element, 'a').focus();
    control(element, 'a').blur();
    type(control(element, 'tags'), 'half');
    control(element, 'tags').focus();
    element.schema = schemaOf({ ...schema.properties, extra: string, tags: { type: 'array', title: 'Labels' } });
    await element.updateComplete;
    expect(control(element, 'a').value).to.equal('abc');
    expect(control(element, 'a').getAttribute('aria-invalid')).to.equal('true');
    expect(control(element, 'tags').value).to.equal('half');
    expectFocus(element, control(element, 'tags'));
    expect(element.content).to.deep.equal({ tags: ['half'] });
  });
});

describe('a form', () => {
  it('lets the browser autofill only fields whose format says what they hold [USE-20]', async () => {
    const many = { enum: Array.from({ length: 60 }, (_, i) => `o${i}`) };
    const kinds = {
      name: string,
      long: { ...string, format: 'textarea' },
      n: { type: 'number' },
      day: { ...string, format: 'date' },
      tags: { type: 'array' },
      many,
    };
    const explicit = { mail: { ...string, format: 'email' }, site: { ...string, format: 'uri' } };
    const element = await show({ schema: schemaOf({ ...kinds, ...explicit }) });
    for (const key of Object.keys(kinds)) {
      expect(control(element, key).getAttribute('autocomplete'), key).to.equal('off');
    }
    expect(control(element, 'mail').getAttribute('autocomplete')).to.equal('email');
    expect(control(element, 'site').getAttribute('autocomplete')).to.equal('url');
  });

  it('takes the values of a tool that dispatches only change events', async () => {
    const keys = { line: {}, lines: { format: 'textarea' }, day: { format: 'date' } };
    const properties = Object.fromEntries(
      Object.entries(keys).map(([key, more]) => [key, { type: 'string', ...more }]),
    );
    const element = await show({ schema: schemaOf({ ...properties, count: { type: 'integer' } }) });
    const filled = { line: 'Ada', lines: 'Ada', day: '2026-11-21', count: '3' };
    for (const [key, text] of Object.entries(filled)) {
      control(element, key).value = text;
      control(element, key).dispatchEvent(new Event('change', { bubbles: true }));
    }
    expect(element.content).to.deep.equal({ ...filled, count: 3 });
  });
});
