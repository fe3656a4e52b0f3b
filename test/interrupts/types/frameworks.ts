/** The types of the frameworks fit those of the package. It only compiles. */
import type { AbstractAgent } from '@ag-ui/client';
import type { Chat } from '@ai-sdk/react';
import { Command, type Interrupt as GraphInterrupt } from '@langchain/langgraph';
import type { UIMessage } from 'ai';
import type { HITLRequest, HITLResponse } from 'langchain';
import type { ElicitationHost } from 'mcp-elicitation';
import {
  answerApprovals,
  answerGraphInterrupts,
  answerHumanRequest,
  answerInterrupts,
  collectEvents,
} from 'mcp-elicitation/interrupts';

declare const host: ElicitationHost;

export async function agUi(agent: AbstractAgent): Promise<void> {
  const events = collectEvents(agent);
  const answer = await answerInterrupts(host, agent.pendingInterrupts, { messages: agent.messages, events });
  if (!('waiting' in answer)) await agent.runAgent(answer);
}

export async function langGraph(interrupts: GraphInterrupt[]): Promise<Command | undefined> {
  const answer = await answerGraphInterrupts(host, interrupts);
  return 'resume' in answer ? new Command({ resume: answer.resume }) : undefined;
}

export async function langChain(request: HITLRequest): Promise<HITLResponse['decisions'][number]['type'] | undefined> {
  const answer = await answerHumanRequest(host, request);
  const type = 'resume' in answer ? answer.resume.decisions[0]?.type : undefined;
  return type === 'respond' ? undefined : type;
}

export async function aiSdk(chat: Chat<UIMessage>): Promise<void> {
  await answerApprovals(host, {
    messages: () => chat.messages,
    addToolApprovalResponse: (response) => chat.addToolApprovalResponse(response),
  });
}
