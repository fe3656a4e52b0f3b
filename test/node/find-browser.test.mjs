// @ts-check
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ensureChromium, findEngines } from '../tools/find-browser.mjs';
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

  it('needs only Chromium, and fails where an engine of REQUIRE_ENGINES is missing', () => {
    assert.equal(findEngines(machineWith(['/b/chromium']).machine).chromium, '/b/chromium');
    const { machine } = machineWith(['/b/chromium'], { env: { REQUIRE_ENGINES: 'chromium,firefox,webkit' } });
    assert.throws(() => findEngines(machine), /firefox and webkit/);
  });
});
