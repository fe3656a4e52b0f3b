// @ts-check
/**
 * Where a test replaces what the page or the language provides, such as `Date.now = …`. The next test then runs with
 * it, and the code under test is one that no application has. Clocks, storage and the opening of windows are passed in
 * instead.
 */
import { COMMENT_OR_STRING } from './sources.mjs';

/**
 * Properties of the window that tests are tempted to replace. Others, such as `name` or `onerror`, are there to be
 * set.
 */
const OF_WINDOW = `
  Date Intl performance navigator crypto open close fetch matchMedia queueMicrotask localStorage sessionStorage
  setTimeout clearTimeout setInterval clearInterval
  requestAnimationFrame cancelAnimationFrame requestIdleCallback cancelIdleCallback
`
  .trim()
  .split(/\s+/)
  .join('|');
const OBJECTS = 'Date|Intl|Math|performance|navigator|crypto|Navigator|Document|Window|Performance';
const WINDOW = 'window|globalThis|self';
/** What a page may set of its document. */
const SETTABLE = 'title|cookie|dir|body|designMode|adoptedStyleSheets|on\\w+';
const ASSIGNED = '\\s*(?:=(?![=>])|(?:\\?\\?|\\|\\||&&|[-+*/])=)';
const ANY = `(?:${WINDOW}|document|${OBJECTS})(?:\\.prototype)?\\b(?!\\s*[.[])`;

const PATCHES = [
  `(?<!typeof\\s)\\b(?:${WINDOW})\\.(?:${OF_WINDOW})${ASSIGNED}`,
  `(?<!typeof\\s)\\b(?:${OBJECTS})(?:\\.prototype)?\\.\\w+${ASSIGNED}`,
  `(?<!typeof\\s)\\bdocument\\.(?!(?:${SETTABLE})\\b)\\w+${ASSIGNED}`,
  `\\b(?:Object|Reflect)\\.(?:definePropert(?:y|ies)|assign|set|setPrototypeOf)\\(\\s*${ANY}`,
  `\\b(?:stub|spy|spyOn|replace)\\(\\s*${ANY}\\s*,`,
  '\\buseFakeTimers\\(',
].map((pattern) => new RegExp(pattern, 'g'));

/** @param {string} text */
const blank = (text) => text.replace(/[^\n]/g, ' ');

/**
 * One line for each place, such as `test/a.test.ts:7: Date.now = `.
 * @param {string} path
 * @param {string} source
 * @returns {string[]}
 */
export function patchedGlobals(path, source) {
  const code = source
    .replace(/\[\s*(['"])(\w+)\1\s*\]/g, '.$2')
    .replace(COMMENT_OR_STRING, blank)
    .replace(/\(\s*(\w+)\s+as\s+[^()\n]*\)/g, '$1');
  return PATCHES.flatMap((pattern) => [...code.matchAll(pattern)])
    .sort((a, b) => a.index - b.index)
    .map((match) => {
      const line = code.slice(0, match.index).split('\n').length;
      return `${path}:${line}: ${match[0].replace(/\s+/g, ' ')}`;
    });
}
