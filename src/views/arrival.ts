import type { TemplateResult } from 'lit';
import type { InspectedUrl } from '../protocol/url/inspect-url.js';
import * as messages from './messages.js';
import { timeLeftText } from './time-left.js';

/** Code points of a message that are announced. The person can read the rest in the card. */
const MAX_ANNOUNCED = 200;

export interface Arrival {
  readonly serverName: string;
  readonly page: InspectedUrl | undefined;
  readonly heading: string;
  readonly message: string;
  /** Milliseconds; 0 is no limit. */
  readonly timeLeft: number;
}

/**
 * The announcement of an elicitation that screen readers do not read by themselves: the server, the request, the time.
 * @param isNameRead Whether focus moves to the server's name, so that screen readers read it anyway.
 */
export function arrivalText(
  { serverName, page, heading, message, timeLeft }: Arrival,
  isNameRead: boolean,
): Array<TemplateResult | string> {
  const name = isNameRead ? '' : messages.asks(messages.serverName(serverName));
  return [name, page?.host ?? '', excerpt(heading), excerpt(message), timeLeftText(timeLeft)];
}

function excerpt(text: string): string {
  const points = [...text.slice(0, 2 * MAX_ANNOUNCED)];
  return points.length > MAX_ANNOUNCED ? `${points.slice(0, MAX_ANNOUNCED).join('')}…` : text;
}
