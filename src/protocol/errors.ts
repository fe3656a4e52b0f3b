/** JSON-RPC 2.0, section 5.1: the request is invalid. */
export const INVALID_REQUEST = -32600;
/** JSON-RPC 2.0, section 5.1: the method does not exist or is not available. */
export const METHOD_NOT_FOUND = -32601;
/** JSON-RPC 2.0, section 5.1: the parameters are invalid. */
export const INVALID_PARAMS = -32602;
/** JSON-RPC 2.0, section 5.1: the receiver failed. */
export const INTERNAL_ERROR = -32603;
/** Not a code of JSON-RPC: both TypeScript SDKs send it for a request that ran out of time. */
export const REQUEST_TIMEOUT = -32001;

/** The error member of a JSON-RPC reply. */
export interface JsonRpcError {
  code: number;
  message: string;
}

/** The request was refused. The SDK turns its `code` and `message` into a JSON-RPC error. */
export class ElicitationRefused extends Error {
  readonly code: number;

  constructor({ code, message }: JsonRpcError) {
    super(message);
    this.name = 'ElicitationRefused';
    this.code = code;
  }
}
