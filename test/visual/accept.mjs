// @ts-check
/**
 * `npm run visual:accept` accepts the present look. It writes the pictures that differ from those in the repository, and
 * removes those of states that no longer exist. Names select states: `npm run visual:accept -- errors dialog`.
 */
import process from 'node:process';
import { BASELINES } from './picture-folder.mjs';
import { openPictures } from './pictures.mjs';
import { retake } from './retake.mjs';
import { STATES } from './states.mjs';

const wanted = Object.keys(STATES);
const words = process.argv.slice(2);
const unknown = words.filter((name) => !wanted.includes(name));
if (unknown.length > 0) throw new TypeError(`There is no ${unknown.join(', ')}, only ${wanted.join(', ')}`);

await retake({ folder: BASELINES, wanted, chosen: words.length > 0 ? words : wanted, open: openPictures });
