import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import {
  accepted,
  control,
  create,
  errorOf,
  expectFocus,
  find,
  findAll,
  heard,
  isShown,
  paste,
  plain,
  press,
  record,
  schemaOf,
  show,
  type,
  withoutIsolates,
} from './helpers.js';

const cities = Array.from({ length: 5000 }, (_, i) => `City ${i}`);
const city = { type: 'string', title: 'City', enum: cities };
const asks = (property: object = {}, required = false) => ({
  schema: schemaOf({ city: { ...city, ...property } }, required ? ['city'] : []),
});
const some = (property: object = {}) => ({
  schema: schemaOf({ city: { type: 'array', items: { enum: cities.slice(0, 60) }, ...property } }),
});

const input = (element: McpElicitation) => control(element, 'city');
const options = (element: McpElicitation) => findAll(element, '[role=option]');
const labels = (element: McpElicitation) => options(element).map((option) => option.textContent?.trim());
const chips = (element: McpElicitation) => findAll(element, '.chip bdi').map((chip) => chip.textContent);
const active = (element: McpElicitation) => {
  const id = input(element).getAttribute('aria-activedescendant');
  return id === null ? undefined : find(element, `#${id}`).textContent?.trim();
};

async function pressKeys(...keys: string[]) {
  for (const press of keys) await sendKeys({ press });
}

async function open(element: McpElicitation) {
  input(element).focus();
  await pressKeys('ArrowDown');
}

describe('a field with 5,000 options to choose one from', () => {
  it('is a combobox that renders no more than 60 of them, open or closed [USE-06, MCP-05]', async () => {
    const element = await show(asks());
    expect(input(element).getAttribute('role')).to.equal('combobox');
    expect(input(element).getAttribute('aria-expanded')).to.equal('false');
    expect(labels(element)).to.deep.equal([]);
    await open(element);
    expect(input(element).getAttribute('aria-expanded')).to.equal('true');
    const box = find(element, `#${input(element).getAttribute('aria-controls')}`);
    expect(box.getAttribute('role')).to.equal('listbox');
    expect(options(element).length).to.be.within(10, 60);
    for (const top of [40_000, 90_000, 180_000]) {
      box.scrollTop = top;
      await new Promise((resolve) => box.addEventListener('scroll', resolve, { once: true }));
      expect(options(element).length).to.be.within(10, 60);
      const visible = options(element).filter((option) => {
        const { top, bottom } = box.getBoundingClientRect();
        const middle = option.getBoundingClientRect().top + option.offsetHeight / 2;
        return middle > top && middle < bottom;
      });
      expect(visible.length, `at ${top}`).to.be.within(5, 8);
    }
  });

  it('gives screen readers the number of options and the position of the active one, even if most are not rendered [A11Y-02]', async () => {
    const element = await show(asks({ default: 'City 2500' }, true));
    await open(element);
    expect(active(element)).to.equal('City 2500');
    const option = find(element, `#${input(element).getAttribute('aria-activedescendant')}`);
    expect(option.getAttribute('aria-selected')).to.equal('true');
    await pressKeys('ArrowDown');
    expect(active(element)).to.equal('City 2501');
    const said = findAll(element, '[role=option][aria-selected]').map(plain);
    expect(said, 'no other one is called “not selected”').to.deep.equal(['City 2500']);
    expect([option.getAttribute('aria-posinset'), option.getAttribute('aria-setsize')]).to.deep.equal(['2501', '5000']);
  });

  it('finds an option by a part of its label, and Enter chooses it without sending the form [USE-06]', async () => {
    const element = await show(asks());
    input(element).focus();
    await sendKeys({ type: 'ty 478' });
    const found = cities.filter((city) => city.includes('478'));
    expect(labels(element)).to.deep.equal(found);
    expect(heard(element)).to.equal(`Found: ${found.length}`);
    await pressKeys('ArrowDown', 'Enter');
    expect(isShown(element)).to.equal(true);
    expect(input(element).value).to.equal('City 1478');
    expect(labels(element)).to.deep.equal([]);
    expect(await accepted(element)).to.deep.equal({ city: 'City 1478' });
  });

  it('keeps focus in the field when a click chooses an option', async () => {
    const element = await show(asks());
    input(element).focus();
    input(element).click();
    const option = options(element)[3]!;
    const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    option.dispatchEvent(down);
    expect(down.defaultPrevented).to.equal(true);
    option.click();
    expectFocus(element, input(element));
    expect(element.content).to.deep.equal({ city: 'City 2' });
  });

  it('sends nothing when the person presses Enter once too often', async () => {
    const element = await show(asks());
    const events = record(element);
    input(element).focus();
    await sendKeys({ type: '78' });
    await pressKeys('Enter', 'Enter', 'Enter');
    expect(element.content).to.deep.equal({ city: 'City 78' });
    type(input(element), 'nowhere');
    await pressKeys('Enter');
    expect(events).to.deep.equal([]);
  });

  it('shows the chosen option again when Escape ends a search for another [USE-18]', async () => {
    const element = await show(asks({ default: 'City 4' }));
    input(element).focus();
    await sendKeys({ type: 'x' });
    expect(element.content).to.deep.equal({});
    await pressKeys('Escape');
    expect(input(element).value).to.equal('City 4');
    expect(element.content).to.deep.equal({ city: 'City 4' });
  });

  it('opens its list below without moving the top of the dialog, and a double click there chooses nothing', async () => {
    const element = await show(asks({ default: 'City 40' }));
    const edge = () => find(element, 'dialog').getBoundingClientRect().top;
    const before = edge();
    input(element).click();
    await element.updateComplete;
    expect(edge()).to.equal(before);
    options(element)[0]!.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    expect(element.content).to.deep.equal({ city: 'City 40' });
  });

  it('says so when no option matches the text', async () => {
    const element = await show(asks());
    type(input(element), 'nowhere');
    await element.updateComplete;
    expect(heard(element)).to.equal('Found: 0');
  });

  it('takes an option whose whole label is typed or filled in by a tool', async () => {
    const element = await show(asks());
    type(input(element), 'city 7');
    expect(await accepted(element)).to.deep.equal({ city: 'City 7' });
  });

  it('reports a text that is not an option, and neither drops it nor sends another option instead [MCP-13]', async () => {
    const element = await show(asks({ default: 'City 4' }));
    type(input(element), 'Atlantis');
    expect(element.content).to.deep.equal({});
    expect(await accepted(element)).to.equal(undefined);
    expect(errorOf(element, 'city')).to.equal('Choose one.');
    input(element).blur();
    expect(input(element).value).to.equal('Atlantis');
    type(input(element), '');
    expect(await accepted(element)).to.deep.equal({});
  });

  it('can return to no answer if it is optional, and not if it is required [MCP-05]', async () => {
    const element = await show(asks({ default: 'City 0' }));
    await open(element);
    expect(labels(element)[0]).to.equal('No answer');
    await pressKeys('ArrowUp', 'Enter');
    expect(input(element).value).to.equal('');
    expect(await accepted(element)).to.deep.equal({});
    const required = await show(asks({}, true));
    await open(required);
    expect(labels(required)[0]).to.equal('City 0');
  });

  it('moves through its list with the arrow and page keys, and stops at both ends', async () => {
    const element = await show(asks({}, true));
    await open(element);
    expect(active(element)).to.equal('City 0');
    await pressKeys('ArrowUp');
    expect(active(element)).to.equal('City 0');
    await pressKeys('PageDown', 'PageDown', 'PageDown', 'PageDown', 'PageDown', 'ArrowDown');
    expect(active(element)).to.equal('City 51');
    type(input(element), 'City 4999');
    await pressKeys('ArrowDown');
    expect(active(element)).to.equal('City 4999');
  });

  it('keeps the active option in view', async () => {
    const element = await show(asks({}, true));
    await open(element);
    for (let i = 0; i < 12; i++) await pressKeys('PageDown');
    const box = find(element, '[role=listbox]').getBoundingClientRect();
    const option = find(element, `#${input(element).getAttribute('aria-activedescendant')}`).getBoundingClientRect();
    expect(option.top).to.be.at.least(box.top - 1);
    expect(option.bottom).to.be.at.most(box.bottom + 1);
  });

  it('closes only its list on the first Escape; the second cancels the elicitation [USE-18]', async () => {
    const element = await show(asks());
    const events = record(element);
    await open(element);
    await pressKeys('Escape');
    await element.updateComplete;
    expect(labels(element)).to.deep.equal([]);
    expect(events).to.deep.equal([]);
    await pressKeys('Escape');
    expect(events).to.deep.equal(['cancel', 'close']);
  });

  it('closes its list when focus leaves the field', async () => {
    const element = await show(asks());
    await open(element);
    await pressKeys('Tab');
    expect(labels(element)).to.deep.equal([]);
  });
});

describe('a field with many options to choose several from', () => {
  it('shows the options that the person chooses one by one, and sends them in the order of the list [MCP-06, USE-06]', async () => {
    const element = await show(some());
    input(element).focus();
    await sendKeys({ type: '42' });
    await pressKeys('Enter');
    type(input(element), 'City 7');
    await pressKeys('Enter');
    expect(chips(element)).to.deep.equal(['City 7', 'City 42']);
    expect(find(element, '[role=listbox]').getAttribute('aria-multiselectable')).to.equal('true');
    expect(await accepted(element)).to.deep.equal({ city: ['City 7', 'City 42'] });
  });

  it('keeps its options under the pointer while more are chosen, and the keys continue from the last one [USE-06]', async () => {
    const element = await show(some());
    await open(element);
    const place = () => options(element)[5]!.getBoundingClientRect().top;
    const before = place();
    for (const index of [5, 6, 7, 8]) options(element)[index]!.click();
    expect(chips(element)).to.have.length(4);
    expect(place()).to.equal(before);
    expect(active(element)).to.equal('City 8');
  });

  it('removes an option that is chosen again, or whose button is pressed [MCP-06]', async () => {
    const element = await show(some({ default: ['City 1', 'City 2', 'City 3'] }));
    findAll(element, '.chip button')[0]?.click();
    await open(element);
    await pressKeys('Enter');
    expect(chips(element)).to.deep.equal(['City 3']);
    await pressKeys('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
    expect(await accepted(element)).to.deep.equal({ city: ['City 3'] });
  });

  it('sends an option whose whole label is typed, wherever the person submits from', async () => {
    const element = await show(some({ default: ['City 1'] }));
    type(input(element), 'city 9');
    expect(chips(element), 'while the person types').to.deep.equal(['City 1']);
    expect(await accepted(element)).to.deep.equal({ city: ['City 1', 'City 9'] });
  });

  it('reports a text that is not an option, and neither drops it nor sends the others without it [MCP-13]', async () => {
    const element = await show(some({ default: ['City 1', 'City 4'] }));
    input(element).focus();
    type(input(element), 'Atlantis');
    expect(errorOf(element, 'city'), 'while the person types').to.equal('');
    input(element).blur();
    expect(errorOf(element, 'city')).to.equal('Choose one.');
    expect(input(element).value).to.equal('Atlantis');
    expect(chips(element)).to.deep.equal(['City 1', 'City 4']);
    expect(await accepted(element)).to.equal(undefined);
    findAll(element, '.chip button')[0]?.click();
    expect(input(element).value, 'after another option is removed').to.equal('Atlantis');
    type(input(element), '');
    expect(await accepted(element)).to.deep.equal({ city: ['City 4'] });
  });

  it('forgets the text with which the person found an option, and the one that Escape gives up', async () => {
    const element = await show(some());
    input(element).focus();
    await sendKeys({ type: '42' });
    await pressKeys('Enter');
    input(element).blur();
    expect([input(element).value, ...chips(element)]).to.deep.equal(['', 'City 42']);
    input(element).focus();
    await sendKeys({ type: 'Atlantis' });
    await pressKeys('Escape');
    expect(input(element).value).to.equal('');
    expect(await accepted(element)).to.deep.equal({ city: ['City 42'] });
  });

  const PASTED: [separator: string, text: string][] = [
    ['lines', 'City 3\r\ncity 1\n'],
    ['commas', 'City 3, City 1'],
    ['semicolons', 'City 3; City 1;'],
    ['tabs', 'City 3\tCity 1'],
    ['bullets', '- City 3\n• City 1'],
  ];
  for (const [separator, text] of PASTED) {
    it(`chooses what a pasted list names, between ${separator}, and says how many those are`, async () => {
      const element = await show(some({ default: ['City 9'] }));
      expect(paste(input(element), text).defaultPrevented).to.equal(true);
      expect(chips(element)).to.deep.equal(['City 1', 'City 3', 'City 9']);
      expect(input(element).value).to.equal('');
      await element.updateComplete;
      expect(heard(element)).to.equal('Found: 2');
      expect(await accepted(element)).to.deep.equal({ city: ['City 1', 'City 3', 'City 9'] });
    });
  }

  it('says what a pasted list names that is not an option, and keeps it in the input, so that it is not lost [MCP-13]', async () => {
    const element = await show(some());
    input(element).focus();
    paste(input(element), 'City 1\nAtlantis\nCity 2, Mordor');
    await element.updateComplete;
    expect(chips(element)).to.deep.equal(['City 1', 'City 2']);
    expect(withoutIsolates(heard(element))).to.equal('Found: 2. Not found: Atlantis, Mordor');
    const shown = find(element, '.found');
    expect(withoutIsolates(shown.textContent!)).to.equal('Found: 2\nNot found: Atlantis, Mordor');
    expect(shown.getBoundingClientRect().height).to.be.greaterThan(0);
    expect(input(element).value).to.equal('Atlantis, Mordor');
    input(element).blur();
    expect(errorOf(element, 'city')).to.equal('Choose one.');
    expect(find(element, '.found').textContent).to.contain('Mordor');
    expect(await accepted(element)).to.equal(undefined);
    type(input(element), '');
    expect(findAll(element, '.found').map(({ textContent }) => textContent)).to.deep.equal(['']);
    expect(await accepted(element)).to.deep.equal({ city: ['City 1', 'City 2'] });
  });

  it('takes an option with a comma in its label from a pasted list, and none of two with the same label [SEE-02]', async () => {
    const titles = ['Paris, France', 'Rome, Italy', 'Bonn', 'Bonn', ...cities.slice(0, 60)];
    const anyOf = titles.map((title, i) => ({ const: `${i}`, title }));
    const element = await show({ schema: schemaOf({ city: { type: 'array', items: { anyOf } } }) });
    paste(input(element), 'Rome, Italy; Bonn; Paris, France');
    expect(chips(element)).to.deep.equal(['Paris, France', 'Rome, Italy']);
    expect(input(element).value).to.equal('Bonn');
    input(element).focus();
    input(element).blur();
    expect(errorOf(element, 'city')).to.equal('Several options match. Choose one.');
  });

  it('says at once that a pasted list has too many [MCP-13]', async () => {
    const element = await show(some({ maxItems: 2 }));
    paste(input(element), 'City 1\nCity 2\nCity 3');
    expect(errorOf(element, 'city')).to.equal('No more than 2.');
    await press(element, 'submit');
    expect(isShown(element)).to.equal(true);
  });

  it('searches for a pasted text that is no list, as if it were typed', async () => {
    const element = await show(some());
    expect(paste(input(element), 'City 42').defaultPrevented).to.equal(false);
    expect(chips(element)).to.deep.equal([]);
  });

  it('reads a pasted list together with the text around the caret', async () => {
    const element = await show(some());
    input(element).focus();
    await sendKeys({ type: 'City 4' });
    paste(input(element), '2, City 5');
    expect(chips(element)).to.deep.equal(['City 5', 'City 42']);
  });

  it('reads a pasted list of thousands, most of which are no options, by comparing each with a few of thousands', async () => {
    const element = await show({ schema: schemaOf({ city: { type: 'array', items: { enum: cities } } }) });
    const list = Array.from({ length: 20_000 }, (_, i) => `City ${i}`).join('\n');
    const { normalize } = String.prototype;
    let letters = 0;
    String.prototype.normalize = function (form) {
      letters += this.length;
      return normalize.call(this, form);
    };
    try {
      paste(input(element), list);
    } finally {
      String.prototype.normalize = normalize;
    }
    expect(letters).to.be.below(20 * list.length);
    expect(findAll(element, '.chip')).to.have.length(1000);
    expect(find(element, '.found').textContent!.length).to.be.below(300);
  });

  it('comes back without a text that is not an option, which the draft does not contain', async () => {
    const element = await create({});
    for (const again of [false, true]) {
      element.elicit({ message: 'Where?', requestedSchema: some().schema }, { server: { id: 'acme' } });
      await element.updateComplete;
      if (again) break;
      input(element).focus();
      type(input(element), 'City 4');
      await pressKeys('Enter');
      type(input(element), 'Atlantis');
      element.cancel();
    }
    expect([input(element).value, ...chips(element)]).to.deep.equal(['', 'City 4']);
    expect(element.content).to.deep.equal({ city: ['City 4'] });
  });
});
