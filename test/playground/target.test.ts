import assert from 'node:assert/strict';
import { it } from 'node:test';
import { identityOf } from '../../playground/backend/target.js';

/** How the playground names the server that a command starts. */
const NAMES: Record<string, string> = {
  'npx -y some-server': 'some-server',
  'python -m some_server': 'some_server',
  'uvx some-server@1.0.0': 'some-server',
  'java -jar target/some-server.jar': 'some-server',
  'java -cp classes:lib/* com.acme.SomeServer': 'com.acme.SomeServer',
  'dotnet some-server.dll': 'some-server',
  'go run ./some-server': 'some-server',
};

for (const [line, name] of Object.entries(NAMES)) {
  it(`the playground names the server of “${line}” ${name}`, () => {
    const [command = '', ...args] = line.split(' ');
    assert.equal(identityOf({ kind: 'stdio', command, args }).name, name);
  });
}
