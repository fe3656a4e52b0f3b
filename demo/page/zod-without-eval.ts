import { config } from 'zod';

/*
 * Must be imported before the MCP client, which makes its zod schemas while it is evaluated: zod tries `new Function`
 * once, and the browser reports that to the page's Content-Security-Policy even though zod catches the error.
 */
config({ jitless: true });
