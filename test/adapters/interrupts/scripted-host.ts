import type { ElicitationHost, HostElicitOptions } from '../../../src/protocol/host.js';
import type { Outcome } from '../../../src/protocol/outcome.js';
import { type HostRequest, isReview, noteRest, type ReviewRequest } from '../../../src/protocol/review.js';
import { answeringHost } from '../../host/hand-host.js';

/** What a scripted person does: an outcome, or a function that makes one of the request. */
export type Deed = Outcome | ((request: HostRequest, options: HostElicitOptions) => Outcome | Promise<Outcome>);

export interface ScriptedHost extends ElicitationHost {
  /** The requests, in their order. */
  readonly asked: ReturnType<typeof answeringHost>['asked'];
  /** The reviews among it. */
  readonly reviews: ReviewRequest[];
}

/** A host whose person does these deeds one after the other. */
export function scriptedHost(...deeds: Deed[]): ScriptedHost {
  const { host, asked } = answeringHost(async (request, options) => {
    const deed = deeds.shift();
    if (!deed) throw new Error(`Nobody answers ${JSON.stringify(request)}`);
    const outcome = typeof deed === 'function' ? await deed(request, options) : deed;
    return noteRest(request, outcome);
  });
  return {
    ...host,
    asked,
    get reviews() {
      return asked.map(({ request }) => request).filter(isReview);
    },
  };
}

/** The person approves the action. */
export const approve: Deed = (request) => ({ action: 'approve', args: isReview(request) ? request.args : null });
