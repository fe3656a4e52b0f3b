import { expect } from '@open-wc/testing';
import type { Field, Option } from '../../src/form/field.js';
import { Form } from '../../src/form/form.js';
import { normalise } from '../../src/form/schema/normalise.js';
import type { Content } from '../../src/protocol/outcome.js';
import { parseRequest } from '../../src/protocol/parse-request.js';
import type { FormElicitationRequest } from '../../src/protocol/request.js';
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
  | 'switch'
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

const corpus = forms.requests as unknown as Sample[];

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
      return { 'on-off': 'switch', 'yes-no': 'yes/no', 'yes-no-none': 'yes/no/no answer' }[field.answers];
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

describe('form requests as real servers, SDK tests and documents have them', () => {
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
      const isYesNoAlone = fields.length === 1 && fields[0]!.kind === 'boolean';
      const required = isYesNoAlone ? [fields[0]!.key] : (requestedSchema?.required ?? []);
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
});
