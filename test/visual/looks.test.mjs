// @ts-check
/** Compares the look of the element with pictures that a person accepted. */
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fromRoot, RESULTS_DIRECTORY } from '../tools/results.mjs';
import { compare } from './compare.mjs';
import { BASELINES } from './picture-folder.mjs';
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

describe('in light and dark, narrow and wide, left-to-right and right-to-left', () => {
  for (const [name, { title }] of Object.entries(STATES)) {
    it(`${title} looks as it did when a person accepted it`, async () => {
      const { png, parts } = await pictures.take(name);
      assert.deepEqual(pictures.problems, []);
      const { looks, picture } = await compare(pictures.desk, BASELINES.read(name), png, parts);
      if (!picture) return;
      const [now, difference] = [`${RESULTS}${name}.png`, `${RESULTS}${name}.difference.png`];
      mkdirSync(RESULTS, { recursive: true });
      writeFileSync(now, png);
      writeFileSync(difference, picture);
      assert.fail(
        `${name} does not look like test/visual/baselines/${name}.png:\n  ${looks.join('\n  ')}\n` +
          `See ${fromRoot(now)} and ${fromRoot(difference)}.\n` +
          `To accept this look: npm run visual:accept -- ${name}`,
      );
    });
  }
});

describe('the accepted pictures', () => {
  it('show exactly the states that exist', () => {
    assert.deepEqual(BASELINES.names().sort(), Object.keys(STATES).sort());
  });

  /** Changes that are easy to overlook. @type {Record<string, string>} */
  const changes = {
    'a colour that is slightly off': 'mcp-elicitation { --mcp-elicitation-accent: light-dark(#2754dc, #94b4ff) }',
    'one pixel more room': 'mcp-elicitation::part(header) { padding-inline-start: 21px }',
  };
  for (const [change, css] of Object.entries(changes)) {
    it(`reveal ${change}`, async () => {
      const { png, parts } = await pictures.take('yes-no', css);
      assert.notDeepEqual((await compare(pictures.desk, BASELINES.read('yes-no'), png, parts)).looks, []);
    });
  }
});
