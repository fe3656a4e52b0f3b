import { INTERNAL_ERROR, type JsonRpcError } from '../../protocol/errors.js';
import { isObject } from '../../protocol/json.js';
import { connectionClosed } from '../../protocol/over.js';
import type { RequestId } from '../../protocol/reply.js';
import type { Ask } from '../ask.js';
import type { InputRequiredOptions } from '../call-inputs.js';
import { isInputRequired, pagesOf, type Retry, repeatCall } from '../repeat-call.js';
import { type ClientRequest, type Message, report, type SendOptions, type Transport } from './transport.js';

/** A request of the client that has no final response yet. */
interface Call {
  /** The request as first sent. */
  readonly request: ClientRequest;
  readonly options: SendOptions | undefined;
  readonly ask: Ask;
  readonly controller: AbortController;
  /** Its id on the wire; `undefined` while the person is asked. */
  wireId?: RequestId | undefined;
  /** Takes the response to a retry. Absent before the first retry. */
  resume?(response: Message): void;
}

/** The open requests of a client. Those that need input are sent again, each time under a new id. */
export interface ClientCalls {
  send(request: ClientRequest, options: SendOptions | undefined): Promise<void>;
  receive(response: Message, extra: unknown): void;
  /**
   * Ends a call, because the client cancels it.
   * @returns its id on the wire; `undefined` if the server has nothing to cancel.
   */
  cancel(id: RequestId): RequestId | undefined;
  /** Ends all calls, because the connection is gone. */
  close(): void;
}

/**
 * @param newAsk Called with each request: how its input is asked for.
 * @param transport Sends the requests.
 * @param client Its `onmessage` gets the messages for the client.
 */
export function clientCalls(
  newAsk: () => Ask,
  transport: Transport,
  client: Transport,
  options: InputRequiredOptions,
): ClientCalls {
  /** Each call under the client's id, and during a retry also under its id on the wire. */
  const calls = new Map<RequestId | undefined, Call>();
  let retries = 0;

  /** @returns whether the call was open. */
  const end = (call: Call) => {
    calls.delete(call.wireId);
    return calls.delete(call.request.id);
  };
  const abort = (call: Call, reason?: unknown) => {
    end(call);
    call.controller.abort(reason);
  };

  /** Sends one round of a call. Registers the call first, because the response may arrive during `send`. */
  const sendRound = async (call: Call, request: ClientRequest, options: SendOptions | undefined) => {
    const { id } = request;
    call.wireId = id;
    calls.set(id, call);
    const onRequestStreamEnd = options?.onRequestStreamEnd;
    await transport.send(
      request,
      // A round that asked for input may end, while the client's request goes on.
      onRequestStreamEnd
        ? { ...options, onRequestStreamEnd: () => call.wireId === id && onRequestStreamEnd() }
        : options,
    );
  };

  const retryWith = (call: Call, retry: Retry) =>
    new Promise<Message>((resolve, reject) => {
      const { request, options, controller } = call;
      // Removes the input of an earlier round that the client itself made. Everything else stays, such as the progress
      // token.
      const { inputResponses, requestState, ...params } = request.params ?? {};
      call.resume = resolve;
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
      sendRound(
        call,
        { ...request, id: `elicitation:${++retries}`, params: { ...params, ...retry } },
        options && { ...options, resumptionToken: undefined }, // It belongs to the previous round.
      ).catch(reject);
    });

  /** Whether a response asks for input that this adapter can give. */
  const needsInput = ({ result, error }: Message) =>
    (options.modes?.includes('url') && pagesOf(error).length > 0) ||
    (isInputRequired(result) && (options.other || areAllElicitations(result.inputRequests)));

  /** Completes a call, beginning with its first response that asks for input. */
  const complete = async (call: Call, first: Message) => {
    let response: Message | undefined = first;
    const round = async (retry: Retry) => {
      const { error, result } = response ?? (await retryWith(call, retry));
      response = undefined;
      if (error) throw error;
      return result;
    };
    try {
      await repeatCall(round, call.ask, { ...options, signal: call.controller.signal });
    } catch (error) {
      // If the call is no longer open, `receive` has delivered its response, or the client has dropped it.
      if (end(call)) client.onmessage?.({ jsonrpc: '2.0', id: call.request.id, error: toJsonRpcError(error) });
    }
  };

  return {
    async send(request, options) {
      const call: Call = { request, options, ask: newAsk(), controller: new AbortController() };
      options?.requestSignal?.addEventListener('abort', () => abort(call));
      try {
        await sendRound(call, request, options);
      } catch (error) {
        abort(call);
        throw error;
      }
    },
    receive(response, extra) {
      const call = calls.get(response.id);
      if (!call) return client.onmessage?.(response, extra);
      const { request, wireId, resume } = call;
      if (response.id !== wireId) return report(client, new Error(`Another response to request ${response.id}`));
      if (needsInput(response)) {
        if (wireId !== request.id) calls.delete(wireId);
        call.wireId = undefined;
        if (resume) resume(response);
        else complete(call, response).catch((error) => report(client, error));
      } else {
        end(call);
        resume?.(response);
        client.onmessage?.(wireId === request.id ? response : { ...response, id: request.id }, extra);
      }
    },
    cancel(id) {
      const call = calls.get(id);
      if (call) abort(call);
      return call ? call.wireId : id;
    },
    close() {
      for (const call of calls.values()) abort(call, connectionClosed());
    },
  };
}

function toJsonRpcError(error: unknown): JsonRpcError {
  return error instanceof Error || !isObject(error)
    ? { code: INTERNAL_ERROR, message: String((error as Error | undefined)?.message ?? error) }
    : (error as unknown as JsonRpcError);
}

function areAllElicitations(requests: unknown): boolean {
  return Object.values(requests ?? {}).every((request) => request?.method === 'elicitation/create');
}
