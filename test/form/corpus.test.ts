import { expect } from '@open-wc/testing';
import type { Field, Option } from '../../src/form/field.js';
import { Form } from '../../src/form/form.js';
import { normalise } from '../../src/form/normalise.js';
import type { Content } from '../../src/protocol/outcome.js';
import { parseRequest } from '../../src/protocol/parse-request.js';
import type { FormElicitationRequest, Json } from '../../src/protocol/request.js';
import type { Revision } from '../../src/protocol/revisions.js';
import forms from '../fixtures/corpus-forms.json' with { type: 'json' };
import expected from '../fixtures/corpus-outcomes.json' with { type: 'json' };

/** How a property is shown. A choice lists its options in order; one with a label of its own reads `Red = #FF0000`. */
type Rendering =
  | 'text'
  | 'multi-line text'
  | 'number'
  | 'integer'
  | 'date'
  | 'date-time'
  | 'yes/no'
  | 'yes/no/no answer'
  | `one of ${string}`
  | `some of ${string}`
  | 'cannot be shown';

/** The expected outcome of one form request, written by hand from the requirements, never from the code's behaviour. */
interface FormOutcome {
  /** The peculiarity of the request, and its consequence. */
  quirk: string;
  /** The request in corpus-forms.json. */
  id: string;
  /** The requirements behind it, at most four. */
  rows: readonly string[];
  /** Every property by its key, in the schema's order. */
  rendered: Readonly<Record<string, Rendering>>;
  /** Pointers into the schema to its unusable parts, sorted. Default: none. */
  reported?: readonly string[];
  /** The content of the untouched form, which is sent when nothing is missing. */
  answers: Content;
  /** Keys of the fields without a required answer in the untouched form, in the schema's order. Default: none. */
  missing?: readonly string[];
  /** Labels by key, where they are special. */
  labels?: Readonly<Record<string, string>>;
  /** Descriptions by key, where they are special. */
  descriptions?: Readonly<Record<string, string>>;
  /** The heading that the schema gives the form. Default: none. */
  heading?: string;
}

/** One entry for each thing that is distinct in the corpus. */
const outcomes = expected as readonly object[] as readonly FormOutcome[];

interface Sample {
  id: string;
  source: string;
  revision: Revision;
  params: FormElicitationRequest;
}

/** A property as the corpus spells it. */
interface Property {
  type?: string;
  title?: string;
  description?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  default?: Json;
  enum?: string[];
  oneOf?: { const: string }[];
  anyOf?: { type: string }[];
  items?: { enum?: string[]; anyOf?: { const: string }[] };
}

/** A property, and its field. */
interface Pair {
  key: string;
  property: Property;
  required: boolean;
  field: Field;
}

const corpus = forms.requests as unknown as Sample[];

const LIMITS = ['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'];

function isAnswer(value: unknown) {
  return (
    ['string', 'number', 'boolean'].includes(typeof value) ||
    value === null ||
    (Array.isArray(value) && value.every((item) => typeof item === 'string'))
  );
}

/** Entries that content must not have: undeclared keys, and values that are not answers. */
function misfitsOf(content: Content, { requestedSchema }: FormElicitationRequest) {
  const declared = Object.keys(requestedSchema?.properties ?? {});
  return Object.entries(content).filter(([key, value]) => !declared.includes(key) || !isAnswer(value));
}

/** The form of a request as it comes from the wire. */
function formOf({ params, revision }: Sample): Form {
  const parsed = parseRequest(params, { revision });
  if (parsed.status !== 'ok' || parsed.request.mode !== 'form') throw new Error(`a ${parsed.status} request`);
  return new Form(parsed.request.schema);
}

function keysOf(fields: readonly Field[]) {
  return fields.map((field) => field.key);
}

function pairsOf({ params: { requestedSchema } }: Sample, form: Form): Pair[] {
  const properties = Object.entries(requestedSchema?.properties ?? {}) as [string, Property][];
  return properties.map(([key, property], index) => ({
    key,
    property,
    required: requestedSchema?.required?.includes(key) ?? false,
    field: form.fields[index]!,
  }));
}

/** A reading of every property in the corpus, by its place. */
function everywhere(read: (pair: Pair) => unknown): Record<string, unknown> {
  return Object.fromEntries(
    corpus.flatMap((sample) => pairsOf(sample, formOf(sample)).map((pair) => [`${sample.id} ${pair.key}`, read(pair)])),
  );
}

function pick(keys: readonly string[], from: object): object {
  return Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)));
}

/** Letters and figures only, which are the same in a key and in its label. */
function bare(text: string) {
  return text.replace(/[\s_]/g, '').toLowerCase();
}

/** The values that a property offers. */
function choosable({ enum: values, oneOf, items }: Property) {
  const among = values ?? items?.enum ?? (oneOf ?? items?.anyOf)?.map((choice) => choice.const);
  return among && [...new Set(among)];
}

function listOf(options: readonly Option[]) {
  return options.map(({ label, value }) => (label === value ? label : `${label} = ${value}`)).join(', ');
}

/** A field in the words of the table. */
function renderingOf(field: Field): string {
  switch (field.kind) {
    case 'text':
      return field.multiline ? 'multi-line text' : 'text';
    case 'number':
      return field.integer ? 'integer' : 'number';
    case 'boolean':
      return field.optional ? 'yes/no/no answer' : 'yes/no';
    case 'choice':
      return `one of ${listOf(field.options)}`;
    case 'choices':
      return `some of ${listOf(field.options)}`;
    case 'unsupported':
      return 'cannot be shown';
    default:
      return field.kind;
  }
}

/** Whether an entry means the same everywhere. That of a date-time field depends on the zone. */
function isTypedIn(field: Field): field is Exclude<Field, { kind: 'group' }> {
  return !['group', 'unsupported', 'date-time'].includes(field.kind);
}

/** An answer that fits, for any property of the corpus that can be shown. */
function answerTo(property: Property): string | number | boolean | string[] {
  const { type = property.anyOf?.[0]?.type, format, pattern, minLength = 1, minimum = 2 } = property;
  const options = choosable(property);
  if (options) return type === 'array' ? [options[0]!] : options[0]!;
  if (type === 'boolean') return true;
  if (type === 'integer') return minimum;
  if (type === 'number') return minimum + 0.5;
  if (format === 'email') return 'ann@example.com';
  if (format === 'uri') return 'https://example.com/';
  if (format === 'date') return '2026-02-28';
  if (format === 'date-time') return String(property.default);
  return pattern ? '12345' : 'x'.repeat(minLength);
}

/** The traits of a request: each keyword with its type, required or not. */
function traitsOf({ message, requestedSchema = {}, ...envelope }: FormElicitationRequest): string[] {
  const { properties = {}, required = [] } = requestedSchema;
  const missing = ['type', 'properties', 'required'].filter((keyword) => !(keyword in requestedSchema));
  return [
    ...Object.keys(envelope).map((key) => `params with ${key}`),
    ...Object.keys(requestedSchema).map((keyword) => `root with ${keyword}`),
    ...missing.map((keyword) => `root without ${keyword}`),
    ...Object.entries(properties as Record<string, Property>).flatMap(([key, property]) => {
      const what = `${required.includes(key) ? 'required' : 'optional'} ${property.type} ${property.format ?? ''}`;
      return [
        'type',
        ...Object.keys(property),
        ...Object.keys(property.items ?? {}).map((name) => `items.${name}`),
      ].map((keyword) => `${what} with ${keyword}`);
    }),
  ];
}

describe('144 form requests as real servers, SDK tests and documents have them', () => {
  it('number 144', () => {
    expect(corpus).to.have.length(144);
  });

  for (const { id, source, revision, params } of corpus) {
    it(`${id}, ${source}: every property is shown or says that it cannot be, and only answers are sent [USE-12]`, () => {
      const parsed = parseRequest(params, { revision });
      expect(parsed.status).to.equal('ok');

      const { requestedSchema } = params;
      const { fields, issues } = normalise(requestedSchema);
      expect(keysOf(fields)).to.deep.equal(Object.keys(requestedSchema?.properties ?? {}));
      for (const field of fields.filter(({ kind }) => kind === 'unsupported')) {
        expect(issues.map((issue) => issue.pointer)).to.include(`/properties${field.pointer}`);
      }

      const form = new Form(requestedSchema);
      const required = requestedSchema?.required ?? [];
      expect(form.missing.filter((field) => !required.includes(field.key))).to.be.empty;
      expect(form.failing).to.deep.equal(form.missing);
      expect(misfitsOf(form.content(), params)).to.be.empty;
    });
  }

  it('show their message unchanged [MCP-12]', () => {
    const asked = corpus.map(({ params, revision }) => {
      const parsed = parseRequest(params, { revision });
      return parsed.status === 'ok' && parsed.request.message;
    });
    expect(asked).to.deep.equal(corpus.map(({ params }) => params.message));
  });

  it('label each field with its title, or else with the words of its key [MCP-01]', () => {
    expect(everywhere(({ property, field }) => (property.title ? field.label : bare(field.label)))).to.deep.equal(
      everywhere(({ property, key }) => property.title ?? bare(key)),
    );
  });

  it('show each description, and mark only the required fields [MCP-01]', () => {
    expect(everywhere(({ field }) => [field.description, field.required])).to.deep.equal(
      everywhere(({ property, required }) => [property.description ?? '', required]),
    );
  });

  it('apply each limit of the server, and no other [MCP-02, MCP-03, MCP-06]', () => {
    expect(everywhere(({ field }) => ({ ...field.constraints }))).to.deep.equal(
      everywhere(({ property }) => pick(LIMITS, property)),
    );
  });

  it('offer the values of the server once each, in its order [MCP-05, MCP-06]', () => {
    expect(
      everywhere(({ field }) => ('options' in field ? field.options.map((option) => option.value) : undefined)),
    ).to.deep.equal(everywhere(({ property }) => choosable(property)));
  });

  it('fill in every default that fits: none hides something', () => {
    for (const { id, params } of corpus) {
      const form = new Form(params.requestedSchema);
      expect(form.isBlocked, id).to.equal(false);
      for (const field of form.leaves) {
        expect(field.lacksDefault, id + field.pointer).to.equal(undefined);
        expect(form.issue(field)?.keyword, id + field.pointer).to.not.equal('unread');
      }
    }
  });

  it('send untouched defaults unchanged, and false for a required boolean [MCP-04, MCP-08, MCP-09]', () => {
    const unfit = outcomes.flatMap(({ id, reported = [] }) => reported.map((pointer) => `${id} ${pointer}`));
    const states = corpus.map((sample) => {
      const form = formOf(sample);
      return [sample.id, Object.entries(form.content()), keysOf(form.missing)];
    });
    const expected = corpus.map((sample) => {
      const answers: [string, Json][] = [];
      const missing: string[] = [];
      for (const { key, property, required } of pairsOf(sample, formOf(sample))) {
        const hasDefault = property.default !== undefined && !unfit.includes(`${sample.id} /properties/${key}/default`);
        if (hasDefault) answers.push([key, property.default!]);
        else if (required && property.type === 'boolean') answers.push([key, false]);
        else if (required) missing.push(key);
      }
      return [sample.id, answers, missing];
    });
    expect(states).to.deep.equal(expected);
  });

  it('can be answered completely, and send the answers that were entered [MCP-02, MCP-03, MCP-05, MCP-06]', () => {
    // c018 asks for an address of letters alone: there is none.
    const answerable = corpus.filter(({ id }) => id !== 'c018');
    const sent = answerable.map((sample) => {
      const form = formOf(sample);
      for (const { field, property } of pairsOf(sample, form)) {
        if (!isTypedIn(field)) continue;
        const answer = answerTo(property);
        form.enter(field, Array.isArray(answer) ? answer : String(answer));
      }
      return [sample.id, keysOf(form.failing), Object.entries(form.content())];
    });
    const given = answerable.map((sample) => {
      const shown = pairsOf(sample, formOf(sample)).filter(({ field }) => field.kind !== 'unsupported');
      return [sample.id, [], shown.map(({ key, property }) => [key, answerTo(property)])];
    });
    expect(sent).to.deep.equal(given);
  });

  it('report to the host only the issues in the table of outcomes [USE-12]', () => {
    const reported = corpus.flatMap((sample) =>
      formOf(sample).schema.issues.map(({ pointer }) => `${sample.id} ${pointer}`),
    );
    const named = outcomes.flatMap(({ id, reported = [] }) => reported.map((pointer) => `${id} ${pointer}`));
    expect(reported.sort()).to.deep.equal(named.sort());
  });

  it('are not modified: the host may show them elsewhere', () => {
    const before = JSON.stringify(corpus);
    for (const sample of corpus) formOf(sample).content();
    expect(JSON.stringify(corpus)).to.equal(before);
  });

  it('write nothing to the console', () => {
    const levels = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;
    const original = pick(levels, console);
    const said: unknown[][] = [];
    for (const level of levels) console[level] = (...words: unknown[]) => said.push([level, ...words]);
    try {
      for (const sample of corpus) formOf(sample).content();
    } finally {
      Object.assign(console, original);
    }
    expect(said).to.be.empty;
  });
});

describe('a form request of a real server', () => {
  for (const outcome of outcomes) {
    const { quirk, id, rows, rendered, reported = [], answers, missing = [] } = outcome;
    const { labels = {}, descriptions = {}, heading = '' } = outcome;

    it(`${id}: ${quirk} [${rows.join(', ')}]`, () => {
      const form = formOf(corpus.find((sample) => sample.id === id)!);
      const { fields } = form;

      expect(fields.map((field) => [field.key, renderingOf(field)])).to.deep.equal(Object.entries(rendered));
      expect(form.schema.issues.map((issue) => issue.pointer).sort()).to.deep.equal(reported);
      expect(form.content()).to.deep.equal(answers);
      expect(keysOf(form.missing)).to.deep.equal(missing);
      expect(keysOf(form.failing)).to.deep.equal(missing);

      const read = (part: 'label' | 'description', keys: readonly string[]) =>
        Object.fromEntries(fields.filter(({ key }) => keys.includes(key)).map((field) => [field.key, field[part]]));
      expect(read('label', Object.keys(labels))).to.deep.equal(labels);
      expect(read('description', Object.keys(descriptions))).to.deep.equal(descriptions);
      expect(form.schema.heading).to.equal(heading);
    });
  }

  it('has an expected outcome for every keyword, kind and combination that occurs [USE-12]', () => {
    const written = new Set(outcomes.map(({ id }) => id));
    const known = new Set(corpus.filter(({ id }) => written.has(id)).flatMap(({ params }) => traitsOf(params)));
    const unknown = corpus.flatMap(({ id, params }) =>
      traitsOf(params).flatMap((trait) => (known.has(trait) ? [] : [`${id}: ${trait}`])),
    );
    expect(unknown).to.be.empty;
  });
});
