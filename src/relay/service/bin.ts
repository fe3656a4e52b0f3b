#!/usr/bin/env node
import process from 'node:process';
import type { Log } from './serve.js';
import { HELP, readSettings, SettingsError } from './settings.js';

/** Starts the service by flags and environment, and ends it in order with the process. @module */

const log: Log = (level, event, details) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...details })}\n`);
};

const INSTALL = 'npm install @remix-run/node-fetch-server@0.14 ajv@8 jose@6 prom-client@15';

/** The libraries of the service are optional peers of the package: nothing that needs one is imported before this. */
async function importServe() {
  try {
    return await import('./serve.js');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [, name] = /^Cannot find package '([^']+)'/.exec(message) ?? [];
    if (code !== 'ERR_MODULE_NOT_FOUND' || !name) throw error;
    throw new SettingsError(`the package ${name} is missing: ${INSTALL}`);
  }
}

try {
  const settings = readSettings(process.argv.slice(2), process.env);
  if (!settings) process.stdout.write(HELP);
  else {
    const { serve } = await importServe();
    const service = await serve(settings, log);
    log('info', 'listening', { url: service.url });
    const end = async () => {
      await service.close();
      log('info', 'closed', {});
      process.exit();
    };
    process.once('SIGTERM', end).once('SIGINT', end);
  }
} catch (error) {
  const isExpected = error instanceof SettingsError || error instanceof TypeError || 'syscall' in (error as object);
  if (!isExpected) throw error;
  process.stderr.write(`mcp-elicitation-relay: ${(error as Error).message}\nSee --help.\n`);
  process.exit(1);
}
