import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import {
  accepted,
  control,
  errorOf,
  expectFocus,
  find,
  findAll,
  isShown,
  press,
  referred,
  schemaOf,
  show,
  type,
} from './helpers.js';

const many = Array.from({ length: 60 }, (_, i) => `Option ${i}`);
const LISTS = {
  'a group of checkboxes': { type: 'array', title: 'Parts', items: { enum: ['api', 'web'] } },
  'a list to search in': { type: 'array', title: 'Parts', items: { enum: many } },
  'a list of the person’s own texts': { type: 'array', title: 'Parts', items: { type: 'string' } },
};

const shows = (property: object, required: readonly string[] = ['parts']) =>
  show({ schema: schemaOf({ parts: property }, required) });

/** The checkbox "None". */
const none = (element: McpElicitation) => findAll<HTMLInputElement>(element, '.none input')[0]!;

const chips = (element: McpElicitation) => findAll(element, '.chip bdi').map((chip) => chip.textContent);

for (const [what, list] of Object.entries(LISTS)) {
  describe(`${what}, required, of which the schema does not say how many`, () => {
    it('counts as missing while it is untouched [END-10]', async () => {
      const element = await shows(list);
      expect(find(element, '[part~=actions]').textContent).to.include('Answers missing or not valid: 1');
      expect(await accepted(element)).to.equal(undefined);
      expect(errorOf(element, 'parts')).to.match(/^(?:Choose one|Enter an answer)\.$/);
    });

    it('is sent empty when the person says None, which corrects the error [END-10]', async () => {
      const element = await shows(list);
      await press(element, 'submit');
      none(element).click();
      await element.updateComplete;
      expect(errorOf(element, 'parts')).to.equal('');
      expect(find(element, '[part~=actions]').textContent).not.to.include('missing');
      expect(await accepted(element)).to.deep.equal({ parts: [] });
    });

    it('can be sent empty with the keyboard alone [END-10]', async () => {
      const element = await shows(list);
      control(element, 'parts').focus();
      for (let i = 0; i < 3 && element.shadowRoot?.activeElement !== none(element); i++)
        await sendKeys({ press: 'Tab' });
      expectFocus(element, none(element));
      await sendKeys({ type: ' ' });
      expect(none(element).checked).to.equal(true);
      expect(await accepted(element)).to.deep.equal({ parts: [] });
    });

    it('is labelled None, in a group that has the name of the field', async () => {
      const element = await shows(list);
      const group = none(element).closest('[role=group]')!;
      expect(referred(element, group, 'aria-labelledby')).to.match(/^Parts/);
      expect(none(element).labels?.[0]?.textContent).to.equal('None');
    });

    it('offers no None if it must have items, or need not be answered', async () => {
      for (const more of [{ minItems: 1 }, { minItems: 0 }, { type: ['array', 'null'] }]) {
        expect(none(await shows({ ...list, ...more })), JSON.stringify(more)).to.equal(undefined);
      }
      expect(none(await shows(list, []))).to.equal(undefined);
    });
  });
}

describe('None in a group of checkboxes', () => {
  const boxes = (element: McpElicitation) =>
    findAll<HTMLInputElement>(element, '[type=checkbox]').map(({ checked }) => checked);

  it('excludes the options: checking one clears the other, and a second press restores it', async () => {
    const element = await shows({ ...LISTS['a group of checkboxes'], default: ['web'] });
    expect(boxes(element)).to.deep.equal([false, true, false]);
    none(element).click();
    expect(boxes(element)).to.deep.equal([false, false, true]);
    none(element).click();
    expect(boxes(element)).to.deep.equal([false, true, false]);
    none(element).click();
    findAll(element, '[type=checkbox]')[0]!.click();
    expect(boxes(element)).to.deep.equal([true, false, false]);
    expect(await accepted(element)).to.deep.equal({ parts: ['api'] });
  });

  it('is required after the person has unchecked the server’s suggestion', async () => {
    const element = await shows({ ...LISTS['a group of checkboxes'], default: ['web'] });
    findAll(element, '[type=checkbox]')[1]!.click();
    expect(await accepted(element)).to.equal(undefined);
    expect(isShown(element)).to.equal(true);
  });
});

describe('None in a list with chips', () => {
  it('takes the chosen options away, which come back with a second press', async () => {
    const element = await shows({ ...LISTS['a list to search in'], default: ['Option 1', 'Option 2'] });
    none(element).click();
    expect(chips(element)).to.deep.equal([]);
    none(element).click();
    expect(chips(element)).to.deep.equal(['Option 1', 'Option 2']);
  });

  it('gives way to an option that the person chooses', async () => {
    const element = await shows(LISTS['a list to search in']);
    none(element).click();
    control(element, 'parts').focus();
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    expect(chips(element)).to.deep.equal(['Option 0']);
    expect(none(element).checked).to.equal(false);
    expect(await accepted(element)).to.deep.equal({ parts: ['Option 0'] });
  });

  it('takes the typed texts away, the one in the input included, and loses none of them', async () => {
    const element = await shows({ ...LISTS['a list of the person’s own texts'], default: ['a'] });
    type(control(element, 'parts'), 'b');
    none(element).click();
    expect(chips(element)).to.deep.equal([]);
    expect(control(element, 'parts').value).to.equal('');
    none(element).click();
    expect(chips(element)).to.deep.equal(['a', 'b']);
  });

  it('gives way to a text that the person types', async () => {
    const element = await shows(LISTS['a list of the person’s own texts']);
    none(element).click();
    type(control(element, 'parts'), 'b');
    expect(none(element).checked).to.equal(false);
    expect(await accepted(element)).to.deep.equal({ parts: ['b'] });
  });

  it('is not chosen by the host’s empty suggestion, which means that there is none', async () => {
    const element = await show({
      schema: schemaOf({ parts: LISTS['a list to search in'] }, ['parts']),
      defaultValues: { parts: [] },
    });
    expect(none(element).checked).to.equal(false);
    expect(element.checkValidity()).to.equal(false);
  });
});
