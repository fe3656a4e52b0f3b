import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { environment } from '../../src/element/environment.js';
import type { ElicitOptions, McpElicitation, Outcome, UrlElicitationRequest } from '../../src/index.js';
import { systemClock } from '../../src/runtime/clock.js';
import { until } from '../tools/until.mjs';
import {
  click,
  expectFocus,
  find,
  findAll,
  heard,
  isShown,
  look,
  plain,
  press,
  record,
  referred,
  show,
  showBeginning,
  showRequest,
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

const ask = (request = page(), options: ElicitOptions = {}) => showRequest(request, options);

/** An elicitation whose page the person consented to visit. */
async function visiting(options: ElicitOptions = {}, request = page()) {
  const asked = await ask(request, options);
  await press(asked.element, 'submit');
  const outcome = (await asked.outcome) as Extract<Outcome, { action: 'accept' }>;
  return { ...asked, outcome };
}

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
    const registrable = (host: string) => host.split('.').slice(-3).join('.');
    const { element } = await showRequest(page('https://a.shop.city.example/'), {}, { registrable });
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
    expect(full.scrollHeight).to.be.at.most(full.clientHeight);
  });

  it('opens a page with a long address only after its end was on screen [SEE-06, MCP-14]', async () => {
    const { element, outcome } = await ask(page(`https://login.acme.example/${'a'.repeat(4000)}?grant=all`));
    await click(element);
    expect(opened).to.deep.equal([]);
    await until(() => findAll(element, '.read-on:not(.reserved)').length === 0);
    look(500);
    await click(element);
    expect((await outcome).action).to.equal('accept');
    expect(opened).to.have.length(1);
  });

  it('contains no link, frame, or image that could be followed or fetched [MCP-14, MCP-12]', async () => {
    const { element } = await ask();
    expect(findAll(element, 'a, area, iframe, img, link, object, embed, [href], [src]')).to.have.length(0);
  });

  it('opens nothing before the person presses the button, neither by submit() nor by Enter elsewhere [MCP-14]', async () => {
    const { element } = await ask();
    element.submit();
    find(element, 'h2').focus();
    await sendKeys({ press: 'Enter' });
    expect(opened).to.deep.equal([]);
    expect(isShown(element)).to.equal(true);
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

  it('is given by copying the address, which goes into another browser: nothing opens here, and the visit is waited for [MCP-18]', async () => {
    const copied: string[] = [];
    environment.copy = async (link) => void copied.push(link);
    const { element, outcome } = await ask();
    const names = record(element);
    element.addEventListener('url-open', () => names.push('url-open'));
    await click(element, '.copy');
    expect(await outcome).to.have.property('action', 'accept');
    expect([copied, opened]).to.deep.equal([[URL_], []]);
    await element.updateComplete;
    expect(names.filter((name) => name !== 'shown')).to.deep.equal(['accept']);
    expect(text(element, '.links [role=status]')).to.equal('Copied');
  });

  it('is given by copying a long address only after its end was on screen, as by the button that opens it [SEE-06]', async () => {
    const copied: string[] = [];
    environment.copy = async (link) => void copied.push(link);
    const { element } = await showBeginning(page(`${URL_}&state=${'a'.repeat(8000)}`));
    const copy = find(element, '.copy');
    copy.focus({ preventScroll: true });
    await sendKeys({ press: 'Enter' });
    expect([copied.length, isShown(element)]).to.deep.equal([0, true]);
    await until(() => findAll(element, '.read-on:not(.reserved)').length === 0);
    look(500);
    copy.focus({ preventScroll: true });
    await sendKeys({ press: 'Enter' });
    expect(copied).to.have.length(1);
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

  it('opens nothing when the url-open listener takes the element out of the page, which answers cancel [USE-16]', async () => {
    const { element, outcome } = await ask();
    element.addEventListener('url-open', () => element.remove());
    await press(element, 'submit');
    expect(await outcome).to.deep.equal({ action: 'cancel' });
    expect(opened).to.deep.equal([]);
  });

  it('opens nothing and waits for nothing when the url-open listener gives another answer [MCP-18, USE-16]', async () => {
    const { element, outcome } = await ask();
    element.addEventListener('url-open', () => element.reject());
    await press(element, 'submit');
    expect(await outcome).to.deep.equal({ action: 'reject' });
    expect(opened).to.deep.equal([]);
    expect(isShown(element)).to.equal(false);
  });
});

describe('URL mode: the warning about an address', () => {
  for (const [kind, url, says] of [
    [
      'another server’s name',
      'https://github.com.evil.example/login',
      'This is not github.com. The page belongs to evil.example.',
    ],
    ['look-alike letters', 'https://xn--80ak6aa92e.com/', 'аррӏе is not apple.'],
    ['mixed alphabets', 'https://xn--pypal-4ve.com/', 'pаypal mixes alphabets.'],
    ['Punycode', 'https://xn--mnchen-3ya.example/', 'xn--mnchen-3ya.example stands for münchen.example.'],
    ['user-info', 'https://github.com@evil.example/', 'This is not github.com. The page belongs to evil.example.'],
    ['an IP address', 'https://192.0.2.7/', 'Nothing says whose page this is.'],
    ['http', 'http://acme.example/', 'Not encrypted.'],
    ['a port', 'https://acme.example:8443/', 'Unusual port 8443.'],
  ] as const) {
    it(`names ${kind} in words, and recommends Reject [MCP-16]`, async () => {
      const { element } = await ask(page(url));
      const warnings = find(element, '[part~=warning]');
      expect(plain(warnings)).to.include(says);
      const submit = find(element, '[part~=submit]');
      expect(submit.getAttribute('aria-describedby')?.split(' ')[0]).to.equal(warnings.id);
      expect(referred(element, submit, 'aria-describedby'), 'last').to.match(/Opens in a new tab\.$/);
      expect(submit.textContent?.trim()).to.match(/^Open \S+ anyway$/);
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
      expect(text(element, '[part~=submit]')).to.equal('Open localhost:8080 anyway');
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
    const own = { serverOrigin: 'https://mcp.acme.example' };
    const { element } = await showRequest(page('http://localhost:8080/'), { server: { id: 'local' } }, own);
    expect(findAll(element, '[part~=warning]')).to.have.length(0);
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
    expect(heard(element)).to.equal('Opening external page. Finish at login.acme.example, then come back.');
    expect(text(element, '.middle')).to.include('Finish at login.acme.example, then come back.');
    expect(text(element, '.middle')).to.include('Nothing opened?');
    expectFocus(element, find(element, 'h2'));
  });

  it('announces that the page opens once focus has moved, and opens it only once that can be heard: nothing is heard of a page behind another one [DLG-15]', async () => {
    const due: (() => void)[] = [];
    const { element } = await ask(page());
    environment.settle = (callback) => {
      due.push(callback);
      return () => {};
    };
    await press(element, 'submit');
    await element.updateComplete;
    expect([heard(element), opened]).to.deep.equal(['', []]);
    for (const callback of due.splice(0)) callback();
    await element.updateComplete;
    expect([heard(element).split('.')[0], opened]).to.deep.equal(['Opening external page', []]);
    for (const callback of due.splice(0)) callback();
    expect(opened).to.deep.equal([URL_]);
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
      await press(element, part);
      expect(await outcome.completion).to.equal(completion);
      expect(isShown(element)).to.equal(false);
      expect(names).to.deep.equal(['close']);
    });
  }

  it('keeps the message and the heading on the card during the visit: they say what to do on the page', async () => {
    const message = 'Enter the code **1234** there.';
    const { element } = await showRequest(page(URL_, { message }), {}, { presentation: 'inline' });
    await press(element, 'submit');
    expect(text(element, '.middle')).to.match(
      /^Enter the code 1234 there\. ?Finish at login\.acme\.example, then come back\./,
    );
    expect(find(element, '#description').textContent).to.equal(
      'Finish at login.acme.example, then come back. Enter the code 1234 there.',
    );
    const long = await showRequest(page(URL_, { message: 'word '.repeat(80) }));
    await press(long.element, 'submit');
    expect(text(long.element, '.middle'), 'below the address').to.match(/^Finish at .* word $|^Finish at .* word$/);
    const declared = await show({ mode: 'url', url: URL_, heading: 'Sign in', message: 'Sign in' });
    await press(declared, 'submit');
    expect(text(declared, '.middle').match(/Sign in/g)).to.have.length(1);
  });

  it('tells the host that the request is queued, shown, waiting for the page and done [USE-11]', async () => {
    const states: string[] = [];
    const { element, outcome } = await visiting({ onState: (state) => states.push(state) });
    expect(states).to.deep.equal(['queued', 'shown', 'waiting']);
    await press(element, 'finish');
    await outcome.completion;
    expect(states).to.deep.equal(['queued', 'shown', 'waiting', 'done']);
  });

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
    await press(element, 'finish');
    expect(await outcome.completion).to.equal('completed');
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
  it('concerns the element’s own server if the request names none [MCP-19]', async () => {
    const own = { serverName: 'Acme', serverOrigin: 'acme.example' };
    const { element, outcome } = await showRequest(page(URL_, { elicitationId: 'e-1' }), {}, own);
    await press(element, 'submit');
    element.complete('e-1');
    const { completion } = (await outcome) as Extract<Outcome, { action: 'accept' }>;
    expect(await completion).to.equal('completed');
  });
});
