import { config } from 'zod';

config({ jitless: true }); // Otherwise the SDK's zod tries `new Function`, and a strict policy reports that.
