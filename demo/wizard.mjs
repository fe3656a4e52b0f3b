// @ts-check
/** A tool that asks in several rounds. `requestState` carries the answers from round to round; the server keeps none. */
import { inputRequired, inputResponse } from '@modelcontextprotocol/server';
import { inRevision, oneOf } from './schema.mjs';
import { textResult } from './url-tools.mjs';

/** @import { CallToolResult, InputRequest, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server' */
/** @import { FormRequest } from './schema.mjs' */

/** @typedef {Record<string, Record<string, unknown>>} Answers the content of each answer, by the key of its request */

export const WIZARD = {
  name: 'deploy',
  title: 'Deploy a release',
  description: 'Asks in four steps, with a way back.',
};

const ENVIRONMENTS = { staging: 'Staging', production: 'Production' };

/** @type {((answers: Answers) => Record<string, FormRequest>)[]} the requests of each round, by key */
const ROUNDS = [
  () => ({
    where: {
      message: 'Where should the release go?',
      requestedSchema: {
        type: 'object',
        properties: { environment: oneOf(ENVIRONMENTS, { title: 'Environment' }) },
        required: ['environment'],
      },
    },
  }),
  ({ where }) => ({
    release: {
      message: `Which release goes to ${where?.environment}?`,
      requestedSchema: {
        type: 'object',
        properties: { version: { type: 'string', title: 'Version', description: 'Such as 2.4.0', minLength: 5 } },
        required: ['version'],
      },
    },
    size: {
      message: `How large should it be on ${where?.environment}?`,
      requestedSchema: {
        type: 'object',
        properties: { replicas: { type: 'integer', title: 'Replicas', minimum: 1, maximum: 20, default: 2 } },
        required: ['replicas'],
      },
    },
  }),
  ({ where, release, size }) => ({
    confirm: {
      message: `Deploy ${release?.version} to ${where?.environment}, with ${size?.replicas} replicas?`,
      requestedSchema: { type: 'object', properties: {} },
    },
  }),
];

/**
 * `requestState` holds the earlier answers. It comes from the client, which can change it. That is harmless here: the
 * person could have answered so in the first place. A server with more at stake signs it.
 * @param {ServerContext} context
 * @param {string} revision
 * @returns {CallToolResult | InputRequiredResult}
 */
export function runWizard({ mcpReq }, revision) {
  const { round, answers } = stateFrom(mcpReq.requestState());
  for (const key of Object.keys(ROUNDS[round - 1]?.(answers) ?? {})) {
    const answer = inputResponse(mcpReq.inputResponses, key);
    if (answer.kind !== 'elicit') return ask(round - 1, answers, revision);
    if (answer.action !== 'accept') return textResult(`Nothing was deployed: "${key}" was answered ${answer.action}.`);
    answers[key] = answer.content ?? {};
  }
  if (round < ROUNDS.length) return ask(round, answers, revision);
  return textResult(`Deployed. The server got these answers:\n${JSON.stringify(answers, null, 2)}`);
}

/**
 * @param {number} round
 * @param {Answers} answers
 * @param {string} revision
 */
function ask(round, answers, revision) {
  const requests = Object.entries(ROUNDS[round]?.(answers) ?? {}).map(([key, request]) => {
    const params = { mode: 'form', ...inRevision(request, revision) };
    return [key, /** @type {InputRequest} */ (/** @type {unknown} */ ({ method: 'elicitation/create', params }))];
  });
  return inputRequired({
    inputRequests: Object.fromEntries(requests),
    requestState: JSON.stringify({ round: round + 1, answers }),
  });
}

/**
 * @param {string | undefined} text
 * @returns {{ round: number, answers: Answers }}
 */
function stateFrom(text) {
  const { round = 0, answers = {} } = text === undefined ? {} : JSON.parse(text);
  if (!Number.isInteger(round) || round < 0 || round > ROUNDS.length) throw new TypeError('requestState is not ours');
  return { round, answers };
}
