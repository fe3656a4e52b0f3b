import type { TemplateResult } from 'lit';
import type { Elicitation } from '../session/elicitation.js';
import * as messages from './messages.js';
import { timeLeftText } from './time-left.js';

/** Code points of a message that are announced. The person can read the rest in the card. */
const MAX_ANNOUNCED = 200;

/**
 * The announcement of an elicitation that screen readers do not read by themselves: the server, the request, the time.
 * @param isNameRead Whether focus moves to the server's name, so that screen readers read it anyway.
 */
export function arrivalText(
  { spec, heading, message, deadline }: Elicitation,
  isNameRead: boolean,
): Array<TemplateResult | string> {
  const name = isNameRead ? '' : messages.asks(messages.serverName(spec.server.name));
  const timeLeft = deadline.remaining ?? spec.timeout;
  return [name, spec.page?.host ?? '', excerpt(heading), excerpt(message), timeLeftText(timeLeft)];
}

function excerpt(text: string): string {
  const points = [...text.slice(0, 2 * MAX_ANNOUNCED)];
  return points.length > MAX_ANNOUNCED ? `${points.slice(0, MAX_ANNOUNCED).join('')}…` : text;
}
