// @ts-check
/**
 * Preloaded into a server that runs in a process of its own: keeps it on loopback, tells the test where it listens, and
 * ends it with the test.
 */
import { Server } from 'node:net';
import process from 'node:process';

const { listen } = Server.prototype;

/** @type {(this: Server, ...given: any[]) => Server} */
Server.prototype.listen = function announced(...given) {
  const [port, host, ...others] = given;
  this.once('listening', () => process.send?.(this.address()));
  return Reflect.apply(listen, this, typeof host === 'string' ? given : [port, '127.0.0.1', host, ...others]);
};

process.once('disconnect', () => process.exit());
