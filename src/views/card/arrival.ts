import type { TemplateResult } from 'lit';
import { cutText } from '../../form/label.js';
import type { Elicitation } from '../../session/elicitation.js';
import { askerName } from '../asker-name.js';
import { headingOf } from '../heading.js';
import * as messages from '../messages.js';
import { timeLeftText } from './countdown.js';

/** Code points of a message that are announced. The person can read the rest in the card. */
const MAX_ANNOUNCED = 200;

/**
 * Announces an elicitation where screen readers do not read the card by themselves: the server, the request, the warning about
 * harm, the time.
 * @param isNameRead Whether focus moves to the server's name, so that screen readers read it anyway.
 */
export function arrivalText(elicitation: Elicitation, isNameRead: boolean): Array<TemplateResult | string> {
  const { request, options, isOwn, message, timeLeft, isDangerous } = elicitation;
  const name = askerName(options.server.name, isOwn);
  return [
    isNameRead ? '' : isOwn ? name : messages.asks(name),
    request.page?.host ?? '',
    cutText(headingOf(elicitation), MAX_ANNOUNCED),
    cutText(message, MAX_ANNOUNCED),
    isDangerous ? messages.mayDoHarm() : '',
    timeLeftText(timeLeft),
  ];
}
