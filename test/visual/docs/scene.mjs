// @ts-check
/** Runs in the page: shows one scene in one colour scheme, and stops time. */
import { SCENES } from './scenes.mjs';

/** @import { McpElicitation } from '../../../src/index.js' */

const NOW = Date.UTC(2026, 7, 31, 12);
/** Pixels around what the picture shows. */
const MARGIN = { card: 16, field: 8 };
/** Pixels between two names of parts. */
const LINE = 22;

Date.now = () => NOW;
const { setTimeout: later } = window;
Object.assign(window, {
  setTimeout: (/** @type {() => void} */ callback, delay = 0) => (delay > 0 ? 0 : later(callback)),
  scene,
});

/**
 * @param {string} name
 * @param {'light' | 'dark'} scheme
 * @returns {Promise<{ x: number, y: number, width: number, height: number }>} what the picture shows
 */
async function scene(name, scheme) {
  const {
    show,
    parts,
    modal,
    chat,
    property: field,
  } = /** @type {import('./scenes.mjs').Scene} */ (/** @type {any} */ (SCENES)[name]);
  const main = /** @type {HTMLElement} */ (document.querySelector('main'));
  for (const old of main.querySelectorAll(':scope > :is(mcp-elicitation, dialog, .chat, .name, svg)')) old.remove();
  main.className = parts ? 'named' : '';
  document.documentElement.style.colorScheme = scheme;
  await Promise.all([...document.fonts].map((font) => font.load()));
  const element = /** @type {McpElicitation} */ (document.createElement('mcp-elicitation'));
  Object.assign(element, { presentation: 'inline', timeout: 0, frameless: modal === true });
  main.append(modal ? createModal(element) : chat ? createChat(element) : element);
  main.querySelector('dialog')?.showModal();
  await element.updateComplete;
  await show(element);
  for (let update = 0; update < 3; update++) await element.updateComplete;
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  await element.updateComplete;
  const root = /** @type {ShadowRoot} */ (element.shadowRoot);
  const shown =
    modal || chat
      ? main.querySelector('dialog, .chat')
      : root.querySelector(field ? '[part~=field]' : '[part~=dialog], [part~=notice]');
  const box = boxAround([...(field ? (shown?.querySelectorAll('*') ?? []) : []), /** @type {Element} */ (shown)]);
  if (parts) nameParts(root, parts, main);
  const margin = field ? MARGIN.field : MARGIN.card;
  const left = parts ? 0 : box.left - margin;
  const right = parts ? innerWidth : box.right + margin;
  const names = [...main.querySelectorAll('.name')].map((label) => label.getBoundingClientRect().bottom);
  const top = Math.max(0, box.top - margin);
  return { x: left, y: top, width: right - left, height: Math.ceil(Math.max(box.bottom, ...names) + margin - top) };
}

/** @param {Element[]} elements */
function boxAround(elements) {
  const rects = elements
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
  return {
    left: Math.min(...rects.map(({ left }) => left)),
    top: Math.min(...rects.map(({ top }) => top)),
    right: Math.max(...rects.map(({ right }) => right)),
    bottom: Math.max(...rects.map(({ bottom }) => bottom)),
  };
}

/** A modal of the application, with a heading of its own. @param {HTMLElement} element */
function createModal(element) {
  const dialog = document.createElement('dialog');
  dialog.className = 'modal';
  const heading = document.createElement('h2');
  heading.textContent = 'Assistant';
  dialog.append(heading, element);
  return dialog;
}

/** Two transcripts side by side, each with a composer. The card is in the first one. @param {HTMLElement} element */
function createChat(element) {
  const chat = document.createElement('div');
  chat.className = 'chat';
  for (let i = 0; i < 2; i++) {
    const transcript = document.createElement('div');
    transcript.className = 'transcript';
    transcript.append(
      Object.assign(document.createElement('p'), { textContent: 'Send something to Ada, please.', className: 'own' }),
    );
    const composer = Object.assign(document.createElement('div'), { className: 'composer', textContent: 'Message' });
    const column = document.createElement('section');
    column.append(transcript, composer);
    chat.append(column);
  }
  chat.querySelector('.transcript')?.append(element);
  return chat;
}

/**
 * Writes the names of parts beside the card, each with a line to the first of its kind.
 * @param {ShadowRoot} root
 * @param {string[]} names `name` stands on the left, `name >` on the right with a frame around the part, `name _` below
 * @param {HTMLElement} main
 */
function nameParts(root, names, main) {
  const card = boxAround([...root.querySelectorAll('[part~=dialog], [part~=notice]')]);
  const targets = names.map((text) => {
    const [name = '', side = '<'] = text.split(' ');
    const found = root.querySelector(`[part~=${name}]`);
    if (!found) throw new Error(`Not on screen: ${name}`);
    return { name, side, rect: found.getBoundingClientRect() };
  });
  const drawing = create('svg', {});
  main.append(drawing);
  for (const side of ['<', '>', '_']) {
    let last = Number.NEGATIVE_INFINITY;
    const here = targets.filter((target) => target.side === side).sort((a, b) => a.rect.top - b.rect.top);
    for (const { name, rect } of here) {
      const y = rect.top + Math.min(rect.height / 2, 14);
      last = Math.max(y, last + LINE);
      const label = document.createElement('span');
      label.className = 'name';
      label.textContent = name;
      main.append(label);
      if (side === '_') {
        const x = (rect.left + rect.right) / 2;
        Object.assign(label.style, {
          insetInlineStart: `${x}px`,
          insetBlockStart: `${card.bottom + 16}px`,
          translate: '-50%',
        });
        drawLine(drawing, [x, card.bottom + 16], [x, card.bottom + 16], [x, rect.bottom]);
      } else if (side === '<') {
        const edge = card.left - 44;
        Object.assign(label.style, {
          insetInlineEnd: `${innerWidth - edge}px`,
          insetBlockStart: `${last - LINE / 2}px`,
        });
        drawLine(drawing, [edge + 4, last], [card.left - 12, y], [rect.left - 5, y]);
      } else {
        const edge = card.right + 44;
        Object.assign(label.style, { insetInlineStart: `${edge}px`, insetBlockStart: `${last - LINE / 2}px` });
        drawLine(drawing, [edge - 4, last], [card.right + 12, y], [rect.right + 4, y]);
        const { left: x, top, width, height } = rect;
        drawing.append(create('rect', { x: x - 3, y: top - 3, width: width + 6, height: height + 6, rx: 4 }));
      }
    }
  }
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function create(name, attributes) {
  const shape = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, String(value));
  return shape;
}

/** A line with a dot at its end. @param {Element} drawing @param {...[x: number, y: number]} points */
function drawLine(drawing, ...points) {
  const [cx, cy] = points.at(-1) ?? [0, 0];
  drawing.append(create('path', { d: `M${points.join('L')}` }), create('circle', { cx, cy, r: 2.5 }));
}
