#!/usr/bin/env node
import process from 'node:process';
import { type Log, serve } from './serve.js';
import { HELP, readSettings, SettingsError } from './settings.js';

/** Starts the service by flags and environment, and ends it in order with the process. @module */

const log: Log = (level, event, details) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...details })}\n`);
};

try {
  const settings = readSettings(process.argv.slice(2), process.env);
  if (!settings) process.stdout.write(HELP);
  else {
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
