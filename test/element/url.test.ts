import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { environment } from '../../src/element/environment.js';
import type { ElicitOptions, McpElicitation, Outcome, UrlElicitationRequest } from '../../src/index.js';
import { systemClock } from '../../src/runtime/clock.js';
import { URL_GROUPS } from '../fixtures/urls.js';
import { until } from '../tools/until.mjs';
import {
  centre,
  clickAt,
  create,
  expectFocus,
  find,
  findAll,
  heard,
  isShown,
  look,
  plain,
  press,
  record,
  show,
} from './helpers.js';

const URL_ = 'https://login.acme.example/oauth/authorize?scope=deploy';
const page = (url = URL_, more: Partial<UrlElicitationRequest> = {}): UrlElicitationRequest => ({
  mode: 'url',
  message: 'Authorise access.',
  url,
  ...more,
});

/** The addresses that the element wanted to open. Nothing opens in these tests. */
let opened: string[];

beforeEach(() => {
  opened = [];
  environment.open = (url) => opened.push(url);
});

async function ask(request = page(), options: ElicitOptions = {}) {
  const element = await create();
  const outcome = element.elicit(request, options);
  await element.updateComplete;
  look(500);
  return { element, outcome };
}

/** An elicitation whose page the person consented to visit. */
async function visiting(options: ElicitOptions = {}, request = page()) {
  const asked = await ask(request, options);
  await press(asked.element, 'submit');
  const outcome = (await asked.outcome) as Extract<Outcome, { action: 'accept' }>;
  return { ...asked, outcome };
}

const click = async (element: McpElicitation, part: string) => {
  find(element, `[part~=${part}]`).click();
  await element.updateComplete;
};

const text = (element: McpElicitation, selector: string) => plain(find(element, selector));

describe('URL mode: consent', () => {
  it('shows the whole URL, its host on a line of its own, and emphasises the registrable domain [MCP-14]', async () => {
    const { element } = await ask();
    expect(text(element, '.host')).to.equal('login.acme.example');
    expect(text(element, '.host strong')).to.equal('acme.example');
    expect(text(element, '.full')).to.equal(URL_);
    expect(text(element, '[part~=submit]')).to.equal('Open acme.example');
    expect(text(element, '[part~=message]')).to.equal('Authorise access.');
  });

  it('says why before it says where, unless a long text would push the address out of view', async () => {
    for (const [message, first] of [
      ['Authorise access.', 'message'],
      ['Why. '.repeat(100), 'url'],
      ['Why.\n'.repeat(20), 'url'],
    ] as const) {
      const { element } = await ask(page(URL_, { message }));
      const parts = findAll(element, '[part~=message], [part~=url]').map((part) => part.getAttribute('part'));
      expect(parts[0], message).to.equal(first);
      element.remove();
    }
  });

  it('names the port on the button that opens a page of this machine', async () => {
    const server = { id: 'dev', name: 'Dev', origin: 'http://localhost:3001' };
    const { element } = await ask(page('http://localhost:3000/login'), { server });
    expect(text(element, '[part~=submit]')).to.equal('Open localhost:3000');
  });

  it('names the page on the button that opens it, whatever the application calls Submit', async () => {
    const { element } = await ask(page(), { labels: { accept: 'Sign in', reject: 'Not now' } });
    expect(text(element, '[part~=submit]')).to.equal('Open acme.example');
    expect(text(element, '[part~=reject]')).to.equal('Not now');
  });

  it('emphasises the domain that the host’s registrable function returns [MCP-14]', async () => {
    const element = await create({ registrable: (host) => host.split('.').slice(-3).join('.') });
    element.elicit(page('https://a.shop.city.example/'));
    await element.updateComplete;
    expect(text(element, '.host strong')).to.equal('shop.city.example');
  });

  it('wraps long hosts and URLs of 8 KiB, and cuts nothing off [MCP-14]', async () => {
    const long = `https://${'a'.repeat(60)}.${'b'.repeat(60)}.acme.example/${'c'.repeat(8000)}`;
    const { element } = await ask(page(long));
    const host = find(element, '.host');
    expect(host.scrollWidth).to.be.at.most(host.clientWidth);
    expect(host.scrollHeight).to.be.at.most(host.clientHeight);
    const full = find(element, '.full');
    expect(full.textContent?.replace(/\s/g, '')).to.equal(long);
    expect(full.clientHeight).to.be.below(200);
    expect(full.tabIndex, 'reached by keyboard').to.equal(0);
  });

  it('opens a page whose address scrolls only after its end was on screen [SEE-06, MCP-14]', async () => {
    const { element, outcome } = await ask(page(`https://login.acme.example/${'a'.repeat(4000)}?grant=all`));
    const pressOpen = () => clickAt(centre(find(element, '[part~=submit]')));
    await pressOpen();
    expect(opened).to.deep.equal([]);
    const full = find(element, '.full');
    full.scrollTo(0, full.scrollHeight);
    look(500);
    await pressOpen();
    expect((await outcome).action).to.equal('accept');
    expect(opened).to.have.length(1);
  });

  it('shows the page above the message, so that a long message does not push it out of view [MCP-14]', async () => {
    const { element } = await ask(page('http://github.com.evil.example/', { message: 'Please.\n\n'.repeat(200) }));
    const inSight = (selector: string) => {
      const { top, bottom } = find(element, selector).getBoundingClientRect();
      const middle = find(element, '.middle').getBoundingClientRect();
      return top >= middle.top && bottom <= middle.bottom;
    };
    expect(inSight('[part~=url]')).to.equal(true);
    expect(inSight('[part~=warning] li')).to.equal(true);
  });

  it('contains no link, frame, or image that could be followed or fetched [MCP-14, MCP-12]', async () => {
    const { element } = await ask();
    expect(findAll(element, 'a, area, iframe, img, link, object, embed, [href], [src]')).to.have.length(0);
  });

  it('opens nothing before the person presses the button, neither by submit() nor by Enter elsewhere [MCP-14]', async () => {
    const { element } = await ask();
    element.submit();
    find(element, '.full').focus();
    await sendKeys({ press: 'Enter' });
    expect(opened).to.deep.equal([]);
    expect(isShown(element)).to.equal(true);
  });

  it('opens the page once, however fast the person clicks [MCP-15]', async () => {
    const { element } = await ask();
    const submit = find(element, '[part~=submit]');
    submit.click();
    submit.click();
    await element.updateComplete;
    expect(opened).to.deep.equal([URL_]);
  });

  it('works by keyboard: Enter on the button opens the page [MCP-14]', async () => {
    const { element } = await ask();
    find(element, '[part~=submit]').focus();
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    expect(opened).to.have.length(1);
  });

  it('answers accept without content at once, before the person does anything on the page [MCP-18]', async () => {
    const { element, outcome } = await ask();
    const names = record(element);
    const contents: unknown[] = [];
    element.addEventListener('accept', ({ content }) => contents.push(content));
    await press(element, 'submit');
    const { completion, ...answer } = (await outcome) as Extract<Outcome, { action: 'accept' }>;
    expect(answer).to.deep.equal({ action: 'accept' });
    expect(completion).to.be.instanceOf(Promise);
    expect(contents).to.deep.equal([undefined]);
    expect(names.filter((name) => name !== 'shown')).to.deep.equal(['accept']);
  });

  for (const part of ['reject', 'cancel'] as const) {
    it(`is not given by ${part}, which opens nothing [MCP-14]`, async () => {
      const { element, outcome } = await ask();
      await press(element, part);
      expect(await outcome).to.deep.equal({ action: part });
      expect(opened).to.deep.equal([]);
      expect(isShown(element)).to.equal(false);
    });
  }

  it('leaves the opening to a host that prevents url-open', async () => {
    const { element } = await ask();
    const own: string[] = [];
    element.addEventListener('url-open', (event) => {
      own.push(event.url);
      event.preventDefault();
    });
    await press(element, 'submit');
    expect(own).to.deep.equal([URL_]);
    expect(opened).to.deep.equal([]);
    expect(isShown(element), 'and waits all the same').to.equal(true);
  });

  it('opens nothing and waits for nothing when the url-open listener gives another answer [MCP-18, USE-16]', async () => {
    const { element, outcome } = await ask();
    element.addEventListener('url-open', () => element.reject());
    await press(element, 'submit');
    expect(await outcome).to.deep.equal({ action: 'reject' });
    expect(opened).to.deep.equal([]);
    expect(isShown(element)).to.equal(false);
  });

  it('can be asked for by attributes [CARD-01]', async () => {
    const element = await show({ mode: 'url', url: URL_ });
    const names = record(element);
    expect(text(element, '.host')).to.equal('login.acme.example');
    await press(element, 'submit');
    expect(opened).to.have.length(1);
    expect(element.open, 'until the visit is over').to.equal(true);
    await click(element, 'finish');
    expect(element.open).to.equal(false);
    expect(names.filter((name) => name !== 'shown')).to.deep.equal(['accept', 'close']);
  });
});

describe('URL mode: the warning about an address', () => {
  for (const [kind, url, says] of [
    [
      'another server’s name',
      'https://github.com.evil.example/login',
      'This is not github.com. The page belongs to evil.example.',
    ],
    [
      'a whole imitated domain',
      'https://bank.gov.uk.evil.example/',
      'This is not bank.gov.uk. The page belongs to evil.example.',
    ],
    ['look-alike letters', 'https://xn--80ak6aa92e.com/', 'аррӏе is not apple.'],
    ['mixed alphabets', 'https://xn--pypal-4ve.com/', 'pаypal mixes alphabets.'],
    ['Punycode', 'https://xn--mnchen-3ya.example/', 'xn--mnchen-3ya.example stands for münchen.example.'],
    ['user-info', 'https://github.com@evil.example/', 'github.com@ is not the address.'],
    ['an IP address', 'https://192.0.2.7/', 'Nothing says whose page this is.'],
    ['http', 'http://acme.example/', 'Not encrypted.'],
    ['a port', 'https://acme.example:8443/', 'Unusual port 8443.'],
  ] as const) {
    it(`names ${kind} in words, and recommends Reject [MCP-16]`, async () => {
      const { element } = await ask(page(url));
      const warnings = find(element, '[part~=warning]');
      expect(plain(warnings)).to.include(says);
      const submit = find(element, '[part~=submit]');
      expect(submit.getAttribute('aria-describedby')).to.equal(warnings.id);
      expect(submit.textContent?.trim()).to.equal('Continue anyway');
      expect(find(element, '[part~=reject]').className).to.equal('primary');
    });
  }

  it('says that nothing shows whose page one of this machine is, when the server is elsewhere [MCP-16]', async () => {
    const url = 'http://localhost:8080/admin';
    const origin = 'https://mcp.acme.example';
    const byRequest = await ask(page(url), { server: { id: 'acme', origin } });
    const declared = await show({ mode: 'url', url, serverOrigin: origin });
    for (const element of [byRequest.element, declared]) {
      expect(text(element, '[part~=warning]')).to.equal('Nothing says whose page this is.');
      expect(text(element, '[part~=submit]')).to.equal('Continue anyway');
    }
  });

  for (const [what, url, serverOrigin] of [
    ['an everyday address', URL_, ''],
    ['a page of this machine, for a server of this machine', 'http://localhost:8080/admin', 'http://localhost:3000'],
  ] as const) {
    it(`does not appear for ${what} [MCP-16]`, async () => {
      const element = await show({ mode: 'url', url, serverOrigin });
      expect(findAll(element, '[part~=warning]')).to.have.length(0);
      expect(find(element, '[part~=submit]').className).to.equal('primary');
    });
  }

  it('does not appear for a page of this machine, when the request’s server has no origin but the element has [MCP-16]', async () => {
    const element = await create({ serverOrigin: 'https://mcp.acme.example' });
    element.elicit(page('http://localhost:8080/'), { server: { id: 'local' } });
    await element.updateComplete;
    expect(findAll(element, '[part~=warning]')).to.have.length(0);
  });

  it('stays apart from right-to-left text, because addresses run from left to right [MCP-16, L10N-02]', async () => {
    const { element } = await ask(page('https://acme.example/\u202Egpj.exe'));
    expect(getComputedStyle(find(element, '.full')).direction).to.equal('ltr');
    expect(find(element, '.full').textContent).not.to.include('\u202E');
  });

  it('is not needed for an unsafe address, which is refused with -32602 and never shown [MCP-17]', async () => {
    const element = await create();
    const refused = URL_GROUPS.flatMap(({ rows }) => rows).filter(([, shown]) => shown.startsWith('refused'));
    expect(refused.length).to.be.above(20);
    for (const [url] of refused) {
      const outcome = await element.elicit(page(url));
      expect(outcome, url.slice(0, 80)).to.deep.include({ action: 'refused', code: -32602 });
    }
    expect(isShown(element)).to.equal(false);
  });

  it('becomes a notice without a button to open when the host declares an unsafe address [MCP-17]', async () => {
    const element = await show({ mode: 'url', url: 'javascript:alert(1)' });
    expect(text(element, '[part~=notice]')).to.include('url must be http or https');
    expect(findAll(element, '[part~=submit], [part~=url]')).to.have.length(0);
  });
});

describe('URL mode: a visit', () => {
  it('announces that the page opens, and says what to do if nothing opened [MCP-18, DLG-15]', async () => {
    const { element } = await visiting();
    expect(heard(element)).to.equal('Opening external page Finish at login.acme.example, then come back.');
    expect(text(element, '.middle')).to.include('Finish at login.acme.example, then come back.');
    expect(text(element, '.middle')).to.include('Nothing opened?');
    expectFocus(element, find(element, 'h2'));
  });

  it('opens the page again on a press, without a second answer [MCP-18]', async () => {
    const { element } = await visiting();
    const names = record(element);
    find(element, '.reopen').click();
    await element.updateComplete;
    expect(opened).to.have.length(2);
    expect(names).to.deep.equal([]);
  });

  for (const [what, writeText, says] of [
    ['copies the link and says so', async () => {}, 'Copied'],
    [
      'says how to copy the link by hand where the page may not',
      () => Promise.reject(new Error('no')),
      'Select the address above.',
    ],
  ] as const) {
    it(`${what} [MCP-18]`, async () => {
      const { element } = await visiting();
      const copied: string[] = [];
      environment.copy = (link) => {
        copied.push(link);
        return writeText();
      };
      find(element, '.copy').click();
      await until(() => text(element, '.links [role=status]') !== '');
      expect(copied).to.deep.equal([URL_]);
      expect(text(element, '.links [role=status]')).to.equal(says);
    });
  }

  for (const [part, completion] of [
    ['finish', 'completed'],
    ['cancel', 'dismissed'],
  ] as const) {
    it(`ends as ${completion} when the person presses ${part}, without a second answer [MCP-18]`, async () => {
      const { element, outcome } = await visiting();
      const names = record(element);
      await click(element, part);
      expect(await outcome.completion).to.equal(completion);
      expect(isShown(element)).to.equal(false);
      expect(names).to.deep.equal(['close']);
    });
  }

  it('ends on Escape [MCP-18, DLG-07]', async () => {
    const { outcome } = await visiting();
    look(500);
    await sendKeys({ press: 'Escape' });
    expect(await outcome.completion).to.equal('dismissed');
  });

  it('folds to a line when another request arrives, and comes back after it [MCP-18, USE-02]', async () => {
    const { element, outcome } = await visiting();
    const next = element.elicit({ message: 'Something else?' });
    await element.updateComplete;
    expect(text(element, '[part~=message]')).to.equal('Something else?');
    expect(text(element, '.folded')).to.include('Finish at login.acme.example');
    await press(element, 'reject');
    expect(await next).to.deep.equal({ action: 'reject' });
    expect(text(element, '.middle')).to.include('Nothing opened?');
    await click(element, 'finish');
    expect(await outcome.completion).to.equal('completed');
  });

  it('can be ended from its line without touching the text in the other form [MCP-18]', async () => {
    const { element, outcome } = await visiting();
    element.elicit({ message: 'Something else?' });
    await element.updateComplete;
    find(element, '.folded [part~=finish]').click();
    expect(await outcome.completion).to.equal('completed');
    await element.updateComplete;
    expect(text(element, '[part~=message]')).to.equal('Something else?');
    expect(find(element, '.folded').matches('.over')).to.equal(true);
  });

  it('calls onState with shown, waiting, and, when it is over, done [USE-11, MCP-18]', async () => {
    const states: string[] = [];
    const { element, outcome } = await visiting({ onState: (state) => states.push(state) });
    expect(states).to.deep.equal(['queued', 'shown', 'waiting']);
    await click(element, 'finish');
    await outcome.completion;
    expect(states.at(-1)).to.equal('done');
  });
});

describe('URL mode: pollStatus', () => {
  /** A clock whose timers fire at once. */
  const hurry = <Result>(run: () => Promise<Result>): Promise<Result> => {
    environment.clock = { now: environment.clock.now, after: (_, callback) => systemClock.after(0, callback) };
    return run();
  };

  it('is called until it returns true, and then the card closes [DLG-08]', async () => {
    let polls = 0;
    await hurry(async () => {
      const { element, outcome } = await visiting({ timeout: 0, pollStatus: async () => ++polls === 3 });
      expect(await outcome.completion).to.equal('completed');
      await element.updateComplete;
      expect(isShown(element)).to.equal(false);
    });
    expect(polls).to.equal(3);
  });
});

describe('URL mode: a notification of completion', () => {
  const id = (elicitationId: string) => page(URL_, { elicitationId });
  const server = { id: 'acme', name: 'Acme' };

  it('ends the visit [MCP-19]', async () => {
    const { element, outcome } = await visiting({ server }, id('e-1'));
    element.complete('e-1', 'acme');
    expect(await outcome.completion).to.equal('completed');
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
  });

  it('is ignored when its id is unknown, of another server, complete already, or without consent yet [MCP-19, MCP-29]', async () => {
    const { element, outcome } = await visiting({ server }, id('e-1'));
    element.elicit(id('e-2'), { server });
    await element.updateComplete;
    element.complete('e-9', 'acme');
    element.complete('e-1', 'other');
    element.complete('e-1');
    element.complete('e-2', 'acme');
    await element.updateComplete;
    expect(findAll(element, '.folded'), 'the first still waits').to.have.length(1);
    expect(text(element, '[part~=submit]'), 'the second still asks').to.equal('Open acme.example');
    element.complete('e-1', 'acme');
    element.complete('e-1', 'acme');
    expect(await outcome.completion).to.equal('completed');
  });

  it('concerns the element’s own server if the request names none [MCP-19]', async () => {
    const element = await create({ serverName: 'Acme', serverOrigin: 'acme.example' });
    const outcome = element.elicit(id('e-1'));
    await element.updateComplete;
    await press(element, 'submit');
    element.complete('e-1');
    const { completion } = (await outcome) as Extract<Outcome, { action: 'accept' }>;
    expect(await completion).to.equal('completed');
  });
});
