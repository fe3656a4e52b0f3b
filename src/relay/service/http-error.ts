/** A reply other than success. Its message goes to the backend, and names nothing of a question or an answer. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** The store failed, or gave no reply. */
export class StoreAway extends Error {
  override name = 'StoreAway';
}

export function unknown(): HttpError {
  return new HttpError(404, 'There is no such elicitation');
}

export function unavailable(message: string): HttpError {
  return new HttpError(503, message, { 'Retry-After': '1' });
}

export function tooMany(message: string): HttpError {
  return new HttpError(429, message, { 'Retry-After': '1' });
}
