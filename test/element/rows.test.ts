import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import asked from '../fixtures/two-long-options.json' with { type: 'json' };
import {
  accepted,
  click,
  control,
  errorOf,
  field,
  find,
  findAll,
  press,
  referred,
  schemaOf,
  show,
  tabTo,
} from './helpers.js';

const letters = (count: number, length: number) => Array.from({ length: count }, (_, i) => `${i}`.padEnd(length, 'x'));
const one = (property: object, isRequired = true) => ({
  schema: schemaOf({ one: { type: 'string', ...property } }, isRequired ? ['one'] : []),
});
const described = [
  { const: 'a', title: 'Rolling', description: 'One server after the other.' },
  { const: 'b', title: 'Blue and green', description: 'All new servers first, which costs twice as much for an hour.' },
  { const: 'c', title: 'At once' },
];

const radios = (element: McpElicitation) => findAll<HTMLInputElement>(element, '.check input[type=radio]');
const rows = (element: McpElicitation) => findAll(element, '.check');

describe('a choice of one of few options that are too long for a row of segments', () => {
  for (const [what, options] of [
    ['two of 22 letters', letters(2, 22)],
    ['three of 17 letters', letters(3, 17)],
    ['six of 9 letters', letters(6, 9)],
  ] as const) {
    it(`shows each of them in a row of its own: ${what} [DLG-01]`, async () => {
      const element = await show(one({ enum: options }));
      expect(rows(element).map((row) => row.textContent)).to.deep.equal(options);
      const places = rows(element).map((row) => row.getBoundingClientRect());
      for (const [i, { left, top, height }] of places.entries()) {
        expect(left).to.equal(places[0]!.left);
        expect(height).to.be.at.least(24);
        if (i > 0) expect(top).to.be.at.least(places[i - 1]!.bottom - 1);
      }
      expect(findAll(element, 'select')).to.be.empty;
    });
  }

  it('shows the two routes of a real server, and sends the one that the person clicks [DLG-01, MCP-05]', async () => {
    const element = await show({ schema: asked.request.requestedSchema });
    expect(rows(element).map((row) => row.textContent)).to.deep.equal(
      asked.request.requestedSchema.properties.i.enumNames,
    );
    await click(element, '.check:last-child');
    expect(await accepted(element)).to.deep.equal({ i: '1' });
  });

  it('shows seven in a list, and short ones side by side', async () => {
    const seven = await show(one({ enum: letters(7, 9) }));
    expect(control(seven, 'one').localName).to.equal('select');
    const short = await show(one({ enum: letters(4, 10) }));
    expect(findAll(short, '.segment')).to.have.length(4);
  });

  it('never cuts an option: a long label wraps [DLG-01]', async () => {
    const long = 'Keep all backups of the last twelve months, and delete the older ones after a week. '.repeat(3);
    const element = await show(one({ enum: [long, 'word'.repeat(60)], default: long }));
    element.style.inlineSize = '20rem';
    for (const label of findAll(element, '.check bdi')) {
      const row = label.closest('.check')!.getBoundingClientRect();
      const { left, right, bottom } = label.getBoundingClientRect();
      expect(left >= row.left && right <= row.right && bottom <= row.bottom, label.textContent!).to.equal(true);
    }
  });

  it('is one stop of the Tab key, moves with the arrow keys, and shows where focus is', async () => {
    const element = await show(one({ oneOf: described }));
    await tabTo(element, radios(element)[0]!);
    const rings = findAll(element, '.check bdi').map((row) => getComputedStyle(row, '::before').outlineStyle);
    expect(rings).to.deep.equal(['solid', 'none', 'none']); // WebKit has none where arrow keys lead, which is chosen.
    const chosen = () => radios(element).findIndex(({ checked }) => checked);
    await sendKeys({ press: 'ArrowDown' });
    expect(chosen()).to.equal(1);
    await sendKeys({ press: 'ArrowDown' });
    expect(chosen()).to.equal(2); // Whether a press goes on from the last to the first is the browser's.
    await sendKeys({ press: 'Tab' });
    expect(element.shadowRoot!.activeElement?.closest('.check') ?? null).to.equal(null);
    expect(await accepted(element)).to.deep.equal({ one: 'c' });
  });

  it('offers no answer where none is required, and takes the answer back', async () => {
    const element = await show(one({ oneOf: described, default: 'b' }, false));
    expect(rows(element).at(-1)!.textContent).to.equal('No answer');
    await click(element, '.check.none');
    expect(await accepted(element)).to.deep.equal({});
  });

  it('says that an answer is missing, in words and around the rows, and that it is required [DLG-02]', async () => {
    const element = await show(one({ enum: letters(2, 22) }));
    const group = field(element, 'one').querySelector<HTMLElement>('[role=radiogroup]')!;
    expect(group.getAttribute('aria-required')).to.equal('true');
    expect(referred(element, group, 'aria-labelledby')).to.contain('One');
    await press(element, 'submit');
    expect(errorOf(element, 'one')).to.equal('Choose one.');
    expect(group.getAttribute('aria-invalid')).to.equal('true');
    expect(referred(element, group, 'aria-describedby')).to.equal('Choose one.');
    expect(getComputedStyle(group).outlineStyle).to.equal('solid');
    expect(element.shadowRoot!.activeElement).to.equal(radios(element)[0]);
  });

  it('has a text of the person’s own below the rows', async () => {
    const element = await show({
      schema: schemaOf({ one: { anyOf: [{ enum: letters(3, 17) }, { type: 'string' }] } }, ['one']),
    });
    await click(element, '.check:last-child');
    await sendKeys({ press: 'Tab' });
    await sendKeys({ type: 'Neither' });
    expect(await accepted(element)).to.deep.equal({ one: 'Neither' });
  });
});

describe('what the server says of an option', () => {
  it('stands below its label in a row, and is its description for screen readers, not its name [DLG-01]', async () => {
    const element = await show(one({ oneOf: described }));
    const shown = rows(element).map((row) => [...row.querySelectorAll('bdi, .hint')].map((part) => part.textContent));
    expect(shown).to.deep.equal([
      ['Rolling', 'One server after the other.'],
      ['Blue and green', 'All new servers first, which costs twice as much for an hour.'],
      ['At once'],
    ]);
    const [rolling, , atOnce] = radios(element);
    expect(referred(element, rolling!, 'aria-labelledby')).to.equal('Rolling');
    expect(referred(element, rolling!, 'aria-describedby')).to.equal('One server after the other.');
    expect(atOnce!.hasAttribute('aria-describedby')).to.equal(false);
    const [label, below] = [...rows(element)[0]!.querySelectorAll('bdi, .hint')].map((part) =>
      part.getBoundingClientRect(),
    );
    expect(below!.top).to.be.at.least(label!.bottom - 1);
    expect(below!.left).to.equal(label!.left);
    await expect(element).to.be.accessible();
  });

  it('makes rows of options that would fit side by side, and can be clicked [DLG-01]', async () => {
    const element = await show(one({ oneOf: [{ const: 'a', title: 'A', description: 'First' }, { const: 'b' }] }));
    await click(element, '.check .hint');
    expect(await accepted(element)).to.deep.equal({ one: 'a' });
  });

  it('stands below each of several check boxes, too [MCP-06]', async () => {
    const element = await show({ schema: schemaOf({ some: { type: 'array', items: { anyOf: described } } }) });
    const [first] = findAll<HTMLInputElement>(element, '.check input[type=checkbox]');
    expect(referred(element, first!, 'aria-labelledby')).to.equal('Rolling');
    expect(referred(element, first!, 'aria-describedby')).to.equal('One server after the other.');
    await click(element, '.check .hint');
    expect(await accepted(element)).to.deep.equal({ some: ['a'] });
  });

  it('follows the label in a list, and below it once the option is chosen', async () => {
    const seven = letters(7, 3).map((value) => ({ const: value, description: `About ${value}` }));
    const element = await show(one({ oneOf: seven, default: seven[2]!.const }));
    const [option] = control<HTMLSelectElement>(element, 'one').selectedOptions as unknown as HTMLOptionElement[];
    expect(option!.text).to.equal('2xx: About 2xx');
    const many = await show(one({ oneOf: letters(60, 3).map((value) => ({ const: value, description: 'Words' })) }));
    control(many, 'one').focus();
    await sendKeys({ type: 'words 7' });
    expect(find(many, '[role=option]').textContent?.trim()).to.equal('7xx: Words');
    await sendKeys({ press: 'Enter' });
    expect(control(many, 'one').value).to.equal('7xx');
    expect(await accepted(many)).to.deep.equal({ one: '7xx' });
  });

  it('is plain text, however it is written', async () => {
    const element = await show(one({ oneOf: [{ const: 'a', description: '<b>bold</b>\u202e\n\nnext' }] }));
    expect(find(element, '.check .hint').textContent).to.equal('<b>bold</b>\uFFFD next');
    expect(findAll(element, '.check b')).to.be.empty;
  });
});

describe('several of a list of whole numbers', () => {
  const n = { type: 'array', items: { type: 'integer', enum: [10, 20, 30] }, maxItems: 2 };

  it('can be chosen, and are sent as numbers [MCP-06]', async () => {
    const element = await show({ schema: schemaOf({ n }, ['n']) });
    await click(element, '.check:nth-child(3)');
    await click(element, '.check:nth-child(1)');
    expect(await accepted(element)).to.deep.equal({ n: [10, 30] });
  });

  it('are filled in by a default, and counted [MCP-06, MCP-13]', async () => {
    const element = await show({
      schema: schemaOf({ n: { ...n, default: [20, 30] } }),
    });
    expect(findAll<HTMLInputElement>(element, '.check input').map(({ checked }) => checked)).to.deep.equal([
      false,
      true,
      true,
    ]);
    await click(element, '.check:nth-child(1)');
    expect(errorOf(element, 'n')).to.equal('No more than 2.');
    expect(await accepted(element)).to.equal(undefined);
    await click(element, '.check:nth-child(2)');
    expect(await accepted(element)).to.deep.equal({ n: [10, 30] });
  });

  it('can be searched and pasted, if they are many [MCP-06, USE-06]', async () => {
    const items = { type: 'integer', enum: Array.from({ length: 60 }, (_, i) => i) };
    const element = await show({ schema: schemaOf({ n: { type: 'array', items } }) });
    control(element, 'n').focus();
    await sendKeys({ type: '59' });
    await sendKeys({ press: 'Enter' });
    expect(await accepted(element)).to.deep.equal({ n: [59] });
  });
});
