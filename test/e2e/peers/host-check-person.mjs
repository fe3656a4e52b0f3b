// @ts-check
/** A person at a page under the check of hosts, who does what each question says. The page has `window.fill`. */
import { request as forward } from 'node:http';
import { PARTS } from '../../../playground/host-check/check.mjs';
import { until } from '../../tools/until.mjs';
import { gone, part, press, send } from './person.mjs';

/** @import { Page } from 'puppeteer-core' */
/** @import { HostCheck } from '../../../playground/host-check/check.mjs' */
/** @import { Schema, Step } from '../../../playground/host-check/ask.mjs' */
/** @import { Handler } from './http.mjs' */

/** What the person reads on the card. @param {Page} page */
const messageOn = (page) => page.$eval(part('message'), (element) => element.textContent ?? '').catch(() => undefined);

/** The label of an option, as the form shows it. @param {any} property @param {unknown} value @returns {unknown} */
function labelOf(property, value) {
  const { oneOf, enum: values = [], enumNames, items, format } = property;
  if (format === 'date-time') return String(value).slice(0, 16); // In local time, as a person types it.
  if (Array.isArray(value)) return value.map((one) => labelOf({ ...items, oneOf: items.anyOf }, one));
  const titled = oneOf?.find((/** @type {{ const: unknown }} */ option) => option.const === value);
  return titled?.title ?? enumNames?.[values.indexOf(value)] ?? value;
}

/** @param {Page} page @param {Schema} schema @param {Record<string, unknown>} values */
async function fillIn(page, schema, values) {
  for (const [key, value] of Object.entries(values)) {
    const property = schema.properties[key];
    if (value === undefined || !property) continue;
    const label = String(property.title);
    const isTwin = Object.values(schema.properties).filter(({ title }) => title === label).length > 1;
    if (key === 'bank') {
      // By its value, because the form shows the values of options that look alike.
      await page.click(`mcp-elicitation >>> label:has(input[value="${value}"])`);
    } else if (isTwin) {
      await page.click(`mcp-elicitation >>> [name=${key}]`);
      await page.keyboard.type(String(value));
    } else {
      await page.evaluate((...given) => /** @type {any} */ (window).fill(...given), label, labelOf(property, value));
    }
  }
}

/** Says that the visit is over, unless the end of the call has said so. @param {Page} page */
async function finishVisit(page) {
  const finish = await Promise.race([page.waitForSelector(part('finish'), { visible: true }), gone(page)]);
  await finish?.click().catch(() => gone(page)); // The end of the call may have been faster.
}

/**
 * Does what a step says.
 * @param {Page} page
 * @param {Step} step
 * @param {object} about
 * @param {string} about.message on the card
 * @param {string} about.name of the part
 * @param {string} about.revision
 */
async function act(page, { act, schema }, { message, name, revision }) {
  if ('wait' in act) return;
  if ('press' in act) {
    if (act.press === 'reject') await press(page, 'reject');
    else await page.keyboard.press('Escape');
    return;
  }
  if ('visit' in act) {
    const [opened] = await Promise.all([
      page.browserContext().waitForTarget((target) => target.url().includes('/visit/')),
      press(page, 'submit'),
    ]);
    await (await opened.page())?.close();
    await page.bringToFront();
    // Elsewhere the server says that the visit is over.
    if (revision === '2026-07-28' || name === 'page_first') await finishVisit(page);
    return;
  }
  const letter = / ([A-Z])\.$/.exec(message)?.[1];
  const form = schema ?? { type: 'object', properties: {} };
  if (act.first) {
    await fillIn(page, form, act.first);
    await send(page);
  }
  await fillIn(page, form, letter ? { letter } : act.submit);
  await send(page);
}

/**
 * Calls one part, and answers what it asks until it ends.
 * @param {Page} page
 * @param {HostCheck} check
 * @param {string} name
 * @param {Call} call
 */
async function runPart(page, check, name, call) {
  let isOver = false;
  const ended = call(name).finally(() => {
    isOver = true;
  });
  ended.catch(() => {});
  const asking = () => check.runs.at(-1)?.asking;
  /** @type {string | undefined} */
  let last;
  while (!isOver) {
    /** @type {string | undefined} */
    let message;
    await until(async () => {
      message = await messageOn(page);
      return isOver || (message !== undefined && message !== last);
    });
    const step = asking();
    if (isOver || message === undefined || !step) break;
    last = message;
    await act(page, step, { message, name, revision: check.runs.at(-1)?.revision ?? '' });
  }
  await ended;
  await gone(page);
}

/** @typedef {(tool: string) => Promise<unknown>} Call calls a tool of the check, at the page */

/**
 * Starts the check, and goes through all parts.
 * @param {Page} page
 * @param {HostCheck} check
 * @param {Call} call
 * @returns how many rules passed, and what failed, by rule, with the evidence
 */
export async function takeCheck(page, check, call) {
  const before = check.runs.length;
  await call('start');
  for (const { name } of PARTS) await runPart(page, check, name, call);
  // A host that opens a session for each call has a run for each.
  const runs = check.runs.slice(before);
  const findings = runs.flatMap((run) => run.findings);
  return {
    revision: runs[0]?.revision,
    passed: new Set(findings.filter(({ status }) => status === 'passed').map(({ id }) => id)).size,
    failed: findings.filter(({ status }) => status === 'failed').map(({ id, evidence }) => ({ id, evidence })),
  };
}

/** Leads to a check that is on another port. @param {{ url: string }} served @returns {Handler} */
export const toCheck = (served) => (incoming, response) => {
  const { method, headers } = incoming;
  const outgoing = forward(`${served.url}mcp`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders(); // A stream may say nothing for long.
    answer.pipe(response);
  });
  response.on('close', () => outgoing.destroy());
  return incoming.pipe(outgoing);
};
