import { html, nothing, type TemplateResult } from 'lit';
import { shorten } from '../form/label.js';
import type { Page } from '../protocol/url/inspect-url.js';
import type { UrlWarning } from '../protocol/url/warnings.js';
import * as messages from './messages.js';

/**
 * The page that a person is asked to visit: its host apart, whose it is emphasised, then all of the URL, then what is
 * odd about it. Plain text: a link could be followed, prefetched or dragged before anybody agreed.
 */
export function pageView(page: Page): TemplateResult {
  const { warnings } = page;
  return html`
    ${addressView(page)}
    ${
      warnings.length > 0
        ? html`<ul part="warning" class="warnings" id=${WARNINGS_ID}>
            ${warnings.map((warning) => html`<li>${warningText(warning, page)}</li>`)}
          </ul>`
        : nothing
    }
    <p class="hint">${messages.opensInTab()}</p>
  `;
}

/** Id of whose page it is. */
export const HOST_ID = 'host';
const URL_ID = 'url';
/** Id of what is odd about a page, which describes the action that opens it. */
export const WARNINGS_ID = 'warnings';

/** The host and the whole URL. URLs read from left to right in all languages. */
export function addressView({ display, warnings }: Page): TemplateResult {
  const { before, subdomain, registrable, after } = display;
  return html`<div part="url" class=${warnings.length > 0 ? 'url warned' : 'url'} dir="ltr">
    <p class="host" id=${HOST_ID}>${subdomain}<strong>${registrable}</strong></p>
    <p class="full" id=${URL_ID} tabindex="0" role="group" aria-label=${messages.wholeUrl()} aria-describedby=${URL_ID}>
      ${before}${subdomain}${registrable}${after}
    </p>
  </div>`;
}

function warningText(warning: UrlWarning, { display, host, unicodeHost }: Page): TemplateResult | string {
  switch (warning.kind) {
    case 'other-name':
      return messages.warnOtherName(isolate(warning.name), isolate(display.registrable));
    case 'confusable':
      return messages.warnConfusable(isolate(warning.label), isolate(warning.looksLike));
    case 'mixed-scripts':
      return messages.warnMixedScripts(isolate(warning.label));
    case 'idn':
      return messages.warnIdn(isolate(host), isolate(unicodeHost ?? host));
    case 'user-info':
      return messages.warnUserInfo(isolate(`${shorten(warning.user)}@`));
    case 'ip-address':
      return messages.warnIpAddress();
    case 'insecure':
      return messages.warnInsecure();
    case 'port':
      return messages.warnPort(warning.port);
  }
}

/** A part of an address, which reads from left to right as the whole does. */
function isolate(text: string): TemplateResult {
  return html`<bdi dir="ltr">${text}</bdi>`;
}
