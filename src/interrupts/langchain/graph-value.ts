import { isObject, listIn, ownValue, setOwn, textIn } from '../../protocol/json.js';
import type { SeriesStep } from '../ask-series.js';
import { SCHEMAS, saidIn, withDetails } from '../details.js';
import { mcpStep } from '../mcp.js';
import type { Expectation, InterruptOptions } from '../options.js';
import type { Part, WaitingReason } from '../run-answer.js';
import { untypedPart, valuePart } from '../untyped.js';
import { inboxPart, isInboxRequest } from './agent-inbox.js';
import { humanPart, isHumanRequest } from './human-request.js';

/**
 * What a person is asked for the value of `interrupt()`, whatever it is. No emitter of such values takes a rejection of a form
 * for one, so the forms have no Reject.
 * @param schema that of the interrupt; the value may have one, too
 * @param expects what the application expects where there is no schema
 */
export function graphPart(
  value: unknown,
  schema: unknown,
  expects: Expectation | undefined,
  options: InterruptOptions,
): Part<unknown> | WaitingReason {
  const known = graphRequestPart(value, options);
  if (known) return known;
  const { question, rest } = saidIn(value);
  const found = hasType(schema) ? schema : schemaIn(value);
  if (found) return valuePart(withDetails(question, rest), found);
  return untypedPart({ message: question, details: rest, expects });
}

/** What a person is asked for a value that LangChain's own packages write; `undefined` for any other. */
export function graphRequestPart(value: unknown, options: InterruptOptions): Part<unknown> | WaitingReason | undefined {
  if (isHumanRequest(value)) return humanPart(value, options);
  if (isInboxRequest(value)) return inboxPart(value, options);
  return ownValue(value, 'type') === 'mcp_elicitation' ? mcpPart(value as object) : undefined;
}

/** The schema of the answer in a value itself. */
export function schemaIn(value: unknown): unknown {
  return SCHEMAS.map((name) => ownValue(value, name)).find(hasType);
}

/** Whether a schema says what the answer is. One with a description alone says nothing. */
export function hasType(schema: unknown): boolean {
  return isObject(schema) && Object.keys(schema).some((key) => !ANNOTATIONS.includes(key));
}

const ANNOTATIONS = ['$schema', '$id', '$comment', 'title', 'description', 'default', 'examples'];

/** Requests of an MCP server that LangChain passes on, with the answers by their keys. */
function mcpPart(value: object): Part<unknown> | WaitingReason {
  const listed = listIn(value, 'requests');
  const requests = listed.filter(isObject);
  if (requests.length === 0 || requests.length < listed.length) return 'not-shown';
  const keys = requests.map((request) => textIn(request, 'key'));
  if (new Set(keys).size < keys.length) return 'same-id';
  const steps: SeriesStep[] = requests.map((request) =>
    mcpStep({
      message: ownValue(request, 'message'),
      ...(ownValue(request, 'mode') === 'url'
        ? { mode: 'url', url: ownValue(request, 'url') }
        : {
            mode: 'form',
            requestedSchema: ownValue(request, 'requested_schema') ?? ownValue(request, 'requestedSchema'),
          }),
    }),
  );
  return {
    steps,
    answer(outcomes) {
      const responses = {};
      for (const [i, outcome] of outcomes.entries()) {
        if (outcome.action !== 'given') return undefined;
        setOwn(responses, keys[i]!, outcome.value);
      }
      return { value: { responses } };
    },
  };
}
