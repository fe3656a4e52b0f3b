import { LOCALE_STATUS_EVENT } from '@lit/localize';
import { css, LitElement, nothing, type PropertyDeclarations } from 'lit';
import { adoptStyles } from './element/document-styles.js';
import { environment } from './element/environment.js';
import { jsonAttribute } from './element/json-attribute.js';
import type { Receipt } from './receipts/receipt.js';
import { receiptStyles } from './receipts/receipt.styles.js';
import { receiptView } from './receipts/receipt-view.js';
import { baseStyles } from './views/base.styles.js';

const styles = css`${baseStyles}${receiptStyles}`;

/**
 * Shows what stays in a transcript of an elicitation that is over: who asked, what was asked, what was answered, and when. It is
 * text, in the language of the page, and takes the custom properties of `<mcp-elicitation>`.
 *
 * @summary Shows the receipt of an elicitation.
 * @tag mcp-elicitation-receipt
 *
 * @fires {Event} open-again - The person wants to be asked again: the receipt says that nobody has decided yet.
 *
 * @csspart receipt - The receipt with its frame.
 */
export class McpElicitationReceipt extends LitElement {
  static override readonly properties: PropertyDeclarations = { receipt: { converter: jsonAttribute } };

  /** Registers the element. A tag that is taken stays as it is, so that two copies of the package can share a page. */
  static define(): void {
    if (customElements.get('mcp-elicitation-receipt')) return;
    customElements.define('mcp-elicitation-receipt', McpElicitationReceipt);
  }

  /** What `receiptOf()` gave, or its JSON as an attribute. Of anything else the element says that it cannot be shown. */
  receipt?: Receipt;

  readonly #handleLocale = () => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    adoptStyles(this.shadowRoot!, styles);
    window.addEventListener(LOCALE_STATUS_EVENT, this.#handleLocale);
    this.requestUpdate(); // Away from the page it hears of no other language.
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener(LOCALE_STATUS_EVENT, this.#handleLocale);
  }

  protected override scheduleUpdate(): void {
    if (!globalThis.document) return; // A test runner has torn its page down.
    void environment.language?.();
    super.scheduleUpdate();
  }

  protected override render(): unknown {
    if (this.receipt === undefined) return nothing;
    return receiptView(this.receipt, () => this.dispatchEvent(new Event('open-again')));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-elicitation-receipt': McpElicitationReceipt;
  }
}
