import { inspectUrl } from '../../src/protocol/url/inspect-url.js';
import type { ElicitationSpec } from '../../src/session/spec.js';

const SCHEMA = {
  type: 'object',
  properties: { name: { type: 'string', maxLength: 100 }, password: { type: 'string' } },
} as const;

/** A form with two optional fields, without any limit in time. */
export function formSpec(overrides: Partial<ElicitationSpec> = {}): ElicitationSpec {
  return {
    message: 'Who are you?',
    heading: '',
    schema: SCHEMA,
    page: undefined,
    elicitationId: undefined,
    serverKey: 'travel',
    request: {},
    pollStatus: undefined,
    checkAnswer: undefined,
    deliver: undefined,
    defect: '',
    isOwn: false,
    server: { name: 'Travel', origin: '' },
    values: {},
    errors: {},
    labels: {},
    nested: false,
    rejectable: true,
    isDangerous: false,
    persistences: [],
    warns: false,
    secrets: 'mask',
    silenceable: true,
    step: undefined,
    keepOpenUntil: undefined,
    rejectReason: false,
    visiting: false,
    connection: undefined,
    limit: undefined,
    onMoreTime: undefined,
    timeout: 0,
    visitTimeout: 0,
    deadline: undefined,
    extendable: true,
    ...overrides,
  };
}

/** A page to visit. */
export function pageSpec(overrides: Partial<ElicitationSpec> = {}): ElicitationSpec {
  const page = inspectUrl('https://bank.example/pay', {});
  if (page.status !== 'ok') throw new Error(`the page is ${page.status}`);
  return formSpec({ schema: undefined, page, elicitationId: 'payment', ...overrides });
}
