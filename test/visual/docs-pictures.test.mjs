// @ts-check
/** The pictures of the documentation show the element as it is, and each is used. */
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { linksIn, PAGES, readPage } from '../tools/markdown.mjs';
import { fromRoot, RESULTS_DIRECTORY } from '../tools/results.mjs';
import { compare } from './compare.mjs';
import { IMAGES, openDocsPictures, PICTURES } from './docs/pictures.mjs';
import { SCENES } from './docs/scenes.mjs';

const RESULTS = `${RESULTS_DIRECTORY}docs-pictures/`;
/** The most bytes of all pictures, because each clone of the repository contains them. */
const MOST = 700_000;

/** @type {Awaited<ReturnType<typeof openDocsPictures>>} */
let pictures;

before(async () => {
  rmSync(RESULTS, { recursive: true, force: true });
  pictures = await openDocsPictures();
});
after(() => pictures.close());

describe('a picture of the documentation', () => {
  for (const name of Object.keys(SCENES)) {
    it(`shows the element as it is, in light and dark: docs/images/${name}`, async () => {
      for (const picture of [`${name}-light`, `${name}-dark`]) {
        const { png, parts } = await pictures.take(picture);
        assert.deepEqual(pictures.problems, []);
        const { looks, picture: difference } = await compare(pictures.desk, IMAGES.read(picture), png, parts);
        if (!difference) continue;
        mkdirSync(RESULTS, { recursive: true });
        writeFileSync(`${RESULTS}${picture}.png`, png);
        assert.fail(
          `docs/images/${picture}.png is out of date: ${looks}. See ${fromRoot(RESULTS)}.\n` +
            `To retake it, in light and dark: npm run docs:pictures -- ${name}`,
        );
      }
    });
  }

  for (const name of PICTURES.filter((picture) => picture.startsWith('look-'))) {
    it(`shows a look that everybody can read, in which axe finds nothing, including too little contrast: ${name}`, async () => {
      await pictures.take(name);
      assert.deepEqual(await pictures.violations(), []);
    });
  }

  it('has a scene from which it is retaken, and all pictures together stay small', () => {
    assert.deepEqual(IMAGES.names().sort(), [...PICTURES].sort());
    assert.ok(PICTURES.reduce((sum, name) => sum + IMAGES.read(name).length, 0) <= MOST);
  });

  it('stands on a page in light and dark, with a text for people who cannot see it', () => {
    const used = PAGES.flatMap((page) => linksIn(readPage(page)).map((link) => posix.join(posix.dirname(page), link)));
    for (const name of PICTURES) assert.ok(used.includes(`docs/images/${name}.png`), name);
    for (const page of PAGES) {
      const images = readPage(page).match(/<img\s[^>]*images\/[^>]*>/g) ?? [];
      for (const image of images) assert.match(image, /\balt="[^"]{10,}"/, page);
    }
  });
});
