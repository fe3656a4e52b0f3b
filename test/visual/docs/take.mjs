// @ts-check
/**
 * `npm run docs:pictures` retakes the pictures in docs/images/ that differ from what the element shows now, and removes those
 * without a scene. Words choose some: `npm run docs:pictures -- parts look-bank`.
 */
import process from 'node:process';
import { retake } from '../retake.mjs';
import { IMAGES, openDocsPictures, PICTURES } from './pictures.mjs';

const words = process.argv.slice(2);
const chosen = PICTURES.filter((name) => words.length === 0 || words.some((word) => name.startsWith(word)));
if (chosen.length === 0) throw new TypeError(`There is no picture ${words.join(', ')}`);

await retake({ folder: IMAGES, wanted: PICTURES, chosen, open: openDocsPictures });
