/** The contract of the service, as a judge of what it replies. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

interface Reply {
  readonly headers?: Record<string, unknown>;
  readonly content?: Record<string, { schema: object }>;
}
interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, Reply | { $ref: string }>;
}

/** The document, as it is in the package. */
export const document = JSON.parse(
  readFileSync(new URL('../../../src/relay/service/openapi.json', import.meta.url), 'utf8'),
);

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, 'contract');

/** Statuses that tests have seen, by operation. */
export const seen = new Map<string, Set<string>>();

function resolve(value: object): unknown {
  if (!('$ref' in value)) return value;
  return String(value.$ref)
    .slice(2)
    .split('/')
    .reduce((part, name) => part[name.replace('~1', '/')], document);
}

/** The operation of an address. */
function operationOf(method: string, path: string): { operation: Operation; at: string } | undefined {
  const template = Object.keys(document.paths).find((known) =>
    new RegExp(`^${known.replace('{id}', '[^/]+')}$`).test(path),
  );
  const operation = template && document.paths[template][method.toLowerCase()];
  return operation && { operation, at: `${method} ${template}` };
}

/**
 * Asserts that the contract has this reply: its status, the type of its body, and the body.
 * @returns the body: JSON, or text.
 */
export async function judged(method: string, path: string, response: Response): Promise<unknown> {
  const found = operationOf(method, path);
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const text = type === 'text/event-stream' ? '' : await response.text();
  const body = type === 'application/json' ? JSON.parse(text) : text;
  if (!found) {
    assert.ok(
      [404, 405].includes(response.status),
      `${method} ${path} is in no contract, and replied ${response.status}`,
    );
    return body;
  }
  const { operation, at } = found;
  const reply = resolve(operation.responses[response.status] ?? {}) as Reply;
  assert.ok(operation.responses[response.status], `${at}: ${response.status} is undocumented: ${text}`);
  seen.set(operation.operationId, (seen.get(operation.operationId) ?? new Set()).add(String(response.status)));
  for (const name of Object.keys(reply.headers ?? {}))
    assert.ok(response.headers.has(name), `${at}: ${response.status} has no header ${name}`);
  if (!reply.content) {
    assert.equal(text, '', `${at}: ${response.status} must have no body`);
    return undefined;
  }
  const schema = reply.content[type]?.schema;
  assert.ok(schema, `${at}: ${response.status} is of the type ${type}`);
  const validate = ajv.compile(absolute(schema));
  assert.ok(validate(body), `${at}: ${response.status}: ${ajv.errorsText(validate.errors)}: ${text}`);
  return body;
}

/** The schema of a reply, which refers to the document from outside. */
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/'));
}
