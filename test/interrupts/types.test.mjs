// @ts-check
/** The package's structural types accept the types of the frameworks, and so do the recipes of the documentation. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { ROOT } from '../tools/results.mjs';
import { writeRecipes } from './recipes.mjs';

describe('the types of the frameworks', () => {
  it('fit those of mcp-elicitation/interrupts, and the code of docs/approvals.md as it stands there', () => {
    writeRecipes();
    const args = [`${ROOT}node_modules/typescript/bin/tsc`, '-p', `${ROOT}test/interrupts/tsconfig.json`];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    assert.equal(status, 0, stdout);
  });
});
