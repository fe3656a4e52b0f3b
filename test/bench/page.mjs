// @ts-check
/** Runs in the page: milliseconds from a cause to its effect, with style and layout up to date. */
import { FORMS } from './forms.mjs';

/** @import { Mounted, Schema } from './forms.mjs' */

const cities = Array.from({ length: 5000 }, (_, i) => `City ${i}`);
const FIELDS = {
  email: { type: 'string', title: 'E-mail', format: 'email', default: 'ada@northwind.example' },
  age: { type: 'integer', title: 'Age', minimum: 18, maximum: 120, default: 36 },
  plan: { type: 'string', title: 'Plan', enum: ['Free', 'Team', 'Enterprise'], default: 'Team' },
  news: { type: 'boolean', title: 'Send me the news', default: true },
  birthday: { type: 'string', title: 'Birthday', format: 'date', default: '1990-12-10' },
};

/** @param {number} count */
const repeated = (count) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => {
      const [key, field] = Object.entries(FIELDS)[i % 5] ?? [];
      return [`${key}${i}`, { ...field, title: `${field?.title} ${i}` }];
    }),
  );

/** What is asked besides a name, by the number of fields, or of options. @type {Record<string, Record<string, object>>} */
const ASKED = {
  '4 fields': repeated(3),
  '200 fields': repeated(199),
  '5,000 options': { city: { type: 'string', title: 'City', enum: cities, default: 'City 4000' } },
};

/** In milliseconds; the longest has 50. */
const MOST_OF_AN_IDLE_PERIOD = 40;
/** How often each measurement is repeated: other work of the machine only ever adds time, so the quickest counts. */
const TIMES = 9;
/** How many forms are mounted and removed to find what each leaves behind. */
const CYCLES = 100;

/** The next frame has been drawn, and the page has no other task. */
async function nextFrame() {
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
}

/** A page has settled before a server asks: nothing else needs an idle period. */
async function idlePage() {
  /** @type {IdleDeadline} */
  let deadline;
  do {
    deadline = await new Promise((resolve) => requestIdleCallback(resolve));
  } while (deadline.timeRemaining() < MOST_OF_AN_IDLE_PERIOD);
}

/** Types with the browser's own editing and events. @param {HTMLInputElement} control @param {string} text */
function type(control, text) {
  control.focus();
  control.select();
  document.execCommand(text ? 'insertText' : 'delete', false, text);
}

/**
 * @param {'ours' | 'bare'} form
 * @param {string} size a key of `ASKED`
 * @returns {Promise<Record<string, number>>}
 */
async function measure(form, size) {
  const host = document.body.appendChild(document.createElement('div'));
  const name = { type: 'string', title: 'Name', minLength: 3, default: 'Ada' };
  /** @type {Schema} */
  const schema = { properties: { name, ...ASKED[size] }, required: ['name'] };
  const { default: _, ...empty } = name;
  const lacking = { ...schema, properties: { ...schema.properties, name: empty } };
  const expected = Object.entries(schema.properties).map(([key, field]) => [key, /** @type {any} */ (field).default]);
  let mounted = /** @type {Mounted} */ (/** @type {unknown} */ (undefined)); // Until the first one is there.
  let sent = '';
  const mount = (asked = schema) => {
    mounted = FORMS[form](host, asked, (content) => {
      sent = JSON.stringify(content);
    });
  };
  /** @param {() => void} act */
  const time = async (act) => {
    await nextFrame();
    const start = performance.now();
    act();
    await mounted.settled();
    host.getBoundingClientRect(); // Lays out all that needs it.
    return performance.now() - start;
  };
  /** @param {boolean} isWrong */
  const expectError = (isWrong) => {
    if ((mounted.error('name') !== '') !== isWrong) throw new Error(`The field says "${mounted.error('name')}"`);
  };

  const remount = (asked = schema) => {
    mounted.unmount();
    return time(() => mount(asked));
  };

  /** @type {Record<string, number[]>} */
  const all = { mount: [], keystroke: [], 'submit to error': [], 'submit to data': [] };
  await idlePage();
  const first = await time(() => mount());
  for (let i = 0; i < TIMES; i++) {
    await remount(lacking);
    all['submit to error']?.push(await time(() => mounted.submit()));
    expectError(true);
    all.keystroke?.push(await time(() => type(mounted.control('name'), 'Ada')));
    expectError(false);
    all.mount?.push(await remount());
    sent = '';
    all['submit to data']?.push(await time(() => mounted.submit()));
    if (sent !== JSON.stringify(Object.fromEntries(expected))) throw new Error(`The form sent ${sent.slice(0, 200)}`);
  }
  return {
    'first mount': first,
    ...Object.fromEntries(Object.entries(all).map(([what, times]) => [what, Math.min(...times)])),
  };
}

/** Mounts and removes forms, to find what they leave behind. @param {'ours' | 'bare'} form */
async function cycle(form) {
  const schema = { type: 'object', properties: { ...ASKED['4 fields'] }, required: [] };
  for (let i = 0; i < CYCLES; i++) {
    const mounted = FORMS[form](document.body, schema, () => {});
    await mounted.settled();
    mounted.unmount();
    await nextFrame();
  }
  return CYCLES;
}

Object.assign(window, { bench: { sizes: Object.keys(ASKED), measure, cycle } });
