import { expect, waitUntil as until } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import {
  accepted,
  control,
  create,
  errorOf,
  expectFocus,
  field,
  find,
  findAll,
  isShown,
  press,
  referred,
  schemaOf,
  show,
  type,
} from './helpers.js';

const string = { type: 'string' };
const choices = { enum: ['a', 'b'] };

const everyKind = schemaOf(
  {
    text: { ...string, description: 'As on your passport' },
    long: { ...string, format: 'textarea' },
    number: { type: 'number' },
    day: { ...string, format: 'date' },
    when: { ...string, format: 'date-time' },
    on: { type: 'boolean' },
    one: choices,
    list: { enum: ['a', 'b', 'c', 'd', 'e', 'f'] },
    some: { type: 'array', items: choices },
    many: { enum: Array.from({ length: 60 }, (_, i) => `option ${i}`) },
  },
  ['text', 'long', 'number', 'day', 'when', 'on', 'one', 'list', 'some', 'many'],
);

/** The element that carries a field's state: its control, or the group of its controls. */
const states = (key: string) =>
  key === 'one' || key === 'on' ? `[data-name=${key}] [role=radiogroup]` : `[name=${key}]`;

describe('the label', () => {
  it('names every control, or the group around it [DLG-02]', async () => {
    const element = await show({ schema: everyKind });
    for (const key of Object.keys(everyKind.properties)) {
      const label = find(element, `[data-name=${key}] [part~=label]`);
      const group = field(element, key).querySelector('[role=radiogroup], [role=group]');
      if (group) expect(group.getAttribute('aria-labelledby'), key).to.equal(label.id);
      else expect((label as HTMLLabelElement).control, key).to.equal(control(element, key));
    }
  });

  it('has an asterisk, and its control aria-required, if the field is required [DLG-02]', async () => {
    const element = await show({ schema: everyKind });
    for (const key of Object.keys(everyKind.properties)) {
      expect(find(element, `[data-name=${key}] [part~=label]`).textContent, key).to.include('*');
      if (key === 'some') continue;
      expect(find(element, states(key)).getAttribute('aria-required'), key).to.equal('true');
    }
    const group = find(element, '[role=group][aria-labelledby]');
    const described = find(element, `#${group.getAttribute('aria-describedby')}`);
    expect(described.textContent, 'a group of checkboxes says it in its description').to.include('Required');
  });

  it('has no asterisk, and its control no aria-required, if the field is optional [DLG-02]', async () => {
    const element = await show({ schema: schemaOf({ text: string }) });
    expect(field(element, 'text').textContent).not.to.include('*');
    expect(control(element, 'text').hasAttribute('aria-required')).to.equal(false);
  });
});

describe('an error of a field', () => {
  it('frames every kind of control in the danger colour, and no field without an error has that frame', async () => {
    const danger = 'rgb(1, 2, 3)';
    const properties = { ...everyKind.properties, tags: { type: 'array', items: string, minItems: 1 } };
    const schema = schemaOf({ ...properties, fine: string }, Object.keys(properties));
    const element = await create({ message: 'A question', schema });
    element.style.setProperty('--mcp-elicitation-danger', danger);
    element.open = true;
    await element.updateComplete;
    const frames = (key: string) =>
      [
        ...field(element, key).querySelectorAll(':scope > :not([part~=label], [part~=error], [part~=hint], [hidden])'),
      ].map((frame) => getComputedStyle(frame.querySelector(':scope > select') ?? frame).outlineColor);
    await press(element, 'submit');
    control(element, 'text').blur();
    (document.activeElement as HTMLElement | null)?.blur();
    for (const key of Object.keys(properties)) {
      expect(frames(key), key).to.deep.equal([danger]);
    }
    expect(frames('fine')).not.to.include(danger);
  });

  it('marks its control with aria-invalid, and describes it before the hint does [DLG-02]', async () => {
    const element = await show({ schema: everyKind });
    await press(element, 'submit');
    for (const key of Object.keys(everyKind.properties)) {
      const carrier = find(element, states(key));
      expect(carrier.getAttribute('aria-invalid'), key).to.equal('true');
      const described = (carrier.closest('[role=group][aria-labelledby]') ?? carrier).getAttribute('aria-describedby');
      const text = find(element, `#${described?.split(' ')[0]}`).textContent ?? '';
      expect(errorOf(element, key), key).not.to.equal('');
      expect(text.startsWith(errorOf(element, key)), `${key}: ${text}`).to.equal(true);
    }
    expect(referred(element, control(element, 'text'), 'aria-describedby')).to.equal(
      'Enter an answer. As on your passport',
    );
  });

  it('appears when focus leaves the field, and from then on follows the typing [DLG-04]', async () => {
    const element = await show({ schema: schemaOf({ a: { ...string, minLength: 3 }, b: string }) });
    control(element, 'a').focus();
    await sendKeys({ type: 'x' });
    expect(control(element, 'a').hasAttribute('aria-invalid')).to.equal(false);
    control(element, 'b').focus();
    expect(control(element, 'a').getAttribute('aria-invalid')).to.equal('true');
    control(element, 'a').focus();
    await sendKeys({ type: 'yz' });
    expect(errorOf(element, 'a')).to.equal('');
    await sendKeys({ press: 'Backspace' });
    expect(errorOf(element, 'a')).to.include('Too short: 2');
  });

  it('does not move a control away between press and release of the mouse', async () => {
    const schema = schemaOf({ a: string, on: { type: 'boolean', default: false } }, ['a']);
    const element = await show({ schema, presentation: 'inline' });
    control(element, 'a').focus();
    type(control(element, 'a'), 'x');
    type(control(element, 'a'), '');
    const { left, top, width, height } = control(element, 'on').getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
    await sendMouse({ type: 'down' });
    expect(errorOf(element, 'a'), 'not yet').to.equal('');
    await sendMouse({ type: 'up' });
    await until(() => errorOf(element, 'a') !== '');
    expect(element.content).to.deep.equal({ on: true });
  });
});

describe('Submit while required answers are missing', () => {
  const schema = schemaOf({ first: { ...string, default: 'x' }, second: string, third: string }, ['second', 'third']);

  it('is aria-disabled and focusable, and its description says what is missing [DLG-04, USE-05]', async () => {
    const element = await show({ schema });
    const submit = find<HTMLButtonElement>(element, '[part~=submit]');
    expect(submit.getAttribute('aria-disabled')).to.equal('true');
    expect(submit.disabled).to.equal(false);
    const description = () => find(element, `#${submit.getAttribute('aria-describedby')}`).textContent?.trim();
    expect(description()).to.equal('Answers missing or not valid: 2');
    type(control(element, 'second'), 'x');
    await element.updateComplete;
    expect(description()).to.equal('Answers missing or not valid: 1');
    type(control(element, 'third'), 'x');
    await element.updateComplete;
    expect(submit.getAttribute('aria-disabled')).to.equal('false');
    expect(submit.hasAttribute('aria-describedby')).to.equal(false);
  });

  it('tells the number of missing answers to a screen reader, and shows it once, above the fields, after a press', async () => {
    const element = await show({ schema });
    const isBeside = () => find(element, '#status').getBoundingClientRect().width > 2;
    expect(find(element, '#status').textContent).to.include('Answers missing or not valid: 2');
    expect(isBeside()).to.equal(false);
    expect(element.shadowRoot!.querySelector('[part~=summary]')).to.equal(null);
    await accepted(element);
    expect(isBeside()).to.equal(false);
    expect(find(element, '[part~=summary], .summary').textContent).to.include('Answers missing or not valid: 2');
  });

  it('marks each wrong control when pressed, and moves focus to the first [DLG-04, USE-05]', async () => {
    const element = await show({ schema });
    expect(findAll(element, '[aria-invalid]')).to.have.length(0);
    expect(await accepted(element)).to.equal(undefined);
    const invalid = findAll(element, '[aria-invalid=true]').map((found) => found.getAttribute('name'));
    expect(invalid).to.deep.equal(['second', 'third']);
    expectFocus(element, control(element, 'second'));
  });
});

describe('Escape', () => {
  it('cancels and closes a dialog wherever focus is [DLG-07]', async () => {
    const element = await show({ schema: schemaOf({ a: string }) });
    let cancelled = 0;
    element.addEventListener('cancel', () => cancelled++);
    control(element, 'a').focus();
    await sendKeys({ press: 'Escape' });
    await element.updateComplete;
    expect(cancelled).to.equal(1);
    expect(isShown(element)).to.equal(false);
  });

  it('cancels an elicitation in the page only while focus is in it [DLG-07]', async () => {
    const element = await show({ schema: schemaOf({ a: string }), presentation: 'inline' });
    const outside = document.createElement('input');
    element.after(outside);
    outside.focus();
    await sendKeys({ press: 'Escape' });
    await element.updateComplete;
    expect(isShown(element)).to.equal(true);
    control(element, 'a').focus();
    await sendKeys({ press: 'Escape' });
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
    outside.remove();
  });

  it('cancels even if the browser closes the dialog without a cancel event [DLG-07]', async () => {
    const element = await show({ schema: schemaOf({ a: string }) });
    const cancelled = new Promise((resolve) => element.addEventListener('cancel', resolve));
    find<HTMLDialogElement>(element, 'dialog').close();
    await cancelled;
    expect(element.open).to.equal(false);
  });

  it('is needed to leave the dialog: a click beside it does not close it [DLG-07]', async () => {
    const element = await show({ schema: schemaOf({ a: string }) });
    await sendMouse({ type: 'click', position: [2, 2] });
    await element.updateComplete;
    expect(isShown(element)).to.equal(true);
  });
});

describe('a key that is held down', () => {
  it('answers only the elicitation in which it was pressed [USE-13]', async () => {
    const element = await create({ presentation: 'inline' });
    const outcomes = ['one', 'two'].map((message) => element.elicit({ message }));
    await element.updateComplete;
    find(element, '[part~=submit]').focus();
    const held = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, repeat: true });
    find(element, '[part~=submit]').dispatchEvent(held);
    expect(held.defaultPrevented, 'no click comes of it').to.equal(true);
    await press(element, 'submit');
    await outcomes[0];
    await element.updateComplete;
    expectFocus(element, find(element, 'h2'));
    const repeated = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, repeat: true });
    find(element, 'h2').dispatchEvent(repeated);
    await element.updateComplete;
    expect(isShown(element)).to.equal(true);
    await press(element, 'reject');
    expect(await outcomes[1]).to.deep.equal({ action: 'reject' });
  });
});

describe('a long message', () => {
  const message = 'line\n'.repeat(200);

  it('can be scrolled by keyboard, and a short one is not a stop of Tab', async () => {
    const element = await show({ message });
    await until(() => find(element, '.middle').tabIndex === 0);
    expect(find(element, '.middle').getAttribute('role')).to.equal('group');
    await press(element, 'cancel');
    const short = await show({ message: 'short' });
    await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
    expect(find(short, '.middle').hasAttribute('tabindex')).to.equal(false);
  });

  it('is not a stop of Tab above a field, because keys scroll from there', async () => {
    const element = await show({ message, schema: schemaOf({ a: string }) });
    const middle = find(element, '.middle');
    await until(() => middle.getAttribute('tabindex') === '-1');
    expect(middle.hasAttribute('role')).to.equal(false);
    await sendKeys({ press: 'Tab' });
    expectFocus(element, control(element, 'a'));
    await until(() => middle.scrollTop > 0);
    const before = middle.scrollTop;
    await sendKeys({ press: 'PageUp' });
    await until(() => middle.scrollTop < before);
  });
});

describe('the text of a field', () => {
  it('says before any error what the schema asks for', async () => {
    const hints: [key: string, property: object, hint: string][] = [
      ['between', { type: 'integer', minimum: 5, maximum: 10 }, 'From 5 to 10.'],
      ['least', { type: 'number', minimum: 5 }, 'At least 5.'],
      ['greatest', { type: 'number', maximum: 10 }, 'No more than 10.'],
      ['texts', { type: 'array', minItems: 1, maxItems: 3 }, 'From 1 to 3. Press Enter after each.'],
      ['seats', { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 10 }, 'From 1 to 9.'],
      ['share', { type: 'number', exclusiveMinimum: 0, maximum: 1 }, 'More than 0. No more than 1.'],
    ];
    const element = await show({
      schema: schemaOf(Object.fromEntries(hints.map(([key, property]) => [key, property]))),
    });
    for (const [key, , hint] of hints) {
      expect(find(element, `[data-name=${key}] [part~=hint]`).textContent?.trim(), key).to.equal(hint);
    }
  });

  it('says what is missing, with an example where that helps and no limit that the hint says already [USE-05, DLG-04]', async () => {
    const missing: [property: object, error: string][] = [
      [{ type: 'string' }, 'Enter an answer.'],
      [{ type: 'string', format: 'email' }, 'Enter an e-mail address, such as name@example.com.'],
      [{ type: 'string', format: 'date' }, 'Enter an answer.'],
      [{ type: 'integer' }, 'Enter a whole number, such as 12.'],
      [{ type: 'integer', minimum: 5, maximum: 10 }, 'Enter an answer.'],
      [{ type: 'array', minItems: 2 }, 'Enter an answer.'],
      [choices, 'Choose one.'],
      [{ type: 'array', items: choices }, 'Choose one.'],
    ];
    const properties = Object.fromEntries(missing.map(([property], i) => [`field${i}`, property]));
    const element = await show({ schema: schemaOf(properties, Object.keys(properties)) });
    await press(element, 'submit');
    expect(Object.keys(properties).map((key) => errorOf(element, key))).to.deep.equal(
      missing.map(([, error]) => error),
    );
  });
});
