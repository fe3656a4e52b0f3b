import { nothing, render } from 'lit';
import { MANY_OPTIONS } from '../form/options.js';
import type { RequestedSchema } from '../protocol/request.js';
import { Elicitation } from '../session/elicitation.js';
import type { PersonActions } from '../session/person-actions.js';
import { type Declaration, specFromProperties } from '../session/spec.js';
import { cardView } from '../views/card/card.js';
import type { CardActions } from '../views/card/card-context.js';
import { ElicitationView } from '../views/card/elicitation-view.js';
import { sentListView, UNTOUCHED } from '../views/card/sent-list.js';
import { styles } from '../views/styles.js';
import { environment } from './environment.js';

const options = (count: number) => Array.from({ length: count }, (_, i) => `${i}`);

/** One field of each common kind, each drawn in a step of its own. */
const FIELDS: readonly object[] = [
  { type: 'string' },
  { type: 'string', format: 'email', description: 'a' },
  { type: 'integer', minimum: 0 },
  { type: 'string', format: 'date-time' },
  { type: 'boolean', default: true },
  { type: 'string', enum: options(2) },
  { type: 'string', enum: options(9) },
  { type: 'string', enum: options(MANY_OPTIONS + 1) },
  { type: 'array', items: { type: 'string', enum: options(2) } },
];

/** The weights and sizes of nearly all letters of a card, for the CSS property `font`. Keep in step with the styles in src/views. */
const FONTS = ['400 16px', '650 16px', '400 18px', '400 15px', '500 15px', '600 15px', '400 13px'];

/** Milliseconds that an idle period must have left for one more step. */
const MIN_IDLE_MS = 10;

const noop = () => {};

/**
 * Draws a card outside the document, so that the first real card does not wait for script compilation, templates and font
 * lookup. Each step takes less than 50 ms on an ordinary machine, and runs when the browser is idle. Without
 * `requestIdleCallback` nothing happens.
 * @param isEnabled Called before each step: false ends the warm-up.
 * @param create Makes a disconnected element; the warm-up changes its properties.
 */
export function warmUp(isEnabled: () => boolean, create: () => Declaration): void {
  let declaration: Declaration;
  const steps: Array<() => unknown> = [
    () => styles.styleSheet, // The browser parses it at the first read.
    ...FONTS.map((font) => () => findFont(font)),
    () => {
      declaration = create();
    },
    ...FIELDS.map((field) => () => drawFields(declaration, field)),
    ...[[], [{ label: 'a', text: 'a' }]].map(
      (answers) => () => draw(sentListView(UNTOUCHED, answers, { title: 'a', isOpen: false, open: noop })),
    ),
    () => drawCard(declaration),
  ];
  const run = (deadline: IdleDeadline) => {
    do {
      if (!isEnabled()) return;
      steps.shift()?.();
    } while (deadline.timeRemaining() > MIN_IDLE_MS && steps.length > 0);
    if (steps.length > 0) environment.requestIdle?.(run);
  };
  environment.requestIdle?.(run);
}

function drawFields(declaration: Declaration, field: object): { elicitation: Elicitation; view: ElicitationView } {
  const schema: RequestedSchema = { type: 'object', properties: { a: field }, required: ['a'] };
  const elicitation = new Elicitation(
    specFromProperties(Object.assign(declaration, { message: 'a', serverName: 'a', schema })),
    {
      declared: true,
      scope: undefined,
      clock: environment.clock,
      onAbort: noop,
      onTick: noop,
      onDue: noop,
    },
  );
  return { elicitation, view: new ElicitationView(elicitation, { onChange: noop, say: noop }) };
}

function drawCard(declaration: Declaration): void {
  const { elicitation, view } = drawFields(declaration, { type: 'string' });
  const context = { isDialog: true, dismissible: true, announcement: nothing, folded: [] };
  const turns = { notice: undefined, queued: 0, visits: [] };
  // No event reaches this card.
  const person = {} as PersonActions;
  const actions = {} as CardActions;
  draw(cardView({ ...context, elicitation, view, turns, person, actions }));
}

function draw(template: unknown): void {
  render(template, document.createElement('div'));
}

/** Browsers look for a font when they measure its first letter, for each weight and size separately. */
function findFont(font: string): void {
  environment.findFont(`${font} ${getComputedStyle(document.body).fontFamily}`);
}
