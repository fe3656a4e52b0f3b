// @ts-check
/** What the pictures of the documentation show. Runs in the page, see scene.mjs, and in Node. */

import { schemaOf } from '../../form/schema-of.mjs';
import { find, submit, type } from '../in-page.mjs';

/** @import { McpElicitation } from '../../../src/index.js' */

/**
 * @typedef {object} Scene
 * @property {number} width of the window in pixels
 * @property {string} [css] the style sheet of docs/theming.md or docs/chat.md that begins with this comment
 * @property {true} [modal] whether the card is in a modal of the page
 * @property {true} [chat] whether the picture shows two transcripts: the card in the first one, see `createChat`
 * @property {Record<string, unknown>} [property] whose field alone is in the picture, in place of the whole card
 * @property {string[]} [parts] that get their names beside them, see `nameParts`
 * @property {(element: McpElicitation) => unknown} show puts the element into this state
 */

const string = { type: 'string' };
const SERVER = { id: 'northwind', name: 'Northwind Bank', origin: 'https://mcp.northwind.example' };
const REGIONS = ['Asia Pacific', 'Canada', 'Europe North', 'Europe West', 'Middle East', 'South America', 'US East'];
const CITIES = Array.from(
  { length: 60 },
  (_, i) => ['Lisbon', 'Lima', 'Lagos', 'Oslo', 'Quito', 'Rome'][i] ?? `City ${i}`,
);

/**
 * @param {McpElicitation} element
 * @param {Record<string, unknown>} request
 * @param {Record<string, unknown>} [options]
 */
function ask(element, request, options) {
  element.elicit(/** @type {any} */ ({ mode: 'form', message: '', ...request }), { server: SERVER, ...options });
  return element.updateComplete;
}

/** @param {Record<string, unknown>} properties @param {string[]} [required] */
const transferOf = (properties, required) => ({ ...schemaOf(properties, required), title: 'Your transfer' });

const TRANSFER = {
  message: 'To finish your transfer, please confirm the details.',
  requestedSchema: transferOf(
    {
      amount: { type: 'number', title: 'Amount', description: 'In euros', minimum: 0.01, default: 250 },
      account: { ...string, title: 'Recipient account', minLength: 4 },
      speed: { ...string, title: 'Priority', enum: ['Standard', 'Express'], default: 'Standard' },
      receipt: { type: 'boolean', title: 'Send a receipt', default: true },
    },
    ['amount', 'account'],
  ),
};

/** The same request in each look, with a field that has focus and an error. @param {string} css @returns {Scene} */
const look = (css) => ({
  width: 480,
  css,
  async show(element) {
    await ask(element, TRANSFER);
    type(element, 'account', '12');
    await submit(element);
  },
});

const URL_REQUEST = { mode: 'url', message: 'Sign in so that your files can be read.', elicitationId: '1' };

/** The pictures of README.md. @type {Record<string, Scene>} */
const README = {
  'readme-transfer': {
    width: 480,
    show: (element) =>
      ask(
        element,
        {
          message: TRANSFER.message,
          requestedSchema: {
            ...transferOf(
              {
                amount: {
                  type: 'number',
                  title: 'Amount',
                  description: 'In US dollars',
                  minimum: 0.01,
                  default: 1500.75,
                },
                account: { ...string, title: 'Recipient account', description: '10 digits', default: '1234567890' },
                priority: { ...string, title: 'Priority', enum: ['Standard', 'Express', 'Wire'], default: 'Standard' },
                save: {
                  type: 'boolean',
                  title: 'Save recipient',
                  description: 'Offer this account next time',
                  default: true,
                },
              },
              ['amount', 'account', 'priority'],
            ),
            title: undefined,
          },
        },
        { labels: { accept: 'Confirm transfer' } },
      ),
  },
};

/** @type {Record<string, Scene>} */
const PARTS = {
  'parts-form': {
    width: 860,
    parts: [
      'dialog >',
      'header >',
      'close >',
      'server',
      'origin',
      'heading',
      'message',
      'warning',
      'field >',
      'label',
      'hint',
      'control',
      'error',
      'actions >',
      'cancel _',
      'reject _',
      'submit _',
    ],
    async show(element) {
      element.rejectReason = true;
      const openReason = () => find(element, '.reason').setAttribute('open', '');
      const other = { anyOf: [{ ...string, enum: REGIONS }, string], title: 'Region' };
      const properties = {
        account: { ...string, title: 'Recipient account', description: 'Ten digits', minLength: 10 },
        pin: { ...string, title: 'PIN' },
        region: other,
        odd: { type: 'null', title: 'Odd' },
      };
      await ask(element, { message: TRANSFER.message, requestedSchema: transferOf(properties, ['account']) });
      const region = /** @type {any} */ (find(element, '[name=region]'));
      region.selectedIndex = region.options.length - 1;
      region.dispatchEvent(new Event('change', { bubbles: true }));
      await element.updateComplete;
      type(element, 'account', '12');
      openReason();
      await submit(element);
    },
  },
  'parts-page': {
    width: 860,
    parts: ['url', 'warning', 'message', 'submit _'],
    async show(element) {
      await ask(element, { ...URL_REQUEST, url: 'http://github.com.evil.example/login' });
    },
  },
};

/** @type {Record<string, Scene>} */
const LOOKS = {
  'look-bank': look('bank'),
  'look-modal': { ...look('modal'), modal: true, width: 560 },
};

const AMOUNT = {
  message: 'How much shall we send to Ada?',
  requestedSchema: {
    type: 'object',
    properties: { amount: { type: 'number', title: 'Amount', description: 'In euros' } },
    required: ['amount'],
  },
};

/** Two moments of a chat: asked, and answered. @type {Record<string, Scene>} */
const CHATS = {
  chat: {
    width: 672,
    css: 'chat',
    chat: true,
    async show(element) {
      await ask(element, AMOUNT, { labels: { accept: 'Send' } });
      const [, answered] = document.querySelectorAll('.transcript');
      const routes = '/mcp-elicitation.routes.min.js';
      const { receiptOf } = await import(routes);
      const { asker, question, result, answers } = receiptOf(
        AMOUNT,
        { action: 'accept', content: { amount: 12.5 } },
        { server: SERVER },
      );
      const receipt = document.createElement('div');
      receipt.className = 'receipt';
      const name = document.createElement('strong');
      name.textContent = asker;
      const end = document.createElement('em');
      end.textContent = result;
      receipt.append(name, ` ${question} `, end);
      for (const { label, text } of answers) {
        const line = document.createElement('div');
        line.textContent = `${label}: ${text}`;
        receipt.append(line);
      }
      const reply = document.createElement('p');
      reply.textContent = 'Done. Ada gets 12.50 euros today.';
      answered?.append(receipt, reply);
    },
  },
};

/**
 * @param {Record<string, unknown>} property
 * @param {(element: McpElicitation) => unknown} [act]
 * @param {string[]} [required] `it` for a property without which there is no answer
 * @returns {Scene}
 */
const control = (property, act, required = []) => ({
  width: 400,
  property,
  async show(element) {
    // A second field below the picture, because a boolean alone is another control.
    await ask(element, { requestedSchema: { type: 'object', properties: { it: property, other: string }, required } });
    await act?.(element);
  },
});

/** @type {Record<string, Scene>} */
const CONTROLS = {
  'control-text': control({ ...string, title: 'Full name', description: 'As on your passport' }, undefined, ['it']),
  'control-lines': control({
    ...string,
    maxLength: 2000,
    title: 'Notes',
    default: 'Ring twice.\nThe dog is friendly.',
  }),
  'control-date': control({ ...string, format: 'date', title: 'Day', default: '2026-07-28' }),
  'control-date-time': control({
    ...string,
    format: 'date-time',
    title: 'Call me at',
    default: '2026-07-28T09:30:00Z',
  }),
  'control-number': control({ type: 'number', minimum: 0, title: 'Amount', default: 12.5 }),
  'control-integer': control({ type: 'integer', minimum: 1, maximum: 20, title: 'Replicas', default: 2 }),
  'control-switch': control({ type: 'boolean', default: true, title: 'Send a receipt' }),
  'control-yes-no': control({ type: 'boolean', title: 'Insurance' }),
  'control-buttons': control(
    {
      ...string,
      enum: ['Small', 'Medium', 'Large'],
      default: 'Medium',
      title: 'Size',
    },
    undefined,
    ['it'],
  ),
  'control-list': control({ ...string, enum: REGIONS, default: 'Europe West', title: 'Region' }),
  'control-search': control({ ...string, enum: CITIES, title: 'City' }, (element) => type(element, 'it', 'Li')),
  'control-boxes': control({
    type: 'array',
    items: { enum: ['Mail', 'Phone', 'Post'] },
    default: ['Mail'],
    title: 'Contact',
  }),
  'control-chips': control({ type: 'array', items: { enum: CITIES }, default: ['Lisbon', 'Rome'], title: 'Cities' }),
  'control-typed': control({ type: 'array', items: string, default: ['alpha', 'beta'], title: 'Tags' }),
  'control-fixed': control({ const: 'v2', title: 'Version' }),
  'control-unsupported': control({ type: 'object', title: 'Address', properties: { city: string } }),
  'control-secret': control({ ...string, title: 'API key' }, (element) => type(element, 'it', 'sk-12345678')),
};

/** Scenes by the name of their pictures. */
export const SCENES = { ...README, ...PARTS, ...LOOKS, ...CHATS, ...CONTROLS };
