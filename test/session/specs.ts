import { completeOptions } from '../../src/protocol/options.js';
import { inspectUrl } from '../../src/protocol/url/inspect-url.js';
import type { ElicitationSpec, SpecOptions, SpecRequest } from '../../src/session/spec.js';

const SCHEMA = {
  type: 'object',
  properties: { name: { type: 'string', maxLength: 100 }, password: { type: 'string' } },
} as const;

const REQUEST: SpecRequest = {
  message: 'Who are you?',
  heading: '',
  schema: SCHEMA,
  page: undefined,
  elicitationId: undefined,
  review: undefined,
  defect: '',
  original: {},
};

/** No limit in time. */
const OPTIONS: SpecOptions = {
  ...completeOptions(
    {},
    { timeout: 0, visitTimeout: 0, nested: false, plainText: false, validate: 'strict', rejectReason: false },
  ),
  server: { key: 'travel', name: 'Travel', origin: '' },
  values: {},
  errors: {},
  labels: {},
  remember: [],
  silenceable: true,
  extendable: true,
};

/** What a test changes of a request or of its options. `serverKey` names another server. */
export type SpecChanges = Partial<SpecRequest & SpecOptions> & { readonly serverKey?: string };

/** A form with two optional fields, without any limit in time. */
export function formSpec({ serverKey, ...changes }: SpecChanges = {}): ElicitationSpec {
  const request: Record<string, unknown> = { ...REQUEST };
  const options: Record<string, unknown> = { ...OPTIONS };
  for (const [name, value] of Object.entries(changes)) (name in REQUEST ? request : options)[name] = value;
  if (serverKey !== undefined) options.server = { key: serverKey, name: serverKey, origin: '' };
  return { request: request as unknown as SpecRequest, options: options as unknown as SpecOptions };
}

const PAGE = inspectUrl('https://bank.example/pay', {});

/** What makes a request one for a page to visit. */
export function pageChanges(changes: SpecChanges = {}): SpecChanges {
  if (PAGE.status !== 'ok') throw new Error(`the page is ${PAGE.status}`);
  return { schema: undefined, page: PAGE, elicitationId: 'payment', ...changes };
}

/** A page to visit. */
export function pageSpec(changes: SpecChanges = {}): ElicitationSpec {
  return formSpec(pageChanges(changes));
}
