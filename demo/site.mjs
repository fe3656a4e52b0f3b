// @ts-check
/** The other site, to which the demo's server sends people: they allow or deny access to their account there. */
import { readFile } from 'node:fs/promises';
import { isOurName, pathOf, readBody, send } from './http.mjs';
import { consentPage, strangerPage, thanksPage } from './site/pages.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Visits } from './visits.mjs' */

/** Stricter than the page's policy: no script, and no frame in which another site could trick a person into "Allow". */
export const SITE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** The most bytes of the form, which sends `decision=allow`. */
const MAX_FORM = 1024;

/** The path of a visit's page. @param {string} id */
export function pathOfVisit(id) {
  return `/connect/${id}`;
}

/**
 * @param {Visits} visits
 * @param {{ host: string }} options where it listens
 */
export async function createSite(visits, { host }) {
  const [style, icon] = await Promise.all(
    ['site/style.css', 'site/icon.svg'].map((path) => readFile(new URL(path, import.meta.url))),
  );

  /**
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   */
  return async function handle(request, response) {
    response.setHeader('content-security-policy', SITE_POLICY);
    const path = pathOf(request.url);
    const visit = visits.find(/^\/connect\/([\w-]{36})$/.exec(path ?? '')?.[1]);
    if (!isOurName(request, host)) return sendPage(response, 403, strangerPage());
    if (path === '/style.css' && style) return send(response, 200, 'text/css; charset=utf-8', style);
    if (path === '/icon.svg' && icon) return send(response, 200, 'image/svg+xml', icon);
    if (!visit) return sendPage(response, 404, strangerPage());
    if (request.method === 'POST') {
      const decision = await decisionIn(request);
      if (!decision) return sendPage(response, 400, consentPage(visit.errand));
      visit.decide(decision);
      response.setHeader('location', pathOfVisit(visit.id)); // A reload then does not send the form again.
      return sendPage(response, 303, '');
    }
    sendPage(response, 200, visit.decision ? thanksPage(visit.errand, visit.decision) : consentPage(visit.errand));
  };
}

/**
 * @param {IncomingMessage} request
 * @returns {Promise<'allow' | 'deny' | undefined>} undefined if the request is not from this site's form
 */
async function decisionIn(request) {
  // Browsers send this header. A client without it is not a page of another site.
  const { 'sec-fetch-site': from = 'same-origin' } = request.headers;
  const read = await readBody(request, MAX_FORM);
  if (!read.ok || from !== 'same-origin') return undefined;
  const decision = new URLSearchParams(read.text).get('decision');
  return decision === 'allow' || decision === 'deny' ? decision : undefined;
}

/**
 * @param {ServerResponse} response
 * @param {number} status
 * @param {string} html
 */
function sendPage(response, status, html) {
  send(response, status, 'text/html; charset=utf-8', html);
}
