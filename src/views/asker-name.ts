import type { TemplateResult } from 'lit';
import type { Elicitation } from '../session/elicitation.js';
import * as messages from './messages.js';

/** Who asks, in the application's words. A question of the application itself has the title of the page for a name. */
export function askerName(serverName: string, isOwn: boolean): string {
  return serverName || (isOwn ? document.title : messages.unknownServer());
}

/** The line that says who asks: "Travel asks", or the name alone where the application itself asks. */
export function askerLine({ isOwn }: Elicitation, name: TemplateResult): TemplateResult {
  return isOwn ? name : messages.asks(name);
}
