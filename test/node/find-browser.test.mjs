// @ts-check
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ensureChromium, ensureFirefox, ensureWebKit } from '../tools/find-browser.mjs';
import { machineWith } from '../tools/made-up-machine.mjs';

describe('finding browsers', () => {
  it('fails when CHROME_PATH is wrong, and does not use another browser', () => {
    const { machine } = machineWith(['/b/chromium'], { env: { CHROME_PATH: '/gone' } });
    assert.throws(() => ensureChromium(machine), /CHROME_PATH is \/gone/);
  });

  it('installs nothing when there is a browser, or the system is not Debian', () => {
    const [debian, other] = [machineWith(['/b/chromium'], { debianRoot: true }), machineWith([])];
    assert.equal(ensureChromium(debian.machine), '/b/chromium');
    assert.throws(() => ensureChromium(other.machine), /install Chromium or Google Chrome, or set CHROME_PATH/);
    assert.deepEqual([...debian.commands, ...other.commands], []);
  });

  it('names the Debian packages of an engine that is not here', () => {
    const { machine } = machineWith(['/b/chromium']);
    assert.throws(() => ensureFirefox(machine), /No firefox found: apt-get install firefox-esr/);
    assert.throws(() => ensureWebKit(machine), /No webkit found: apt-get install webkit2gtk-driver xvfb/);
  });
});
