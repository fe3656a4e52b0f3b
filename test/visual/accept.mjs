// @ts-check
/**
 * `npm run visual:accept` accepts the present look. It writes the pictures that differ from those in the repository, and
 * removes those of states that no longer exist. Names select states: `npm run visual:accept -- errors dialog`.
 */
import process from 'node:process';
import { baselineNames, readBaseline, removeBaseline, writeBaseline } from './baselines.mjs';
import { compare } from './compare.mjs';
import { openPictures } from './pictures.mjs';
import { STATES } from './states.mjs';

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !STATES[name]);
if (unknown.length > 0) {
  throw new TypeError(`There is no ${unknown.join(', ')}, only ${Object.keys(STATES).join(', ')}`);
}

const there = baselineNames();
for (const name of there.filter((old) => !STATES[old])) {
  removeBaseline(name);
  process.stdout.write(`${name}: removed\n`);
}

const pictures = await openPictures();
try {
  for (const name of chosen.length > 0 ? chosen : Object.keys(STATES)) {
    const { png, parts } = await pictures.take(name);
    const isNew = !there.includes(name);
    if (!isNew && (await compare(pictures.desk, readBaseline(name), png, parts)).looks.length === 0) continue;
    writeBaseline(name, png);
    process.stdout.write(`${name}: ${isNew ? 'new' : 'changed'}, ${Math.round(png.length / 1024)} KiB\n`);
  }
  for (const problem of pictures.problems) process.stderr.write(`${problem}\n`);
} finally {
  await pictures.close();
}
