// @ts-check
/** What the element looks like is as it was when somebody looked at it last. */
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fromRoot, RESULTS_DIRECTORY } from '../tools/results.mjs';
import { baselineNames, readBaseline } from './baselines.mjs';
import { compare } from './compare.mjs';
import { openPictures } from './pictures.mjs';
import { STATES } from './states.mjs';

const RESULTS = `${RESULTS_DIRECTORY}visual/`;

/** @type {Awaited<ReturnType<typeof openPictures>>} */
let pictures;

before(async () => {
  rmSync(RESULTS, { recursive: true, force: true });
  pictures = await openPictures();
});
after(() => pictures.close());

describe('light and dark, narrow and wide, from the left and from the right', () => {
  for (const [name, { title }] of Object.entries(STATES)) {
    it(`${title} looks as it did [A11Y-03, A11Y-04]`, async () => {
      const { png, parts } = await pictures.take(name);
      assert.deepEqual(pictures.problems, []);
      const { looks, picture } = await compare(pictures.desk, readBaseline(name), png, parts);
      if (!picture) return;
      const [now, difference] = [`${RESULTS}${name}.png`, `${RESULTS}${name}.difference.png`];
      mkdirSync(RESULTS, { recursive: true });
      writeFileSync(now, png);
      writeFileSync(difference, picture);
      assert.fail(
        `${name} looks otherwise than test/visual/baselines/${name}.png:\n  ${looks.join('\n  ')}\n` +
          `See ${fromRoot(now)} and ${fromRoot(difference)}.\n` +
          `If that is how it should look: npm run visual:accept -- ${name}`,
      );
    });
  }
});

describe('the pictures', () => {
  it('are of the states that there are', () => {
    assert.deepEqual(baselineNames().sort(), Object.keys(STATES).sort());
  });

  /** Changes that a person could overlook. @type {Record<string, string>} */
  const changes = {
    'a colour that is slightly off': 'mcp-elicitation { --mcp-elicitation-accent: light-dark(#2754dc, #94b4ff) }',
    'a line that is paler': 'mcp-elicitation { --mcp-elicitation-line: light-dark(#ebebeb, #2c2f33) }',
    'one pixel more room': 'mcp-elicitation::part(header) { padding-inline-start: 21px }',
    'letters that are bolder': 'mcp-elicitation::part(message) { font-weight: 450 }',
    'corners that are less round': 'mcp-elicitation { --mcp-elicitation-radius: 8px }',
    'a side that is not mirrored': 'mcp-elicitation::part(actions) { direction: ltr }',
  };
  for (const [change, css] of Object.entries(changes)) {
    it(`tell ${change}`, async () => {
      const { png, parts } = await pictures.take('yes-no', css);
      assert.notDeepEqual((await compare(pictures.desk, readBaseline('yes-no'), png, parts)).looks, []);
    });
  }
});
