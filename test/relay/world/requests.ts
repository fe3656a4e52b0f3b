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
