// @ts-nocheck: a script of a page, without the types of the package.
// What happens in a page, in the page's own scripts, because the policy does not apply to what a debugger evaluates.
const NAME = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
const path = new URL(location.href).searchParams;

/** The element's file, however the page has loaded it. */
const load = (url = './mcp-elicitation.min.js') => import(url);

/** The file beside it. */
const loadRoutes = () => load('./mcp-elicitation.routes.min.js');

const create = (properties = {}, tag = 'mcp-elicitation') => {
  const element = Object.assign(document.createElement(tag), { timeout: 0 }, properties);
  document.body.append(element);
  return element;
};
const find = (element, selector) => element.shadowRoot.querySelector(selector);
const textIn = (element, part) => find(element, `[part~=${part}]`)?.textContent.trim();
const next = (target, type) => new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));
const type = (element, name, value) => {
  const input = find(element, `[name=${name}]`);
  input.value = value;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
};
const press = (element, part) => find(element, `[part~=${part}]`).click();

/** Asks for a name, and waits until the card is on screen. */
const ask = async (element = create()) => {
  const isShown = next(element, 'shown');
  const outcome = element.elicit({ message: 'Who are you?', requestedSchema: NAME });
  await isShown;
  return { element, outcome };
};

/** Changes the page's language, and waits until it speaks that. */
const changeLanguage = async (lang) => {
  const isReady = new Promise((resolve) => {
    addEventListener('lit-localize-status', function listen({ detail }) {
      if (detail.status !== 'ready') return;
      removeEventListener('lit-localize-status', listen);
      resolve();
    });
  });
  document.documentElement.lang = lang;
  await isReady;
};

const flows = {
  async form() {
    const element = create();
    const properties = {
      name: { type: 'string' },
      age: { type: 'integer', minimum: 18 },
      news: { type: 'boolean' },
      day: { type: 'string', format: 'date' },
      size: { type: 'string', enum: ['S', 'M', 'L'], default: 'M' },
      tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, default: ['b'] },
    };
    element.setAttribute('schema', JSON.stringify({ type: 'object', properties, required: ['name', 'news'] }));
    element.setAttribute('presentation', 'inline');
    element.setAttribute('message', 'From attributes');
    element.open = true;
    await next(element, 'shown');
    type(element, 'age', '17');
    press(element, 'submit');
    await element.updateComplete;
    const errors = [...element.shadowRoot.querySelectorAll('[part~=error]')].map(({ textContent }) =>
      textContent.trim(),
    );
    const message = textIn(element, 'message');
    const accept = next(element, 'accept');
    type(element, 'name', 'Ada');
    type(element, 'age', '36');
    type(element, 'day', '1815-12-10');
    find(element, '[name=news][value=false]').click();
    press(element, 'submit');
    return { errors, content: (await accept).content, message };
  },

  async declared() {
    const element = document.querySelector('mcp-elicitation');
    const events = [];
    for (const name of ['shown', 'cancel', 'close']) element.addEventListener(name, () => events.push(name));
    await next(element, 'shown');
    press(element, 'cancel');
    return events;
  },

  async endings() {
    const endings = [];
    for (const end of ['reject', 'cancel', 'withdraw', 'timeout']) {
      const element = create({ timeout: end === 'timeout' ? 1 : 0 });
      const events = [];
      for (const name of ['accept', 'reject', 'cancel', 'timeout', 'close']) {
        element.addEventListener(name, () => events.push(name));
      }
      const { outcome } = await ask(element);
      if (end === 'withdraw') element.withdraw();
      else if (end !== 'timeout') press(element, end);
      endings.push([(await outcome).action, ...events]);
      element.remove();
    }
    return endings;
  },

  async visit() {
    const element = create({ serverName: 'Bank' });
    const opened = next(element, 'url-open');
    element.addEventListener('url-open', (event) => event.preventDefault());
    const isShown = next(element, 'shown');
    const request = { mode: 'url', message: 'Sign in', elicitationId: '1', url: 'https://bank.example/login' };
    const outcome = element.elicit(request, { server: { id: 'bank' } });
    await isShown;
    const host = find(element, '.host').textContent.trim();
    const waiting = next(element, 'waiting');
    press(element, 'submit');
    await waiting;
    element.complete('1', 'bank');
    const { action, completion } = await outcome;
    return { host, url: (await opened).url, action, completion: await completion };
  },

  async peer() {
    const { connectJsonRpc, ...others } = await load();
    const element = create();
    const names = ['McpElicitation', 'elicitationHandler', 'responseFor', 'elicitationCapability', 'ElicitationOver'];
    const missing = names.filter((name) => !(name in others));
    if (missing.length > 0) throw new Error(`not exported: ${missing}`);
    return new Promise((send) => {
      const peer = connectJsonRpc(element, { send, serverName: 'Raw' });
      element.addEventListener('shown', () => element.submit());
      peer.receive({ jsonrpc: '2.0', id: 0, method: 'elicitation/create', params: { message: 'Go on?' } });
    });
  },

  async relay() {
    const { connectRelay } = await loadRoutes();
    const element = create();
    const relay = connectRelay(element, { url: '/elicitations' });
    await next(element, 'shown');
    type(element, 'name', 'Ada');
    element.submit();
    await next(element, 'close');
    relay.close();
  },

  /** An approval with a changed argument, and what a transcript shows of it. */
  async review() {
    const { McpElicitation } = await load();
    const { receiptOf, reviewRequest } = await loadRoutes();
    const element = create();
    const review = reviewRequest({
      action: 'transfer',
      title: 'Überweisen',
      args: { amount: 120, to: 'Ada' },
      allow: ['approve', 'edit'],
    });
    const isShown = next(element, 'shown');
    const outcome = element.elicit(review);
    await isShown;
    const argument = getComputedStyle(find(element, '.argument')).display;
    find(element, '.edit').click();
    await element.updateComplete;
    type(element, 'amount', '80');
    element.submit();
    const { asker, question, result } = receiptOf(review, await outcome);
    return {
      argument,
      outcome: await outcome,
      receipt: [asker, question, result],
      isOne: element instanceof McpElicitation,
    };
  },

  /** A review that went through a store as plain data. */
  async copied() {
    const { reviewRequest } = await loadRoutes();
    return create().elicit(structuredClone({ ...reviewRequest({ action: 'transfer', args: {} }) }));
  },

  /** The person answers, by the keyboard. */
  async keyboard() {
    const { element, outcome } = await ask();
    await element.ready;
    window.isReady = true;
    return outcome;
  },

  async language() {
    const { element } = await ask();
    return [textIn(element, 'submit'), find(element, '[part~=dialog]').lang];
  },

  async chosen() {
    const { localization } = await load();
    await localization.setLocale('fr-CA');
    return flows.language();
  },

  async changes() {
    const { element } = await ask();
    type(element, 'name', 'Ada');
    press(element, 'submit');
    const shown = [];
    const { element: second } = await ask();
    for (const lang of path.get('langs').split(',')) {
      await changeLanguage(lang);
      await second.updateComplete;
      shown.push(textIn(second, 'submit'));
    }
    return shown;
  },

  async missing() {
    const { element } = await ask();
    const first = textIn(element, 'submit');
    type(element, 'name', 'Ada');
    await changeLanguage('fr');
    return [first, textIn(element, 'submit'), element.content];
  },

  /** The person types while the language is on its way. */
  async late() {
    const { element } = await ask();
    const first = textIn(element, 'submit');
    window.isReady = true;
    await next(window, 'lit-localize-status');
    await element.updateComplete;
    return [first, textIn(element, 'submit'), element.content, element.shadowRoot.activeElement?.name];
  },

  async copies() {
    const copy = await load('./copy/mcp-elicitation.min.js');
    const first = await flows.language();
    copy.McpElicitation.define('second-elicitation');
    const { element } = await ask(create({ presentation: 'inline' }, 'second-elicitation'));
    return {
      first,
      second: textIn(element, 'submit'),
      isOne: customElements.get('mcp-elicitation') === copy.McpElicitation,
    };
  },

  async inlined() {
    const text = await (await fetch('mcp-elicitation.min.js')).text();
    const url = path.has('data')
      ? `data:text/javascript,${encodeURIComponent(text)}`
      : URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    await load(url);
    return flows.language();
  },
};

const { violations, problems, said } = window;
const report = (outcome) => {
  window.result = { ...outcome, violations, problems, said };
};
flows[path.get('flow')]().then(
  (value) => report({ value }),
  (error) => report({ error: `${error}\n${error.stack}` }),
);
