import { LOCALE_STATUS_EVENT, type LocaleStatusEventDetail } from '@lit/localize';
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Tells when the page's locale has changed, so that roots which Lit does not know of render again too. */
export class LocaleController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #onChange: () => void;

  constructor(host: ReactiveControllerHost, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener(LOCALE_STATUS_EVENT, this.#handleStatus);
  }

  hostDisconnected(): void {
    window.removeEventListener(LOCALE_STATUS_EVENT, this.#handleStatus);
  }

  readonly #handleStatus = ({ detail }: CustomEvent<LocaleStatusEventDetail>) => {
    if (detail.status !== 'ready') return;
    this.#onChange();
    this.#host.requestUpdate();
  };
}
