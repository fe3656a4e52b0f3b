import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { environment } from '../../src/element/environment.js';
import type { ElicitOptions, McpElicitation } from '../../src/index.js';
import {
  control,
  create,
  errorOf,
  expectFocus,
  find,
  findAll,
  heard,
  isShown,
  plain,
  press,
  referred,
  schemaOf,
  show,
  type,
} from './helpers.js';

const server = { id: 'acme', name: 'Acme' };
const string = { type: 'string' };

async function ask(element: McpElicitation, options: ElicitOptions = {}) {
  const outcome = element.elicit({ message: 'Who?' }, { server, ...options });
  for (let update = 0; update < 3; update++) await element.updateComplete;
  return outcome;
}

describe('the arrival of an elicitation', () => {
  it('is announced in the page with the server, the message, and the time left, in a live region that already existed [USE-07]', async () => {
    const element = await create({ presentation: 'inline' });
    await element.updateComplete;
    const region = find(element, '[aria-live]');
    ask(element);
    for (let update = 0; update < 3; update++) await element.updateComplete;
    expect(plain(region)).to.equal('Acme asks. Who? Time left: 5 min');
  });

  it('is read as the name and description of a dialog that opens: who asks, and the time left. What is asked is announced [USE-07]', async () => {
    const element = await create();
    ask(element, { timeout: 90_000 });
    for (let update = 0; update < 3; update++) await element.updateComplete;
    const dialog = find(element, 'dialog');
    expect(referred(element, dialog, 'aria-labelledby')).to.equal('Acme asks');
    expect(referred(element, dialog, 'aria-describedby')).to.equal('Closing in 90s');
    expect(heard(element)).to.equal('Who?');
  });

  it('is announced without the server’s name when focus moves to the heading of an open dialog, because that has the name [USE-07]', async () => {
    const element = await create();
    ask(element);
    element.elicit({ message: 'x'.repeat(300) }, { server, timeout: 0 });
    await element.updateComplete;
    const before = find(element, 'h2');
    expectFocus(element, before);
    await press(element, 'reject');
    for (let update = 0; update < 3; update++) await element.updateComplete;
    expectFocus(element, find(element, 'h2'));
    expect(find(element, 'h2') === before, 'is the same heading').to.equal(false);
    expect(heard(element), 'of a long message the beginning').to.equal(`${'x'.repeat(200)}… More characters: 100`);
  });

  it('does not mention time when the elicitation has no time limit [USE-07]', async () => {
    const element = await show({ message: 'Who?', timeout: 0 });
    expect(referred(element, find(element, 'dialog'), 'aria-describedby')).to.equal('');
    expect(heard(element)).to.equal('Who?');
  });

  it('includes the warnings about the page to visit and about secrets [USE-07, MCP-16, MCP-28]', async () => {
    const page = await show({ mode: 'url', url: 'http://github.com.evil.example/' });
    expect(heard(page)).to.include('This is not github.com.');
    page.remove();
    const form = await show({ schema: schemaOf({ password: string }) });
    expect(heard(form)).to.include('seems to ask for secrets');
  });
});

describe('an announcement', () => {
  it('comes into an empty region, once screen readers have taken in the card', async () => {
    const due: (() => void)[] = [];
    environment.settle = (callback) => {
      due.push(callback);
      return () => {};
    };
    const element = await show({ message: 'Who?', presentation: 'inline' });
    const region = find(element, '[aria-live]');
    expect([isShown(element), region.textContent]).to.deep.equal([true, '']);
    for (const callback of due.splice(0)) callback();
    await element.updateComplete;
    expect(region.textContent).to.include('Who?');
    element.sayHeldBack({ server });
    await element.updateComplete;
    expect(region.textContent, 'before the next one').to.equal('');
    for (const callback of due.splice(0)) callback();
    await element.updateComplete;
    expect(region.textContent).to.include('asked too often');
  });

  it('is one text of sentences, without what isolates directions', async () => {
    const element = await show({ message: 'Who?\nSay it', serverName: 'Acme', presentation: 'inline' });
    const { childNodes } = find(element, '[aria-live]');
    expect([...childNodes].map(plain)).to.deep.equal(['Acme asks. Who? Say it. Time left: 5 min']);
    expect(find(element, '[aria-live]').textContent).not.to.match(/[\u2066-\u2069]/);
  });
});

describe('an error', () => {
  const schema = schemaOf({ name: string, age: { type: 'integer' }, note: string }, ['name']);

  it('is announced once when the person leaves the field, and not while they type', async () => {
    const element = await show({ schema, presentation: 'inline' });
    control(element, 'age').focus();
    type(control(element, 'age'), '1.5');
    await element.updateComplete;
    expect(heard(element)).not.to.include('whole number');
    await sendKeys({ press: 'Tab' });
    await element.updateComplete;
    expect(heard(element)).to.equal('Age: Enter a whole number, such as 12.');
    const region = find(element, '[aria-live]');
    const { textContent } = region;
    control(element, 'age').focus();
    await sendKeys({ press: 'Tab' });
    await element.updateComplete;
    expect(region.textContent, 'passed again, it is not said again').to.equal(textContent);
  });

  it('is not announced when the person only tabs past an empty required field [USE-05]', async () => {
    const element = await show({ schema, presentation: 'inline' });
    control(element, 'name').focus();
    await sendKeys({ press: 'Tab' });
    await element.updateComplete;
    expect(errorOf(element, 'name')).to.equal('');
    expect(heard(element)).not.to.include('Name');
    control(element, 'name').focus();
    type(control(element, 'name'), 'A');
    type(control(element, 'name'), '');
    await sendKeys({ press: 'Tab' });
    await element.updateComplete;
    expect(heard(element), 'what was entered and taken out again').to.equal('Name: Enter an answer.');
  });

  it('is announced at once when too many options are chosen, and not while too few are [MCP-06]', async () => {
    const some = { type: 'array', minItems: 2, maxItems: 2, items: { enum: ['a', 'b', 'c'] } };
    const element = await show({ schema: schemaOf({ some }) });
    const boxes = findAll(element, '[data-name=some] input');
    boxes[0]?.focus();
    boxes[0]?.click();
    await element.updateComplete;
    expect(heard(element)).to.equal('A question');
    boxes[1]?.click();
    boxes[2]?.click();
    await element.updateComplete;
    expect(heard(element)).to.match(/^Some: /);
    expect(errorOf(element, 'some')).not.to.equal('');
  });

  it('is announced again when the next text in the field is wrong in the same way', async () => {
    const element = await show({ schema });
    const texts: (string | null)[] = [];
    for (const text of ['1.5', '2.5']) {
      control(element, 'age').focus();
      type(control(element, 'age'), text);
      control(element, 'note').focus();
      await element.updateComplete;
      expect(heard(element)).to.equal('Age: Enter a whole number, such as 12.');
      texts.push(find(element, 'dialog [aria-live]').textContent);
      type(control(element, 'note'), text);
      control(element, 'name').focus();
      type(control(element, 'name'), text);
      await element.updateComplete;
    }
    expect(texts[1], 'a text that was read a moment ago is skipped').not.to.equal(texts[0]);
  });

  it('is announced as a count after Submit, while focus on the first field reads that field’s error [USE-05]', async () => {
    const element = await show({ schema: schemaOf({ a: string, b: string, c: string }, ['a', 'b', 'c']) });
    await press(element, 'submit');
    await element.updateComplete;
    expect(heard(element)).to.equal('Answers missing or not valid: 3. A: Enter an answer.');
    expect(referred(element, control(element, 'a'), 'aria-describedby')).to.equal('Enter an answer.');
  });

  it('is announced in words when the application sets a single error, because focus stays where it is [USE-07]', async () => {
    const element = await show({ schema, defaultValues: { name: 'Ada', note: 'x' } });
    control(element, 'note').focus();
    element.errors = { '/name': 'Taken.' };
    await element.updateComplete;
    expectFocus(element, control(element, 'note'));
    expect(heard(element)).to.equal('Name: Taken.');
  });
});

describe('the description of a field', () => {
  const schema = schemaOf({ code: { ...string, minLength: 6 }, note: string }, ['code']);
  const LIMIT = 'At least 6 characters.';

  it('stays while focus is in the field, so that nothing is read into somebody’s typing', async () => {
    const element = await show({ schema, presentation: 'inline' });
    const code = control(element, 'code');
    const said = () => referred(element, code, 'aria-describedby');
    code.focus();
    await sendKeys({ type: 'ab' });
    await sendKeys({ press: 'Enter' });
    expect(errorOf(element, 'code')).to.equal('Too short: 2 of at least 6 characters.');
    expect(said()).to.equal(LIMIT);
    expect(heard(element), 'focus has not moved').to.equal('Code: Too short: 2 of at least 6 characters.');
    await sendKeys({ type: 'c' });
    expect(errorOf(element, 'code')).to.equal('Too short: 3 of at least 6 characters.');
    expect(said()).to.equal(LIMIT);
    control(element, 'note').focus();
    expect(said()).to.equal('Too short: 3 of at least 6 characters.');
  });

  it('changes only once screen readers have read the field that Submit leads to', async () => {
    const due: (() => void)[] = [];
    const element = await show({ schema, presentation: 'inline' });
    environment.settle = (callback) => {
      due.push(callback);
      return () => {};
    };
    await press(element, 'submit');
    expectFocus(element, control(element, 'code'));
    for (const callback of due.splice(0)) callback();
    await element.updateComplete;
    expect(referred(element, control(element, 'code'), 'aria-describedby')).to.equal(LIMIT);
    expect(heard(element)).to.equal('Code: Enter an answer.');
  });

  it('is one text of sentences', async () => {
    const note = { ...string, description: 'As on your passport', minLength: 4 };
    const element = await show({ schema: schemaOf({ note }, ['note']) });
    await press(element, 'submit');
    control(element, 'note').blur();
    expect(referred(element, control(element, 'note'), 'aria-describedby')).to.equal(
      'Enter an answer. As on your passport. At least 4 characters.',
    );
  });

  it('says of a search how many options there are', async () => {
    const cities = Array.from({ length: 60 }, (_, n) => `City ${n}`);
    const element = await show({ schema: schemaOf({ city: { enum: cities } }) });
    expect(referred(element, control(element, 'city'), 'aria-describedby')).to.equal('Search 60 options');
  });
});

describe('a change of the elicitation on screen', () => {
  it('is announced when the time is over, with a notice that stays until the person dismisses it [USE-07, DLG-09]', async () => {
    const element = await create({ presentation: 'inline' });
    expect(await element.elicit({ message: 'Who?' }, { server, timeout: 1 })).to.deep.equal({ action: 'timeout' });
    await element.updateComplete;
    expect(heard(element)).to.equal('Acme got no answer in time.');
    const notice = find(element, '[part~=notice]');
    expect(notice.textContent).to.include('Acme got no answer in time.');
    expect(notice.closest('[aria-live]'), 'its button is not read with it').to.equal(null);
    find(element, '[part~=notice] button').click();
    await element.updateComplete;
    expect(findAll(element, '[part~=notice]')).to.have.length(0);
    expect(heard(element)).to.equal('');
  });

  it('is announced when the person asks for more time, and focus returns to the field [USE-07, USE-14]', async () => {
    const element = await show({ schema: schemaOf({ name: string }), timeout: 20_000 });
    control(element, 'name').focus();
    find(element, '.countdown button').focus();
    find(element, '.countdown button').click();
    await element.updateComplete;
    expect(heard(element)).to.match(/^Closing in (?:39|40)s$/);
    expectFocus(element, control(element, 'name'));
  });
});

describe('a list of texts', () => {
  it('announces each text that is added or removed', async () => {
    const element = await show({ schema: schemaOf({ tags: { type: 'array', items: string } }) });
    control(element, 'tags').focus();
    await sendKeys({ type: 'alpha' });
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    expect(heard(element)).to.equal('Added: alpha');
    find(element, '.chip button').click();
    await element.updateComplete;
    expect(heard(element)).to.equal('Removed: alpha');
  });
});
