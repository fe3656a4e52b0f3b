// @ts-check
/** Small windows, large text, touch, forced colours, reduced motion, both directions: nothing is lost, and nothing overlaps. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, preparePlainPage } from './plain-page.mjs';

/** @import { Page, Viewport } from 'puppeteer-core' */

const string = { type: 'string' };
const many = Array.from({ length: 60 }, (_, i) => `Option ${i}`);

const SCHEMA = {
  type: 'object',
  properties: {
    text: {
      ...string,
      title: 'A label that is long enough to take more than a single line',
      description: 'As on your passport',
    },
    long: { ...string, format: 'textarea' },
    number: { type: 'number', minimum: 0, default: 3 },
    day: { ...string, format: 'date' },
    when: { ...string, format: 'date-time' },
    on: { type: 'boolean', default: true, title: 'A switch with a label that takes more than a single line' },
    maybe: { type: 'boolean' },
    one: { enum: ['staging', 'production'] },
    rows: {
      oneOf: [
        {
          const: 'a',
          title: 'A label that takes more than a single line in a row of its own',
          description: 'And words',
        },
        {
          const: 'a_value_without_a_single_place_to_break_it_at',
          description: 'a_word_without_a_place_to_break_it_at',
        },
      ],
    },
    list: { enum: [...'abcdef', 'An option with a label that is longer than the list is wide'] },
    many: { enum: many },
    some: { type: 'array', minItems: 1, items: { enum: ['api', 'an_option_without_a_single_place_to_break_it'] } },
    several: { type: 'array', items: { enum: many }, default: ['Option 1', 'Option 2', 'Option 3'] },
    texts: { type: 'array', items: string, default: ['alpha', 'a_text_without_a_single_place_to_break_it_at'] },
    password: string,
    fixed: { const: 'v2' },
    inner: { type: 'object', properties: { street: string } },
    odd: { type: 'null' },
  },
  required: ['text', 'one', 'some'],
};

const FORM = {
  serverName: 'Northwind Bank of the Four Quarters',
  serverOrigin: 'https://mcp.a_long_name_of_a_host_that_does_not_break.northwind.example',
  heading: 'Everything',
  message: 'Please fill this in',
  schema: SCHEMA,
  nested: true,
};
const PAGE = { ...FORM, mode: 'url', url: `http://github.com.${'evil-'.repeat(8)}.example:81/${'path/'.repeat(30)}` };

/** @type {Record<string, Record<string, unknown>>} */
const QUESTIONS = {
  'a form': { ...FORM, errors: { '/text': 'Taken.', '/number': 'Too small.' } },
  'a yes/no question in its last seconds': { ...FORM, schema: undefined, timeout: 20_000 },
  'a page to visit': PAGE,
};

const plain = preparePlainPage();

/** @param {Viewport} viewport @param {Array<{ name: string, value: string }>} [features] of media queries */
async function visit(viewport, features = []) {
  const { page } = await plain.open('about:blank');
  await page.setViewport(viewport);
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', { features });
  await page.goto(plain.url);
  return page;
}

/**
 * Finds what is cut off, outside the card, or over something else that can be pressed, and the width of the page.
 * @param {Page} page
 */
function flaws(page) {
  return page.evaluate(() => {
    const root = document.querySelector('mcp-elicitation')?.shadowRoot;
    const card = root?.querySelector('[part~=dialog]');
    if (!root || !card) return ['there is no card'];
    const found = [];
    const box = card.getBoundingClientRect();
    const isSeen = (/** @type {Element} */ element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility();
    };
    const nameOf = (/** @type {Element} */ element) => element.outerHTML.replace(/<!--.*?-->/g, '').slice(0, 90);
    for (const element of card.querySelectorAll('*')) {
      if (!isSeen(element) || element instanceof SVGElement) continue;
      const { left, right } = element.getBoundingClientRect();
      if (left < box.left - 0.5 || right > box.right + 0.5) found.push(`outside the card: ${nameOf(element)}`);
      const { overflowX, overflowY, clip } = getComputedStyle(element);
      const isCut =
        (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
        (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1);
      if (isCut && clip === 'auto' && !element.matches('select, input, .visually-hidden'))
        found.push(`cut off: ${nameOf(element)}`);
    }
    // Nothing outside the middle covers what is in view in it.
    const targets = [
      ...card.querySelectorAll(
        'button, input:not([type=radio], [type=checkbox]), select, textarea, summary, label:has(input)',
      ),
    ];
    const seen = targets.filter(isSeen);
    for (const [i, a] of seen.entries()) {
      for (const b of seen.slice(i + 1)) {
        if (a.contains(b) || b.contains(a)) continue;
        if (!!a.closest('.middle') !== !!b.closest('.middle')) continue; // One part scrolls behind the edge of the other.
        const one = a.getBoundingClientRect();
        const other = b.getBoundingClientRect();
        const x = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const y = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (x > 1 && y > 1) found.push(`overlapping: ${nameOf(a)} and ${nameOf(b)}`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    return found;
  });
}

/**
 * The lines of text that cannot be seen once scrolled to: something else is there, or an edge cuts them off.
 * @param {Page} page
 */
function hiddenLines(page) {
  return page.evaluate(() => {
    const root = document.querySelector('mcp-elicitation')?.shadowRoot;
    const card = root?.querySelector('[part~=dialog]');
    if (!root || !card) return ['there is no card'];
    const hostOf = (/** @type {Element} */ element) => {
      const top = element.getRootNode();
      return top instanceof ShadowRoot ? top.host : null;
    };
    const found = [];
    let lines = 0;
    const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (!text.textContent?.trim() || !holder?.checkVisibility({ visibilityProperty: true })) continue;
      if (holder.closest('.visually-hidden, option, style')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (let line = 0; line < range.getClientRects().length; line++) {
        const middle = () => {
          const { left, top, width, height } = range.getClientRects()[line] ?? new DOMRect();
          return { x: left + width / 2, y: top + height / 2, isEmpty: width < 1 };
        };
        if (middle().isEmpty) continue;
        for (
          let scroller = /** @type {Element | null} */ (holder);
          scroller;
          scroller = scroller.parentElement ?? hostOf(scroller)
        ) {
          const isPage = scroller === document.documentElement;
          if (!isPage && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) continue;
          const { top, height } = scroller.getBoundingClientRect();
          scroller.scrollBy(0, middle().y - (isPage ? innerHeight / 2 : top + height / 2));
        }
        lines++;
        const { x, y } = middle();
        const hit = root.elementFromPoint(x, y);
        if (!hit || !holder.contains(hit))
          found.push(
            `hidden: "${text.textContent?.trim().slice(0, 40)}", line ${line}: there is ${hit?.outerHTML.replace(/<!--.*?-->/g, '').slice(0, 90)}`,
          );
      }
    }
    if (lines < 3) found.push(`only ${lines} lines of text`);
    return found;
  });
}

/** The ways out, and the first field, if they cannot be seen and pressed once scrolled to. @param {Page} page */
function unreachable(page) {
  return page.evaluate(() => {
    const root = document.querySelector('mcp-elicitation')?.shadowRoot;
    const field = root?.querySelector('[name=text]') ? ['control'] : [];
    return ['cancel', 'reject', 'submit', ...field].filter((part) => {
      const button = root?.querySelector(`[part~=${part}]`);
      button?.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = button?.getBoundingClientRect() ?? new DOMRect();
      const hit = root?.elementFromPoint(left + width / 2, top + height / 2);
      return !hit || !button?.contains(hit);
    });
  });
}

const WINDOWS = {
  'a window of 320 pixels': { width: 320, height: 640 },
  'a window of 1280 by 1024 at 400 %': { width: 320, height: 256, deviceScaleFactor: 4 },
  'a phone on its side': { width: 640, height: 320, hasTouch: true, isMobile: true },
  'a wide window': { width: 1280, height: 800 },
};

for (const [name, viewport] of Object.entries(WINDOWS)) {
  describe(`in ${name}`, () => {
    for (const direction of ['ltr', 'rtl']) {
      for (const presentation of ['dialog', 'inline']) {
        for (const [question, properties] of Object.entries(QUESTIONS)) {
          it(`${question} has no part that is cut off, covered, or out of reach: ${presentation}, ${direction} [A11Y-03, MCP-10]`, async () => {
            const page = await visit(viewport);
            await page.evaluate((dir) => Object.assign(document.documentElement, { dir }), direction);
            await ask(page, { ...properties, presentation });
            assert.deepEqual(await flaws(page), []);
            assert.deepEqual(await hiddenLines(page), []);
            assert.deepEqual(await unreachable(page), []);
            await page.close();
          });
        }
      }
    }
  });
}

describe('an elicitation on a touch screen', () => {
  it('has only targets that are at least 44 by 44 pixels [A11Y-04]', async () => {
    const page = await visit({ width: 360, height: 3000, hasTouch: true, isMobile: true });
    await ask(page, { ...FORM, presentation: 'inline', timeout: 20_000, rejectReason: true });
    const small = await page.evaluate(() => {
      const root = document.querySelector('mcp-elicitation')?.shadowRoot;
      const targets = [...(root?.querySelectorAll('button, input, select, textarea, summary') ?? [])];
      return targets.flatMap((target) => {
        const shape = target.closest('label') ?? target;
        const { left, top, width, height } = shape.getBoundingClientRect();
        if (width === 0 || !target.checkVisibility()) return []; // Folded content has a place, too.
        const middle = [left + width / 2, top + height / 2];
        // A finger may miss a target by this much and still press it: 22 pixels from its middle, or its edge.
        const reach = (/** @type {number} */ x, /** @type {number} */ y) => {
          const hit = root?.elementFromPoint(Number(middle[0]) + x, Number(middle[1]) + y);
          return hit ? shape.contains(hit) : false;
        };
        const isTall = reach(0, -21) && reach(0, 21);
        const isWide = reach(-21, 0) && reach(21, 0);
        return isTall && isWide
          ? []
          : [
              `${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.replace(/<!--.*?-->/g, '').slice(0, 100)}`,
            ];
      });
    });
    assert.deepEqual(small, []);
    await page.close();
  });
});

describe('a card in the flow of a page', () => {
  it('lets the wheel over its form scroll the page [A11Y-03]', async () => {
    const page = await visit({ width: 800, height: 400 });
    await ask(page, { ...FORM, presentation: 'inline' });
    await page.mouse.move(400, 300);
    await page.mouse.wheel({ deltaY: 200 });
    await page.waitForFunction(() => scrollY >= 200);
    assert.equal(await page.evaluate(() => scrollY), 200);
    await page.close();
  });
});

describe('an elicitation for a person who prefers reduced motion', () => {
  it('has no animation and no transition [A11Y-03]', async () => {
    const page = await visit({ width: 800, height: 900 }, [{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    await ask(page, { ...FORM, timeout: 20_000 });
    const moving = await page.evaluate(() => {
      const root = document.querySelector('mcp-elicitation')?.shadowRoot;
      const all = [...(root?.querySelectorAll('*') ?? [])];
      return all.filter((element) =>
        ['', '::before', '::after', '::backdrop'].some((pseudo) => {
          const { transitionDuration, animationName } = getComputedStyle(element, pseudo || null);
          return transitionDuration.split(', ').some((duration) => duration !== '0s') || animationName !== 'none';
        }),
      ).length;
    });
    assert.equal(moving, 0);
    await page.close();
  });
});

describe('an elicitation in forced colours', () => {
  it('still shows what is chosen, what is on, where focus is, and what is wrong [A11Y-03]', async () => {
    const page = await visit({ width: 800, height: 1200 }, [{ name: 'forced-colors', value: 'active' }]);
    await ask(page, {
      ...FORM,
      presentation: 'inline',
      defaultValues: { one: 'staging' },
      errors: { '/text': 'Taken.' },
    });
    const looks = await page.evaluate(() => {
      const root = document.querySelector('mcp-elicitation')?.shadowRoot;
      const find = (/** @type {string} */ selector) => {
        const found = root?.querySelector(selector);
        if (!found) throw new Error(`Not on screen: ${selector}`);
        return /** @type {HTMLElement} */ (found);
      };
      const background = (/** @type {string} */ selector) => getComputedStyle(find(selector)).backgroundColor;
      const on = background('[role=switch]');
      find('[role=switch]').click();
      const off = background('[role=switch]');
      const text = find('[name=text]');
      text.focus();
      const focus = getComputedStyle(text).outlineStyle;
      find('[name=long]').focus();
      return {
        isActive: matchMedia('(forced-colors: active)').matches,
        isSwitchTold: on !== off,
        isChoiceTold:
          background('label:has([type=radio]:checked)') !== background('label:has([type=radio]:not(:checked))'),
        focus,
        error: getComputedStyle(text).outlineStyle,
        errorBar: getComputedStyle(find('[part=error]')).borderInlineStartStyle,
        borders: [
          'input[type=text]',
          'select',
          'textarea',
          '[role=radiogroup]',
          '[role=group]:has(> label)',
          '.box',
          '.card',
          '[part~=submit]',
          '[part~=reject]',
        ].filter((selector) => parseFloat(getComputedStyle(find(selector)).borderTopWidth) < 1),
      };
    });
    assert.deepEqual(looks, {
      isActive: true,
      isSwitchTold: true,
      isChoiceTold: true,
      focus: 'solid',
      error: 'solid',
      errorBar: 'solid',
      borders: [],
    });
    await page.close();
  });
});
