import { messageOf, quote } from './connect-error.js';

/** What a server's address answered, as far as it keeps a client from working. */
export class ObservedFetch {
  /** The first defect, as a sentence. */
  defect: string | undefined;
  /** Whether the first refusal is one that servers of 2024 and 2025 with the older transport (SSE) give. */
  mayBeOlder = false;
  /** The last failure of the network, as a sentence. */
  lost: string | undefined;

  /** Follows no redirect: it could carry the headers elsewhere, and the person should know the real address. */
  readonly fetch = async (input: string | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(input);
    try {
      const response = await fetch(url, { ...init, redirect: 'manual' });
      this.#note(url, init?.method ?? 'GET', response);
      return response;
    } catch (error) {
      if (!init?.signal?.aborted) {
        this.lost = networkDefect(url, error);
        this.defect ??= this.lost;
      }
      throw error;
    }
  };

  #note(url: URL, method: string, response: Response): void {
    const defect = defectOf(url, method, response);
    if (defect === undefined || this.defect !== undefined) return;
    this.defect = defect;
    this.mayBeOlder = method === 'POST' && [400, 404, 405].includes(response.status);
  }
}

function defectOf(url: URL, method: string, { status, headers }: Response): string | undefined {
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location) {
    const target = URL.canParse(location, url) ? new URL(location, url).href : location;
    return `${url.href} redirects to ${target}. Give that address instead.`;
  }
  if (status === 401) return authorisationDefect(url, headers.get('www-authenticate'));
  if (status === 403) return `${url.host} refuses access (status 403).`;
  // Servers without a stream of their own answer a GET with 405, and a DELETE likewise.
  if (method !== 'POST' && status !== 200) return undefined;
  if (status === 404) return `There is no MCP server at ${url.href} (status 404).`;
  if (status >= 400) return `${url.href} refuses the first message (status ${status}), so it is no MCP server.`;
  const type = headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  const isMcp = ['application/json', 'text/event-stream'].includes(type) || status === 202;
  return isMcp ? undefined : `${url.href} answers with ${type || 'no content type'}, so it is no MCP server.`;
}

function authorisationDefect(url: URL, challenge: string | null): string {
  const scheme = challenge ? ` It asks for ${quote(challenge)}.` : '';
  return `${url.host} needs authorisation (status 401).${scheme} Add --header 'Authorization: Bearer …'.`;
}

/** Node's fetch hides the reason in `cause`. */
function networkDefect(url: URL, error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
  const code = cause && 'code' in cause ? String(cause.code) : '';
  if (code === 'ECONNREFUSED') return `Nothing listens at ${url.host}.`;
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code)) return `There is no host ${url.hostname}.`;
  if (/CERT|TLS|SSL|SELF_SIGNED/.test(code))
    return `The certificate of ${url.host} cannot be trusted: ${messageOf(cause)}.`;
  if (/TIMEOUT|ETIMEDOUT|UNREACH/.test(code)) return `${url.host} cannot be reached.`;
  return `${url.host} breaks the connection off: ${messageOf(cause ?? error)}.`;
}
