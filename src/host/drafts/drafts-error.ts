/**
 * Why drafts are not stored.
 *
 * | reason | meaning |
 * |---|---|
 * | `no-crypto` | the page has no `crypto.subtle`, as over plain HTTP |
 * | `no-database` | IndexedDB is blocked or broken, as in some private windows |
 * | `key-refused` | the browser does not keep a key, such as WebKitGTK without a keyring |
 * | `full` | the browser's storage is full |
 * | `too-large` | this draft is larger than `maxBytes` |
 * | `damaged` | this draft was changed, cut off, or moved here; it is deleted |
 *
 * After the first four, the store keeps drafts in memory only, until the page goes away.
 */
export type DraftsReason = 'no-crypto' | 'no-database' | 'key-refused' | 'full' | 'too-large' | 'damaged';

/** A draft is not stored, or not used. `cause` is the browser's own error, if there is one. */
export class DraftsError extends Error {
  override readonly name = 'DraftsError';
  readonly reason: DraftsReason;

  constructor(reason: DraftsReason, options?: ErrorOptions) {
    super(`Drafts: ${reason}`, options);
    this.reason = reason;
  }
}
