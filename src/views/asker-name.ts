import * as messages from './messages.js';

/** Who asks, in the application's words. A question of the application itself has the title of the page for a name. */
export function askerName(serverName: string, isOwn = false, pageTitle = ''): string {
  return serverName || (isOwn ? pageTitle : messages.unknownServer());
}

/** The title of the page that an element is in; of its script's page, where a frame or a small window has none. */
export function pageTitle({ ownerDocument }: Element): string {
  return ownerDocument.title || document.title;
}
