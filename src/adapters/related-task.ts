import { own } from '../protocol/json.js';
import type { ElicitResult } from '../protocol/reply.js';

const RELATED_TASK = 'io.modelcontextprotocol/related-task';

/**
 * Copies the related task of a request into its result, as the protocol demands (2025-11-25 basic/utilities/tasks,
 * "Related Task Metadata").
 */
export function relatedTo(params: unknown, result: ElicitResult): ElicitResult {
  const task = own(own(params, '_meta'), RELATED_TASK);
  return task === undefined ? result : { ...result, _meta: { ...(result._meta as object), [RELATED_TASK]: task } };
}
