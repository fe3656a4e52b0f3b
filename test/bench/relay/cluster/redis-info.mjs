// @ts-check
/** What Redis says that it has done, from its `INFO`. */

/** @typedef {{ info(section: string): Promise<string> }} Informed */

/**
 * @typedef {object} Work all that Redis has done so far
 * @property {Map<string, number>} commands how often each ran, alone or in a script
 * @property {number} input bytes from all clients
 * @property {number} output bytes to all clients
 * @property {number} cpu microseconds
 * @property {number} memory bytes of all keys, now
 */

/** @param {Informed} client @returns {Promise<Work>} */
export async function workOf(client) {
  const [commands, stats, cpu, memory] = await Promise.all(
    ['commandstats', 'stats', 'cpu', 'memory'].map(async (section) => fieldsOf(await client.info(section))),
  );
  const number = (/** @type {Map<string, string> | undefined} */ fields, /** @type {string} */ name) =>
    Number(fields?.get(name));
  return {
    commands: new Map(
      [...(commands ?? [])].map(([name, text]) => [
        name.replace(/^cmdstat_/, ''),
        Number(/^calls=(\d+)/.exec(text)?.[1]),
      ]),
    ),
    input: number(stats, 'total_net_input_bytes'),
    output: number(stats, 'total_net_output_bytes'),
    cpu: (number(cpu, 'used_cpu_user') + number(cpu, 'used_cpu_sys')) * 1e6,
    memory: number(memory, 'used_memory'),
  };
}

/** @param {Work} after @param {Work} before @returns {Work} */
export function workBetween(after, before) {
  const commands = [...after.commands].map(([name, calls]) => {
    return /** @type {const} */ ([name, calls - (before.commands.get(name) ?? 0)]);
  });
  return {
    commands: new Map(commands.filter(([, calls]) => calls > 0)),
    input: after.input - before.input,
    output: after.output - before.output,
    cpu: after.cpu - before.cpu,
    memory: after.memory - before.memory,
  };
}

/** @param {string} text lines of `name:value` */
function fieldsOf(text) {
  const lines = text.split('\r\n').filter((line) => line.includes(':'));
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
}
