// @ts-check
/** What the documentation holds: code blocks, links and headings. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { slugOf } from '../../site/build/slug.mjs';
import { ROOT } from './results.mjs';

const FENCE = /^( *)```([\w-]*)[^\n]*\n(.*?)^\1```$/gms;
const COMMENT = /<!--.*?-->/gs;

/** Every page that people read, from the root of the repository. */
export const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(new URL('docs', `file://${ROOT}`), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`),
];

/** @param {string} page */
export function readPage(page) {
  return readFileSync(new URL(page, `file://${ROOT}`), 'utf8');
}

/** @param {string} text @returns {{ language: string, code: string }[]} */
export function blocksIn(text) {
  return [...text.matchAll(FENCE)].map(([, , language = '', code = '']) => ({ language, code }));
}

/**
 * The TypeScript of a page by the file's name, which its first line gives.
 * @param {string} page such as `docs/testing.md`
 * @returns {Map<string, string>}
 */
export function namedBlocksIn(page) {
  const blocks = blocksIn(readPage(page)).filter(({ language }) => language === 'ts' || language === 'tsx');
  return new Map(
    blocks.map(({ code }) => {
      const [, name] = /^\/\/ (\S+\.tsx?)\n/.exec(code) ?? [];
      if (!name) throw new Error(`This block of ${page} has no name: ${code}`);
      return [name, code];
    }),
  );
}

/** The text without code blocks and comments. @param {string} text */
function proseOf(text) {
  return text.replace(FENCE, '').replace(COMMENT, '');
}

/** The inline code of a text, without its backticks. @param {string} text */
export function inlineCodeIn(text) {
  return [...proseOf(text).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

/** The targets of links and pictures. @param {string} text */
export function linksIn(text) {
  const prose = proseOf(text).replace(/`[^`\n]*`/g, '');
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g), ...prose.matchAll(/\s(?:href|src|srcset)="([^"]+)"/g)];
  return links.map(([, target = '']) => target);
}

/** The anchors of a page's headings, as GitHub and VitePress make them. @param {string} text */
export function anchorsIn(text) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return [...proseOf(text).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) => {
    const anchor = slugOf(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

/**
 * One line for each link of a page that leads nowhere in this repository. Links to other sites are not followed.
 * @param {string} page from the root of the repository
 * @param {string} text
 * @returns {string[]}
 */
export function brokenLinks(page, text) {
  return linksIn(text).flatMap((target) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : posix.join(posix.dirname(page), path);
    if (!existsSync(new URL(file, `file://${ROOT}`))) return [`${page}: ${target} leads to no file`];
    if (anchor === undefined) return [];
    const own = file === page ? text : readPage(file);
    return anchorsIn(own).includes(anchor) ? [] : [`${page}: ${target} leads to no heading`];
  });
}

/** The rows of each table, cell by cell, without their heads. @param {string} text */
export function tablesIn(text) {
  return [...proseOf(text).matchAll(/^\|(.+)\|\n\|[-:| ]+\|\n((?:\|.*\|\n?)+)/gm)].map(([, head = '', body = '']) => ({
    head: cellsOf(head),
    rows: body
      .trimEnd()
      .split('\n')
      .map((line) => cellsOf(line.slice(1, -1))),
  }));
}

/** @param {string} line */
function cellsOf(line) {
  return line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}
