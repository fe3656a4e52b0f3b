/** The backend gave an HTTP status that no answer can follow, such as 403. */
export class RelayRefused extends Error {
  override name = 'RelayRefused';
  readonly status: number;

  constructor(status: number) {
    super(`The relay's backend replied with HTTP status ${status}`);
    this.status = status;
  }
}
