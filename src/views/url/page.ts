import { html, nothing, type TemplateResult } from 'lit';
import { shorten } from '../../form/text/label.js';
import type { InspectedUrl } from '../../protocol/url/inspect-url.js';
import type { UrlWarning } from '../../protocol/url/warnings.js';
import * as messages from '../messages.js';

/**
 * The page that the server asks the person to visit: warnings, the host with its registrable domain emphasised, and the whole
 * URL. It is plain text, because a link could be followed, prefetched or dragged before the person consents.
 */
export function visitedPageView(page: InspectedUrl): TemplateResult {
  const { warnings } = page;
  return html`
    ${
      warnings.length > 0
        ? html`<div part="warning" class="banner danger" id=${WARNINGS_ID}>
            ${warningTexts(page).map((text) => html`<p>${text}</p>`)}
          </div>`
        : nothing
    }
    ${addressView(page)}
    <p class="hint" id=${NEW_TAB_ID}>${messages.opensInTab()}</p>
  `;
}

/** Id of the warnings about a page. They describe the button that opens it. */
export const WARNINGS_ID = 'warnings';
/** Id of the text that says where the page opens. It describes that button too. */
export const NEW_TAB_ID = 'new-tab';

/** The host and the whole URL. URLs run from left to right in all languages. */
export function addressView(page: InspectedUrl): TemplateResult {
  const { display, warnings } = page;
  const { before, subdomain, registrable, after } = display;
  return html`<div part="url" class=${warnings.length > 0 ? 'url warned' : 'url'} dir="ltr">
    <p class="host">${subdomain}<strong>${registrable}</strong>${portOf(page)}</p>
    <p class="full">${before + subdomain + registrable + after}</p>
  </div>`;
}

/** The port of an address with its colon, if it is not the scheme's own. */
export function portOf({ display }: InspectedUrl): string {
  return /^:\d+/.exec(display.after)?.[0] ?? '';
}

/** What is odd about the page. */
export const warningTexts = (page: InspectedUrl) => page.warnings.map((warning) => warningText(warning, page));

function warningText(warning: UrlWarning, { display, host, unicodeHost }: InspectedUrl): TemplateResult | string {
  switch (warning.kind) {
    case 'other-name':
      return messages.warnOtherName(isolate(warning.name), isolate(display.registrable));
    case 'user-info':
      return messages.warnOtherName(isolate(shorten(warning.user || '@')), isolate(display.registrable));
    case 'confusable':
      return messages.warnConfusable(isolate(warning.label), isolate(warning.looksLike));
    case 'mixed-scripts':
      return messages.warnMixedScripts(isolate(warning.label));
    case 'idn':
      return messages.warnIdn(isolate(host), isolate(unicodeHost ?? host));
    case 'ip-address':
      return messages.warnIpAddress();
    case 'insecure':
      return messages.warnInsecure();
    case 'port':
      return messages.warnPort(warning.port);
  }
}

/** A part of an address inside a sentence. It runs from left to right like the whole address. */
function isolate(text: string): TemplateResult {
  return html`<bdi dir="ltr">${text}</bdi>`;
}
