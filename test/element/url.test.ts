import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { ElicitOptions, McpElicitation, Outcome, UrlElicitationRequest } from '../../src/index.js';
import { URL_GROUPS } from '../fixtures/urls.js';
import { create, expectFocus, find, findAll, heard, isShown, look, press, record, show } from './helpers.js';

const URL_ = 'https://login.acme.example/oauth/authorize?scope=deploy';
const page = (url = URL_, more: Partial<UrlElicitationRequest> = {}): UrlElicitationRequest => ({
  mode: 'url',
  message: 'Authorise access.',
  url,
  ...more,
});

/** What would have been opened, and how. Nothing is. */
let opened: string[][];
const { open } = window;

beforeEach(() => {
  opened = [];
  window.open = (...args) => {
    opened.push(args.map(String));
    return null;
  };
});

afterEach(() => {
  window.open = open;
});

async function ask(request = page(), options: ElicitOptions = {}) {
  const element = await create();
  const outcome = element.elicit(request, options);
  await element.updateComplete;
  look(500);
  return { element, outcome };
}

/** The person agreed, and the page is open elsewhere. */
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

const text = (element: McpElicitation, selector: string) =>
  find(element, selector).textContent?.replace(/\s+/g, ' ').trim();

describe('URL mode: consent', () => {
  it('shows the whole URL, its host apart, and of the host whose it is [MCP-14]', async () => {
    const { element } = await ask();
    expect(text(element, '.host')).to.equal('login.acme.example');
    expect(text(element, '.host strong')).to.equal('acme.example');
    expect(text(element, '.full')).to.equal(URL_);
    expect(text(element, '[part~=submit]')).to.equal('Open acme.example');
    expect(text(element, '[part~=message]')).to.equal('Authorise access.');
  });

  it('emphasises what a function of the host says, where there is one [MCP-14]', async () => {
    const element = await create({ registrable: (host) => host.split('.').slice(-3).join('.') });
    element.elicit(page('https://a.shop.city.example/'));
    await element.updateComplete;
    expect(text(element, '.host strong')).to.equal('shop.city.example');
  });

  it('never cuts the right end of a host, nor any of a URL of 8 KiB: they wrap and scroll [MCP-14]', async () => {
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

  it('stands before the message: a long one does not push it out of sight [MCP-14]', async () => {
    const { element } = await ask(page('http://github.com.evil.example/', { message: 'Please.\n\n'.repeat(200) }));
    const inSight = (selector: string) => {
      const { top, bottom } = find(element, selector).getBoundingClientRect();
      const middle = find(element, '.middle').getBoundingClientRect();
      return top >= middle.top && bottom <= middle.bottom;
    };
    expect(inSight('[part~=url]')).to.equal(true);
    expect(inSight('[part~=warning] li')).to.equal(true);
  });

  it('has no link, no frame and no image: nothing that could be followed or fetched [MCP-14, MCP-12]', async () => {
    const { element } = await ask();
    expect(findAll(element, 'a, area, iframe, img, link, object, embed, [href], [src]')).to.have.length(0);
  });

  it('opens nothing before the button is pressed, neither by submit() nor by Enter elsewhere [MCP-14]', async () => {
    const { element } = await ask();
    element.submit();
    find(element, '.full').focus();
    await sendKeys({ press: 'Enter' });
    expect(opened).to.deep.equal([]);
    expect(isShown(element)).to.equal(true);
  });

  it('opens a page that knows neither its opener nor where its visitor came from, once [MCP-15]', async () => {
    const { element } = await ask();
    const submit = find(element, '[part~=submit]');
    submit.click();
    submit.click();
    await element.updateComplete;
    expect(opened).to.deep.equal([[URL_, '_blank', 'noopener,noreferrer']]);
  });

  it('by the keyboard too: Tab to the button, and Enter [MCP-14]', async () => {
    const { element } = await ask();
    find(element, '[part~=submit]').focus();
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    expect(opened).to.have.length(1);
  });

  it('is the answer: accept without content, at once, before anything was done there [MCP-18]', async () => {
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
    it(`can be refused: ${part} opens nothing [MCP-18, MCP-10]`, async () => {
      const { element, outcome } = await ask();
      await press(element, part);
      expect(await outcome).to.deep.equal({ action: part });
      expect(opened).to.deep.equal([]);
      expect(isShown(element)).to.equal(false);
    });
  }

  it('can be left to the host, which opens the page its own way [MCP-15]', async () => {
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

  it('is no answer when the host’s own listener has given another one: nothing opens, nothing waits [MCP-18, USE-16]', async () => {
    const { element, outcome } = await ask();
    element.addEventListener('url-open', () => element.reject());
    await press(element, 'submit');
    expect(await outcome).to.deep.equal({ action: 'reject' });
    expect(opened).to.deep.equal([]);
    expect(isShown(element)).to.equal(false);
  });

  it('can be declared by attributes too [MCP-14, CARD-01]', async () => {
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

describe('URL mode: what is odd about an address', () => {
  for (const [kind, url, says] of [
    [
      'another’s name',
      'https://github.com.evil.example/login',
      'This is not github.com. The page belongs to evil.example.',
    ],
    ['look-alike letters', 'https://xn--80ak6aa92e.com/', 'аррӏе is not apple.'],
    ['mixed alphabets', 'https://xn--pypal-4ve.com/', 'pаypal mixes alphabets.'],
    ['Punycode', 'https://xn--mnchen-3ya.example/', 'xn--mnchen-3ya.example stands for münchen.example.'],
    ['user-info', 'https://github.com@evil.example/', 'github.com@ is not the address.'],
    ['an IP address', 'https://192.0.2.7/', 'Nothing says whose page this is.'],
    ['http', 'http://acme.example/', 'Not encrypted.'],
    ['a port', 'https://acme.example:8443/', 'Unusual port 8443.'],
  ] as const) {
    it(`is said in words: ${kind}; Reject is what is recommended then [MCP-16]`, async () => {
      const { element } = await ask(page(url));
      const warnings = find(element, '[part~=warning]');
      expect(warnings.textContent?.replace(/\s+/g, ' ')).to.include(says);
      const submit = find(element, '[part~=submit]');
      expect(submit.getAttribute('aria-describedby')).to.equal(warnings.id);
      expect(submit.textContent?.trim()).to.equal('Open anyway');
      expect(find(element, '[part~=reject]').className).to.equal('primary');
    });
  }

  it('is nothing for an everyday address [MCP-16]', async () => {
    const { element } = await ask();
    expect(findAll(element, '[part~=warning]')).to.have.length(0);
    expect(find(element, '[part~=submit]').className).to.equal('primary');
  });

  it('cannot come from right-to-left text: addresses read from left to right [MCP-16, L10N-02]', async () => {
    const { element } = await ask(page('https://acme.example/\u202Egpj.exe'));
    expect(getComputedStyle(find(element, '.full')).direction).to.equal('ltr');
    expect(find(element, '.full').textContent).not.to.include('\u202E');
  });

  it('shows no address at all that cannot be opened safely, whatever the scheme: refused with -32602 [MCP-17]', async () => {
    const element = await create();
    const refused = URL_GROUPS.flatMap(({ rows }) => rows).filter(([, shown]) => shown.startsWith('refused'));
    expect(refused.length).to.be.above(20);
    for (const [url] of refused) {
      const outcome = await element.elicit(page(url));
      expect(outcome, url.slice(0, 80)).to.deep.include({ action: 'refused', code: -32602 });
    }
    expect(isShown(element)).to.equal(false);
  });

  it('is a notice where the host declares such a page: nothing to open there [MCP-17]', async () => {
    const element = await show({ mode: 'url', url: 'javascript:alert(1)' });
    expect(text(element, '[part~=notice]')).to.include('url must be http or https');
    expect(findAll(element, '[part~=submit], [part~=url]')).to.have.length(0);
  });
});

describe('URL mode: while the page is open elsewhere', () => {
  it('says so to those who do not see it, and what to do if nothing opened [MCP-18, DLG-15]', async () => {
    const { element } = await visiting();
    expect(heard(element)).to.equal('Opening external page Finish at login.acme.example, then come back.');
    expect(text(element, '.middle')).to.include('Finish at login.acme.example, then come back.');
    expect(text(element, '.middle')).to.include('Nothing opened? Your browser may have blocked it.');
    expectFocus(element, find(element, 'h2'));
  });

  it('opens it again on a press, without a second answer [MCP-18]', async () => {
    const { element } = await visiting();
    const names = record(element);
    await click(element, 'reopen');
    expect(opened).to.have.length(2);
    expect(names).to.deep.equal([]);
  });

  for (const [what, writeText, says] of [
    ['copies the link', async () => {}, 'Link copied'],
    ['says so where that is not allowed', () => Promise.reject(new Error('no')), 'Select the address above.'],
  ] as const) {
    it(`${what} [MCP-18]`, async () => {
      const { element } = await visiting();
      const copied: string[] = [];
      const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: {
          writeText: (link: string) => {
            copied.push(link);
            return writeText();
          },
        },
      });
      await click(element, 'copy');
      await element.updateComplete;
      if (clipboard) Object.defineProperty(navigator, 'clipboard', clipboard);
      else Reflect.deleteProperty(navigator, 'clipboard');
      expect(copied).to.deep.equal([URL_]);
      expect(text(element, '.links [role=status]')).to.equal(says);
    });
  }

  for (const [part, completion] of [
    ['finish', 'completed'],
    ['cancel', 'dismissed'],
  ] as const) {
    it(`ends by the person’s press: ${completion}, and no second answer is given [MCP-18]`, async () => {
      const { element, outcome } = await visiting();
      const names = record(element);
      await click(element, part);
      expect(await outcome.completion).to.equal(completion);
      expect(isShown(element)).to.equal(false);
      expect(names).to.deep.equal(['close']);
    });
  }

  it('ends by Escape as well [MCP-18, DLG-07]', async () => {
    const { outcome } = await visiting();
    look(500);
    await sendKeys({ press: 'Escape' });
    expect(await outcome.completion).to.equal('dismissed');
  });

  it('ends when the time is up, which says so [MCP-18]', async () => {
    const { outcome } = await visiting({ timeout: 50 });
    expect(await outcome.completion).to.equal('timeout');
  });

  for (const [how, end] of [
    ['removed', (element: McpElicitation) => element.remove()],
    ['closed by the host', (element: McpElicitation) => Object.assign(element, { open: false })],
    ['withdrawn', (element: McpElicitation) => element.withdraw()],
    ['of another workspace', (element: McpElicitation) => Object.assign(element, { scope: { workspace: 'b' } })],
  ] as const) {
    it(`ends when the element is ${how} [MCP-18, USE-16]`, async () => {
      const { element, outcome } = await visiting();
      end(element);
      expect(await outcome.completion).to.equal('dismissed');
    });
  }

  it('ends when the call is dropped that it belongs to; the answer stands [MCP-18, MCP-26]', async () => {
    const controller = new AbortController();
    const { element, outcome } = await visiting({ signal: controller.signal });
    controller.abort();
    expect(outcome.action).to.equal('accept');
    expect(await outcome.completion).to.equal('dismissed');
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
  });

  it('folds to a line when something else is asked, and comes back after it [MCP-18, USE-02]', async () => {
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

  it('ends at once when the host’s own listener says that it is done: no waiting is told of [MCP-18, MCP-19]', async () => {
    const element = await create();
    const names = record(element);
    element.addEventListener('waiting', () => names.push('waiting'));
    element.addEventListener('accept', () => element.complete('e-1', 'acme'));
    const states: string[] = [];
    const onState = (state: string) => states.push(state);
    const outcome = element.elicit(page(URL_, { elicitationId: 'e-1' }), { server: { id: 'acme' }, onState });
    await element.updateComplete;
    await element.updateComplete;
    await press(element, 'submit');
    const { completion } = (await outcome) as Extract<Outcome, { action: 'accept' }>;
    expect(await completion).to.equal('completed');
    expect(names.filter((name) => name !== 'shown')).to.deep.equal(['accept', 'close']);
    expect(states).to.deep.equal(['queued', 'shown', 'done']);
    expect(isShown(element)).to.equal(false);
  });

  it('can be ended from that line, with what is being typed left alone [MCP-18]', async () => {
    const { element, outcome } = await visiting();
    element.elicit({ message: 'Something else?' });
    await element.updateComplete;
    find(element, '.folded [part~=finish]').click();
    expect(await outcome.completion).to.equal('completed');
    await element.updateComplete;
    expect(text(element, '[part~=message]')).to.equal('Something else?');
    expect(findAll(element, '.folded')).to.have.length(0);
  });

  it('tells the host: shown, waiting, and done when the visit is over [USE-11, MCP-18]', async () => {
    const states: string[] = [];
    const { element, outcome } = await visiting({ onState: (state) => states.push(state) });
    expect(states).to.deep.equal(['queued', 'shown', 'waiting']);
    await click(element, 'finish');
    await outcome.completion;
    expect(states.at(-1)).to.equal('done');
  });
});

describe('URL mode: a status callback', () => {
  /** The browser's own timers, at once. */
  const hurry = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    const { setTimeout } = window;
    window.setTimeout = ((callback: () => void) => setTimeout(callback, 0)) as typeof setTimeout;
    try {
      return await run();
    } finally {
      window.setTimeout = setTimeout;
    }
  };

  it('is polled until it says that all is done, then the view closes [DLG-08]', async () => {
    let polls = 0;
    await hurry(async () => {
      const { element, outcome } = await visiting({ timeout: 0, pollStatus: async () => ++polls === 3 });
      expect(await outcome.completion).to.equal('completed');
      await element.updateComplete;
      expect(isShown(element)).to.equal(false);
    });
    expect(polls).to.equal(3);
  });

  it('is polled no more once the person cancels [DLG-08, MCP-18]', async () => {
    let polls = 0;
    await hurry(async () => {
      const first = new Promise<void>((resolve) => {
        visiting({
          timeout: 0,
          pollStatus: () => {
            polls++;
            resolve();
            return false;
          },
        }).then(({ element }) => first.then(() => click(element, 'cancel')));
      });
      await first;
      await new Promise<void>((resolve) => setTimeout(resolve));
      const before = polls;
      for (let i = 0; i < 5; i++) await new Promise<void>((resolve) => setTimeout(resolve));
      expect(polls).to.equal(before);
    });
  });
});

describe('URL mode: the server’s completion', () => {
  const id = (elicitationId: string) => page(URL_, { elicitationId });
  const server = { id: 'acme', name: 'Acme' };

  it('ends the waiting [MCP-19]', async () => {
    const { element, outcome } = await visiting({ server }, id('e-1'));
    element.complete('e-1', 'acme');
    expect(await outcome.completion).to.equal('completed');
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
  });

  it('is ignored with an id that is unknown, another server’s, completed already or not yet agreed to [MCP-19, MCP-29]', async () => {
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

  it('finds the server that the element itself names, where the request names none [MCP-19]', async () => {
    const element = await create({ serverName: 'Acme', serverOrigin: 'acme.example' });
    const outcome = element.elicit(id('e-1'));
    await element.updateComplete;
    await press(element, 'submit');
    element.complete('e-1');
    const { completion } = (await outcome) as Extract<Outcome, { action: 'accept' }>;
    expect(await completion).to.equal('completed');
  });
});
