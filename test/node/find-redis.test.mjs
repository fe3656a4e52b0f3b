// @ts-check
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ensureRedis } from '../tools/find-redis.mjs';
import { machineWith } from '../tools/made-up-machine.mjs';

describe('finding redis-server', () => {
  it('takes the one on the PATH, and installs nothing', () => {
    const { machine, commands } = machineWith(['/b/redis-server'], { debianRoot: true });
    assert.equal(ensureRedis(machine), '/b/redis-server');
    assert.deepEqual(commands, []);
  });

  it('installs Debian’s package as root, and announces it in one line', () => {
    const { machine, commands, said } = machineWith([], { debianRoot: true, installs: '/b/redis-server' });
    assert.equal(ensureRedis(machine), '/b/redis-server');
    const install = '/b/apt-get -qq install -y --no-install-recommends redis-server';
    assert.deepEqual(commands, ['/b/apt-get -qq update', install]);
    assert.deepEqual(said, ['No redis-server found: installing the Debian package "redis-server" with apt-get.']);
  });

  it('says in one line what to do where it may not install anything, or cannot', () => {
    const remedy = 'apt-get install redis-server, or set REDIS_URL';
    assert.throws(() => ensureRedis(machineWith([]).machine), { message: `No redis-server found: ${remedy}` });
    assert.throws(() => ensureRedis(machineWith([], { debianRoot: true }).machine), {
      message: `No redis-server found, and apt-get could not install it: ${remedy}`,
    });
  });
});
