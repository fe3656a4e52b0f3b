import { expect } from '@open-wc/testing';
import { getDomain } from 'tldts';
import { inspectUrl } from '../../src/protocol/url/inspect-url.js';
import type { FindRegistrable } from '../../src/protocol/url/registrable.js';
import { URL_GROUPS } from '../fixtures/urls.js';

/** The recipe of docs/url-mode.md: the Public Suffix List with its private part, the suffixes of hosting services. */
const registrable: FindRegistrable = (host) => getDomain(host, { allowPrivateDomains: true });

/** The emphasised part of a URL's host; empty if the URL is refused. */
function emphasised(url: string, rule?: FindRegistrable): string {
  const inspection = inspectUrl(url, { registrable: rule });
  return inspection.status === 'ok' ? inspection.display.registrable : '';
}

/** The list takes these for names of customers, but they are places of the service. */
const PLACES = /\.z\d+\.web\.core\.windows\.net$/;

describe('the Public Suffix List as the application’s own rule', () => {
  for (const [url, part] of [
    ['https://www.example.co.uk/', 'example.co.uk'],
    ['https://shop.city.kawasaki.jp/', 'city.kawasaki.jp'],
    ['https://a.someone.myshopify.com/', 'someone.myshopify.com'],
    ['https://a.someone.notion.site./', 'someone.notion.site.'],
  ] as const) {
    it(`emphasises ${part} of ${url} [MCP-14]`, () => {
      expect(emphasised(url, registrable)).to.equal(part);
    });
  }

  it('leaves a host that is itself a public suffix, or has one label, to the built-in rule [MCP-14]', () => {
    for (const url of ['https://github.io/', 'https://co.uk/', 'https://intranet/', 'http://localhost/']) {
      expect(emphasised(url, registrable), url).to.equal(new URL(url).hostname);
    }
  });

  it('agrees with the built-in rule on every hosting service and country that the rule knows [MCP-14]', () => {
    const rows = URL_GROUPS.filter(({ title }) => title.startsWith('knows whose host it is')).flatMap((g) => g.rows);
    const urls = rows.map(([url]) => url).filter((url) => !PLACES.test(new URL(url).hostname));
    expect(urls.length).to.be.above(50);
    const differ = urls.filter((url) => emphasised(url) !== emphasised(url, registrable));
    expect(differ).to.deep.equal([]);
  });
});
