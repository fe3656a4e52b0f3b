import { AbstractAgent } from '@ag-ui/client';
import { EventType } from '@ag-ui/core';
import 'mcp-elicitation';
import { answerInterrupts } from 'mcp-elicitation/interrupts';
import { from } from 'rxjs';
import { ExactAgent } from '../recipes.tmp/exact-agent'; // of docs/approvals.md

const element = document.querySelector('mcp-elicitation');
const approval = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
  required: ['approved'],
};

/** An agent whose first run ends with two interrupts, and whose second run tells what it got. */
class ScriptedAgent extends AbstractAgent {
  resumed;

  run({ threadId, runId, resume }) {
    const start = { type: EventType.RUN_STARTED, threadId, runId };
    if (resume?.length) {
      this.resumed = resume;
      return from([start, { type: EventType.RUN_FINISHED, threadId, runId, outcome: { type: 'success' } }]);
    }
    const interrupts = [
      { id: 'pay', reason: 'tool_call', toolCallId: 'call-1', message: 'Pays Ada', responseSchema: approval },
      {
        id: 'where',
        reason: 'input_required',
        message: 'Where to?',
        responseSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
      },
    ];
    return from([
      start,
      { type: EventType.TOOL_CALL_START, toolCallId: 'call-1', toolCallName: 'pay', parentMessageId: 'm1' },
      { type: EventType.TOOL_CALL_ARGS, toolCallId: 'call-1', delta: '{"amount":5,"to":"Ada"}' },
      { type: EventType.TOOL_CALL_END, toolCallId: 'call-1' },
      { type: EventType.RUN_FINISHED, threadId, runId, outcome: { type: 'interrupt', interrupts } },
    ]);
  }
}

window.run = async () => {
  const agent = new ScriptedAgent({ threadId: 't1' });
  await agent.runAgent();
  const answer = await answerInterrupts(element, agent.pendingInterrupts, { messages: agent.messages });
  if ('waiting' in answer) return { waiting: answer.waiting.map(({ why }) => why) };
  await agent.runAgent(answer);
  return { resumed: agent.resumed, pending: agent.pendingInterrupts };
};

/** A run over HTTP whose call has a number that JavaScript rounds. @returns the texts that the backend got */
window.runExact = async () => {
  const got = [];
  const reply = (events) =>
    new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
      headers: { 'content-type': 'text/event-stream' },
    });
  const fetch = async (_, { body }) => {
    got.push(body);
    const { threadId, runId, resume } = JSON.parse(body);
    const ids = { threadId, runId };
    const interrupts = [{ id: 'pay', reason: 'tool_call', toolCallId: 'call-1', responseSchema: approval }];
    return reply([
      { type: EventType.RUN_STARTED, ...ids },
      ...(resume
        ? []
        : [
            { type: EventType.TOOL_CALL_START, toolCallId: 'call-1', toolCallName: 'post', parentMessageId: 'm1' },
            {
              type: EventType.TOOL_CALL_ARGS,
              toolCallId: 'call-1',
              delta: '{"channel_id":2512292042121000001,"text":"Hi"}',
            },
            { type: EventType.TOOL_CALL_END, toolCallId: 'call-1' },
          ]),
      {
        type: EventType.RUN_FINISHED,
        ...ids,
        outcome: resume ? { type: 'success' } : { type: 'interrupt', interrupts },
      },
    ]);
  };
  const agent = new ExactAgent({ url: '/agent', fetch });
  await agent.runAgent();
  const answer = await answerInterrupts(element, agent.pendingInterrupts, { messages: agent.messages });
  await agent.runAgent(answer);
  return got;
};
