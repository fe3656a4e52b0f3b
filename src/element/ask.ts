import type { HostElicitOptions } from '../protocol/host.js';
import type { Outcome } from '../protocol/outcome.js';
import { parseRequest } from '../protocol/parse-request.js';
import { rejectOldName } from '../protocol/reject-old-name.js';
import type { ElicitationRequest } from '../protocol/request.js';
import type { ElicitationSession } from '../session/elicitation-session.js';
import { type Declaration, specFromRequest } from '../session/spec.js';
import { environment } from './environment.js';

/** Takes a request into the session, unless it is refused or over already. `declaration` has the element's defaults. */
export async function ask(
  session: ElicitationSession,
  declaration: Declaration,
  request: ElicitationRequest,
  options: HostElicitOptions,
): Promise<Outcome> {
  rejectOldName(options, 'waiting', 'queued');
  const { signal, modes = ['form', 'url'], cancelOnPageHide } = options;
  const parsed = parseRequest(request, { ...options, modes });
  if (parsed.status !== 'ok') return { action: 'refused', code: parsed.code, message: parsed.message };
  if (signal?.aborted) return { action: 'withdrawn' };
  const spec = specFromRequest(request, parsed.request, options, declaration);
  return session.ask(spec, { ...options, cancelSignal: cancelOnPageHide ? environment.pageEnd() : undefined }).settled;
}
