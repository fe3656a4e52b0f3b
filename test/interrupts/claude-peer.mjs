// @ts-check
/**
 * Speaks to Claude's Agent SDK as Claude Code does, without a model: it asks whether a tool may run, and its result is what the
 * SDK answered. The environment says which tool.
 */
import { createInterface } from 'node:readline';

/** @param {object} message */
const send = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const ask = JSON.parse(process.env.PEER_ASKS ?? '{}');

createInterface({ input: process.stdin }).on('line', (line) => {
  const { type, request_id, request, response } = JSON.parse(line);
  if (type === 'control_request') {
    const result = request.subtype === 'initialize' ? { commands: [], models: [], account: {}, agents: [] } : {};
    send({ type: 'control_response', response: { subtype: 'success', request_id, response: result } });
  }
  if (type === 'user') {
    send({
      type: 'control_request',
      request_id: 'ask',
      request: { subtype: 'can_use_tool', tool_use_id: 't', ...ask },
    });
  }
  if (type === 'control_response') {
    const session = { session_id: 's', uuid: '00000000-0000-4000-8000-000000000000' };
    const result = JSON.stringify(response.response ?? response);
    send({
      type: 'result',
      subtype: 'success',
      is_error: false,
      result,
      duration_ms: 1,
      duration_api_ms: 1,
      num_turns: 1,
      ...session,
    });
  }
});
