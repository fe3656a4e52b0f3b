import { config } from 'zod';

/*
 * Import this before the MCP client, which makes its zod schemas on import. Otherwise zod tries `new Function` once. It
 * catches the error, but the browser still reports a violation of the Content-Security-Policy.
 */
config({ jitless: true });
