import { expect } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import type { HostElicitOptions, McpElicitation, Outcome } from '../../src/index.js';
import {
  control,
  create,
  errorOf,
  find,
  findAll,
  handCheck,
  isShown,
  look,
  record,
  schemaOf,
  settled,
  type,
} from './helpers.js';

// Pairs of things that happen at the same time, drawn at random from all that can happen to a card.

const request = (message = 'Who?') => ({ message, requestedSchema: schemaOf({ name: { type: 'string' } }) });
const submit = (element: McpElicitation) => find(element, '[part~=submit]').click();
const message = (element: McpElicitation) => find(element, '[part~=message]').textContent;
const withdrawn: Outcome = { action: 'withdrawn' };
const cancelled: Outcome = { action: 'cancel' };

/** A request on screen into which the person has typed, and one behind it. Its check and its delivery wait for the test. */
async function asked(options: HostElicitOptions = {}) {
  const element = await create();
  const check = handCheck();
  const server = new AbortController();
  const outcome = element.elicit(request(), { checkAnswer: check.checkAnswer, signal: server.signal, ...options });
  const next = element.elicit(request('Next?'));
  await settled(element);
  look(500);
  type(control(element, 'name'), 'Ada');
  const names = record(element);
  return { element, outcome, next, server, calls: check.calls, names };
}

/** A declared request whose answer is being checked. */
async function declared() {
  const check = handCheck();
  const { message, requestedSchema } = request();
  const element = await create({ message, schema: requestedSchema, checkAnswer: check.checkAnswer, open: true });
  await settled(element);
  look(500);
  const names = record(element);
  submit(element);
  await element.updateComplete;
  return { element, names, calls: check.calls };
}

/** A delivery that the test settles. */
function handDelivery() {
  const calls: { outcome: Outcome; signal: AbortSignal; settle(): void; fail(error: Error): void }[] = [];
  const deliver: NonNullable<HostElicitOptions['deliver']> = (outcome, { signal }) =>
    new Promise((settle, fail) => calls.push({ outcome, signal, settle: () => settle(undefined), fail }));
  return { calls, deliver };
}

describe('two things at once', () => {
  it('Submit and Reject in one moment: the no replaces the answer that is being checked', async () => {
    const { element, outcome, calls, names } = await asked();
    submit(element);
    find(element, '[part~=reject]').click();
    expect(calls[0]?.signal.aborted).to.equal(true);
    calls[0]?.settle();
    expect(await outcome).to.deep.equal({ action: 'reject' });
    await settled(element);
    expect(names).to.deep.equal(['reject', 'close', 'shown']);
  });

  it('an answer and then its withdrawal in one moment: the answer counts', async () => {
    const { element, outcome, server, names } = await asked({ checkAnswer: undefined });
    submit(element);
    server.abort();
    expect(await outcome).to.deep.equal({ action: 'accept', content: { name: 'Ada' } });
    await settled(element);
    expect(names).to.deep.equal(['accept', 'close', 'shown']);
  });

  it('a withdrawal and then a press that was on its way: the press answers nothing, the next request neither', async () => {
    const { element, outcome, next, server, calls } = await asked();
    const button = find(element, '[part~=submit]');
    server.abort();
    button.click();
    expect(await outcome).to.deep.equal(withdrawn);
    await settled(element);
    expect([message(element), calls.length]).to.deep.equal(['Next?', 0]);
    look(500);
    submit(element);
    expect(await next).to.deep.equal({ action: 'accept', content: {} });
  });

  it('another scope during a check: all are cancelled, and what the check says then changes nothing', async () => {
    const { element, outcome, next, calls, names } = await asked();
    submit(element);
    element.scope = { user: 'bob' };
    calls[0]?.settle();
    expect(await Promise.all([outcome, next])).to.deep.equal([cancelled, cancelled]);
    expect(calls[0]?.signal.aborted).to.equal(true);
    await settled(element);
    expect([isShown(element), names]).to.deep.equal([false, ['cancel', 'close']]);
  });

  it('removed during a check: all are cancelled without an event, and the check may fail later', async () => {
    const { element, outcome, next, calls, names } = await asked();
    submit(element);
    await element.updateComplete;
    element.remove();
    expect(await Promise.all([outcome, next])).to.deep.equal([cancelled, cancelled]);
    calls[0]?.fail(new Error('too late'));
    await settled(element);
    expect(names).to.deep.equal([]);
  });

  it('moved during a check: it goes on, and its errors appear in the new place', async () => {
    const { element, outcome, calls } = await asked();
    submit(element);
    await element.updateComplete;
    const place = document.createElement('div');
    document.body.append(place);
    place.append(element);
    calls[0]?.settle({ '/name': 'Taken.' });
    await settled(element);
    expect([errorOf(element, 'name'), control(element, 'name').value]).to.deep.equal(['Taken.', 'Ada']);
    submit(element);
    calls[1]?.settle();
    expect(await outcome).to.deep.equal({ action: 'accept', content: { name: 'Ada' } });
    place.remove();
  });

  it('another form declared during a check: the check is void, and the new form takes an answer', async () => {
    const { element, calls, names } = await declared();
    element.schema = schemaOf({ name: { type: 'string' }, city: { type: 'string' } }) as never;
    await element.updateComplete;
    expect(calls[0]?.signal.aborted).to.equal(true);
    calls[0]?.settle();
    await settled(element);
    expect(names).to.deep.equal([]);
    type(control(element, 'city'), 'Paris');
    submit(element);
    expect(calls[1]?.content).to.deep.equal({ city: 'Paris' });
    calls[1]?.settle();
    await settled(element);
    expect(names).to.deep.equal(['accept', 'close']);
  });

  it('another server declared during a check: its card is another one, which the person must see first', async () => {
    const { element, calls, names } = await declared();
    Object.assign(element, { serverName: 'Bank', message: 'Pay?' });
    await element.updateComplete;
    calls[0]?.settle();
    await settled(element);
    expect([message(element), names]).to.deep.equal(['Pay?', ['shown']]);
    expect(find(element, '.fields').inert, 'it takes input').to.equal(false);
  });

  it('off the screen during a check that finds errors: they stand there when the card is back', async () => {
    const { element, outcome, calls } = await asked();
    submit(element);
    await element.updateComplete;
    element.aside = true;
    calls[0]?.settle({ '/name': 'Taken.' });
    await settled(element);
    expect(isShown(element)).to.equal(false);
    element.aside = false;
    await settled(element);
    expect([errorOf(element, 'name'), control(element, 'name').value]).to.deep.equal(['Taken.', 'Ada']);
    look(500);
    find(element, '[part~=reject]').click();
    expect(await outcome).to.deep.equal({ action: 'reject' });
  });

  it('withdrawn during a delivery that fails then: the next request stays as it is', async () => {
    const { deliver, calls } = handDelivery();
    const { element, outcome, server } = await asked({ checkAnswer: undefined, deliver });
    submit(element);
    await element.updateComplete;
    server.abort();
    expect(await outcome).to.deep.equal(withdrawn);
    await settled(element);
    type(control(element, 'name'), 'Bob');
    calls[0]?.fail(new Error('no network'));
    await settled(element);
    expect([message(element), control(element, 'name').value]).to.deep.equal(['Next?', 'Bob']);
    expect(findAll(element, '[role=alert]')).to.deep.equal([]);
  });

  it('asked in the listener of an answer: the new request comes after those in the queue, and each is shown once', async () => {
    const { element, outcome, next, names } = await asked({ checkAnswer: undefined });
    const asks: Promise<Outcome>[] = [];
    element.addEventListener('accept', () => asks.push(element.elicit(request('Last?'))), { once: true });
    submit(element);
    await outcome;
    await settled(element);
    expect(message(element)).to.equal('Next?');
    element.cancel();
    await next;
    await settled(element);
    expect(message(element)).to.equal('Last?');
    expect(names).to.deep.equal(['accept', 'close', 'shown', 'cancel', 'close', 'shown']);
    element.cancel();
    expect(await asks[0]).to.deep.equal(cancelled);
  });

  it('a request while the person closes the card of a visit: the request stays, because they have not seen it', async () => {
    environment.open = () => {};
    const element = await create();
    const visit = element.elicit({ mode: 'url', message: 'Pay.', url: 'https://bank.example/' });
    await element.updateComplete;
    look(500);
    submit(element);
    await visit;
    await settled(element);
    look(500);
    let over: Outcome | undefined;
    element.elicit(request('Next?')).then((outcome) => (over = outcome));
    find(element, 'dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
    await settled(element);
    expect([over, message(element)]).to.deep.equal([undefined, 'Next?']);
  });

  it('completed by its server while the person gives the consent: the visit is over before it begins', async () => {
    environment.open = () => {};
    const element = await create();
    const params = { mode: 'url', message: 'Pay.', url: 'https://bank.example/', elicitationId: 'one' } as const;
    const { deliver, calls } = handDelivery();
    const outcome = element.elicit(params, { server: { id: 'bank', name: 'Bank' }, deliver });
    await element.updateComplete;
    look(500);
    submit(element);
    element.complete('one', 'bank');
    calls[0]?.settle();
    const over = await outcome;
    expect(over.action === 'accept' && (await over.completion)).to.equal('completed');
    await settled(element);
    expect(isShown(element)).to.equal(false);
  });
});
