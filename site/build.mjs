// @ts-check
/**
 * `npm run build:site`: writes the documentation, with its gallery, to site/dist as static files. SITE_BASE names the path
 * below which a server will serve them, such as `/mcp-elicitation/`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { install } from '../test/tools/install.mjs';
import { root, site } from './build/paths.mjs';

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 */
function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(root('dist/index.js')) || !existsSync(root('custom-elements.json'))) {
  run('npm', ['run', '--silent', 'build'], root('.'));
}
if (!install(site('.'))) process.exit(1);
run(process.execPath, ['build/pages.mjs'], site('.'));
run(process.execPath, [site('node_modules/vitepress/bin/vitepress.js'), 'build', '.'], site('.'));
