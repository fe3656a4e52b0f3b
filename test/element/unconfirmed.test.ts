import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { environment } from '../../src/element/environment.js';
import type { McpElicitation } from '../../src/index.js';
import type { HostElicitOptions } from '../../src/protocol/host.js';
import type { PortState } from '../../src/protocol/port.js';
import { reviewRequest } from '../../src/reviews/index.js';
import { handPort } from '../host/hand-port.js';
import { uncaught } from '../runtime/uncaught.js';
import {
  choose,
  chord,
  control,
  create,
  expectFocus,
  find,
  findAll,
  isShown,
  look,
  plain,
  press,
  schemaOf,
  settled,
  type,
} from './helpers.js';

const schema = schemaOf({ name: { type: 'string' } });

async function stored(request: object, state: PortState, options: HostElicitOptions = {}, properties = {}) {
  const port = handPort(state);
  const element = await create({ presentation: 'inline', ...properties });
  void element.elicit(request as never, { server: { id: 'bank', name: 'Bank' }, ...options }, port);
  await settled(element);
  look(500);
  return { element, port };
}
/** A question with the buttons Yes and No. */
function storedYesNo(options: HostElicitOptions = {}) {
  const requestedSchema = schemaOf({ sure: { type: 'boolean', title: 'Sure?' } }, ['sure']);
  return stored({ message: 'Delete?', requestedSchema }, { phase: 'open' }, { buttons: true, ...options });
}
const fail = (element: McpElicitation, port: ReturnType<typeof handPort>) =>
  uncaught(async () => {
    port.fail(new Error('no network'));
    await settled(element);
  });

// What it is, and when it goes out, is the session's: test/session/delivering.test.ts and port.test.ts.
describe('an answer that may have arrived', () => {
  it('leaves focus where the person has moved it: on Cancel, a key would send the yes again', async () => {
    const { element, port } = await storedYesNo();
    find(element, '.yes').focus();
    find(element, '.yes').click();
    await settled(element);
    const cancel = find(element, '[part~=cancel]');
    cancel.focus();
    await fail(element, port);
    expect(element.shadowRoot!.activeElement).to.equal(cancel);
  });
  it('is sent again by a button that does not say that it opens a page, whose link can still be copied', async () => {
    const { element, port } = await stored(
      { mode: 'url', message: 'Pay', url: 'https://bank.example/pay', elicitationId: 'x' },
      { phase: 'open' },
    );
    element.addEventListener('url-open', (e) => e.preventDefault());
    await press(element, 'submit');
    await fail(element, port);
    const submit = find(element, '[part~=submit]');
    expect(plain(submit)).to.equal('Try again');
    expect(submit.getAttribute('aria-describedby')).to.equal('status');
    const copied: string[] = [];
    environment.copy = async (link) => void copied.push(link);
    look(500);
    find(element, '.copy').click();
    expect([copied, port.events.filter(({ type }) => type === 'answer').length]).to.deep.equal([
      ['https://bank.example/pay'],
      1,
    ]);
  });
  it('holds as long as the card says: that cannot be changed any more', async () => {
    const { element, port } = await stored(
      { message: 'Who?', requestedSchema: schema, _meta: { persist: ['always', 'session'] } },
      { phase: 'open' },
      { remember: ['always', 'session'] },
    );
    choose(find(element, '.remember select'), 'session');
    await press(element, 'submit');
    await fail(element, port);
    expect(find<HTMLSelectElement>(element, '.remember select').disabled).to.equal(true);
  });
  it('is not sent again as a yes beside a reason for a no, and a no keeps the reason that it has', async () => {
    const { element, port } = await stored(
      { message: 'Who?', requestedSchema: schema },
      { phase: 'open' },
      {},
      { rejectReason: true },
    );
    await press(element, 'submit');
    await fail(element, port);
    type(find(element, '.reason input'), 'Never');
    await settled(element);
    look(500);
    await press(element, 'submit');
    expect(port.events.filter(({ type }) => type === 'answer')).to.have.length(1);
    await press(element, 'reject');
    expect(port.last?.answer).to.deep.equal({ action: 'reject', reason: 'Never' });
    await fail(element, port);
    type(find(element, '.reason input'), 'Other');
    expect(find<HTMLInputElement>(element, '.reason input').readOnly).to.equal(true);
    await press(element, 'submit');
    expect(port.last?.answer).to.deep.equal({ action: 'reject', reason: 'Never' });
  });
  it('is approved in no other view before what it masks has been read there [REV-01]', async () => {
    const { element, port } = await stored(reviewRequest({ action: 'transfer', args: { password: 'hunter2' } }), {
      phase: 'answered',
      failure: 'delivery',
      answerId: 'a1',
      answer: { action: 'approve' },
    });
    await press(element, 'submit');
    await settled(element);
    expect(port.last).to.equal(undefined);
  });
  it('is shown with the changed arguments after a reload', async () => {
    const { element, port } = await stored(
      reviewRequest({
        action: 'transfer',
        args: { to: 'Ann' },
        allow: ['approve', 'edit'],
      }),
      {
        phase: 'answered',
        failure: 'delivery',
        answerId: 'a1',
        answer: { action: 'edit', args: { to: 'Bob' } },
      },
    );
    expect((control(element, 'to') as HTMLInputElement).value).to.equal('Bob');
    await press(element, 'submit');
    expect(port.last?.answer).to.deep.equal({ action: 'edit', args: { to: 'Bob' } });
  });
  it('changes no other card while its own waits for its turn', async () => {
    const element = await create({ presentation: 'inline' });
    void element.elicit({ message: 'first', requestedSchema: schema } as never, { server: { id: 'a', name: 'A' } });
    const port = handPort({ phase: 'open' });
    void element.elicit(
      { message: 'second', requestedSchema: schema } as never,
      { server: { id: 'b', name: 'B' } },
      port,
    );
    await settled(element);
    type(control(element, 'name'), 'typed');
    port.set({
      phase: 'answered',
      failure: 'delivery',
      answerId: 'a1',
      answer: { action: 'accept', content: { name: 'X' } },
    });
    await settled(element);
    expect((control(element, 'name') as HTMLInputElement).value).to.equal('typed');
  });
  for (const [focus, selector] of [
    ['Try again', '[part~=submit]'],
    ['the form', '#title'],
  ] as const) {
    it(`is sent again by Control and Enter while focus is on ${focus}`, async () => {
      const { element, port } = await stored({ message: 'Who?', requestedSchema: schema }, { phase: 'open' });
      await press(element, 'submit');
      await fail(element, port);
      find(element, selector).focus();
      await chord('Control', 'Enter');
      expect(port.events.filter(({ type }) => type === 'answer')).to.have.length(2);
    });
  }
  for (const part of ['cancel', 'reject']) {
    it(`is not sent again by Control and Enter while focus is on the button "${part}"`, async () => {
      const { element, port } = await stored({ message: 'Who?', requestedSchema: schema }, { phase: 'open' });
      await press(element, 'submit');
      await fail(element, port);
      find(element, `[part~=${part}]`).focus();
      await chord('Control', 'Enter');
      expect(port.events.filter(({ type }) => type === 'answer')).to.have.length(1);
    });
  }
  it('to the buttons Yes and No can be followed by a Reject, which is named by Try again if it fails, too', async () => {
    const { element, port } = await storedYesNo();
    find(element, '.yes').click();
    await fail(element, port);
    const reject = find(element, '[part~=reject]');
    reject.focus();
    look(500);
    reject.click();
    await settled(element);
    expect(port.last?.answer).to.deep.equal({ action: 'reject' });
    expectFocus(element, find(element, '#title'));
    await fail(element, port);
    const retry = find(element, '[part~=submit]');
    expect(plain(retry)).to.equal('Try again: Reject');
    expectFocus(element, retry);
  });
  it('to the buttons Yes and No has no Reject where the request cannot be rejected', async () => {
    const { element, port } = await storedYesNo({ rejectable: false });
    find(element, '.yes').click();
    await fail(element, port);
    expect(findAll(element, '[part~=reject]')).to.have.length(0);
  });
  it('to a review can be followed by a Reject at each stage', async () => {
    const { element } = await stored(
      reviewRequest({ action: 'transfer', args: { to: 'Ann' }, allow: ['approve', 'edit', 'reject'] }),
      { phase: 'answered', failure: 'delivery', answerId: 'a1', answer: { action: 'edit', args: { to: 'Bob' } } },
    );
    expect(findAll(element, '[part~=reject]')).to.have.length(1);
  });
  it('is not said to be sent later while the connection is lost: only a press sends it', async () => {
    const { element, port } = await stored({ message: 'Who?', requestedSchema: schema }, { phase: 'open' });
    await press(element, 'submit');
    await fail(element, port);
    port.setLost(true);
    await settled(element);
    expect(plain(find(element, '#status'))).to.equal('It is not clear whether your answer arrived.');
  });
  it('is left by a second Escape where the cancel after it cannot be sent either', async () => {
    const { element, port } = await stored({ message: 'Who?', requestedSchema: schema }, { phase: 'open' });
    await press(element, 'submit');
    await fail(element, port);
    find(element, '#title').focus();
    look(500);
    await sendKeys({ press: 'Escape' });
    expect(port.last?.answer).to.deep.equal({ action: 'cancel' });
    await fail(element, port);
    expect(isShown(element)).to.equal(true);
    look(500);
    await sendKeys({ press: 'Escape' });
    await settled(element);
    expect(isShown(element)).to.equal(false);
  });
  it('shows which of Yes and No was pressed', async () => {
    const { element, port } = await storedYesNo();
    find(element, '.no').click();
    await fail(element, port);
    const shown = findAll<HTMLInputElement>(element, '.fields input').filter((input) => input.checkVisibility());
    expect(shown.map(({ checked }) => checked)).to.deep.equal([false, true]);
    await press(element, 'submit');
    port.settle({ '/sure': 'Think again' });
    await settled(element);
    expect(find(element, '.fields').hidden).to.equal(true);
  });

  it('is shown with the changed arguments in a card that showed others', async () => {
    const { element, port } = await stored(
      reviewRequest({
        action: 'transfer',
        args: { to: 'Ann' },
        allow: ['approve', 'edit'],
      }),
      { phase: 'open' },
    );
    port.set({
      phase: 'answered',
      failure: 'delivery',
      answerId: 'a1',
      answer: { action: 'edit', args: { to: 'Bob' } },
    });
    await settled(element);
    expect(plain(find(element, 'form'))).not.to.contain('Ann');
    expect((control(element, 'to') as HTMLInputElement).value).to.equal('Bob');
  });
  it('with a text is sent again as the card shows it: the text cannot be changed any more', async () => {
    const { element } = await stored(
      reviewRequest({ action: 'transfer', args: { to: 'Ann' }, allow: ['approve', 'respond'] }),
      { phase: 'answered', failure: 'delivery', answerId: 'a1', answer: { action: 'respond', text: 'Hello' } },
    );
    expect(find<HTMLTextAreaElement>(element, 'textarea').readOnly).to.equal(true);
  });
  it('is shown with its text in a card that showed the action', async () => {
    const { element, port } = await stored(
      reviewRequest({ action: 'transfer', args: { to: 'Ann' }, allow: ['approve', 'respond'] }),
      { phase: 'open' },
    );
    port.set({ phase: 'answered', failure: 'delivery', answerId: 'a1', answer: { action: 'respond', text: 'Hello' } });
    await settled(element);
    expect(findAll<HTMLTextAreaElement>(element, 'textarea').map(({ value }) => value)).to.deep.equal(['Hello']);
  });
});
