// @ts-check
/** Runs a tool that needs the person to visit the other site first. */
import { UrlElicitationRequiredError } from '@modelcontextprotocol/server';
import { ask } from './ask.mjs';
import { pathOfVisit } from './site.mjs';
import { reportOf } from './tools.mjs';
import { endOf, noUrlMode } from './url-tools.mjs';

/** @import { CallToolResult, InputRequiredResult, McpServer, ServerContext } from '@modelcontextprotocol/server' */
/** @import { Answering } from './mcp.mjs' */
/** @import { Errand } from './url-tools.mjs' */
/** @import { Visit } from './visits.mjs' */

/**
 * Makes the function that runs such tools. It finds the visit that a call waits for: on 2026-07-28 the call carries its
 * id as `requestState`, on 2025 sessions the session remembers it. The id is unguessable and reveals nothing.
 * @param {McpServer} mcp
 * @param {Answering} answering
 */
export function createErrands({ server }, { visits, sitePort, ...options }) {
  /** @type {Map<Errand, Visit>} */
  const remembered = new Map();

  /** Tells the client that the person has finished on the page. @param {string} id @param {object} [related] */
  const tellComplete = (id, related) => server.createElicitationCompletionNotifier(id, related)();

  /** @param {Errand} errand @param {ServerContext} context */
  function visitFor(errand, { mcpReq }) {
    const known = visits.find(mcpReq.requestState()) ?? remembered.get(errand);
    if (known?.errand === errand) return { visit: known, isNew: false };
    const visit = visits.begin(errand);
    remembered.set(errand, visit);
    return { visit, isNew: true };
  }

  /**
   * @param {Errand} errand
   * @param {ServerContext} context
   * @returns {Promise<CallToolResult | InputRequiredResult>}
   */
  return async function run(errand, context) {
    const revision = server.getNegotiatedProtocolVersion() ?? '';
    if (revision === '2025-06-18') return noUrlMode(errand);
    const { visit, isNew } = visitFor(errand, context);
    const isSession = revision === '2025-11-25';
    const end = () => {
      if (visit.decision !== 'allow') remembered.delete(errand); // The next run asks again.
      return endOf(errand, visit.decision);
    };
    if (visit.decision) return end();

    const url = addressOf(visit, context, sitePort);
    const page = { mode: /** @type {const} */ ('url'), message: errand.message, url };
    if (errand.isRequired && isSession) {
      if (isNew) visit.decided.then(() => tellComplete(visit.id)).catch(() => {}); // The session may be over.
      throw new UrlElicitationRequiredError([{ ...page, elicitationId: visit.id }]);
    }
    // 2026-07-28 has neither completion nor its ids.
    const params = isSession ? { ...page, elicitationId: visit.id } : page;
    const { answer, inputRequired } = await ask(context, params, { ...options, isSession, requestState: visit.id });
    if (inputRequired) return inputRequired;
    if (answer.action !== 'accept') return reportOf(answer);
    if (isSession) {
      // Accept means consent to visit. The decision comes from the other site.
      await Promise.race([visit.decided, abortOf(context.mcpReq.signal)]);
      if (visit.decision) await tellComplete(visit.id, { relatedRequestId: context.mcpReq.id });
    }
    return end();
  };
}

/**
 * The visit's URL: the host by which the client reached this server, with the site's port. 127.0.0.1 becomes localhost, so
 * that people see another host name.
 * @param {Visit} visit
 * @param {ServerContext} context
 * @param {number} sitePort
 */
function addressOf(visit, { http }, sitePort) {
  const url = new URL(pathOfVisit(visit.id), http?.req?.url ?? 'http://127.0.0.1/');
  if (visit.errand.disguise) url.username = visit.errand.disguise;
  else if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  url.port = String(sitePort);
  return url.href;
}

/** @param {AbortSignal} signal @returns {Promise<void>} */
function abortOf(signal) {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
