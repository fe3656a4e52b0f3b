// @ts-check
/** Pages with the one file, each in a folder of its own and under the strictest policy that works. */
import { readFile } from 'node:fs/promises';
import { listen } from '../e2e/peers/http.mjs';
import { ROOT } from '../tools/results.mjs';

const POLICY = "default-src 'none'; connect-src 'self'; style-src 'self'; require-trusted-types-for 'script'";
const ELEMENT = '<script type="module" src="mcp-elicitation.min.js"></script>';

/**
 * @typedef {object} PageOptions
 * @property {string} [lang] of the page. Default: en.
 * @property {string} [head] markup that loads the element.
 * @property {string} [body] more markup of the page.
 * @property {string[]} [scripts] the scripts of the page that the policy allows. Default: all of the site.
 * @property {string} [scheme] of URLs that scripts may have besides, such as `blob:`.
 * @property {string} [types] names of Trusted Types policies. Default: Lit's own.
 * @property {Promise<unknown> | null} [languages] after which the language files arrive; null: there are none.
 */

/** @param {PageOptions} options */
const html = ({
  lang = 'en',
  head = ELEMENT,
  body = '',
}) => `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">
<title>Built</title><link rel="icon" href="data:,"><script type="module" src="before.js"></script>${head}
<script type="module" src="flows.js"></script></head><body><h1>Built</h1>${body}</body></html>`;

/** @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => unknown} elsewhere for paths in no page's folder */
export async function startSite(elsewhere) {
  /** @type {Map<string, { options: PageOptions, requested: string[] }>} */
  const pages = new Map();
  const server = await listen(async (request, response) => {
    const [, folder = '', path = ''] = /^\/(\d+)\/(.*)$/.exec(new URL(`http://a${request.url}`).pathname) ?? [];
    const page = pages.get(folder);
    if (!page) return elsewhere(request, response);
    page.requested.push(path);
    if (path === '') {
      const { scripts, scheme = '', types = 'lit-html' } = page.options;
      const allowed = scripts?.map((name) => `http://${request.headers.host}/${folder}/${name}.js`) ?? ["'self'"];
      const policy = `${POLICY}; trusted-types ${types}; script-src ${allowed.join(' ')} ${scheme}`;
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
      return response.end(html(page.options));
    }
    const isLanguage = path.includes('locales/');
    if (isLanguage) await page.options.languages;
    const file = /^(?:before|flows)\.js$/.test(path)
      ? new URL(`page/${path}`, import.meta.url)
      : `${ROOT}dist/${path.replace(/^copy\//, '')}`;
    const body =
      isLanguage && page.options.languages === null ? undefined : await readFile(file).catch(() => undefined);
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/javascript', 'cache-control': 'no-store' });
    return response.end(body);
  });
  return {
    origin: server.origin,
    close: server.close,
    /** A new page. @param {PageOptions} [options] */
    page(options = {}) {
      const folder = String(pages.size);
      /** @type {string[]} */
      const requested = [];
      pages.set(folder, { options, requested });
      return {
        url: `${server.origin}/${folder}/`,
        /** The files of languages that it asked for. */
        languages: () => requested.filter((path) => path.includes('locales/')),
      };
    },
  };
}
