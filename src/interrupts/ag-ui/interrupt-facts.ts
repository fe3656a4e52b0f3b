import { isObject, ownValue } from '../../protocol/json.js';
import { type Call, callsInside, sameCall, withoutCalls } from '../call.js';
import { saidIn } from '../details.js';
import type { KnownDialect } from './emitters.js';
import type { AgUiInterrupt } from './types.js';

/** Everything that is known of an interrupt before somebody is asked. */
export interface InterruptFacts {
  readonly interrupt: AgUiInterrupt;
  readonly dialect: KnownDialect;
  /** The question in words. */
  readonly message: string;
  /** What the agent says besides the call; `undefined` for nothing. */
  readonly details: unknown;
  /** The same with the call, for cards that do not review it. */
  readonly all: unknown;
  /** The tool call that the interrupt is about. */
  readonly call: Call | undefined;
}

/**
 * Reads an interrupt.
 * @param said what the agent says besides the message
 * @param inMessages the calls with its `toolCallId`
 */
export function factsOf(
  interrupt: AgUiInterrupt,
  dialect: KnownDialect,
  said: unknown,
  inMessages: readonly Call[],
): InterruptFacts {
  const { toolCallId, message = '', metadata } = interrupt;
  const name = inMessages.find((call) => call.name !== '')?.name;
  const isSame = (call: Call) => name === undefined || call.name === name;
  const calls = [...inMessages, ...callsInside(metadata).filter(isSame)];
  const isBound = calls.length > 0 || toolCallId !== undefined || interrupt.reason === 'tool_call';
  const named = ownValue(metadata, 'toolName');
  const call = isBound ? sameCall(calls, typeof named === 'string' ? named : undefined) : undefined;
  const { question, rest } = saidIn(said, message);
  const details = saidIn(withoutCalls(said, isSame, call?.args), message || question).rest;
  const found = inMessages.length > 0 && call && !call.defect ? { tool: call.name, arguments: call.args } : undefined;
  const all = found ? { ...found, ...(isObject(rest) ? rest : rest !== undefined && { details: rest }) } : rest;
  return {
    interrupt,
    dialect,
    message: message || question,
    details: isEmpty(details) ? undefined : details,
    all,
    call,
  };
}

function isEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}
