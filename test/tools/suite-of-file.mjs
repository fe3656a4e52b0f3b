// @ts-check
/** Runs in the page. Keeps the files that share a page apart: each finds it as a page would be that was loaded for it. */
import { executeServerCommand } from '@web/test-runner-commands';

const { documentElement, body } = document;
const attributes = [...documentElement.attributes].map(({ name, value }) => ({ name, value }));
const title = document.title;
const scripts = [...body.childNodes];

/** @type {unknown[]} */
const rejections = [];
addEventListener('unhandledrejection', ({ reason }) => rejections.push(reason));

async function tidy() {
  for (const { name } of [...documentElement.attributes]) documentElement.removeAttribute(name);
  for (const { name, value } of attributes) documentElement.setAttribute(name, value);
  for (const { name } of [...body.attributes]) body.removeAttribute(name);
  body.replaceChildren(...scripts);
  document.title = title;
  localStorage.clear();
  sessionStorage.clear();
  if (document.visibilityState !== 'visible' || !document.hasFocus()) await executeServerCommand('bring-to-front');
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  getSelection()?.removeAllRanges();
  scrollTo(0, 0);
}

/**
 * @param {string} file
 * @param {() => void} load declares the file's tests
 */
export function suiteOf(file, load) {
  describe(file, () => {
    load();
    after(async () => {
      // A promise that the last test leaves rejected is known to the browser one task later.
      await new Promise((done) => setTimeout(done));
      await tidy();
      if (rejections.length > 0) {
        throw new Error(`${file}: a promise was rejected and nobody handled it: ${rejections.splice(0).join(', ')}`);
      }
    });
  });
}
