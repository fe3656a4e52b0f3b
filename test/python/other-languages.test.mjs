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
import { within } from '../tools/until.mjs';
import { here, startProgram } from './programs.mjs';
import { KEY, prepareRelay, reads } from './world.mjs';

const relay = prepareRelay();
const folder = mkdtempSync(join(tmpdir(), 'languages-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** What a program asks, as JSON. @param {string} id @param {string} user */
const questionFor = (id, user) =>
  JSON.stringify({
    id,
    scope: { user },
    request: {
      message: 'Which branch?',
      requestedSchema: { type: 'object', properties: { branch: { type: 'string' } }, required: ['branch'] },
    },
    options: { server: { id: 'ci', name: 'Continuous Integration' } },
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
	var question struct {
		Scope   struct{ User string }
		Request json.RawMessage
		Options struct{ Server Server }
	}
	json.Unmarshal([]byte(os.Args[2]), &question)
	result, err := Ask(os.Args[1], question.Scope.User, question.Options.Server, question.Request)
	if err != nil {
		panic(err)
	}
	fmt.Println(string(result))
}
`,
  java: `public class Main {
  public static void main(String[] args) throws Exception {
    System.out.println(Ask.ask(args[0], args[1]));
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
    const user = `${language} "quoted"`;
    const id = `${language}-1`;
    const { page } = await relay.open(user);
    const [program, ...args] = run;
    /** @type {import('./programs.mjs').Program[]} */
    const programs = [];
    const start = (url = relay.url) => {
      const env = { RELAY_URL: url, RELAY_KEY: KEY };
      const started = startProgram(program, [...args, id, questionFor(id, user)], { cwd: folder, env });
      programs.push(started);
      return started;
    };
    const asker = start();
    try {
      await shown(page, 'Which branch?');
      await reads(page, 'Continuous Integration');
      await fill(page, 'branch', 'main');
      await press(page, 'submit');
      assert.deepEqual(resultOf(await asker.says('the result')), { action: 'accept', content: { branch: 'main' } });
      await asker.ended;
      const again = start();
      await within(`${language}: the end of a second run`, again.ended);
      assert.match(again.words(), /he outcome of \S+ was acknowledged before: ask with another id/);
      const alone = start('http://127.0.0.1:1');
      await within(`${language}: the end without a relay`, alone.ended);
      assert.match(alone.words(), /refused|ConnectException/);
    } finally {
      await Promise.all([...programs.map((each) => each.kill()), page.close()]);
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
