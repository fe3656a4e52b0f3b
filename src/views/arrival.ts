import type { TemplateResult } from 'lit';
import type { Page } from '../protocol/url/inspect-url.js';
import * as messages from './messages.js';
import { timeLeftText } from './time-left.js';

/** As many code points of a message are heard at once; it can be read whole where it stands. */
const MAX_HEARD = 200;

export interface Arrival {
  readonly serverName: string;
  readonly page: Page | undefined;
  readonly heading: string;
  readonly message: string;
  /** Milliseconds; 0 is no limit. */
  readonly timeLeft: number;
}

/**
 * What is heard of a question that appears without being read by itself: who asks, what, and how much time there is.
 * @param isNameRead Focus goes to who asks, which is heard then.
 */
export function arrivalText(
  { serverName, page, heading, message, timeLeft }: Arrival,
  isNameRead: boolean,
): Array<TemplateResult | string> {
  const name = isNameRead ? '' : messages.asks(messages.serverName(serverName));
  return [name, page?.host ?? '', excerpt(heading), excerpt(message), timeLeftText(timeLeft)];
}

function excerpt(text: string): string {
  const points = [...text.slice(0, 2 * MAX_HEARD)];
  return points.length > MAX_HEARD ? `${points.slice(0, MAX_HEARD).join('')}…` : text;
}
