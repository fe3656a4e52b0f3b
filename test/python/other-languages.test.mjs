// @ts-check
/** The programs of docs/other-languages.md ask a person in Chromium. */
import assert from 'node:assert/strict';
import { execSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { after, it } from 'node:test';
import { fill, press, shown } from '../interrupts/card.mjs';
import { blocksIn, readPage } from '../tools/markdown.mjs';
import { here, startProgram } from './programs.mjs';
import { KEY, prepareRelay } from './world.mjs';

const relay = prepareRelay();
const folder = mkdtempSync(join(tmpdir(), 'languages-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const PARAMS = JSON.stringify({
  message: 'Which branch?',
  requestedSchema: { type: 'object', properties: { branch: { type: 'string' } }, required: ['branch'] },
});

/** The program that calls the documented code, and writes what it returns. */
const MAIN = {
  go: `package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	result, err := Ask(os.Args[1], os.Args[2], json.RawMessage(os.Args[3]))
	if err != nil {
		panic(err)
	}
	fmt.Println(string(result))
}
`,
  java: `public class Main {
  public static void main(String[] args) throws Exception {
    System.out.println(Ask.ask(args[0], args[1], args[2]));
  }
}
`,
};

/** @type {Record<'go' | 'java', { files: [string, string], compile: string, run: [string, ...string[]] }>} */
const LANGUAGES = {
  go: { files: ['ask.go', 'main.go'], compile: 'go build -o ask ask.go main.go', run: ['./ask'] },
  java: { files: ['Ask.java', 'Main.java'], compile: 'javac Ask.java Main.java', run: ['java', 'Main'] },
};

/** @param {'go' | 'java'} language @param {(said: any) => any} resultOf */
function asks(language, resultOf) {
  return async () => {
    const { files, compile, run } = LANGUAGES[language];
    const block = blocksIn(readPage('docs/other-languages.md')).find((block) => block.language === language);
    writeFileSync(join(folder, files[0]), block?.code ?? '');
    writeFileSync(join(folder, files[1]), MAIN[language]);
    const go = { GOTOOLCHAIN: 'local', GOCACHE: here('.venvs/go'), GO111MODULE: 'off', GOFLAGS: '' };
    execSync(compile, { cwd: folder, env: { ...process.env, ...go } });
    const { page } = await relay.open(language);
    const [program, ...args] = run;
    const env = { RELAY_URL: relay.url, RELAY_KEY: KEY };
    const asker = startProgram(program, [...args, `${language}-1`, language, PARAMS], { cwd: folder, env });
    try {
      await shown(page, 'Which branch?');
      await fill(page, 'branch', 'main');
      await press(page, 'submit');
      assert.deepEqual(resultOf(await asker.says('the result')), { action: 'accept', content: { branch: 'main' } });
    } finally {
      await Promise.all([asker.kill(), page.close()]);
    }
  };
}

it(
  'a program in Go asks by the documented lines [ASK-08]',
  asks('go', (said) => said),
);

it(
  'a program in Java asks by the documented lines [ASK-08]',
  asks('java', ({ result }) => result),
);
