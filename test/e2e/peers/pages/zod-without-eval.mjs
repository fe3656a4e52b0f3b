// @ts-check
/** Import this before an SDK: zod would try `new Function` once, and the page's policy would report it. */
import { config } from 'zod';

config({ jitless: true });
