import { expect } from '@open-wc/testing';
import { Form } from '../../src/form/form.js';
import { normalise } from '../../src/form/normalise.js';
import type { Content } from '../../src/protocol/outcome.js';
import { parseRequest } from '../../src/protocol/parse-request.js';
import type { FormElicitationRequest } from '../../src/protocol/request.js';
import type { Revision } from '../../src/protocol/revisions.js';

interface Sample {
  id: string;
  source: string;
  revision: Revision;
  params: FormElicitationRequest;
}

const response = await fetch(new URL('../fixtures/corpus-forms.json', import.meta.url));
const corpus: Sample[] = (await response.json()).requests;

function isAnswer(value: unknown) {
  return (
    ['string', 'number', 'boolean'].includes(typeof value) ||
    value === null ||
    (Array.isArray(value) && value.every((item) => typeof item === 'string'))
  );
}

/** What breaks the promises that hold for any content, untouched or not. */
function misfitsOf(content: Content, { requestedSchema }: FormElicitationRequest) {
  const declared = Object.keys(requestedSchema?.properties ?? {});
  return Object.entries(content).filter(([key, value]) => !declared.includes(key) || !isAnswer(value));
}

describe('144 form requests as real servers, SDK tests and documents have them', () => {
  it('are all there', () => {
    expect(corpus).to.have.length(144);
  });

  for (const { id, source, revision, params } of corpus) {
    it(`${id}, ${source}: every property is shown or said not to be, and nothing but answers is sent [USE-12]`, () => {
      const parsed = parseRequest(params, { revision });
      expect(parsed.status).to.equal('ok');

      const { requestedSchema } = params;
      const { fields, issues } = normalise(requestedSchema);
      expect(fields.map((field) => field.key)).to.deep.equal(Object.keys(requestedSchema?.properties ?? {}));
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
});
