import { LOCALE_STATUS_EVENT, type LocaleStatusEventDetail } from '@lit/localize';
import type { ReactiveElement } from 'lit';

/** Renders the element again when the page's locale has changed. @param onChange Renders what Lit does not know. */
export function followLocale(host: ReactiveElement, onChange: () => void): void {
  const handleStatus = ({ detail }: CustomEvent<LocaleStatusEventDetail>) => {
    if (detail.status !== 'ready') return;
    onChange();
    host.requestUpdate();
  };
  host.addController({
    hostConnected: () => window.addEventListener(LOCALE_STATUS_EVENT, handleStatus),
    hostDisconnected: () => window.removeEventListener(LOCALE_STATUS_EVENT, handleStatus),
  });
}
