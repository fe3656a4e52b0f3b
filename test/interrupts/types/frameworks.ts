/** The types of the frameworks fit those of the package. It only compiles. */
import type { Interrupt, Message, ResumeEntry } from '@ag-ui/core';
import type { UIMessage } from 'ai';
import type { Chat } from '@ai-sdk/react';
import { Command, type Interrupt as GraphInterrupt } from '@langchain/langgraph';
import type { HITLRequest, HITLResponse } from 'langchain';
import type { ElicitationHost } from 'mcp-elicitation';
import {
  answerApprovals,
  answerGraphInterrupts,
  answerHumanRequest,
  answerInterrupts,
} from 'mcp-elicitation/interrupts';

declare const host: ElicitationHost;

export async function agUi(interrupts: Interrupt[], messages: Message[]): Promise<ResumeEntry[]> {
  return answerInterrupts(host, interrupts, { messages });
}

export async function langGraph(interrupts: GraphInterrupt[]): Promise<Command | undefined> {
  const answer = await answerGraphInterrupts(host, interrupts);
  return answer && new Command(answer);
}

export async function langChain(request: HITLRequest): Promise<HITLResponse['decisions'][number]['type'] | undefined> {
  const type = (await answerHumanRequest(host, request))?.decisions[0]?.type;
  return type === 'respond' ? undefined : type;
}

export async function aiSdk(chat: Chat<UIMessage>): Promise<void> {
  await answerApprovals(host, {
    messages: () => chat.messages,
    addToolApprovalResponse: (response) => chat.addToolApprovalResponse(response),
  });
}
