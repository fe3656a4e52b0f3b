import { html, nothing, type TemplateResult } from 'lit/html.js';
import { isObject, isText, ownValue } from '../protocol/json.js';
import * as messages from '../views/messages.js';
import { endText, isReceiptEnd } from './messages.js';
import type { Receipt } from './receipt.js';

/**
 * A receipt as plain text, which can be selected, printed and read aloud.
 * @param value What the application gives: a receipt, perhaps from a store.
 * @param onOpenAgain Called when the person wants to be asked again.
 */
export function receiptView(value: unknown, onOpenAgain: () => void): TemplateResult {
  const texts = isReceipt(value) ? textsView(value, onOpenAgain) : html`<p>${messages.cannotShow()}</p>`;
  return html`<div part="receipt" class="receipt" lang=${messages.language()} dir=${messages.direction()}>${texts}</div>`;
}

/** Whether a value, such as one from a store, is a receipt. */
function isReceipt(value: unknown): value is Receipt {
  if (!isObject(value) || !Array.isArray(value.answers)) return false;
  return (
    isText(value.asker) &&
    isText(value.question) &&
    isReceiptEnd(value.ended) &&
    value.answers.every((answer) => isText(ownValue(answer, 'label')) && isText(ownValue(answer, 'text'))) &&
    Number.isInteger(value.at) &&
    !Number.isNaN(new Date(value.at as number).getTime())
  );
}

function textsView({ asker, question, ended, answers, at }: Receipt, onOpenAgain: () => void): TemplateResult {
  return html`
    <p class="asker">${messages.asks(html`<bdi>${asker}</bdi>`)}</p>
    <p class="question">${question}</p>
    ${
      answers.length > 0
        ? html`<dl>${answers.map(({ label, text }) => html`<dt>${label}</dt><dd>${text}</dd>`)}</dl>`
        : nothing
    }
    <p class="end">${endText(ended)} <time datetime=${new Date(at).toISOString()}>${timeText(at)}</time></p>
    ${ended === 'open' ? html`<button class="link" type="button" @click=${onOpenAgain}>${messages.openAgain()}</button>` : nothing}
  `;
}

/** The day and the time, in the person's zone. */
function timeText(at: number): string {
  const format = new Intl.DateTimeFormat(`${messages.language()}-u-nu-latn`, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return format.format(at);
}
