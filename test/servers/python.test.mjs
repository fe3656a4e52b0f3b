// @ts-check
/** Servers in Python: both generations of the SDK, and FastMCP. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answer, callAndWait, choose, resultOf, typeAnswer } from '../e2e/playground-world.mjs';
import { behaves, listens, says, visits } from './behaviours.mjs';
import { clear, error, here, pick, prepareServers } from './world.mjs';

/** @import { Page } from 'puppeteer-core' */
/** @import { Program } from './world.mjs' */

const world = prepareServers();

/** @param {string} name @param {string} environment */
const program = (name, environment) => ({
  name,
  command: here(`.cache/${environment}/bin/python`),
  args: [here(`python/${name}_server.py`)],
  row: 'SRV-13',
});
const mcp1 = program('mcp1', 'requirements-mcp1');
const mcp2 = program('mcp2', 'requirements');
const fastmcp = program('fastmcp', 'requirements');

/** What both models of a trip share, with a code that the pattern refuses, corrected. @param {Page} page */
async function fillIn(page) {
  await typeAnswer(page, 'name', 'Zoë');
  await typeAnswer(page, 'code', 'abc');
  await typeAnswer(page, 'seats', '10');
  await typeAnswer(page, 'day', '03012027');
}

/** @param {Page} page */
async function correct(page) {
  await answer(page, 'submit');
  assert.match(await error(page, 'code'), /Check the format/);
  assert.match(await error(page, 'seats'), /From 1 to 9\./);
  await clear(page, 'code');
  await typeAnswer(page, 'code', 'ABC123');
  await clear(page, 'seats');
  await typeAnswer(page, 'seats', '2');
}

describe('mcp 1 of Python', () => {
  it('gets each field of its model as its type, after a correction, and null for what was left empty [SRV-13]', async () => {
    await world.withCommand(mcp1, async ({ page, got }) => {
      await callAndWait(page, 'book');
      await fillIn(page);
      await typeAnswer(page, 'row', '12');
      await typeAnswer(page, 'tags', 'jazz');
      await page.keyboard.press('Enter');
      await pick(page, 'cabin', 'Business');
      await correct(page);
      await answer(page, 'submit');
      assert.deepEqual(await got('book'), {
        action: 'accept',
        data: {
          name: 'Zoë',
          code: 'ABC123',
          seats: 2,
          weight: 12.5,
          window: false,
          row: '12',
          note: null,
          age: null,
          insured: null,
          tags: ['jazz'],
          cabin: 'business',
          day: '2027-03-01',
        },
      });
    });
  });

  behaves(world, mcp1, { givesUp: 'silently' });
  visits(world, mcp1);
});

describe('mcp 2 of Python', () => {
  it('gets each field of its model as its type, after a correction [SRV-13]', async () => {
    await world.withCommand(mcp2, async ({ page, got }) => {
      await callAndWait(page, 'book');
      await fillIn(page);
      await pick(page, 'cabin', 'business');
      await pick(page, 'bags', '3');
      await pick(page, 'meals', 'halal');
      await typeAnswer(page, 'leaves', '03012027');
      await page.keyboard.press('Tab');
      await page.keyboard.type('0930AM');
      await typeAnswer(page, 'email', 'zoe@acme.example');
      await typeAnswer(page, 'site', 'https://acme.example/');
      await pick(page, 'insured', 'No');
      await correct(page);
      await answer(page, 'submit');
      assert.deepEqual(await got('book'), {
        action: 'accept',
        data: {
          name: 'Zoë',
          code: 'ABC123',
          seats: 2,
          weight: 12.5,
          window: false,
          cabin: 'business',
          bags: 3,
          meals: ['halal'],
          day: '2027-03-01',
          leaves: '2027-03-01T09:30:00Z',
          email: 'zoe@acme.example',
          site: 'https://acme.example/',
          age: null,
          insured: false,
          kind: 'trip',
        },
      });
    });
  });

  for (const revision of ['2025-11-25', '2026-07-28']) {
    it(`asks for what its parameters need, one after the other, in ${revision} [SRV-13]`, async () => {
      await world.withCommand(
        mcp2,
        async ({ page, got }) => {
          await callAndWait(page, 'order');
          await pick(page, 'size', 'large');
          await answer(page, 'submit');
          await page.waitForSelector('#question >>> ::-p-text(Where does the large one go?)');
          await typeAnswer(page, 'street', '1 Main St');
          await answer(page, 'submit');
          assert.deepEqual(await got('order'), {
            size: 'large',
            address: { action: 'accept', data: { street: '1 Main St' } },
          });
        },
        ['--revision', revision],
      );
    });
  }

  behaves(world, mcp2);
  visits(world, mcp2);
});

describe('fastmcp of Python', () => {
  it('gets a dataclass with its defaults [SRV-13]', async () => {
    await world.withCommand(fastmcp, async ({ page, got }) => {
      await callAndWait(page, 'book');
      await typeAnswer(page, 'name', 'Zoë');
      await typeAnswer(page, 'seats', '2');
      await pick(page, 'cabin', 'business');
      await typeAnswer(page, 'leaves', '03012027');
      await page.keyboard.press('Tab');
      await page.keyboard.type('0930AM');
      await answer(page, 'submit');
      assert.deepEqual(await got('book'), {
        action: 'accept',
        data: {
          name: 'Zoë',
          seats: 2,
          cabin: 'business',
          leaves: '2027-03-01 09:30:00+00:00',
          window: false,
          day: '2027-03-01',
        },
      });
    });
  });

  it('gets each type that it wraps in an object, and the value alone [SRV-13]', async () => {
    await world.withCommand(fastmcp, async ({ page, log }) => {
      await callAndWait(page, 'types');
      /** @type {Record<string, (page: Page) => Promise<unknown>>} */
      const answers = {
        TypedDict: async () => {
          await typeAnswer(page, 'name', 'Zoë');
          await typeAnswer(page, 'age', '40');
        },
        model: () => typeAnswer(page, 'stars', '4'),
        Literal: () => pick(page, 'value', 'large'),
        strings: () => pick(page, 'value', 'green'),
        titled: () => pick(page, 'value', 'High priority'),
        several: () => pick(page, 'value', 'blue'),
        'several titled': () => pick(page, 'value', 'Low priority'),
        bool: () => pick(page, 'value', 'Yes'),
        int: () => typeAnswer(page, 'value', '3'),
        float: () => typeAnswer(page, 'value', '3'),
        str: () => typeAnswer(page, 'value', 'text'),
      };
      for (const [name, give] of Object.entries(answers)) {
        await page.waitForSelector(`#question >>> ::-p-text(A ${name}, please)`);
        await give(page);
        await answer(page, 'submit');
      }
      await resultOf(page, 'types');
      assert.deepEqual(Object.fromEntries(log().map(({ tool, got }) => [tool, got])), {
        TypedDict: { name: 'Zoë', age: 40 },
        model: { stars: 4 },
        Literal: 'large',
        strings: 'green',
        titled: 'high',
        several: ['blue'],
        'several titled': ['low'],
        bool: true,
        int: 3,
        float: 3,
        str: 'text',
      });
    });
  });

  behaves(world, fastmcp);
});

describe('a server in Python that says how far it is while the card waits', () => {
  for (const program of [mcp1, mcp2, fastmcp]) {
    it(`of ${program.name} is heard, and the person goes on with the card [SRV-13]`, async () => {
      await world.withCommand(program, async ({ page, got, sign }) => {
        await callAndWait(page, 'slow');
        sign();
        await says(page, /slow runs: 1 of 2, Waits for the person/);
        await answer(page, 'reject');
        assert.equal(await got('slow'), 'decline');
      });
    });
  }
});

describe('a server in Python at an address', () => {
  for (const program of [mcp1, mcp2, fastmcp]) describe(program.name, () => listens(world, program));

  for (const program of [mcp2, fastmcp]) {
    it(`${program.name} cannot ask from the middle of a call in 2026-07-28, and its tool says so`, async () => {
      await world.withAddress(program, async ({ page }) => {
        await choose(page, 'confirm');
        await page.click('#call');
        assert.match(String(await resultOf(page, 'confirm')), /no back-channel|unavailable on 2026-07-28/);
      });
    });
  }
});

const SHAPES = [
  'Enum',
  'list[Enum]',
  'list[Literal]',
  'list[str]',
  'Union[int, str]',
  'Optional[int]',
  'Literal',
  'Literal of numbers',
  'Literal of one',
  'Decimal',
  'date',
  'time',
  'timedelta',
  'UUID',
  'a model',
  'list of models',
];

/** The shapes that each library asks for. It refuses the others, and docs/server-authors.md says so. @type {[Program, string[]][]} */
const ASKED = [
  [mcp1, ['list[str]', 'Union[int, str]', 'Optional[int]']],
  [mcp2, ['list[Literal]', 'Optional[int]', 'Literal', 'Literal of numbers', 'Literal of one', 'date']],
  [fastmcp, SHAPES.filter((name) => !['list[str]', 'Optional[int]', 'a model', 'list of models'].includes(name))],
];
for (const [library, asked] of ASKED) {
  it(`${library.name} of Python asks for ${asked.join(', ')}, and refuses the other shapes itself [SRV-13]`, async () => {
    await world.withCommand(library, async ({ page, got }) => {
      await callAndWait(page, 'shapes');
      for (const name of asked) {
        await page.waitForFunction(
          (text) =>
            document.querySelector('#question')?.shadowRoot?.querySelector('[part~=message]')?.textContent === text,
          {},
          name,
        );
        await answer(page, 'cancel');
      }
      assert.deepEqual(
        await got('shapes'),
        SHAPES.filter((name) => !asked.includes(name)),
      );
    });
  });
}
