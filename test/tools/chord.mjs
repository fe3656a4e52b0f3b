// @ts-check
/**
 * The browser command `chord`: presses a key while another is held. `sendKeys` can do that in only two of the three
 * engines.
 * @returns {import('@web/test-runner').TestRunnerPlugin}
 */
export function chord() {
  return {
    name: 'chord',
    async executeCommand({ command, payload, session }) {
      if (command !== 'chord') return undefined;
      const { modifier, key } = /** @type {{ modifier: string, key: string }} */ (payload);
      const browser = /** @type {any} */ (session.browser);
      if (browser.type === 'webdriver') {
        await browser.sendKeys(session.id, [modifier, key]);
      } else {
        const { keyboard } = browser.getPage(session.id);
        await keyboard.down(modifier);
        await keyboard.press(key);
        await keyboard.up(modifier);
      }
      return true;
    },
  };
}
