import type { ElicitationRequest } from '../../../src/protocol/request.js';

/** A form with one field that must be answered. */
export const BRANCH: ElicitationRequest = {
  message: 'Which branch?',
  requestedSchema: {
    type: 'object',
    properties: { branch: { type: 'string', maxLength: 10 }, force: { type: 'boolean' } },
    required: ['branch'],
  },
};

/** The person accepts that form. */
export const MAIN = { action: 'accept', content: { branch: 'main' } } as const;

/** A page to visit. */
export const PAGE: ElicitationRequest = {
  mode: 'url',
  message: 'Sign in',
  url: 'https://login.example/start',
  elicitationId: 'login-1',
};

/** Bytes that JSON and Unicode tools like to change. */
const STATE = 'eyJ9\u0000\ud83d\ude00\u2028 "\\ +/=';

/** A request among the `inputRequests` of a result. */
export const asks = (params: object) => ({ method: 'elicitation/create', params });
/** What a server of 2026-07-28 requires before it goes on: that form. */
export const RESULT = { resultType: 'input_required', inputRequests: { branch: asks(BRANCH) }, requestState: STATE };
