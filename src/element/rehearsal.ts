import { nothing, render } from 'lit';
import { systemClock } from '../host/clock.js';
import { Deadline } from '../host/deadline.js';
import type { RequestedSchema } from '../protocol/request.js';
import { type CardActions, cardView } from '../views/card.js';
import { MANY_OPTIONS } from '../views/controls/combobox.js';
import { styles } from '../views/styles.js';
import { askedByProperties, type Declaration } from './asked.js';
import { cardState } from './card-state.js';
import { Question } from './question.js';

const options = (count: number) => Array.from({ length: count }, (_, i) => `${i}`);

/** One field of each kind that is asked for often. */
const properties: RequestedSchema['properties'] = {
  a: { type: 'string', format: 'email', description: 'a' },
  b: { type: 'integer', minimum: 0 },
  c: { type: 'string', format: 'date-time' },
  d: { type: 'boolean', default: true },
  e: { type: 'string', enum: options(2) },
  f: { type: 'string', enum: options(9) },
  g: { type: 'string', enum: options(MANY_OPTIONS + 1) },
  h: { type: 'array', items: { type: 'string', enum: options(2) } },
};

/** Weights and sizes of nearly all letters of a card. */
const FONTS = ['400 16px', '650 16px', '400 18px', '400 15px', '500 15px', '600 15px', '400 13px'];

/** Milliseconds that must be left before a frame for one more step. */
const ENOUGH = 10;

const none = () => {};
/** Nobody presses anything. */
const NO_ACTIONS = {} as CardActions;

/**
 * Draws a question that nobody sees, in steps, each when the browser has nothing else to do, so that the first real one
 * of a page comes as fast as those after it: else it waits until the scripts are compiled, the templates made and the
 * fonts found. Nothing is put into the page. Where the browser does not tell when it is idle, nothing is done.
 * @param create Makes an element that is not in use.
 */
export function rehearse(create: () => Declaration): void {
  let question: Question;
  const steps: Array<() => unknown> = [
    () => styles.styleSheet, // Parsed when it is first asked for.
    findFonts,
    () => {
      const asked = askedByProperties(
        Object.assign(create(), { schema: { type: 'object', properties, required: ['a'] }, message: 'a' }),
        {},
      );
      question = new Question(asked, { declared: true, onChange: none, say: none });
      question.open(undefined);
    },
    () => drawCard(question),
  ];
  const goOn = (deadline: IdleDeadline) => {
    do steps.shift()?.();
    while (deadline.timeRemaining() > ENOUGH && steps.length > 0);
    if (steps.length > 0) requestIdleCallback(goOn);
  };
  globalThis.requestIdleCallback?.(goOn);
}

function drawCard(question: Question): void {
  const state = cardState(question, 'dialog', {
    waiting: 0,
    visit: undefined,
    folded: [],
    announcement: nothing,
    ended: undefined,
    deadline: new Deadline(systemClock, none, none),
  });
  render(cardView(state, NO_ACTIONS), document.createElement('div'));
}

/** Browsers look for a font when the first letter is measured, and for another one in each weight and size. */
function findFonts(): void {
  const family = /--mcp-elicitation-font,([^)]*)/.exec(styles.cssText)?.[1];
  const context = globalThis.OffscreenCanvas && new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return;
  for (const font of FONTS) {
    context.font = `${font} ${family}`;
    context.measureText('Aa1');
  }
}
