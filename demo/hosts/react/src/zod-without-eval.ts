import { config } from 'zod';

config({ jitless: true }); // The SDK's zod tries `new Function` otherwise, and a strict policy reports that.
