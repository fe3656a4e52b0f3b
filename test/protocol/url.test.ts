import { expect } from '@open-wc/testing';
import { inspectUrl, type UrlInspection } from '../../src/protocol/url/inspect-url.js';
import { decodePunycode } from '../../src/protocol/url/unicode-host.js';
import type { UrlWarning } from '../../src/protocol/url/warnings.js';
import { UNEVEN_URLS, URL_GROUPS, type UrlRow } from '../fixtures/urls.js';
import { uncaught } from '../runtime/uncaught.js';

/** The result of an inspection, in the words of the table. */
function rowOf(url: string, inspection: UrlInspection): UrlRow {
  if (inspection.status === 'refused') return [url, `refused: ${inspection.reason}`];
  const { before, subdomain, registrable, after } = inspection.display;
  const shown = [before, subdomain, registrable, after].join('|');
  return [url, shown, ...inspection.warnings.map((warning) => wordsOf(warning, inspection.unicodeHost))];
}

function wordsOf({ kind, ...values }: UrlWarning, unicodeHost: string | undefined): string {
  if (kind === 'idn') return unicodeHost ? `idn ${unicodeHost}` : kind;
  return [kind, ...Object.values(values)].join(' ');
}

function accepted(url: string): Extract<UrlInspection, { status: 'ok' }> {
  const inspection = inspectUrl(url);
  if (inspection.status !== 'ok') throw new Error(`${JSON.stringify(url)} is refused: ${inspection.reason}`);
  return inspection;
}

const openable = URL_GROUPS.flatMap(({ rows }) => rows)
  .filter(([, shown]) => !shown.startsWith('refused'))
  .map(([url]) => url);

describe('inspectUrl', () => {
  for (const { title, rows } of URL_GROUPS) {
    it(title, () => {
      expect(rows.map(([url]) => rowOf(url, inspectUrl(url)))).to.deep.equal(rows);
    });
  }

  it('refuses hosts as the engine does; if another engine accepts one, it is shown encoded with a warning [MCP-16, MCP-17]', () => {
    const made = UNEVEN_URLS.map(([url]) => rowOf(url, inspectUrl(url)));
    const wanted = UNEVEN_URLS.map((row, i) => (made[i]![1] === 'refused: unparsable' ? made[i] : row));
    expect(made).to.deep.equal(wanted);
  });

  it('shows the whole address that will be opened, and nothing else [MCP-14]', () => {
    const wrong = openable.filter((url) => {
      const { href, host, display } = accepted(url);
      const opened = new URL(url);
      const whole = display.before + display.subdomain + display.registrable + display.after;
      return !(
        href === opened.href &&
        whole === href &&
        host === opened.hostname &&
        host === display.subdomain + display.registrable
      );
    });
    expect(wrong).to.deep.equal([]);
  });

  it('shows no character that hides or reorders others, in any part of the URL [MCP-14, L10N-02]', () => {
    const hiding = ['\u0000', '\u001b', '\u007f', '\u0085', '\u00a0', '\u00ad', '\u034f', '\u061c', '\u115f', '\u1680'];
    hiding.push('\u180e', '\u200b', '\u200d', '\u200e', '\u202a', '\u202e', '\u2028', '\u2066', '\u2069', '\u2800');
    hiding.push('\u3000', '\u3164', '\ufe0f', '\ufeff', '\ufff9', '\ufffc', '\u{1d173}', '\u{e0001}', '\u{e0041}');
    const places = (c: string) => [
      `https://example.com/a${c}b`,
      `https://example.com/?a${c}b=${c}`,
      `https://example.com/#a${c}b`,
      `https://a${c}b:${c}@example.com/`,
      `https://exa${c}mple.com/`,
    ];
    const inspections = [...hiding.flatMap(places), ...openable].map((url) => ({ url, ...inspectUrl(url) }));
    const shown = inspections.flatMap((one) => (one.status === 'ok' ? [one] : []));
    expect(shown.length).to.be.greaterThan(hiding.length * 3);
    expect(shown.filter(({ href }) => !/^[!-~]+$/.test(href)).map(({ url }) => url)).to.deep.equal([]);
    const hides = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
    expect(shown.filter(({ unicodeHost = '' }) => hides.test(unicodeHost)).map(({ url }) => url)).to.deep.equal([]);
  });

  it('reads a host with umlauts however often it is asked, also where the engine optimises the call', () => {
    const url = 'https://bücher.example/';
    const readings = Array.from({ length: 40_000 }, () => inspectUrl(url).status);
    expect(new Set(readings)).to.deep.equal(new Set(['ok']));
  });

  it('gives the decoded host only when it differs [MCP-16]', () => {
    expect(accepted('https://bücher.example:81/')).to.include({
      host: 'xn--bcher-kva.example',
      unicodeHost: 'bücher.example',
    });
    for (const url of ['https://example.com/', 'https://☃.example/', 'https://a-xn--bcher-kva.example/']) {
      expect(accepted(url), url).not.to.have.property('unicodeHost');
    }
  });

  it('gives the values of a warning separately [MCP-16]', () => {
    expect(accepted('http://u:p@аррӏе.github.com.evil.example:81/').warnings).to.deep.equal([
      { kind: 'other-name', name: 'github.com' },
      { kind: 'confusable', label: 'аррӏе', looksLike: 'apple' },
      { kind: 'idn' },
      { kind: 'user-info', user: 'u' },
      { kind: 'insecure' },
      { kind: 'port', port: '81' },
    ]);
  });

  const notText: [what: string, url: unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ['an object', { href: 'https://example.com/' }],
    ['a String object', new String('https://example.com/')],
    ['an object that throws', { toString: () => expect.fail('was asked for its text') }],
  ];
  for (const [what, url] of notText) {
    it(`refuses ${what} in place of a URL [MCP-17]`, () => {
      expect(inspectUrl(url)).to.deep.equal({ status: 'refused', reason: 'unparsable' });
    });
  }

  it('finishes with the longest hostile URLs, and with hosts longer than DNS allows [MCP-16]', () => {
    const kinds = [
      'a',
      'a.',
      '.',
      '-',
      '-com',
      'com-',
      '.com',
      'com.',
      'xn--',
      'xn--a.',
      'xn--80ak6aa92e.',
      'co.uk.',
      '%41',
    ];
    const worst = kinds.flatMap((kind) => {
      const long = kind.repeat(Math.floor(8000 / kind.length));
      return [`https://${long}`, `https://${long}@example.com/`, `https://x${long}.github.io`, `https://xn--${long}`];
    });
    // A regular expression that backtracks would not finish.
    const made = worst.map((url) => inspectUrl(url).status);
    expect(new Set(made)).to.deep.equal(new Set(['ok', 'refused']));
    const longest = `${'a'.repeat(63)}.`.repeat(3);
    expect(inspectUrl(`https://${longest}${'b'.repeat(57)}.com`).status, '253').to.equal('ok');
    expect(inspectUrl(`https://${longest}${'b'.repeat(59)}.com`).status, '255').to.equal('refused');
  });
});

describe('inspectUrl with the application’s own rule for the registrable part', () => {
  const partsOf = (url: string, registrable: (host: string) => string) => {
    const inspection = inspectUrl(url, { registrable });
    return inspection.status === 'ok' ? rowOf(url, inspection)[1] : inspection.reason;
  };

  it('emphasises the part that the rule gives [MCP-14]', () => {
    expect(partsOf('https://a.b.example.com/', () => 'b.example.com')).to.equal('https://|a.|b.example.com|/');
    expect(partsOf('https://a.example.co.uk/', () => 'a.example.co.uk')).to.equal('https://||a.example.co.uk|/');
  });

  it('calls the rule with the encoded name without its final dot, and still shows that dot [MCP-14]', () => {
    const asked: string[] = [];
    const rule = (host: string) => {
      asked.push(host);
      return 'b.example';
    };
    expect(partsOf('https://Bücher.B.example.:81/', rule)).to.equal('https://|xn--bcher-kva.|b.example.|:81/');
    expect(asked).to.deep.equal(['xn--bcher-kva.b.example']);
  });

  it('warns about another name only left of that part [MCP-16]', () => {
    const registrable = () => 'github.com.example';
    expect(inspectUrl('https://github.com.example/', { registrable })).to.deep.include({ warnings: [] });
    expect(inspectUrl('https://github.com.example/')).to.have.deep.property('warnings', [
      { kind: 'other-name', name: 'github.com' },
    ]);
  });

  it('does not call the rule for an address [MCP-14]', () => {
    const asked: string[] = [];
    const rule = (host: string) => {
      asked.push(host);
      return host;
    };
    expect(partsOf('https://192.0.2.1/', rule)).to.equal('https://||192.0.2.1|/');
    expect(partsOf('https://[2001:db8::1]/', rule)).to.equal('https://||[2001:db8::1]|/');
    expect(asked).to.deep.equal([]);
  });

  const useless: [what: string, part: unknown][] = [
    ['nothing', ''],
    ['null', null],
    ['undefined', undefined],
    ['another host', 'evil.example'],
    ['part of a label', 'ample.com'],
    ['the left end', 'www.example'],
    ['more than the host', 'x.www.example.com'],
    ['a dot', '.'],
    ['a suffix with its dot', '.com'],
  ];
  for (const [what, part] of useless) {
    it(`falls back to the built-in rule when the application’s gives ${what} [MCP-14]`, () => {
      expect(partsOf('https://www.example.com/', () => part as string)).to.equal('https://|www.|example.com|/');
    });
  }

  it('falls back to the built-in rule when the application’s throws, and reports the error [MCP-14]', async () => {
    let shown: string | undefined;
    const reported = await uncaught(async () => {
      shown = partsOf('https://www.example.com/', () => {
        throw new Error('no list');
      });
    });
    expect(shown).to.equal('https://|www.|example.com|/');
    expect(reported).to.include('no list');
  });
});

describe('decodePunycode', () => {
  // RFC 3492, section 7.1, in lower case as hosts are.
  const samples: [language: string, code: string, text: string][] = [
    ['Arabic', 'egbpdaj6bu4bxfgehfvwxn', 'ليهمابتكلموشعربي؟'],
    ['Chinese, simplified', 'ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
    ['Chinese, traditional', 'ihqwctvzc91f659drss3x8bo0yb', '他們爲什麽不說中文'],
    ['Czech', 'proprostnemluvesky-uyb24dma41a', 'pročprostěnemluvíčesky'],
    ['Hebrew', '4dbcagdahymbxekheh6e0a7fei0b', 'למההםפשוטלאמדבריםעברית'],
    ['Hindi', 'i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd', 'यहलोगहिन्दीक्योंनहींबोलसकतेहैं'],
    ['Japanese', 'n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa', 'なぜみんな日本語を話してくれないのか'],
    ['Russian', 'b1abfaaepdrnnbgefbadotcwatmq2g4l', 'почемужеонинеговорятпорусски'],
    ['Spanish', 'porqunopuedensimplementehablarenespaol-fmd56a', 'porquénopuedensimplementehablarenespañol'],
    ['Vietnamese', 'tisaohkhngthchnitingvit-kjcr8268qyxafd2f1b9g', 'tạisaohọkhôngthểchỉnóitiếngviệt'],
    ['Japanese with Latin', 'hello-another-way--fc4qua05auwb3674vfr0b', 'hello-another-way-それぞれの場所'],
    ['Japanese with digits', '3b-ww4c5e180e575a65lsy2b', '3年b組金八先生'],
    ['ASCII alone', '-> $1.00 <--', '-> $1.00 <-'],
  ];
  for (const [language, code, text] of samples) {
    it(`reads the sample of RFC 3492 for ${language} [MCP-16]`, () => {
      expect(decodePunycode(code)).to.equal(text);
    });
  }

  for (const [what, code] of [
    ['ends inside a number', 'bcher-kv'],
    ['ends after a digit that must go on', 'z'],
    ['starts with the delimiter', '-bcher'],
    ['has a character that is not a digit', 'bcher-k!a'],
    ['has a letter beyond ASCII', 'bcher-kvé'],
    ['never ends', '9'.repeat(59)],
    ['goes beyond Unicode', '99999a'],
    ['goes far beyond Unicode', `${'9'.repeat(58)}a`],
  ]) {
    it(`gives up on a code that ${what} [MCP-16]`, () => {
      expect(decodePunycode(code!)).to.equal(undefined);
    });
  }
});

describe('a page of this machine', () => {
  const PAGES = ['http://localhost:8080/admin', 'http://127.0.0.1:8080/', 'https://[::1]/', 'http://app.localhost/'];
  const warningsFor = (serverOrigin: string) =>
    PAGES.map((url) => {
      const inspection = inspectUrl(url, { serverOrigin });
      return inspection.status === 'ok' && inspection.warnings.map(({ kind }) => kind);
    });

  for (const origin of [
    'https://mcp.acme.example',
    'mcp.acme.example:8443',
    'wss://203.0.113.7/mcp',
    'https://localhost.evil.example',
  ]) {
    it(`is doubtful where the server is at ${origin} [MCP-16]`, () => {
      expect(warningsFor(origin)).to.deep.equal(PAGES.map(() => ['ip-address']));
    });
  }

  for (const origin of [
    'http://localhost:3000',
    'localhost:3000',
    'https://app.localhost',
    'http://127.0.0.1:3000/mcp',
    '[::1]:3000',
    'stdio',
    'node server.js',
    '',
  ]) {
    it(`is not doubtful where the server is at “${origin}” [MCP-16]`, () => {
      expect(warningsFor(origin)).to.deep.equal(PAGES.map(() => []));
    });
  }
});
