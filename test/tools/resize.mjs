// @ts-check
/**
 * The browser command `resize`: gives the window another size, or its first one again without a payload. `setViewport` can do
 * that in only two of the three engines.
 * @returns {import('@web/test-runner').TestRunnerPlugin}
 */
export function resize() {
  /** @type {{ width: number, height: number } | undefined} */
  let first;
  return {
    name: 'resize',
    async executeCommand({ command, payload, session }) {
      if (command !== 'resize') return undefined;
      const browser = /** @type {any} */ (session.browser);
      if (browser.type === 'webdriver') {
        first ??= await browser.driver.getWindowSize();
        const { width, height } = /** @type {{ width: number, height: number }} */ (payload ?? first);
        await browser.driver.setWindowSize(width, height);
        // WebKit answers when the window has its size, and tells the page later.
        await browser.driver.waitUntil(() => browser.driver.execute(hasHeight, height));
      } else {
        await browser.getPage(session.id).setViewport(payload ?? { width: 800, height: 600 });
      }
      return true;
    },
  };
}

/**
 * Runs in the page: whether it fills a window of that height, but for the browser's own bars.
 * @param {number} height
 */
function hasHeight(height) {
  return innerHeight <= height && innerHeight > height - 200;
}
