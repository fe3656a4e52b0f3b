import type { Json } from '../../../protocol/request.js';
import type { WireElicitation, WireOptions } from '../../wire.js';

/** A request as JSON. */
export type StoredRequest = Pick<WireElicitation, 'request' | 'review'>;

/** What the parts before made of a step, as JSON. */
export interface PreparedStep {
  /** Which elicitation of the call it is (`askedCount`). */
  readonly count: number;
  /** What the person gets. */
  readonly shown: StoredRequest & Pick<WireElicitation, 'options'>;
  /** Milliseconds from when a page first shows it. */
  readonly timeout?: number | undefined;
  readonly layers: readonly StoredLayer[];
}

/** What the part after of one middleware needs. */
export interface StoredLayer {
  readonly name: string;
  readonly kept?: Json | undefined;
  readonly options: WireOptions;
  /** Where a middleware around has changed it. */
  readonly request?: StoredRequest;
}
