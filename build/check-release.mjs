// @ts-check
/**
 * `npm run check:release`: refuses a release whose package.json has a placeholder for an address of the project.
 * `npm publish` runs it. An argument names another package.json.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';

/** @type {{ repository?: { url: string }, homepage?: string, bugs?: { url: string } }} */
const { repository, homepage, bugs } = JSON.parse(readFileSync(process.argv[2] ?? 'package.json', 'utf8'));

for (const [name, address = 'missing'] of Object.entries({ repository: repository?.url, homepage, bugs: bugs?.url })) {
  // No real address is below `.invalid` (RFC 2606).
  if (address !== 'missing' && !new URL(address).hostname.endsWith('.invalid')) continue;
  process.stderr.write(`package.json: ${name} is not a real address: ${address}\n`);
  process.exitCode = 1;
}
