// @ts-check
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BrowserNotFound, ensureChromium, findEngines, findFirefox, findWebKit } from '../tools/find-browser.mjs';
import { machineWith } from '../tools/made-up-machine.mjs';

const MINI_BROWSER = '/usr/lib/any-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const ALL = ['/b/chromium', '/b/firefox-esr', '/b/WebKitWebDriver', '/b/Xvfb', MINI_BROWSER];

/**
 * @param {() => unknown} find
 * @param {RegExp} message
 */
function saysInOneLine(find, message) {
  assert.throws(find, (error) => {
    assert.ok(error instanceof BrowserNotFound);
    assert.match(error.message, message);
    assert.doesNotMatch(error.message, /\n/);
    return true;
  });
}

describe('finding Chromium', () => {
  it('prefers CHROME_PATH to the PATH', () => {
    const { machine } = machineWith(['/my/chrome', '/b/chromium'], { env: { CHROME_PATH: '/my/chrome' } });
    assert.equal(ensureChromium(machine), '/my/chrome');
  });

  it('fails when CHROME_PATH is wrong, and does not use another browser', () => {
    const { machine } = machineWith(['/b/chromium'], { env: { CHROME_PATH: '/gone' } });
    saysInOneLine(() => ensureChromium(machine), /CHROME_PATH is \/gone/);
  });

  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    it(`finds ${name} on the PATH`, () => {
      assert.equal(ensureChromium(machineWith([`/b/${name}`]).machine), `/b/${name}`);
    });
  }

  it('installs nothing when there is a browser', () => {
    const { machine, commands } = machineWith(['/b/google-chrome'], { debianRoot: true });
    ensureChromium(machine);
    assert.deepEqual(commands, []);
  });

  it('installs Debian’s package as root, and announces it in one line', () => {
    const { machine, commands, said } = machineWith([], { debianRoot: true, installs: '/b/chromium' });
    assert.equal(ensureChromium(machine), '/b/chromium');
    assert.deepEqual(commands, ['/b/apt-get -qq update', '/b/apt-get -qq install -y --no-install-recommends chromium']);
    assert.equal(said.length, 1);
  });

  it('says what to do when the installation fails', () => {
    saysInOneLine(() => ensureChromium(machineWith([], { debianRoot: true }).machine), /CHROME_PATH/);
  });

  it('says what to do on other systems, and installs nothing', () => {
    const { machine, commands } = machineWith([]);
    saysInOneLine(() => ensureChromium(machine), /install Chromium or Google Chrome, or set CHROME_PATH/);
    assert.deepEqual(commands, []);
  });
});

describe('finding Firefox and WebKit', () => {
  it('prefers Firefox ESR', () => {
    assert.equal(findFirefox(machineWith(['/b/firefox', '/b/firefox-esr']).machine), '/b/firefox-esr');
  });

  it('prefers FIREFOX_PATH to the PATH', () => {
    const { machine } = machineWith(['/my/fx', '/b/firefox'], { env: { FIREFOX_PATH: '/my/fx' } });
    assert.equal(findFirefox(machine), '/my/fx');
  });

  it('uses the display of the machine for WebKit', () => {
    const { machine } = machineWith(ALL, { env: { DISPLAY: ':0' } });
    assert.deepEqual(findWebKit(machine), { driver: '/b/WebKitWebDriver', browser: MINI_BROWSER });
  });

  it('uses Xvfb for WebKit when the machine has no display', () => {
    assert.equal(findWebKit(machineWith(ALL).machine)?.xvfb, '/b/Xvfb');
  });

  it('finds no WebKit without a display and Xvfb', () => {
    assert.equal(findWebKit(machineWith(['/b/WebKitWebDriver', MINI_BROWSER]).machine), undefined);
  });
});

describe('choosing engines', () => {
  it('chooses all engines that are found', () => {
    const engines = findEngines(machineWith(ALL).machine);
    assert.deepEqual(
      Object.keys(engines).filter((name) => Object.hasOwn(engines, name)),
      ['chromium', 'firefox', 'webkit'],
    );
  });

  it('needs only Chromium', () => {
    const { chromium, firefox, webkit } = findEngines(machineWith(['/b/chromium']).machine);
    assert.deepEqual([chromium, firefox, webkit], ['/b/chromium', undefined, undefined]);
  });

  it('names every missing engine of REQUIRE_ENGINES, and how to get it', () => {
    const { machine } = machineWith(['/b/chromium'], { env: { REQUIRE_ENGINES: 'chromium, firefox,webkit' } });
    saysInOneLine(() => findEngines(machine), /firefox and webkit.*firefox-esr.*webkit2gtk-driver xvfb/);
  });

  it('fails on the name of an unknown engine', () => {
    const { machine } = machineWith(ALL, { env: { REQUIRE_ENGINES: 'chromium,safari' } });
    saysInOneLine(() => findEngines(machine), /REQUIRE_ENGINES names safari/);
  });

  it('leaves out engines that ENGINES does not name', () => {
    const { chromium, firefox, webkit } = findEngines(machineWith(ALL, { env: { ENGINES: 'firefox' } }).machine);
    assert.deepEqual([chromium, firefox, webkit], [undefined, '/b/firefox-esr', undefined]);
  });

  it('fails when ENGINES leaves out a required engine', () => {
    const { machine } = machineWith(ALL, { env: { ENGINES: 'firefox', REQUIRE_ENGINES: 'webkit' } });
    saysInOneLine(() => findEngines(machine), /asks for webkit, which ENGINES leaves out/);
  });
});
