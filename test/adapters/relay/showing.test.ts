import { expect } from '@open-wc/testing';
import { yes } from '../../host/hand-host.js';
import { HandBackend, wire } from './hand-backend.js';
import { connectPage, settle, submit, whyOver } from './relay-page.js';

async function connectWith(...elicitations: ReturnType<typeof wire>[]) {
  const backend = new HandBackend();
  backend.elicitations = elicitations;
  return connectPage({ backend });
}

const shown = (id: string) => ({ type: 'shown', id });

describe('a page that connects to a relay', () => {
  it('shows elicitations from before it connected, and again after a reload', async () => {
    const page = await connectWith(wire('a'), wire('b'));
    expect(page.messages).to.deep.equal(['Question a', 'Question b']);
    page.connection.close();
    const reloaded = await connectPage({ backend: page.backend });
    expect(reloaded.messages).to.deep.equal(['Question a', 'Question b']);
    expect(page.backend.outcomes).to.deep.equal([]);
  });

  it('shows later elicitations', async () => {
    const page = await connectWith();
    page.backend.ask(wire('a'));
    await settle();
    expect(page.messages).to.deep.equal(['Question a']);
  });

  it('passes on the request, the options and the server exactly as they were sent', async () => {
    const server = { id: 'acme', name: 'Acme', origin: 'https://acme.example' };
    const options = {
      labels: { accept: 'Delete' },
      values: { name: 'Ada' },
      step: { index: 1, count: 3, canGoBack: true },
    };
    const { shown } = await connectWith(wire('a', { server, options }));
    expect(shown.request).to.deep.equal({ message: 'Question a' });
    expect(shown.options).to.deep.include({ server, ...options });
  });

  it('names no server when none was sent', async () => {
    const { shown } = await connectWith(wire('a'));
    expect(shown.options.server).to.equal(undefined);
  });

  it('lets no option from the wire replace its own', async () => {
    const forged = { checkAnswer: 'no function', deliver: 'neither', signal: {}, timeout: 5, onState: 1 };
    const { shown } = await connectWith(wire('a', { options: forged as object }));
    expect(shown.options.checkAnswer).to.equal(undefined);
    expect(shown.options.deliver).to.be.a('function');
    expect(shown.options.signal).to.be.instanceOf(AbortSignal);
    expect(shown.options.timeout).to.equal(0);
  });
});

describe('a new snapshot', () => {
  it('closes missing elicitations, leaves repeated ones as they are, and shows new ones', async () => {
    const page = await connectWith(wire('a'), wire('b'));
    const [first] = page.host.open;
    page.backend.elicitations = [wire('b'), wire('c')];
    page.backend.endStreams();
    await settle();
    await page.pass(2000);
    expect(page.messages).to.deep.equal(['Question b', 'Question c']);
    expect(page.host.asked).to.have.length(3);
    expect(first && whyOver(first)).to.equal('lost');
    expect(page.backend.outcomes).to.deep.equal([]);
  });

  it('closes an elicitation that the backend has lost, which appears again when the backend has it back', async () => {
    const page = await connectWith(wire('a'));
    page.backend.elicitations = [];
    page.backend.send(page.backend.snapshot);
    await settle();
    expect(page.messages).to.deep.equal([]);
    page.backend.ask(wire('a'));
    await settle();
    expect(page.messages).to.deep.equal(['Question a']);
    expect(page.errors).to.deep.equal([]);
  });
});

describe('an elicitation that is over elsewhere', () => {
  for (const how of ['answered', 'withdrawn', 'expired', 'completed', 'lost', 'undelivered', 'closed'] as const) {
    it(`closes with the reason ${how}, and nothing is posted`, async () => {
      const page = await connectWith(wire('a'));
      const { shown } = page;
      page.backend.end('a', how);
      await settle();
      expect(whyOver(shown)).to.equal(how);
      expect(page.messages).to.deep.equal([]);
      expect(page.backend.outcomes).to.deep.equal([]);
    });
  }

  it('closes even if the store has gone back in time, and counts its end as an earlier version', async () => {
    const page = await connectWith(wire('a', { version: 4 }));
    const { shown } = page;
    const { elicitation: _, ...over } = wire('a', { version: 2, phase: 'over', how: 'lost' });
    page.backend.send({ type: 'states', states: [over] });
    await settle();
    expect(whyOver(shown)).to.equal('lost');
  });

  it('does not come back when its events arrive twice or in the wrong order', async () => {
    const page = await connectWith();
    page.backend.end('a', 'withdrawn');
    for (const id of ['a', 'b', 'b']) page.backend.ask(wire(id));
    page.backend.end('b', 'withdrawn');
    page.backend.end('b', 'withdrawn');
    page.backend.ask(wire('b'));
    await settle();
    expect(page.host.messages).to.deep.equal(['Question b']);
    expect(page.messages).to.deep.equal([]);
    expect(page.errors).to.deep.equal([]);
  });

  it('does not appear again with a snapshot that is older than the answer', async () => {
    const page = await connectWith(wire('a'));
    await submit(page.shown);
    page.backend.send(page.backend.snapshot);
    await settle();
    expect(page.host.asked).to.have.length(1);
  });
});

describe('an event that the page cannot use', () => {
  const malformed = [
    'data: {"type":\n\n',
    'data: null\n\n',
    'data: []\n\n',
    'data: {"type":"greeting"}\n\n',
    'data: {"type":"snapshot"}\n\n',
    'data: {"type":"states","states":[{"id":"a","version":"two"}]}\n\n',
    'data: {"type":"states"}\n\n',
    'data: {"type":"states","states":[{"id":7,"version":1,"elicitation":{"request":{}}}]}\n\n',
    'data: {"type":"states","states":[{"id":"x","version":1,"elicitation":{"request":"Name?"}}]}\n\n',
    'data: {"type":"states","states":[{"id":"x","version":1,"elicitation":{"request":null}}]}\n\n',
  ];
  for (const text of malformed) {
    it(`is reported and ignored: ${text.trim()}`, async () => {
      const page = await connectWith(wire('a'));
      page.backend.sendText(text);
      page.backend.ask(wire('b'));
      await settle();
      expect(page.errors).to.have.length(1);
      expect(page.messages).to.deep.equal(['Question a', 'Question b']);
    });
  }

  it('is reported and ignored within a snapshot, whose other elicitations are shown', async () => {
    const page = await connectWith(wire('a'), null as never, { id: 'x' } as never, wire('b'));
    expect(page.messages).to.deep.equal(['Question a', 'Question b']);
    expect(page.errors).to.have.length(2);
  });

  it('is ignored when it is about an elicitation that the page does not know', async () => {
    const page = await connectWith();
    page.backend.end('x', 'answered', 'completed');
    page.backend.change('x', { remaining: 5 });
    await settle();
    expect(page.errors).to.deep.equal([]);
  });

  it('is ignored when it is a comment, an empty event, or an unused field', async () => {
    const page = await connectWith();
    page.backend.sendText(': hello\n\nevent: news\nid: 4\nretry: 1\n\n\n\n');
    await settle();
    expect(page.errors).to.deep.equal([]);
  });
});

describe('an event', () => {
  const event = (...states: unknown[]) => ({ type: 'states', states });

  it('of 4 MB that comes in many pieces is shown', async () => {
    const page = await connectWith();
    const message = 'Über '.repeat(800_000);
    page.backend.sendText(`data: ${JSON.stringify(event(wire('a', { request: { message } })))}\n\n`, 10_007);
    await settle();
    expect(page.shown.message === message).to.equal(true);
  });

  it('may be cut within a character, and between CR and LF', async () => {
    const page = await connectWith();
    const text = `data: ${JSON.stringify(event(wire('ä🦉')))}\r\n\r\n`;
    for (const byte of new TextEncoder().encode(text)) page.backend.sendBytes(Uint8Array.of(byte));
    await settle();
    expect(page.messages).to.deep.equal(['Question ä🦉']);
  });

  it('may have several lines of data', async () => {
    const page = await connectWith();
    page.backend.sendText(
      'data: {"type":"states","states":[{"id":"a","version":1,"phase":"open","attempt":1,\ndata: "elicitation":{"request":{"message":"Hi"},"options":{}}}]}\n\n',
    );
    await settle();
    expect(page.messages).to.deep.equal(['Hi']);
  });
});

describe('the event that the person sees an elicitation', () => {
  it('is posted once', async () => {
    const page = await connectWith(wire('a'));
    page.shown.options.onState?.('queued');
    await settle();
    expect(page.backend.posts).to.deep.equal([]);
    page.shown.options.onState?.('shown');
    page.shown.options.onState?.('shown');
    await settle();
    expect(page.backend.posts).to.deep.equal([shown('a')]);
  });

  it('is posted from a hidden tab only when the person comes to it', async () => {
    const page = await connectWith(wire('a'));
    page.tab.setVisible(false);
    page.shown.options.onState?.('shown');
    await settle();
    expect(page.backend.posts).to.deep.equal([]);
    page.tab.setVisible(true);
    await settle();
    expect(page.backend.posts).to.deep.equal([shown('a')]);
  });

  it('is not posted once the elicitation has left the screen', async () => {
    const page = await connectWith(wire('a'));
    page.tab.setVisible(false);
    page.shown.options.onState?.('shown');
    page.shown.options.onState?.('done');
    page.tab.setVisible(true);
    await settle();
    expect(page.backend.posts).to.deep.equal([]);
  });
});

describe('a time limit that the backend keeps', () => {
  it('ends in the page after the time that was left when the snapshot came', async () => {
    const page = await connectWith(wire('a', { remaining: 60_000 }));
    const { limit, deadline, timeout, visitTimeout } = page.shown.options;
    const end = page.clock.now() + 60_000;
    expect({ limit: limit?.deadline, deadline, timeout, visitTimeout }).to.deep.equal({
      limit: end,
      deadline: end,
      timeout: 0,
      visitTimeout: 0,
    });
  });

  it('can begin and be extended while the elicitation is on screen', async () => {
    const page = await connectWith(wire('a'));
    const { limit } = page.shown.options;
    expect(limit?.deadline).to.equal(undefined);
    const left: unknown[] = [];
    limit?.subscribe(() => left.push((limit.deadline ?? 0) - page.clock.now()));
    page.backend.change('a', { remaining: 60_000 });
    page.backend.change('a', { remaining: 90_000 });
    page.backend.change('a', { remaining: 'soon' as never });
    await settle();
    expect(left).to.deep.equal([60_000, 90_000]);
  });

  it('stays as the newest state says when an older one arrives after it', async () => {
    const page = await connectWith(wire('a'));
    const { limit } = page.shown.options;
    const before = page.backend.next('a', { remaining: 1000 });
    page.backend.change('a', { remaining: 60_000 });
    page.backend.send({ type: 'states', states: [before] });
    await settle();
    expect((limit?.deadline ?? 0) - page.clock.now()).to.equal(60_000);
  });

  it('can be extended by the person', async () => {
    const page = await connectWith(wire('a'));
    page.shown.options.onMoreTime?.(60_000);
    await settle();
    expect(page.backend.posts).to.deep.equal([{ type: 'more-time', id: 'a', ms: 60_000 }]);
  });
});

describe('a request for more time', () => {
  it('is not posted once the elicitation is over', async () => {
    const page = await connectWith(wire('a'));
    const { options } = page.shown;
    page.backend.end('a', 'expired');
    await settle();
    options.onMoreTime?.(60_000);
    await settle();
    expect(page.backend.posts).to.deep.equal([]);
    expect(page.errors).to.deep.equal([]);
  });
});

describe('an accepted round that is held on screen', () => {
  async function hold() {
    const page = await connectWith(wire('a', { hold: true }));
    const { shown } = page;
    let isReleased = false;
    shown.options.hold?.then(() => {
      isReleased = true;
    });
    await submit(shown);
    const { backend, connection } = page;
    return { backend, connection, isReleased: () => isReleased };
  }

  it('stays on screen until the backend releases it', async () => {
    const page = await hold();
    page.backend.elicitations = [wire('a', { hold: true, phase: 'held', version: 2, answer: 'write 2' })];
    page.backend.send(page.backend.snapshot);
    await settle();
    expect(page.isReleased()).to.equal(false);
    page.backend.end('a', 'answered');
    await settle();
    expect(page.isReleased()).to.equal(true);
  });

  it('leaves the screen when it is missing from a snapshot', async () => {
    const page = await hold();
    page.backend.elicitations = [];
    page.backend.send(page.backend.snapshot);
    await settle();
    expect(page.isReleased()).to.equal(true);
  });

  for (const how of ['withdrawn', 'expired', 'lost', 'closed'] as const) {
    it(`leaves the screen when its call is ${how}`, async () => {
      const page = await hold();
      page.backend.end('a', how);
      await settle();
      expect(page.isReleased()).to.equal(true);
    });
  }

  it('leaves the screen when the application closes the connection', async () => {
    const page = await hold();
    page.connection.close();
    await settle();
    expect(page.isReleased()).to.equal(true);
  });

  it('does not appear in a page that connects before the next round', async () => {
    const page = await connectWith(wire('a', { hold: true, phase: 'held' }));
    expect(page.host.asked).to.deep.equal([]);
  });

  it('is not held if the backend does not expect another round', async () => {
    const page = await connectWith(wire('a'));
    expect(page.shown.options.hold).to.equal(undefined);
    await page.shown.answer(yes());
  });
});
