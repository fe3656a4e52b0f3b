import * as messages from './messages.js';

/** Who asks, in the application's words. A question of the application itself has the title of the page for a name. */
export function askerName(serverName: string, isOwn: boolean): string {
  return serverName || (isOwn ? document.title : messages.unknownServer());
}
