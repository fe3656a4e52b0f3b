import assert from 'node:assert/strict';

/** What is needed of a client of node-redis. */
interface Reader {
  keys(pattern: string): Promise<string[]>;
  pTTL(key: string): Promise<number>;
  type(key: string): Promise<string>;
  sendCommand(words: string[]): Promise<unknown>;
}

/** The command that reads a key of a type, and what follows the key. */
const READ: Record<string, [command: string, ...rest: string[]]> = {
  hash: ['HGETALL'],
  string: ['GET'],
  list: ['LRANGE', '0', '-1'],
  set: ['SMEMBERS'],
  zset: ['ZRANGE', '0', '-1'],
};

/** All that somebody who may read every key finds, as text. Every key must expire. */
export async function contentsOf(redis: Reader): Promise<string> {
  const texts: string[] = [];
  for (const key of await redis.keys('*')) {
    assert.ok((await redis.pTTL(key)) !== -1, `${key} expires`);
    const [command, ...rest] = READ[await redis.type(key)] ?? ['EXISTS']; // Else it is gone meanwhile.
    texts.push(`${key}\n${textOf(await redis.sendCommand([command, key, ...rest]))}`);
  }
  return texts.join('\n');
}

function textOf(reply: unknown): string {
  const parts = typeof reply === 'object' && reply !== null ? Object.entries(reply).flat() : [reply];
  return parts.join('\n');
}
