import { MAX_SHOWN_TEXT } from '../../form/text/label.js';
import type { Elicitation } from '../../session/elicitation.js';
import { askerName } from '../asker-name.js';
import { headingOf } from '../heading.js';
import { messageWords } from '../marked-text.js';
import * as messages from '../messages.js';
import { beginning, spoken } from '../spoken.js';
import { warningTexts } from '../url/page.js';
import type { Text } from '../wording.js';
import { timeLeftText } from './countdown.js';

/** Code points of a text of the server that are announced. The person can read the rest in the card. */
const MAX_ANNOUNCED = 200;

/** How much of a new card screen readers read by themselves: name and description of a dialog that opens, or of the focused heading. */
export type ReadAloud = 'dialog' | 'heading' | 'nothing';

/** What is announced of a new elicitation, so that each part of it is heard once. */
export function arrivalTexts(elicitation: Elicitation, read: ReadAloud, pageTitle: string): Text[] {
  const { options, isOwn, timeLeft } = elicitation;
  const name = askerName(options.server.name, isOwn, pageTitle);
  const about = aboutTexts(elicitation, MAX_ANNOUNCED);
  if (read === 'dialog') return about;
  const who = read === 'heading' ? '' : isOwn ? name : messages.asks(name);
  return [who, options.server.origin, ...about, timeLeftText(timeLeft)];
}

/**
 * Describes the card. It stays as it was at the arrival, because Orca and NVDA read a description again when it changes. That of a
 * dialog is the rest of its arrival; that of a group in the page is read whenever focus enters.
 * @param timeAtArrival Milliseconds; 0 is no limit.
 */
export function descriptionText(elicitation: Elicitation, isDialog: boolean, timeAtArrival: number): string {
  const about = isDialog ? [timeLeftText(timeAtArrival)] : aboutTexts(elicitation, MAX_SHOWN_TEXT);
  return spoken([elicitation.options.server.origin, ...about]);
}

/** What an elicitation asks, and its warnings. */
function aboutTexts(elicitation: Elicitation, limit: number): Text[] {
  const { request, options, form, isVisiting, isDangerous, secrets } = elicitation;
  const { page, defect } = request;
  const { step } = options;
  const asked = [beginning(headingOf(elicitation), limit), beginning(messageWords(elicitation), limit)];
  if (isVisiting) return [messages.finishThere(page!.host), ...asked];
  return [
    step ? messages.step(step.index + 1, step.count) : '',
    page?.host ?? '',
    ...asked,
    ...(page ? warningTexts(page) : []),
    isDangerous ? messages.mayDoHarm() : '',
    secrets.length > 0 ? messages.seemsSecret() : '',
    defect ? `${messages.cannotShow()} ${defect}` : '',
    form.isBlocked ? messages.cannotSubmit() : '',
  ];
}
