// @ts-check
/** Brings the pictures of a folder up to date, and says which. */
import process from 'node:process';
import { compare } from './compare.mjs';

/** @import { Page } from 'puppeteer-core' */
/** @import { PictureFolder } from './picture-folder.mjs' */
/** @import { Sheet } from './sheet.mjs' */

/**
 * Writes the pictures that differ from those in the folder, and removes those that are not wanted any more. An error in
 * the page makes the exit status 1: its pictures may not show what they should.
 * @param {object} given
 * @param {PictureFolder} given.folder
 * @param {string[]} given.wanted names of all pictures
 * @param {string[]} given.chosen names of those to take
 * @param {() => Promise<{ desk: Page, problems: string[], take(name: string): Promise<Sheet>, close(): Promise<void> }>} given.open
 */
export async function retake({ folder, wanted, chosen, open }) {
  const there = folder.names();
  for (const name of there.filter((old) => !wanted.includes(old))) {
    folder.remove(name);
    process.stdout.write(`${name}: removed\n`);
  }

  const { desk, problems, take, close } = await open();
  try {
    for (const name of chosen) {
      const { png, parts } = await take(name);
      const isNew = !there.includes(name);
      if (!isNew && (await compare(desk, folder.read(name), png, parts)).looks.length === 0) continue;
      folder.write(name, png);
      process.stdout.write(`${name}: ${isNew ? 'new' : 'changed'}, ${Math.round(png.length / 1024)} KiB\n`);
    }
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await close();
  }
}
