// @ts-check
/** What a run asks its database. */
import pg from 'pg';
import { createClient } from 'redis';

/**
 * @typedef {object} Database
 * @property {() => Promise<number>} open how many elicitations it holds to be open
 * @property {() => unknown} close
 */

/**
 * @param {string} url
 * @param {string} prefix of the run's Redis keys
 * @returns {Promise<Database>}
 */
export async function openDatabase(url, prefix) {
  if (url.startsWith('redis')) {
    const client = await createClient({ url }).connect();
    return {
      async open() {
        let count = 0;
        for await (const keys of client.scanIterator({ MATCH: `${prefix}*:u:*`, COUNT: 1000 })) count += keys.length;
        return count;
      },
      close: () => client.destroy(),
    };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    async open() {
      const { rows } = await client.query('SELECT count(*)::int AS open FROM mcp_elicitation WHERE NOT is_over');
      return rows[0].open;
    },
    close: () => client.end(),
  };
}
