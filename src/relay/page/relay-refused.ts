/** The backend, or something before it, replied with this HTTP status: no stream, and no reply to a post. */
export class RelayRefused extends Error {
  override name = 'RelayRefused';
  readonly status: number;

  constructor(status: number) {
    super(`The relay's backend replied with HTTP status ${status}`);
    this.status = status;
  }
}
