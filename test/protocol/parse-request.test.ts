import { expect } from '@open-wc/testing';
import {
  MAX_FIELDS,
  MAX_MESSAGE_BYTES,
  MAX_SCHEMA_BYTES,
  MAX_SCHEMA_DEPTH,
  MAX_URL_BYTES,
} from '../../src/protocol/limits.js';
import { type ParseOptions, parseRequest } from '../../src/protocol/parse-request.js';
import type { ElicitationMode, Revision } from '../../src/protocol/revisions.js';

const ALL: Revision[] = ['2025-06-18', '2025-11-25', '2026-07-28'];
const BOTH: ElicitationMode[] = ['form', 'url'];
const message = 'Which branch?';

function formOf(requestedSchema?: unknown) {
  return { message, ...(requestedSchema !== undefined && { requestedSchema }) };
}

function urlOf(url: unknown) {
  return { mode: 'url', message, url };
}

function expectOk(params: unknown, options?: ParseOptions) {
  expect(parseRequest(params, options)).to.have.property('status', 'ok');
}

/** Expects -32602, with a message that names the place. */
function expectInvalid(params: unknown, place: string, options?: ParseOptions) {
  const result = parseRequest(params, options);
  expect(result).to.include({ status: 'invalid', code: -32602 });
  expect(result).to.have.property('message').that.includes(place);
}

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** A schema whose JSON text has exactly this many UTF-8 bytes and contains the given text. */
function schemaOfBytes(bytes: number, text: string) {
  const schema = { type: 'object', properties: { a: { type: 'string', description: text } } };
  schema.properties.a.description += 'x'.repeat(bytes - bytesOf(schema));
  return schema;
}

/** A schema of this many nested objects. */
function schemaOfDepth(depth: number, innermost: object) {
  let inner = innermost;
  for (let i = 1; i < depth; i++) inner = { not: inner };
  return inner;
}

function schemaOfFields(count: number) {
  return { type: 'object', properties: Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, {}])) };
}

describe('parseRequest', () => {
  describe('a malformed request is refused with -32602 and the place', () => {
    const refused: [what: string, params: unknown, place: string][] = [
      ['no params', undefined, 'params'],
      ['params that are a list', [], 'params'],
      ['no message', { requestedSchema: {} }, 'params.message'],
      ['a message that is not a string', { message: 7 }, 'params.message'],
      ['a message that only a prototype has', Object.create({ message }), 'params.message'],
      ['an unknown mode', { message, mode: 'telepathy' }, 'params.mode'],
      ['a mode in capitals', { message, mode: 'FORM' }, 'params.mode'],
      ['a schema that is null', { message, requestedSchema: null }, 'params.requestedSchema'],
      ['a schema that is a list', { message, requestedSchema: [] }, 'params.requestedSchema'],
      ['properties that are null', formOf({ properties: null }), 'params.requestedSchema.properties'],
      ['properties that are a list', formOf({ properties: [{ type: 'string' }] }), 'params.requestedSchema.properties'],
      ['a schema of a string', formOf({ type: 'string' }), 'params.requestedSchema.type'],
      ['a schema of an array of objects', formOf({ type: 'array', items: {} }), 'params.requestedSchema.type'],
      ['a schema whose type is null', formOf({ type: null, properties: {} }), 'params.requestedSchema.type'],
    ];
    for (const [what, params, place] of refused) {
      it(`refuses ${what} [MCP-21]`, () => {
        expectInvalid(params, place, { modes: BOTH });
      });
    }
  });

  describe('a request that can be shown passes', () => {
    it('takes a request without mode as a form, in every revision [MCP-01]', () => {
      const requestedSchema = { type: 'object', properties: { name: { type: 'string' } } };
      for (const revision of ALL) {
        expect(parseRequest(formOf(requestedSchema), { revision })).to.deep.equal({
          status: 'ok',
          request: { mode: 'form', message, schema: requestedSchema },
        });
      }
    });

    it('takes mode "form" as a form, in every revision [MCP-01]', () => {
      for (const revision of ALL) {
        expect(parseRequest({ ...formOf({}), mode: 'form' }, { revision })).to.deep.equal({
          status: 'ok',
          request: { mode: 'form', message, schema: {} },
        });
      }
    });

    const tolerated: [what: string, params: unknown][] = [
      ['no schema: a yes/no question [USE-01]', formOf()],
      ['a schema without properties: a yes/no question [USE-01]', formOf({ type: 'object' })],
      ['a schema with empty properties: a yes/no question [USE-01]', formOf({ type: 'object', properties: {} })],
      ['an empty list of properties, as PHP writes none: a yes/no question [USE-01]', formOf({ properties: [] })],
      ['an empty message', { message: '' }],
      ['a schema without type [USE-12]', formOf({ properties: { a: { type: 'string' } } })],
      ['a property that is not an object: only that field cannot be shown [USE-12]', formOf({ properties: { a: 7 } })],
      ['a property of unknown type [USE-12]', formOf({ properties: { a: { type: 'date' } } })],
      ['a nested property [USE-12]', formOf({ properties: { a: { type: 'object', properties: {} } } })],
      ['keywords of a wrong type [USE-12]', formOf({ properties: { a: { minLength: '3' } }, required: 'a' })],
      [
        'root keywords of other tools [USE-12]',
        formOf({ $schema: 'x', title: 'T', $defs: {}, additionalProperties: false }),
      ],
      ['__proto__ as a key [USE-12]', formOf(JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'))],
      ['members that the client does not know', { ...formOf({}), task: { ttl: 60_000 }, _meta: {}, extra: 1 }],
    ];
    for (const [what, params] of tolerated) {
      it(`passes ${what}`, () => {
        expectOk(params);
      });
    }

    it('reads __proto__ and constructor as ordinary members', () => {
      expectInvalid(JSON.parse('{"message":"Hi","requestedSchema":{"properties":7}}'), 'properties');
      expectOk(JSON.parse('{"message":"Hi","__proto__":{"mode":"telepathy"},"constructor":{"mode":"telepathy"}}'));
      expectOk(JSON.parse('{"message":"Hi","requestedSchema":{"__proto__":{"properties":7}}}'));
    });
  });

  describe('limits', () => {
    it(`takes ${MAX_FIELDS} fields and refuses one more [MCP-21]`, () => {
      expect(MAX_FIELDS).to.equal(500);
      expectOk(formOf(schemaOfFields(500)));
      expectInvalid(formOf(schemaOfFields(501)), 'requestedSchema.properties');
    });

    it('takes a message of 32 KiB and refuses one byte more [MCP-21]', () => {
      expect(MAX_MESSAGE_BYTES).to.equal(32_768);
      expectOk({ message: 'x'.repeat(32_768) });
      expectInvalid({ message: 'x'.repeat(32_769) }, 'params.message');
    });

    it('measures a message in UTF-8 bytes, not in characters', () => {
      expectOk({ message: 'é'.repeat(16_384) });
      expectInvalid({ message: `${'é'.repeat(16_384)}.` }, 'params.message');
    });

    it('takes a URL of 8 KiB and refuses one byte more [MCP-21]', () => {
      expect(MAX_URL_BYTES).to.equal(8192);
      const start = 'https://example.com/';
      expectOk(urlOf(start.padEnd(8192, 'x')), { modes: BOTH });
      expectInvalid(urlOf(start.padEnd(8193, 'x')), 'params.url', { modes: BOTH });
    });

    for (const [what, text] of [
      ['plain text', 'x'],
      ['characters of two bytes', 'é'],
      ['characters that JSON escapes', '"'],
    ] as const) {
      it(`takes a schema of 1 MiB as JSON and refuses one byte more: ${what} [MCP-21]`, () => {
        expect(MAX_SCHEMA_BYTES).to.equal(1_048_576);
        expectOk(formOf(schemaOfBytes(1_048_576, text.repeat(400_000))));
        expectInvalid(formOf(schemaOfBytes(1_048_577, text.repeat(400_000))), 'requestedSchema is too large');
      });
    }

    it('measures numbers, lists and nesting as the JSON text has them', () => {
      const list = Array.from({ length: 100_000 }, (_, i) => i % 10);
      const schema = { enum: [list, list, [true, false, null, -1.5e-7]], title: '' };
      schema.title = 'x'.repeat(1_048_576 - bytesOf(schema));
      expectOk(formOf(schema));
      schema.title += 'x';
      expectInvalid(formOf(schema), 'requestedSchema is too large');
    });

    for (const [what, innermost] of [
      ['an empty object', {}],
      ['a member', { type: 'string' }],
      ['a list', { enum: [] }],
    ] as const) {
      it(`takes ${MAX_SCHEMA_DEPTH} levels of nesting and refuses one more: ${what} innermost [MCP-21]`, () => {
        expect(MAX_SCHEMA_DEPTH).to.equal(20);
        const levels = 'enum' in innermost ? 19 : 20;
        expectOk(formOf(schemaOfDepth(levels, innermost)));
        expectInvalid(formOf(schemaOfDepth(levels + 1, innermost)), 'requestedSchema is too deep');
      });
    }
  });

  describe('hostile shapes', () => {
    it('refuses nesting that would overflow the stack [MCP-21]', () => {
      expectInvalid(formOf(schemaOfDepth(200_000, {})), 'requestedSchema is too deep');
    });

    it('refuses a schema with a bigint, which postMessage carries and JSON does not [MCP-21]', () => {
      for (const part of [{ default: 5n }, { enum: [1n] }, { maximum: 9n }]) {
        expectInvalid(formOf({ properties: { a: { type: 'integer', ...part } } }), 'requestedSchema is not JSON');
      }
    });

    it('refuses a schema that contains itself [MCP-21]', () => {
      const schema: Record<string, unknown> = { type: 'object', properties: {} };
      schema.not = schema;
      expectInvalid(formOf(schema), 'requestedSchema is too deep');
    });

    it('refuses a list in which each member holds itself a thousand times [MCP-21]', () => {
      const list: unknown[] = [];
      for (let i = 0; i < 1000; i++) list.push(list);
      expectInvalid(formOf({ enum: list }), 'requestedSchema is too');
    });

    it('refuses a list of millions [MCP-21]', () => {
      expectInvalid(formOf({ enum: new Array(3_000_000).fill(0) }), 'requestedSchema is too large');
    });

    it('refuses shared parts that would take gigabytes when written out [MCP-21]', () => {
      let part: unknown = 'x'.repeat(1000);
      for (let i = 0; i < 12; i++) part = new Array(10).fill(part);
      expectInvalid(formOf({ enum: part }), 'requestedSchema is too large');
    });
  });

  describe('modes', () => {
    const cases: [what: string, mode: ElicitationMode, modes: ElicitationMode[] | undefined, shown: Revision[]][] = [
      ['form, by default', 'form', undefined, ALL],
      ['form, declared', 'form', ['form'], ALL],
      ['form, with URL mode alone declared', 'form', ['url'], []],
      ['form, with nothing declared', 'form', [], []],
      ['URL, by default', 'url', undefined, ['2025-11-25', '2026-07-28']],
      ['URL, with form mode alone declared', 'url', ['form'], []],
      ['URL, declared', 'url', ['form', 'url'], ['2025-11-25', '2026-07-28']],
      ['URL, declared alone', 'url', ['url'], ['2025-11-25', '2026-07-28']],
    ];
    for (const [what, mode, modes, shown] of cases) {
      it(`${what}: ${shown.length > 0 ? `shown on ${shown.join(', ')} only` : 'never shown'} [MCP-21]`, () => {
        const params = mode === 'url' ? urlOf('https://example.com/') : { ...formOf({}), mode };
        for (const revision of ALL) {
          const result = parseRequest(params, { revision, ...(modes && { modes }) });
          if (shown.includes(revision)) expect(result.status, revision).to.equal('ok');
          else {
            expect(result, revision).to.include({ status: 'invalid', code: -32602 });
            expect(result, revision).to.have.property('message').that.includes('params.mode');
          }
        }
      });
    }

    it('treats an unknown or missing revision as 2025-11-25', () => {
      expectOk(urlOf('https://example.com/'), { modes: BOTH });
      expectOk(urlOf('https://example.com/'), { modes: BOTH, revision: '1999-01-01' as Revision });
      expectOk(urlOf('https://example.com/'), { modes: BOTH, revision: 'constructor' as Revision });
    });
  });

  describe('URL mode', () => {
    // Which addresses are refused, and which are shown with a warning, is in url.test.ts.
    it('can show an address, exactly as it came', () => {
      const url = 'HTTPS://EXAMPLE.COM/authorise?state=1#top';
      expect(parseRequest(urlOf(url), { modes: BOTH })).to.deep.equal({
        status: 'ok',
        request: { mode: 'url', message, url, elicitationId: undefined },
      });
    });

    for (const url of [undefined, null, { href: 'https://example.com/' }, '', '/authorise', 'javascript:alert(1)']) {
      it(`refuses the address ${JSON.stringify(url)} with -32602, naming params.url`, () => {
        expectInvalid(urlOf(url), 'params.url', { modes: BOTH });
      });
    }

    it('keeps the elicitation id', () => {
      const params = { ...urlOf('https://example.com/'), elicitationId: 'e-1' };
      expect(parseRequest(params, { modes: BOTH })).to.have.nested.property('request.elicitationId', 'e-1');
    });

    it('needs no elicitation id, and ignores one that is not a string', () => {
      for (const elicitationId of [undefined, null, 7]) {
        const params = { ...urlOf('https://example.com/'), elicitationId };
        expect(parseRequest(params, { modes: BOTH })).to.have.nested.property('request.elicitationId', undefined);
      }
    });
  });
});
