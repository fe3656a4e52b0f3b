// @ts-check
/**
 * The states that the pictures show: what a person sees and a tree of roles does not say, see test/e2e/tree.test.mjs. Runs in
 * the page, see look.mjs.
 */

import { schemaOf } from '../form/schema-of.mjs';
import { find, submit, type } from './in-page.mjs';

/** @import { McpElicitation } from '../../src/index.js' */

/**
 * Chooses the server's words in the language of the page.
 * @typedef {(english: string, arabic: string) => string} Say
 */

/**
 * @typedef {object} State
 * @property {string} title what the person sees, for the test title
 * @property {true} [modal] whether it is a dialog; all others are inline
 * @property {(say: Say) => Record<string, unknown>} ask properties of the element
 * @property {(element: McpElicitation, say: Say) => unknown} [act] runs once the card is on screen
 */

const string = { type: 'string' };
const many = Array.from({ length: 60 }, (_, i) => `Option ${i}`);
const step = { index: 1, count: 3, canGoBack: true };

/** @param {Say} say */
const asks = (say) => ({
  serverName: say('Northwind Bank', 'بنك الشمال'),
  serverOrigin: 'https://mcp.northwind.example',
  message: say('Please fill this in before we go on.', 'يرجى ملء هذا قبل أن نتابع.'),
  timeout: 0,
});

/** @param {Say} say */
const name = (say) => ({
  ...string,
  title: say('Full name', 'الاسم الكامل'),
  description: say('As on your passport', 'كما في جواز السفر'),
});
/** @param {Say} say */
const guests = (say) => ({ type: 'integer', minimum: 0, maximum: 9, default: 3, title: say('Guests', 'عدد الضيوف') });
/** @param {Say} say */
const stage = (say) => ({ enum: ['staging', 'production'], title: say('Target', 'الهدف') });

/** @param {Say} say */
const written = (say) =>
  schemaOf(
    {
      name: name(say),
      notes: { ...string, format: 'textarea', title: say('Notes', 'ملاحظات') },
      guests: guests(say),
      day: { ...string, format: 'date', title: say('Day', 'اليوم') },
      when: { ...string, format: 'date-time', title: say('Call me at', 'موعد الاتصال') },
      tags: { type: 'array', items: string, default: ['alpha', 'beta'], title: say('Tags', 'وسوم') },
    },
    ['name', 'day'],
  );

/** @param {Say} say */
const chosen = (say) =>
  schemaOf(
    {
      on: { type: 'boolean', default: true, title: say('Send a receipt', 'إرسال إيصال') },
      off: { type: 'boolean', default: false, title: say('Gift wrapping', 'تغليف هدية') },
      maybe: { type: 'boolean', title: say('Insurance', 'تأمين') },
      stage: { ...stage(say), default: 'staging' },
      size: { enum: ['XS', 'S', 'M', 'L', 'XL', 'XXL'], title: say('Size', 'المقاس') },
      parts: { type: 'array', items: { enum: ['api', 'web'] }, default: ['web'], title: say('Parts', 'الأجزاء') },
      one: { enum: many, title: say('Branch', 'الفرع') },
      several: {
        type: 'array',
        items: { enum: many },
        default: ['Option 1', 'Option 2'],
        title: say('Regions', 'المناطق'),
      },
      version: { const: 'v2', title: say('Version', 'الإصدار') },
    },
    ['stage', 'size'],
  );

/** @param {Say} say */
const page = (say) => ({
  ...asks(say),
  message: say('Sign in so that your files can be read.', 'سجّل الدخول كي يمكن قراءة ملفاتك.'),
  mode: 'url',
  url: 'https://login.acme.example/oauth/authorize?client=northwind&scope=files.read',
});

/** States by the name of their picture. @type {Record<string, State>} */
export const STATES = {
  choices: { title: 'a form with choices', ask: (say) => ({ ...asks(say), schema: chosen(say) }) },
  filled: {
    title: 'a form that is filled in',
    ask: (say) => ({
      ...asks(say),
      heading: say('Your booking', 'حجزك'),
      schema: written(say),
      defaultValues: {
        name: say('Ada Lovelace', 'ليلى حداد'),
        notes: 'One\nTwo',
        day: '2026-08-31',
        when: '2026-08-31T14:30:00Z',
      },
    }),
  },
  errors: {
    title: 'a form with errors',
    ask: (say) => ({
      ...asks(say),
      schema: schemaOf({ name: name(say), guests: guests(say), stage: stage(say) }, ['name', 'stage']),
      errors: { '/guests': say('There is room for two.', 'هناك مكان لاثنين.') },
    }),
    act: submit,
  },
  'yes-no': {
    title: 'a yes/no question',
    ask: (say) => ({ ...asks(say), message: say('Delete 3 files for good?', 'هل تحذف 3 ملفات نهائيًا؟') }),
  },
  series: {
    title: 'a step of a series, with an input for a reason',
    ask: () => ({ presentation: 'inline', rejectReason: true, timeout: 0 }),
    async act(element, say) {
      const { serverName, message } = asks(say);
      const server = { id: 'northwind', name: serverName };
      element.elicit({ message }, { step, silenceable: true, server });
      element.elicit({ message }, { server });
      await element.updateComplete;
      element.reject();
    },
  },
  secret: {
    title: 'a form that asks for a secret',
    ask: (say) => ({
      ...asks(say),
      schema: schemaOf({ api_key: { ...string, title: say('API key', 'مفتاح الواجهة') } }, ['api_key']),
      defaultValues: { api_key: 'hunter2' },
    }),
  },
  suspicious: {
    title: 'a page with a suspicious address',
    ask: (say) => ({ ...page(say), url: 'http://github.com.evil.example:81/login' }),
  },
  waiting: { title: 'a page that is open elsewhere', ask: page, act: submit },
  folded: {
    title: 'a page that is open elsewhere, with another elicitation on screen',
    ask: page,
    async act(element, say) {
      await submit(element);
      element.elicit({ message: say('And is this right?', 'وهل هذا صحيح؟') }, { silenceable: true });
      element.elicit({ message: say('One more?', 'سؤال آخر؟') });
    },
  },
  over: {
    title: 'a page that is finished with, above another question in its last seconds',
    ask: page,
    async act(element, say) {
      await submit(element);
      const { serverName, serverOrigin } = asks(say);
      const server = { id: 'northwind', name: serverName, origin: serverOrigin };
      element.elicit({ message: say('And is this right?', 'وهل هذا صحيح؟') }, { server, timeout: 20_000 });
      element.elicit({ message: say('One more?', 'سؤال آخر؟') }, { server });
      await element.updateComplete;
      element.open = false;
    },
  },
  late: {
    title: 'a page of which the time is over',
    ask: (say) => ({ ...page(say), visitTimeout: Number.MIN_VALUE }), // Time stands still: it ends as it begins.
    async act(element) {
      await submit(element);
      await new Promise((resolve) => setTimeout(resolve)); // Its timer.
    },
  },
  none: {
    title: 'required lists, of which one is empty because the person says so',
    ask: (say) => ({
      ...asks(say),
      schema: schemaOf(
        {
          parts: { type: 'array', items: { enum: ['api', 'web'] }, title: say('Parts', 'الأجزاء') },
          tags: { type: 'array', items: string, title: say('Tags', 'وسوم') },
          several: {
            type: 'array',
            items: { enum: many },
            default: ['Option 1', 'Option 2'],
            title: say('Regions', 'المناطق'),
          },
        },
        ['parts', 'tags', 'several'],
      ),
    }),
    async act(element) {
      find(element, '[data-name=tags] [type=checkbox]').click();
      await submit(element);
    },
  },
  options: {
    title: 'a list of many options',
    ask: (say) => ({
      ...asks(say),
      schema: schemaOf({ branch: { enum: many, title: say('Branch', 'الفرع') } }, ['branch']),
    }),
    act: (element) => type(element, 'branch', '4'),
  },
  slots: {
    title: 'a card with content of the host in its slots',
    ask: asks,
    act(element, say) {
      const icon = Object.assign(document.createElement('span'), { slot: 'icon' });
      icon.style.background = 'teal';
      const textContent = say('Ask an admin', 'اسأل مشرفًا');
      const action = Object.assign(document.createElement('button'), { slot: 'actions', textContent });
      const footer = Object.assign(document.createElement('p'), { slot: 'footer', textContent: 'Tool: delete_files' });
      element.append(icon, action, footer);
    },
  },
  unbroken: {
    title: 'an elicitation with very long words',
    ask: () => ({
      serverName: 'name'.repeat(40),
      serverOrigin: 'origin'.repeat(12),
      message: 'message'.repeat(12),
      timeout: 0,
      schema: schemaOf({ ['field'.repeat(14)]: { enum: ['option'.repeat(9), 'choice'.repeat(9)] } }),
    }),
  },
  nested: {
    title: 'a group of fields beside a field that cannot be shown',
    ask: (say) => ({
      ...asks(say),
      nested: true,
      schema: schemaOf({
        address: {
          type: 'object',
          title: say('Address', 'العنوان'),
          properties: {
            street: { ...string, title: say('Street', 'الشارع') },
            country: { enum: ['PT', 'DZ'], title: say('Country', 'البلد') },
          },
        },
        odd: { type: 'null', title: say('Odd one', 'حقل غريب') },
      }),
    }),
  },
  other: {
    title: 'choices with answers of the person’s own, of which one is wrong',
    ask: (say) => {
      const own = { type: 'string', minLength: 3 };
      return {
        ...asks(say),
        schema: schemaOf({
          stage: { anyOf: [stage(say), own], title: say('Target', 'الهدف'), default: say('preview', 'معاينة') },
          size: {
            anyOf: [{ enum: ['XS', 'S', 'M', 'L', 'XL', 'XXL'] }, own],
            default: 'XXXL',
            title: say('Size', 'المقاس'),
          },
          parts: { type: 'array', items: { anyOf: [{ enum: ['api', 'web'] }, own] }, title: say('Parts', 'الأجزاء') },
        }),
        defaultValues: { parts: ['web', 'cli'] },
      };
    },
    async act(element) {
      const [, , other] = element.shadowRoot?.querySelectorAll('.other') ?? [];
      const input = /** @type {HTMLInputElement} */ (other);
      input.value = 'c';
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await submit(element);
    },
  },
  remember: {
    title: 'an approval that may hold longer, and comes back with a draft',
    ask: () => ({ presentation: 'inline', timeout: 0 }),
    async act(element, say) {
      const { serverName, message } = asks(say);
      const request = { message, requestedSchema: schemaOf({ name: name(say) }) };
      const server = { id: 'northwind', name: serverName };
      const ask = () => {
        element.elicit(
          { ...request, _meta: { persist: ['session', 'always'] } },
          { server, remember: ['session', 'always'] },
        );
        return element.updateComplete;
      };
      await ask();
      type(element, 'name', say('Ada', 'ليلى'));
      element.cancel();
      await ask();
      const select = find(element, '.remember select');
      select.value = 'always';
      select.dispatchEvent(new Event('change'));
      await submit(element);
    },
  },
  unconfirmed: {
    title: 'an answer that may have arrived',
    ask: () => ({ presentation: 'inline', rejectReason: true, timeout: 0 }),
    act(element, say) {
      const { serverName, message } = asks(say);
      const answer = /** @type {const} */ ({ action: 'accept', content: { name: say('Ada Lovelace', 'ليلى حداد') } });
      const state = /** @type {const} */ ({ phase: 'answered', failure: 'delivery', answerId: 'a1', answer });
      const port = { state, subscribe: () => () => {}, send: () => undefined };
      const requestedSchema = schemaOf({ name: name(say) });
      element.elicit({ message, requestedSchema }, { server: { id: 'northwind', name: serverName } }, port);
    },
  },
  frameless: {
    title: 'a card without a frame and a way out, whose wrong answer may be sent anyway',
    ask: (say) => ({
      ...asks(say),
      schema: schemaOf({ name: name(say), guests: guests(say) }, ['name']),
      frameless: true,
      dismissible: false,
      validate: 'warn',
      defaultValues: { guests: 3 },
    }),
    async act(element) {
      type(element, 'guests', '12');
      await submit(element);
    },
  },
  dialog: {
    title: 'a dialog over its page, with focus on a field',
    modal: true,
    ask: (say) => ({ ...asks(say), schema: schemaOf({ name: name(say), stage: stage(say) }, ['name']) }),
    act: (element, say) => type(element, 'name', say('Ada', 'ليلى')),
  },
};
