import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { ElicitOptions, McpElicitation } from '../../src/index.js';
import { control, create, find, findAll, heard, press, referred, schemaOf, show, type } from './helpers.js';

const server = { id: 'acme', name: 'Acme' };
const string = { type: 'string' };

async function ask(element: McpElicitation, options: ElicitOptions = {}) {
  const outcome = element.elicit({ message: 'Who?' }, { server, ...options });
  for (let update = 0; update < 3; update++) await element.updateComplete;
  return outcome;
}

describe('a question that appears', () => {
  it('in the page is heard, with who asks and how much time there is, in a region that was there before [USE-07]', async () => {
    const element = await create({ presentation: 'inline' });
    await element.updateComplete;
    const region = find(element, '[role=status]');
    ask(element);
    for (let update = 0; update < 3; update++) await element.updateComplete;
    expect(region.textContent?.replace(/\s+/g, ' ').trim()).to.equal('Acme asks Time left: 5 minutes');
  });

  it('in a dialog is heard by its name and description, and not a second time [USE-07]', async () => {
    const element = await create();
    ask(element, { timeout: 90_000 });
    for (let update = 0; update < 3; update++) await element.updateComplete;
    const dialog = find(element, 'dialog');
    expect(referred(element, dialog, 'aria-labelledby')).to.equal('Acme asks');
    expect(referred(element, dialog, 'aria-describedby')).to.equal('Who? Time left: 90 seconds');
    expect(heard(element)).to.equal('');
  });

  it('in the dialog of the one before is heard: focus may not move [USE-07]', async () => {
    const element = await create();
    ask(element);
    ask(element, { server: { id: 'other', name: 'Northwind' }, timeout: 0 });
    await element.updateComplete;
    await press(element, 'reject');
    for (let update = 0; update < 3; update++) await element.updateComplete;
    expect(heard(element)).to.equal('Northwind asks');
  });

  it('without a limit says nothing of time [USE-07]', async () => {
    const element = await show({ message: 'Who?', timeout: 0 });
    expect(referred(element, find(element, 'dialog'), 'aria-describedby')).to.equal('Who?');
  });

  it('warns by its description too: of the page to visit, and of secrets [USE-07, MCP-16, MCP-28]', async () => {
    const page = await show({ mode: 'url', url: 'http://github.com.evil.example/' });
    expect(referred(page, find(page, 'dialog'), 'aria-describedby')).to.include('This is not github.com.');
    page.remove();
    const form = await show({ schema: schemaOf({ password: string }) });
    expect(referred(form, find(form, 'dialog'), 'aria-describedby')).to.include('seems to ask for secrets');
  });
});

describe('what is wrong', () => {
  const schema = schemaOf({ name: string, age: { type: 'integer' }, note: string }, ['name']);

  it('with a field is heard when it is left, once, and not while it is typed in [USE-05, A11Y-02]', async () => {
    const element = await show({ schema, presentation: 'inline' });
    control(element, 'age').focus();
    type(control(element, 'age'), '1.5');
    await element.updateComplete;
    expect(heard(element)).not.to.include('whole number');
    await sendKeys({ press: 'Tab' });
    await element.updateComplete;
    expect(heard(element)).to.equal('Age: Enter a whole number, such as 12.');
    control(element, 'name').focus();
    await sendKeys({ press: 'Tab' });
    await element.updateComplete;
    // Name was left empty; Age, passed again on the way, is not told again.
    expect(heard(element)).to.equal('Age: Enter a whole number, such as 12.'.replace(/.*/, 'Name: Enter an answer.'));
    await sendKeys({ press: 'Tab' });
    await element.updateComplete;
    expect(heard(element)).to.equal('Name: Enter an answer.');
  });

  it('is heard again where what was typed in its place is wrong in the same way [USE-05]', async () => {
    const element = await show({ schema });
    for (const text of ['1.5', '2.5']) {
      control(element, 'age').focus();
      type(control(element, 'age'), text);
      control(element, 'note').focus();
      await element.updateComplete;
      expect(heard(element)).to.equal('Age: Enter a whole number, such as 12.');
      type(control(element, 'note'), text);
      control(element, 'name').focus();
      type(control(element, 'name'), text);
      await element.updateComplete;
    }
    const regions = findAll(element, '[role=status]').map((region) => region.textContent);
    expect(regions.join('')).to.include('\u00a0'); // Or the region would hold what it held before, and be silent.
  });

  it('at Submit is heard as a count: focus on the first says what to do there [USE-05]', async () => {
    const element = await show({ schema: schemaOf({ a: string, b: string, c: string }, ['a', 'b', 'c']) });
    await press(element, 'submit');
    await element.updateComplete;
    expect(heard(element)).to.equal('Answers to correct: 3');
    expect(referred(element, control(element, 'a'), 'aria-describedby')).to.equal('Enter an answer.');
  });

  it('for the server is heard too, and before that, that the answers are checked [USE-20, USE-07]', async () => {
    const element = await show({ schema, values: { name: 'Ada', note: 'x' } });
    element.addEventListener('accept', (event) => event.preventDefault());
    await press(element, 'submit');
    await element.updateComplete;
    expect(heard(element)).to.equal('Checking your answers');
    element.errors = { '/name': 'Taken.', '/note': 'Too short.' };
    await element.updateComplete;
    await element.updateComplete;
    expect(heard(element)).to.equal('Answers to correct: 2');
  });
});
