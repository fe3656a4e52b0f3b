// @ts-check
/** What assistive technology gets in each state: roles, names, descriptions, and states, in order. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { schemaOf } from '../form/schema-of.mjs';
import { accessibilityTree } from './accessibility-tree.mjs';
import { launchChromium, openPage } from './browser.mjs';
import { ask, preparePlainPage } from './plain-page.mjs';

/** @import { Page } from 'puppeteer-core' */

const plain = preparePlainPage();

const string = { type: 'string' };

const EVERY_KIND = schemaOf(
  {
    name: { ...string, description: 'As on your passport' },
    notes: { ...string, format: 'textarea' },
    age: { type: 'integer', minimum: 0, default: 3 },
    day: { ...string, format: 'date' },
    on: { type: 'boolean', default: true },
    maybe: { type: 'boolean' },
    environment: { enum: ['staging', 'production'] },
    list: { enum: ['a', 'b', 'c', 'd', 'e'] },
    many: { enum: Array.from({ length: 60 }, (_, i) => `Option ${i}`) },
    some: { type: 'array', minItems: 1, items: { enum: ['api', 'db'] } },
    tags: { type: 'array', items: string, default: ['alpha'] },
    fixed: { const: 'v2' },
    inner: { type: 'object', title: 'Address', properties: { street: string } },
    odd: { type: 'null' },
  },
  ['name', 'environment', 'some'],
);

const BASE = { serverName: 'Northwind', serverOrigin: 'nw.example', message: 'Please fill this in' };
const SIGN_IN = { ...BASE, mode: 'url', url: 'https://login.acme.example/oauth', message: 'Sign in' };

/**
 * Acts on the element, and waits until the result is on screen.
 * @param {string} body of a function of `element`
 */
function doing(body) {
  return (/** @type {Page} */ page) =>
    page.evaluate(`(async (element) => {
      ${body};
      for (let update = 0; update < 3; update++) await element.updateComplete;
    })(document.querySelector('mcp-elicitation'))`);
}

const NEXT = `{ server: { id: 'a', name: 'Acme' }, silenceable: true, rejectReason: true, timeout: 0,
  step: { index: 1, count: 3, canGoBack: true } }`;

/** @type {Array<[what: string, properties: Record<string, unknown>, act: ((page: Page) => Promise<unknown>) | undefined, tree: string, selector?: string]>} */
const STATES = [
  [
    'a form with every kind of field',
    { ...BASE, schema: EVERY_KIND, nested: true },
    undefined,
    `
dialog "Northwind asks" [described: nw.example Please fill this in] [modal]
  heading "Northwind asks" [focused]
  "nw"
  ".example"
  button "Cancel" [described: Close without an answer]
  form
    group "Northwind asks"
      "Please fill this in"
      "Name"
      "As on your passport"
      textbox "Name" [described: As on your passport] [required]
      "Notes"
      textbox "Notes"
      "Age"
      "At least 0."
      button "− Age"
      spinbutton "Age" [described: At least 0.] [value: 3]
      button "+ Age"
      "Day"
      Date "Day"
      switch "On" [checked]
      "Maybe"
      radiogroup "Maybe"
        radio "Yes"
        radio "No"
        radio "No answer" [checked]
      "Environment"
      radiogroup "Environment" [required]
        radio "staging"
        radio "production"
      "List"
      combobox "List" [value: No answer]
        MenuListPopup
          option "No answer" [selected]
          option "a"
          option "b"
          option "c"
          option "d"
          option "e"
      "Many"
      combobox "Many"
      button "Show all"
      "Some"
      "At least 1."
      "Required"
      group "Some" [described: At least 1. Required]
        checkbox "api"
        "api"
        checkbox "db"
        "db"
      "Tags"
      "Press Enter after each."
      "alpha"
      button "Remove alpha"
      textbox "Tags" [described: Press Enter after each.]
      "Fixed"
      group "Fixed"
        "v2"
      group "Address"
        Legend
          "Address"
        "Street"
        textbox "Street"
      "Odd"
      group "Odd"
        "This cannot be shown here."
        "It is left out of your answer."
    group "Also in your answer:"
      list
        listitem
          "Age"
          ":"
          "3"
        listitem
          "On"
          ":"
          "Yes"
        listitem
          "Tags"
          ":"
          "alpha"
        listitem
          "Fixed"
          ":"
          "v2"
    "Answers to complete: 3"
    button "Cancel" [described: Close without an answer]
    button "Reject" [described: Answer: no]
    button "Submit" [described: Answers to complete: 3 Also in your answer: Age: 3 On: Yes Tags: alpha Fixed: v2] [disabled]
  status [live: polite]
`,
  ],
  [
    'a form with errors',
    {
      ...BASE,
      schema: schemaOf({ name: { ...string, description: 'As on your passport' }, side: { enum: ['a', 'b'] } }, [
        'name',
        'side',
      ]),
    },
    doing('element.submit()'),
    `
dialog "Northwind asks" [described: nw.example Please fill this in] [modal]
  heading "Northwind asks"
  "nw"
  ".example"
  button "Cancel" [described: Close without an answer]
  form
    "Please fill this in"
    group "Answers to complete: 2"
      list
        listitem
          button "Name"
          "Enter an answer."
        listitem
          button "Side"
          "Choose one."
    "Name"
    "As on your passport"
    textbox "Name" [described: Enter an answer. As on your passport] [required] [invalid] [focused]
    "Enter an answer."
    "Side"
    radiogroup "Side" [described: Choose one.] [required] [invalid]
      radio "a"
      radio "b"
    "Choose one."
    "Answers to complete: 2"
    button "Cancel" [described: Close without an answer]
    button "Reject" [described: Answer: no]
    button "Submit" [described: Answers to complete: 2] [disabled]
  status [live: polite]
    "Answers to complete: 2"
`,
  ],
  [
    'a yes/no question in the page',
    { ...BASE, presentation: 'inline', timeout: 300_000 },
    undefined,
    `
group "Northwind asks" [described: nw.example Please fill this in Time left: 5 min]
  heading "Northwind asks"
  "nw"
  ".example"
  button "Cancel" [described: Close without an answer]
  form
    "Please fill this in"
    button "Cancel" [described: Close without an answer]
    button "Reject" [described: Answer: no]
    button "Submit"
`,
  ],
  [
    'a form that is being checked',
    { ...BASE, schema: schemaOf({ name: string }) },
    doing(`element.checkAnswer = () => new Promise(() => {}); element.submit()`),
    `
dialog "Northwind asks" [described: nw.example Please fill this in] [modal] [busy: 1]
  heading "Northwind asks" [focused]
  "nw"
  ".example"
  button "Cancel" [described: Close without an answer]
  form
    "Please fill this in"
    "Checking your answers"
    button "Cancel" [described: Close without an answer]
    button "Reject" [described: Answer: no]
    button "Submit" [described: Checking your answers] [disabled]
  status [live: polite]
    "Checking your answers"
`,
  ],
  [
    'many options, searched',
    { ...BASE, schema: schemaOf({ many: EVERY_KIND.properties.many }) },
    async (page) => {
      await page.click('mcp-elicitation >>> [name=many]');
      await page.keyboard.type('on 5');
    },
    `
dialog "Northwind asks" [described: nw.example Please fill this in] [modal]
  heading "Northwind asks"
  "nw"
  ".example"
  button "Cancel" [described: Close without an answer]
  form
    "Please fill this in"
    "Many"
    combobox "Many" [value: on 5] [expanded] [focused]
      "on 5"
    button "Show all"
    listbox "Many"
      option "Option 5"
      option "Option 50"
      option "Option 51"
      option "Option 52"
      option "Option 53"
      option "Option 54"
      option "Option 55"
      option "Option 56"
      option "Option 57"
      option "Option 58"
      option "Option 59"
    status [live: polite]
      "Found: 11"
    button "Cancel" [described: Close without an answer]
    button "Reject" [described: Answer: no]
    button "Submit"
  status [live: polite]
`,
  ],
  [
    'a page to visit',
    SIGN_IN,
    undefined,
    `
dialog "Northwind asks" [described: nw.example login.acme.example Sign in] [modal]
  heading "Northwind asks" [focused]
  "nw"
  ".example"
  button "Cancel" [described: Close without an answer]
  form
    "Sign in"
    "login."
    strong
      "acme.example"
    group "login.acme.example" [described: https://login.acme.example/oauth]
      "https://"
      "/oauth"
    "Opens in a new tab."
    button "Cancel" [described: Close without an answer]
    button "Reject" [described: Answer: no]
    button "Open acme.example"
  status [live: polite]
`,
  ],
  [
    'a page to be wary of',
    { ...SIGN_IN, url: 'http://github.com.evil.example/' },
    undefined,
    `
dialog "Northwind asks" [described: nw.example github.com.evil.example Sign in This is not github.com. The page belongs to evil.example. Not encrypted. Others can read what you enter.] [modal]
  heading "Northwind asks" [focused]
  "nw"
  ".example"
  button "Cancel" [described: Close without an answer]
  form
    "Sign in"
    "github.com."
    strong
      "evil.example"
    group "github.com.evil.example" [described: http://github.com.evil.example/]
      "http://"
      "/"
    list
      listitem
        strong
          "This is not"
          "github.com"
          "."
        "The page belongs to"
        "evil.example"
        "."
      listitem
        strong
          "Not encrypted."
        "Others can read what you enter."
    "Opens in a new tab."
    button "Cancel" [described: Close without an answer]
    button "Reject" [described: Answer: no]
    button "Continue anyway" [described: This is not github.com. The page belongs to evil.example. Not encrypted. Others can read what you enter.]
  status [live: polite]
`,
  ],
  [
    'a page that is open elsewhere',
    SIGN_IN,
    async (page) => {
      await doing(`element.addEventListener('url-open', (event) => event.preventDefault())`)(page);
      await page.click('mcp-elicitation >>> [part~=submit]');
    },
    `
dialog "Northwind asks" [described: nw.example Finish at login.acme.example, then come back.] [modal]
  heading "Northwind asks" [focused]
  "nw"
  ".example"
  button "Cancel"
  form
    "Finish at"
    strong
      "login.acme.example"
    ", then come back."
    "login."
    strong
      "acme.example"
    group "login.acme.example" [described: https://login.acme.example/oauth]
      "https://"
      "/oauth"
    "Nothing opened?"
    button "Open again"
    button "Copy link"
    status [live: polite]
    button "Cancel"
    button "I have finished"
  status [live: polite]
    "Opening external page"
    "Finish at"
    "login.acme.example"
    ", then come back."
`,
  ],
  [
    'the last seconds',
    { ...BASE, timeout: 20_000 },
    undefined,
    `
dialog "Northwind asks" [described: nw.example Please fill this in Closing in 20s] [modal]
  heading "Northwind asks" [focused]
  "nw"
  ".example"
  button "Cancel" [described: Close without an answer]
  form
    "Please fill this in"
    timer
      "Closing in 20s"
    button "More time"
    button "Cancel" [described: Close without an answer]
    button "Reject" [described: Answer: no]
    button "Submit"
  status [live: polite]
    "Closing in 20s"
    "More time"
`,
  ],
  [
    'one of a series, while others wait',
    BASE,
    doing(`element.cancel(); element.elicit({ message: 'And then?' }, ${NEXT}); element.elicit({ message: 'Later?' })`),
    `
dialog "Acme asks" [described: 2 of 3 1 waiting And then?] [modal]
  heading "Acme asks" [focused]
  "2 of 3"
  "1 waiting"
  button "Cancel" [described: Close without an answer]
  form
    "And then?"
    group
      DisclosureTriangle "Reason, if you reject"
    button "Cancel" [described: Close without an answer]
    button "Reject" [described: Answer: no]
    button "Submit"
    button "Back"
    button "Cancel all"
    button "Reject, and silence this server"
  status [live: polite]
`,
  ],
  [
    'a question that cannot be shown',
    { ...BASE, schema: [] },
    undefined,
    `
dialog "Northwind asks" [described: nw.example Please fill this in This cannot be shown here. requestedSchema must be an object] [modal]
  heading "Northwind asks" [focused]
  "nw"
  ".example"
  button "Cancel" [described: Close without an answer]
  form
    "Please fill this in"
    alert [live: assertive]
      strong
        "This cannot be shown here."
      "requestedSchema must be an object"
    button "Cancel" [described: Close without an answer]
    button "Reject" [described: Answer: no]
  status [live: polite]
`,
  ],
  [
    'a question that was withdrawn',
    BASE,
    doing('element.withdraw()'),
    `
"Northwind"
"has withdrawn its question."
button "Dismiss"
`,
    '.toast',
  ],
];

describe('the accessibility tree', () => {
  for (const [what, properties, act, tree, selector] of STATES) {
    it(`has a name, a description, and an order for everything on screen of ${what} [A11Y-02]`, async () => {
      const { page } = await plain.open();
      await page.setViewport({ width: 800, height: 900 });
      await ask(page, properties);
      await act?.(page);
      // The keyboard can scroll the card only after layout.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      assert.equal(`\n${await accessibilityTree(page, selector)}\n`, tree);
      await page.close();
    });
  }

  it('contains fields far below the screen that are not laid out yet [A11Y-02, USE-06]', async (t) => {
    // As the browser runs while a screen reader is on.
    const heard = await launchChromium({ args: ['--force-renderer-accessibility'] });
    t.after(() => heard.close());
    const { page } = await openPage(heard, plain.url);
    const named = { ...string, description: 'As on your passport' };
    const fields = Array.from({ length: 60 }, (_, i) => [`name${i}`, named]);
    await ask(page, { ...BASE, schema: schemaOf(Object.fromEntries(fields)) });
    const isLaidOut = await page.evaluate(() => {
      const root = document.querySelector('mcp-elicitation')?.shadowRoot;
      return root?.querySelector('[name=name59]')?.checkVisibility({ contentVisibilityAuto: true });
    });
    assert.equal(isLaidOut, false);
    const tree = await accessibilityTree(page);
    for (const i of fields.keys()) {
      assert.match(tree, new RegExp(`textbox "Name${i}" \\[described: As on your passport\\]`));
    }
  });
});
