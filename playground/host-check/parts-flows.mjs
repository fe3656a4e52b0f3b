// @ts-check
/** The parts of the check that are about order, time, pages and rounds. */
import { ask, askPerson, HostGone, judgeReply, paramsOf, seconds } from './ask.mjs';
import { REJECT } from './parts-forms.mjs';
import { quote } from './run.mjs';

/** @import { Content, Reply, Schema, Step, Wire } from './ask.mjs' */
/** @import { Part } from './parts-forms.mjs' */
/** @import { HostRun } from './run.mjs' */

/** A call that fails with -32042 until the person has visited a page. */
export class PageRequired extends Error {
  /** @param {import('./parts-forms.mjs').Visit} visit */
  constructor(visit) {
    super('Visit the page first.');
    this.visit = visit;
  }
}

/** @param {Record<string, Reply>} replies @throws {HostGone} */
function stopIfGone(replies) {
  const gone = Object.values(replies).find(({ end }) => end);
  if (gone) throw new HostGone(gone.ms);
}

/** @param {string} title @returns {Schema} */
const letter = (title) => ({ type: 'object', properties: { letter: { type: 'string', title } }, required: ['letter'] });

/** @param {string} say @param {string} value */
const letterStep = (say, value) => ({ say, schema: letter('Letter'), act: { submit: { letter: value } } });

/** @type {Part} */
const together = {
  name: 'together',
  title: 'Several requests',
  rules: ['several.both', 'several.next'],
  async check(run, wire) {
    const steps = {
      a: letterStep('Two questions come at once. This one is A: type A.', 'A'),
      b: letterStep('Two questions come at once. This one is B: type B.', 'B'),
    };
    await run.pace();
    await run.pace();
    run.asking = steps.a;
    const replies = await wire.ask({ a: paramsOf(steps.a, run), b: paramsOf(steps.b, run) });
    for (const [key, step] of Object.entries(steps)) {
      const reply = replies[key];
      const content = reply && judgeReply(run, reply, step.schema)?.content;
      const came = /** @type {Content | undefined} */ (content)?.letter;
      run.note(
        'several.both',
        came === step.act.submit.letter,
        `${step.act.submit.letter} was answered with ${quote(came)}.`,
      );
    }
    stopIfGone(replies);
    const next = await ask(run, wire, letterStep('This question came right after the last. Type C.', 'C'));
    run.note('several.next', next?.letter === 'C', `It was answered with ${quote(next?.letter)}.`);
  },
};

/** @type {Part} */
const cancelled = {
  name: 'cancelled',
  title: 'A request that the server cancels',
  rules: ['cancelled.closed', 'cancelled.silent'],
  revisions: ['2025-06-18', '2025-11-25'],
  async check(run, wire) {
    const { untilCancelled } = run.times;
    const say = `Do nothing. The server cancels this after ${untilCancelled / 1000} seconds.`;
    const step = { say, schema: letter('Letter'), act: /** @type {const} */ ({ wait: true }) };
    await run.pace();
    run.asking = step;
    const sent = await wire.open?.(paramsOf(step, run));
    if (!sent) return;
    /** @type {Reply | undefined} */
    let late;
    const replied = sent.reply.then((reply) => {
      late = reply;
    });
    if (await within(replied, untilCancelled)) {
      run.note('cancelled.silent', undefined, `Before the server cancelled it came ${quote(late)}.`);
      return;
    }
    sent.withdraw();
    // An answer may come much later, too.
    replied.then(
      () => late?.end || run.note('cancelled.silent', false, `It was answered all the same: ${quote(late)}.`),
    );
    await askPerson(run, wire, 'cancelled.closed', 'Did the question before this one close by itself?', ['Yes', 'No']);
    if (!late) run.note('cancelled.silent', true, 'Nothing came.');
  },
};

/** @type {Part} */
const pages = {
  name: 'pages',
  title: 'Pages of URL mode',
  mode: 'url',
  revisions: ['2025-11-25', '2026-07-28'],
  rules: ['url.accept', 'url.opened', 'url.no-prefetch', 'url.decline', 'url.whole'],
  async check(run, wire, { visit }) {
    const open = visit();
    const { url, id: elicitationId } = open;
    await ask(run, wire, { say: 'Open this page, then close it again.', url, elicitationId, act: { visit: true } });
    const consent = run.times.now();
    const isOpened = await within(open.opened, run.times.untilOpen);
    const [first = consent] = open.hits;
    // Some hosts send the consent when the visit is over.
    const when = first < consent ? `, ${seconds(consent - first)} before the consent came` : '';
    run.note('url.opened', isOpened, `Fetched ${open.hits.length} times${when}.`);
    await wire.complete?.(elicitationId);

    // What is fetched before a rejection shows a prefetch: before a consent, the person may have opened it.
    let closed = visit();
    const again = () => {
      closed = visit();
      return { url: closed.url };
    };
    await ask(run, wire, { say: REJECT, url: closed.url, again, act: { press: 'reject' } });
    const early = closed.hits.length;
    run.note('url.no-prefetch', early === 0, `A page that was rejected was fetched ${early} times before.`);
    await askPerson(run, wire, 'url.whole', `Was this address shown whole, before you rejected it? ${closed.url}`, [
      'Yes',
      'No',
    ]);
    const late = closed.hits.length - early;
    run.note('url.decline', late === 0, `A page that was rejected was fetched ${late} times afterwards.`);
  },
};

/** @type {Part} */
const addresses = {
  name: 'addresses',
  title: 'Suspicious addresses',
  mode: 'url',
  revisions: ['2025-11-25', '2026-07-28'],
  rules: ['url.warning', 'url.scheme'],
  async check(run, wire) {
    const reject = /** @type {const} */ ({ press: 'reject' });
    const puny = 'Look whether this address is warned of. Then say no, or close this.';
    await show(run, wire, { say: puny, url: 'https://xn--pple-43d.example/', act: reject });
    await askPerson(run, wire, 'url.warning', 'Was there a warning about this very address?', ['Yes', 'No']);
    const say = 'If you see this, say no, or close it.';
    const { result, error } = await show(run, wire, { say, url: 'javascript:alert(1)', act: reject });
    const { action } = /** @type {{ action?: string }} */ (result ?? {});
    if (action === 'accept' || error !== undefined) {
      run.note('url.scheme', action !== 'accept', `The host replied ${quote(result ?? { error })}.`);
      return;
    }
    // A host that refuses by itself and a person send the same.
    const shown = 'Before this one, was there a question whose address begins with “javascript:”?';
    await askPerson(run, wire, 'url.scheme', shown, ['No', 'Yes']);
  },
};

/**
 * Asks once, whatever the answer.
 * @param {HostRun} run
 * @param {Wire} wire
 * @param {Step} step
 * @returns {Promise<Reply>}
 * @throws {HostGone}
 */
async function show(run, wire, step) {
  await run.pace();
  run.asking = step;
  run.onChange();
  const { answer } = await wire.ask({ answer: paramsOf(step, run) });
  run.asking = undefined;
  if (!answer || answer.end) throw new HostGone(answer?.ms);
  return answer;
}

/** @type {Part} */
const required = {
  name: 'page_first',
  title: 'Error -32042',
  mode: 'url',
  revisions: ['2025-11-25'],
  rules: ['required.shown', 'required.retry'],
  async check(run, _wire, { visit }) {
    const before = run.requiredPage;
    if (!before) {
      run.requiredPage = visit();
      run.asking = { say: 'Open this page, then close it again.', url: run.requiredPage.url, act: { visit: true } };
      throw new PageRequired(run.requiredPage);
    }
    run.requiredPage = undefined;
    const isOpened = before.hits.length > 0;
    run.note('required.shown', isOpened, `The page was fetched ${before.hits.length} times.`);
    run.note('required.retry', isOpened, 'The call came again.');
  },
};

/** @type {Part} */
const rounds = {
  name: 'rounds',
  title: 'Multi round-trips',
  revisions: ['2026-07-28'],
  rules: ['rounds.state', 'rounds.no-state', 'rounds.id', 'rounds.keys', 'rounds.waiting'],
  async check(run, wire) {
    const steps = { first: letterStep('Type D.', 'D'), 'second/key': letterStep('Type E.', 'E') };
    run.asking = steps.first;
    const requests = Object.fromEntries(Object.entries(steps).map(([key, step]) => [key, paramsOf(step, run)]));
    const replies = await wire.ask(requests, { state: ' {"opaque": "é\\u0000"} ' });
    stopIfGone(replies);
    const came = Object.entries(replies).map(([key, reply]) => [
      key,
      judgeReply(run, reply, steps.first.schema)?.content?.letter,
    ]);
    const keys = Object.fromEntries(came);
    run.note('rounds.keys', keys.first === 'D' && keys['second/key'] === 'E', `Under their keys came ${quote(keys)}.`);
    const last = letterStep('Type F.', 'F');
    run.asking = last;
    stopIfGone(await wire.ask({ answer: paramsOf(last, run) }, { state: null }));
    run.asking = undefined;
    const isRetried = await wire.stateOnly?.('still-waiting');
    if (isRetried !== undefined)
      run.note('rounds.waiting', isRetried, isRetried ? 'It was retried.' : 'No retry came.');
  },
};

/** @type {Part} */
const patience = {
  name: 'patience',
  title: 'How long the host waits',
  rules: ['time.patience'],
  async check(run, wire) {
    const step = letterStep('Wait as long as you like, or until the host gives up. Then type Z.', 'Z');
    run.asking = step;
    const { answer } = await wire.ask({ answer: paramsOf(step, run) });
    if (!answer) return;
    if (answer.end) throw new HostGone(answer.ms);
    run.note('time.patience', undefined, `The host still waited after ${seconds(answer.ms)}.`);
    judgeReply(run, answer, step.schema);
  },
};

/** @param {Promise<void>} promise @param {number} ms @returns {Promise<boolean>} */
async function within(promise, ms) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const isIn = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return Boolean(isIn);
}

export const FLOW_PARTS = [together, cancelled, pages, addresses, required, rounds, patience];
