import type { ElicitationHost, ServerIdentity } from '../protocol/host.js';
import { ownValue } from '../protocol/json.js';

/**
 * The handler for `notifications/elicitation/complete` (2025-11-25), the same for both SDK generations.
 *
 * ```ts
 * client.setNotificationHandler('notifications/elicitation/complete', completionHandler(element, { server }));   // v2
 * client.setNotificationHandler(ElicitationCompleteNotificationSchema, completionHandler(element, { server }));  // v1
 * ```
 * @param options `server`: the same as for `elicitationHandler`, because ids are unique per server only.
 */
export function completionHandler(
  host: ElicitationHost,
  { server }: { server?: ServerIdentity } = {},
): (notification: { params?: unknown }) => void {
  return ({ params }) => {
    const id = ownValue(params, 'elicitationId');
    if (typeof id === 'string') host.complete(id, server?.id);
  };
}
