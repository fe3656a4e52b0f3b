import { type Entry, otherIn } from '../../form/entry.js';
import type { LeafField } from '../../form/field.js';
import { digitsIn } from '../../form/pattern/digits.js';
import { compilePattern } from '../../form/pattern/pattern.js';
import type { AnswerIssue } from '../../form/validator.js';
import { itemName } from '../controls/chips.js';
import * as messages from '../messages.js';
import { isolated } from '../wording.js';
import { rangeText } from './hints.js';

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
      return enterNumberText(params.type === 'integer');
    case 'ambiguous':
      return field.secret ? enterNumberText(false) : messages.whichNumber(); // No button names a secret.
    case 'range':
      return messages.tooManyDigits();
    case 'minimum':
    case 'maximum':
      return rangeText(field.constraints) || messages.checkFormat();
    case 'exclusiveMinimum':
      return messages.moreThan(messages.typedNumber(limit));
    case 'exclusiveMaximum':
      return messages.lessThan(messages.typedNumber(limit));
    case 'multipleOf':
      return messages.multipleOf(messages.typedNumber(Number(params.multipleOf)));
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
        patternText(String(params.pattern)) + spaceText(String(params.pattern), String(otherIn(field, entry) ?? entry))
      );
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
    case 'choice':
      return messages.chooseOne();
    case 'choices':
      return (field.constraints.minItems ?? 1) > 1 ? messages.enterAnswer() : messages.chooseOne();
    case 'number':
      return rangeText(field.constraints) ? messages.enterAnswer() : enterNumberText(field.integer);
    case 'text':
      return field.constraints.format ? formatText(field.constraints.format) : messages.enterAnswer();
    case 'unsupported':
      return `${messages.cannotShow()} ${messages.cannotSubmit()}`;
    default:
      return messages.enterAnswer();
  }
}

function enterNumberText(integer: boolean): string {
  return integer ? messages.enterInteger() : messages.enterNumber();
}

/** Explains the most common pattern, a fixed number of digits, in words. Most people cannot read a regular expression. */
function patternText(pattern: string): string {
  const digits = digitsIn(pattern);
  return digits > 0 ? `0–9. ${messages.exactly(digits)}` : messages.checkFormat();
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
      return messages.checkFormat();
  }
}
