import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import { control, errorOf, field, find, findAll, plain, press, schemaOf, show, type } from './helpers.js';

const string = { type: 'string', minLength: 2 };
const fields = (count: number) =>
  schemaOf(Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, string])));

/** Shows an elicitation in a window of its own with the given size in pixels. */
async function showInWindow(width: number, height: number, properties: object) {
  const frame = await fixture<HTMLIFrameElement>(html`<iframe width=${width} height=${height}></iframe>`);
  const { document, window } = { document: frame.contentDocument!, window: frame.contentWindow! };
  const script = document.createElement('script');
  script.type = 'module';
  script.src = new URL('../../src/index.ts', import.meta.url).href;
  document.head.append(script);
  await new Promise((loaded) => script.addEventListener('load', loaded));
  const element = document.createElement('mcp-elicitation') as McpElicitation;
  document.body.append(Object.assign(element, properties, { open: true }));
  await element.updateComplete;
  return { element, window };
}

/** Whether all of a part is inside the window, and nothing covers its middle. */
function isInView(element: McpElicitation, { innerWidth, innerHeight }: Window, part: string) {
  const found = find(element, `[part~=${part}]`);
  const { left, right, top, bottom } = found.getBoundingClientRect();
  const isInside = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const hit = element.shadowRoot?.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return isInside && (hit === found || found.contains(hit ?? null));
}

describe('a dialog with 200 fields and a message of 32 KiB', () => {
  const windows: [what: string, size: [width: number, height: number]][] = [
    ['a wide window', [1200, 800]],
    ['a phone', [320, 568]],
  ];
  for (const [what, size] of windows) {
    it(`keeps the server’s name, Submit, Reject, and Cancel in view in ${what} [MCP-10, USE-06]`, async () => {
      const message = 'word '.repeat(6500);
      const { element, window } = await showInWindow(...size, {
        message,
        schema: fields(200),
        serverName: 'Northwind',
      });
      for (const part of ['server', 'submit', 'reject', 'cancel']) {
        expect(isInView(element, window, part), part).to.equal(true);
      }
      find(element, '.middle').scrollTo(0, 1e6);
      expect(isInView(element, window, 'submit')).to.equal(true);
    });
  }
});

describe('a form with 200 fields, which lays out a field only when it comes near the screen,', () => {
  /** Waits until the browser has laid out what is near the screen. */
  const laidOut = async () => {
    for (let i = 0; i < 4; i++) await nextFrame();
  };
  const isLaidOut = (element: McpElicitation, key: string) =>
    control(element, key).checkVisibility({ contentVisibilityAuto: true });
  const isInMiddle = (element: McpElicitation, key: string) => {
    const { top, bottom } = control(element, key).getBoundingClientRect();
    const middle = find(element, '.middle').getBoundingClientRect();
    return top >= middle.top && bottom <= middle.bottom;
  };
  const showMany = async (required: string[] = []) => {
    const element = await show({ schema: { ...fields(200), required } });
    await laidOut();
    return element;
  };

  it('appears without laying out the fields far below [USE-06]', async () => {
    const element = await showMany();
    expect(isLaidOut(element, 'f0')).to.equal(true);
    const isFirefox = CSS.supports('-moz-appearance', 'none'); // There it would end in errors.
    expect(isLaidOut(element, 'f199')).to.equal(isFirefox);
    find(element, '.middle').scrollTo(0, 1e6);
    await laidOut();
    expect(isLaidOut(element, 'f199')).to.equal(true);
  });

  it('scrolls to the wrong field, moves focus into it, and keeps it in view [USE-05, USE-06]', async () => {
    const element = await showMany(['f150', 'f180']);
    await press(element, 'submit');
    for (let frame = 0; frame < 6; frame++) {
      expect(isInMiddle(element, 'f150'), `frame ${frame}`).to.equal(true);
      await nextFrame();
    }
    expect(element.shadowRoot?.activeElement === control(element, 'f150')).to.equal(true);
    findAll<HTMLButtonElement>(element, '.summary button')[1]?.click();
    await laidOut();
    expect(isInMiddle(element, 'f180')).to.equal(true);
    expect(element.shadowRoot?.activeElement === control(element, 'f180')).to.equal(true);
  });

  it('lets Tab go through all fields in order, each in view [A11Y-02, USE-06]', async function () {
    this.timeout(30_000); // Each key goes through the browser's driver.
    const element = await showMany();
    control(element, 'f20').focus();
    for (let i = 21; i < 40; i++) {
      await sendKeys({ press: 'Tab' });
      expect(element.shadowRoot?.activeElement === control(element, `f${i}`), `f${i} has focus`).to.equal(true);
      await laidOut();
      expect(isInMiddle(element, `f${i}`), `f${i} is in sight`).to.equal(true);
    }
  });

  it('cuts nothing off the focus ring of a field', async () => {
    const element = await showMany();
    control(element, 'f100').focus();
    expect(getComputedStyle(field(element, 'f100')).contentVisibility).to.equal('visible');
  });
});

describe('a change in a large form', () => {
  /** The containers that Lit renders into during an act. Its development build dispatches an event for each. */
  async function rendersDuring(act: () => void | Promise<void>) {
    const containers: Node[] = [];
    const listen = (event: Event) => {
      const { detail } = event as CustomEvent<{ kind: string; container: Node }>;
      if (detail.kind === 'begin render') containers.push(detail.container);
    };
    const global = window as { emitLitDebugLogEvents?: boolean };
    global.emitLitDebugLogEvents = true;
    window.addEventListener('lit-debug', listen);
    await act();
    window.removeEventListener('lit-debug', listen);
    global.emitLitDebugLogEvents = false;
    return containers.map((container) => (container as Element).getAttribute?.('data-name') ?? 'card');
  }

  it('renders one field of 200 for a keystroke, and the card around them only if its text changes', async () => {
    const element = await show({ schema: { ...fields(200), required: ['f100'] } });
    const rendersOf = (text: string) =>
      rendersDuring(async () => {
        type(control(element, 'f100'), text);
        await element.updateComplete;
      });
    expect(await rendersOf('a'), 'nothing is missing any more').to.deep.equal(['f100', 'card']);
    expect(await rendersOf('ab')).to.deep.equal(['f100']);
  });

  it('renders only the field while the person goes through 5,000 options', async () => {
    const options = Array.from({ length: 5000 }, (_, i) => `Option ${i}`);
    const element = await show({ schema: schemaOf({ many: { enum: options }, other: string }) });
    const renders = await rendersDuring(async () => {
      const down = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true });
      control(element, 'many').dispatchEvent(down);
      await element.updateComplete;
    });
    expect(renders).to.deep.equal(['many']);
    expect(findAll(element, '[role=option]').length).to.be.within(1, 60);
  });
});

describe('the summary of errors', () => {
  const schema = schemaOf({ a: string, b: string, c: string }, ['a', 'b', 'c']);

  it('appears when a submit finds several errors, and links to each field, which says what is wrong [USE-05, DLG-04]', async () => {
    const element = await show({ schema, defaultValues: { b: 'fine' } });
    await press(element, 'submit');
    const summary = find(element, '.summary');
    expect(plain(summary)).to.equal('Answers missing or not valid: 2 A C');
    const title = summary.getAttribute('aria-labelledby') ?? '';
    expect(find(element, `#${title}`).textContent).to.equal('Answers missing or not valid: 2');
    findAll<HTMLButtonElement>(element, '.summary button')[1]?.click();
    expect(element.shadowRoot?.activeElement === control(element, 'c')).to.equal(true);
  });

  it('keeps its length while the person corrects answers, and marks the corrected ones [USE-05]', async () => {
    const element = await show({ schema });
    await press(element, 'submit');
    type(control(element, 'a'), 'ok');
    await element.updateComplete;
    expect(findAll(element, '.summary li').map((line) => line.className)).to.deep.equal(['done', '', '']);
    expect(find(element, '.summary p').textContent).to.equal('Answers missing or not valid: 2');
    for (const key of ['b', 'c']) type(control(element, key), 'ok');
    await element.updateComplete;
    expect(find(element, '.summary p').textContent).to.equal('All answers are complete.');
    expect(findAll(element, '.summary li').length).to.equal(3);
  });

  it('counts missing and wrong answers in one number, above the fields and beside Submit', async () => {
    const both = schemaOf({ name: string, age: { type: 'integer', maximum: 120 } }, ['name']);
    const element = await show({ schema: both });
    const status = () => find(element, '#status').textContent;
    type(control(element, 'age'), '200');
    expect(status(), 'before a submit').to.equal('Answers missing or not valid: 1');
    await press(element, 'submit');
    expect(find(element, '.summary p').textContent).to.equal('Answers missing or not valid: 2');
    expect(status()).to.equal('Answers missing or not valid: 2');
    type(control(element, 'name'), 'Ada');
    await element.updateComplete;
    expect(find(element, '.summary p').textContent).to.equal('Answers missing or not valid: 1');
    expect(status()).to.equal('Answers missing or not valid: 1');
  });

  it('does not appear before a submit, nor for a single error that has focus', async () => {
    const element = await show({ schema: schemaOf({ a: string, b: string }, ['a', 'b']) });
    for (const key of ['a', 'b']) {
      control(element, key).focus();
      type(control(element, key), 'x');
      type(control(element, key), '');
      control(element, key).blur();
    }
    await element.updateComplete;
    expect(errorOf(element, 'a')).not.to.equal('');
    expect(findAll(element, '.summary').length).to.equal(0);
    type(control(element, 'a'), 'fine');
    await press(element, 'submit');
    expect(findAll(element, '.summary').length).to.equal(0);
  });

  it('lists eight errors of 200, and says how many more there are [USE-06]', async () => {
    const element = await show({ schema: { ...fields(200), required: Object.keys(fields(200).properties) } });
    await press(element, 'submit');
    expect(findAll(element, '.summary li').length).to.equal(8);
    expect(find(element, '.summary').textContent).to.include('and 192 more');
  });
});
