import { type Entry, otherIn } from '../../form/entry.js';
import type { LeafField, StringFormat } from '../../form/field.js';
import { compilePattern } from '../../form/pattern/pattern.js';
import { cleanText, shortenText } from '../../form/text/label.js';
import { isNumeral, readNumber } from '../../form/typed/number-text.js';
import type { AnswerIssue } from '../../form/validator.js';
import { itemName } from '../controls/chips.js';
import * as messages from '../messages.js';
import { isolated } from '../wording.js';
import { digitsText, exampleText, rangeText, stepText } from './limits.js';

/**
 * Tells the person, in their language, how to correct an answer. The text comes from the issue's keyword and params,
 * never from the validator.
 * @param entry The field's current entry, for texts that say how far off it is.
 */
export function errorText(issue: AnswerIssue, field: LeafField, entry: Entry): string {
  const { keyword, params, pointer } = issue;
  if (field.kind === 'list' && pointer !== field.pointer) {
    const index = Number(pointer.slice(field.pointer.length + 1));
    const about = errorText({ ...issue, pointer: field.pointer }, field, entry[index] ?? '');
    return `${isolated(textName(field, entry, index))}: ${about}`;
  }
  const limit = Number(params.limit);
  const { length } = [...(otherIn(field, entry) ?? entry)];
  switch (keyword) {
    case 'required':
      return otherIn(field, entry) === '' ? messages.enterAnswer() : requiredText(field);
    case 'type':
      return enterNumberText(params.type === 'integer') + signText(field, String(entry));
    case 'ambiguous':
      return field.secret ? enterNumberText(false) : messages.whichNumber(); // No button names a secret.
    case 'range':
      return messages.tooManyDigits();
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return rangeText(field.constraints, isInteger(field)) || messages.checkFormat();
    case 'multipleOf':
      return stepText(field.constraints, isInteger(field));
    case 'minLength':
      return messages.tooShort(length, limit);
    case 'maxLength':
      return messages.tooLong(length, limit);
    case 'minItems':
      return messages.atLeast(limit);
    case 'maxItems':
      return messages.atMost(limit);
    case 'uniqueItems':
      return messages.thereTwice(textName(field, entry, Number(params.i)));
    case 'unread':
      return messages.showFirst();
    case 'enum':
      return params.matchesSeveral ? messages.matchesSeveral() : messages.chooseOne();
    case 'pattern':
      return (
        (digitsText(String(params.pattern)) || messages.checkFormat()) +
        spaceText(String(params.pattern), String(otherIn(field, entry) ?? entry))
      );
    case 'unchecked':
      return messages.couldNotCheck();
    case 'json':
      return shortenText(cleanText(String(params.error ?? '')).trim() || messages.checkFormat()).shown;
    case 'year':
      return messages.fourDigitYear();
    case 'format':
      return /^[+-]?\d{5}/.test(String(entry)) ? messages.fourDigitYear() : formatText(params.format);
    default:
      return messages.checkFormat();
  }
}

/** How an error names one text of a list. A secret is not repeated. */
function textName(field: LeafField, entry: Entry, index: number): string {
  return field.kind === 'list' && field.secret ? itemName(field, index) : (entry[index] ?? '');
}

function requiredText(field: LeafField): string {
  switch (field.kind) {
    case 'boolean':
    case 'choice':
      return messages.chooseOne();
    case 'choices':
      return (field.constraints.minItems ?? 1) > 1 ? messages.enterAnswer() : messages.chooseOne();
    case 'number':
      return rangeText(field.constraints, field.integer) ? messages.enterAnswer() : enterNumberText(field.integer);
    case 'text':
      return field.constraints.format ? formatText(field.constraints.format) : messages.enterAnswer();
    case 'unsupported':
      return `${messages.cannotShow()} ${messages.cannotSubmit()}`;
    default:
      return messages.enterAnswer();
  }
}

function isInteger(field: LeafField): boolean {
  return field.kind === 'number' && field.integer;
}

function enterNumberText(integer: boolean): string {
  return integer ? messages.enterInteger() : messages.enterNumber();
}

/** Names what stands beside a number and is no part of it, such as the sign of a currency. A secret is not repeated. */
function signText(field: LeafField, text: string): string {
  const [, before, digits = '', after] = /^\s*([^\d\s.,+-]{0,8})\s*(.*\d)\s*([^\d\s]{0,8})\s*$/u.exec(text) ?? [];
  const sign = before || after;
  const isNumber = !(before && after) && isNumeral(readNumber(digits, messages.numberSigns(), true));
  return sign && isNumber && !field.secret ? ` ${messages.leaveOut(sign)}` : '';
}

/** Says that the text has a blank: nobody sees one at the end, and the pattern may refuse it. */
function spaceText(pattern: string, text: string): string {
  const compiled = compilePattern(pattern);
  const isSpaceWrong = text !== text.trim() || (compiled.ok && compiled.test(text.replace(/\s/g, '')));
  return /\s/.test(text) && isSpaceWrong ? ` ${messages.hasSpace()}` : '';
}

function formatText(format: unknown): string {
  switch (format) {
    case 'email':
      return messages.enterEmail();
    case 'uri':
      return messages.enterUri();
    case 'date':
    case 'date-time':
      return messages.enterEveryPart();
    default:
      return `${messages.checkFormat()} ${exampleText(format as StringFormat)}`.trim();
  }
}
