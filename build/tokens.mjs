// @ts-check
/**
 * Shortens the private custom properties of the styles, `--_surface` to `--_a`; packed, that takes 80 bytes. The prefix
 * stays, because content in a slot inherits them.
 */
import { readdirSync, readFileSync } from 'node:fs';

const STYLES = new URL('../src/views/styles/', import.meta.url);
const TOKEN = /--_[\w-]+/g;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const sources = readdirSync(STYLES)
  .sort()
  .map((name) => readFileSync(new URL(name, STYLES), 'utf8'));
const names = [...new Set(sources.join('').match(TOKEN))];

/** @param {string} code */
export const withShortTokens = (code) =>
  code.replace(TOKEN, (name) => {
    const letter = LETTERS[names.indexOf(name)];
    if (!letter)
      throw new Error(`${name} is in no style sheet, or there are more than ${LETTERS.length} such properties`);
    return `--_${letter}`;
  });
