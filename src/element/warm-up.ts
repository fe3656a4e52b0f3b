import type { ReactiveElement } from 'lit';
import { MANY_OPTIONS } from '../form/schema/options.js';
import { styles } from '../views/styles.js';
import { environment } from './environment.js';

const options = (count: number) => Array.from({ length: count }, (_, i) => `${i}`);

/** One field of each common kind. */
const FIELDS: readonly object[] = [
  { type: 'string', minLength: 1, default: 'a' },
  { type: 'string', format: 'email', description: 'b' },
  { type: 'integer', minimum: 0, maximum: 9, default: 0 },
  { type: 'string', format: 'date-time' },
  { type: 'boolean', default: true },
  { type: 'string', enum: options(2), default: '0' },
  { type: 'string', enum: options(9) },
  { type: 'string', enum: options(MANY_OPTIONS + 1) },
  { type: 'array', items: { type: 'string', enum: options(2) } },
];

/** The warm-up asks each of these in a step of its own. The first element asks nothing. */
const FORMS = [undefined, [], FIELDS.slice(0, 3), FIELDS.slice(3, 6), FIELDS.slice(6)];

/** The weights and sizes of nearly all letters of a card, for the CSS property `font`. Keep in step with the styles in src/views. */
const FONTS = ['400 16px', '650 16px', '400 18px', '400 15px', '500 15px', '600 15px', '400 13px', '600 13px'];

/** Milliseconds that an idle period must have left for one more step. */
const MIN_IDLE_MS = 10;

let isOver = false;

/** A person sees the first card. From now on the browser's idle time is theirs. */
export function endWarmUp(): void {
  isOver = true;
}

/**
 * Asks in a document that no window shows, so that the first real card does not wait for script compilation, templates and
 * font lookup. It takes 40 to 50 % off: the first card of 4 fields needs 25 ms in place of 41 in the one file, and 30 in place of
 * 57 where a bundler has removed its first line (Chromium, 2026-11-29). Each step takes some tens of milliseconds, and runs when
 * the browser is idle. Without `requestIdleCallback` nothing happens.
 * @param isEnabled Called before each step: false ends the warm-up.
 * @param create Makes a disconnected element.
 */
export function warmUp(isEnabled: () => boolean, create: () => ReactiveElement): void {
  const steps: Array<() => unknown> = [
    ...FORMS.map((fields) => () => ask(create(), fields)),
    () => styles.styleSheet, // The browser parses it at the first read.
    ...FONTS.map((font) => () => findFont(font)),
  ];
  const run = async (deadline: IdleDeadline) => {
    do {
      if (isOver || !isEnabled()) return;
      await steps.shift()?.(); // An element draws in a microtask.
    } while (deadline.timeRemaining() > MIN_IDLE_MS && steps.length > 0);
    if (steps.length > 0) environment.requestIdle?.(run);
  };
  environment.requestIdle?.(run);
}

async function ask(element: ReactiveElement, fields: readonly object[] | undefined): Promise<void> {
  const [, ...required] = Object.keys(fields ?? []); // The first field is optional.
  const schema = { type: 'object', properties: { ...fields }, required };
  Object.assign(element, { message: 'a', serverName: 'a', schema, open: fields !== undefined });
  document.implementation.createHTMLDocument().body.append(element);
  await element.updateComplete;
  element.remove();
}

/** Browsers look for a font when they measure its first letter, for each weight and size separately. */
function findFont(font: string): void {
  environment.findFont(`${font} ${getComputedStyle(document.body).fontFamily}`);
}
