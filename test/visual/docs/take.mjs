// @ts-check
/**
 * `npm run docs:pictures` retakes the pictures in docs/images/ that differ from what the element shows now, and removes those
 * without a scene. Words choose some: `npm run docs:pictures -- parts look-bank`.
 */
import process from 'node:process';
import { compare } from '../compare.mjs';
import { openDocsPictures, PICTURES, picturesThere, readPicture, removePicture, writePicture } from './pictures.mjs';

const words = process.argv.slice(2);
const chosen = PICTURES.filter((name) => words.length === 0 || words.some((word) => name.startsWith(word)));
if (chosen.length === 0) throw new TypeError(`There is no picture ${words.join(', ')}`);
const there = picturesThere();
for (const name of there.filter((old) => !PICTURES.includes(old))) {
  removePicture(name);
  process.stdout.write(`${name}: removed\n`);
}

const pictures = await openDocsPictures();
try {
  for (const name of chosen) {
    const { png, parts } = await pictures.take(name);
    const isNew = !there.includes(name);
    if (!isNew && (await compare(pictures.desk, readPicture(name), png, parts)).looks.length === 0) continue;
    writePicture(name, png);
    process.stdout.write(`${name}: ${isNew ? 'new' : 'changed'}, ${Math.round(png.length / 1024)} KiB\n`);
  }
  for (const problem of pictures.problems) process.stderr.write(`${problem}\n`);
  if (pictures.problems.length > 0) process.exitCode = 1;
} finally {
  await pictures.close();
}
