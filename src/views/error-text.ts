import type { Entry } from '../form/entry.js';
import type { LeafField } from '../form/field.js';
import type { AnswerIssue } from '../form/validator.js';
import { rangeText } from './hints.js';
import * as messages from './messages.js';
import { isolated } from './wording.js';

/**
 * What to do about an issue, in the person's language: built from keyword and params, never a validator's own words.
 * @param entry What the field holds, to tell how far off it is.
 */
export function errorText(issue: AnswerIssue, field: LeafField, entry: Entry): string {
  const { keyword, params, pointer } = issue;
  if (field.kind === 'list' && pointer !== field.pointer) {
    const text = entry[Number(pointer.slice(field.pointer.length + 1))] ?? '';
    return `${isolated(text)}: ${errorText({ ...issue, pointer: field.pointer }, field, text)}`;
  }
  const limit = Number(params.limit);
  switch (keyword) {
    case 'required':
      return requiredText(field);
    case 'type':
      return numberText(params.type === 'integer');
    case 'range':
      return messages.tooManyDigits();
    case 'minimum':
    case 'maximum':
      return rangeText(field.constraints)[0] ?? messages.misfit();
    case 'exclusiveMinimum':
      return messages.moreThan(String(limit));
    case 'exclusiveMaximum':
      return messages.lessThan(String(limit));
    case 'multipleOf':
      return messages.multipleOf(String(params.multipleOf));
    case 'minLength':
      return `${messages.characters([...entry].length)} ${messages.atLeast(limit)}`;
    case 'maxLength':
      return `${messages.characters([...entry].length)} ${messages.atMost(limit)}`;
    case 'minItems':
      return messages.atLeast(limit);
    case 'maxItems':
      return messages.atMost(limit);
    case 'uniqueItems':
      return messages.thereTwice(entry[Number(params.i)] ?? '');
    case 'enum':
      return messages.chooseFromList();
    case 'pattern':
      return patternText(String(params.pattern), String(entry));
    case 'format':
      return formatText(params.format);
    default:
      return messages.misfit();
  }
}

function requiredText(field: LeafField): string {
  switch (field.kind) {
    case 'choice':
      return messages.chooseOne();
    case 'choices':
    case 'list': {
      const { minItems = 1 } = field.constraints;
      if (minItems > 1) return `${messages.enterAnswer()} ${messages.atLeast(minItems)}`;
      return field.kind === 'list' ? messages.enterAnswer() : messages.chooseOne();
    }
    case 'number': {
      const [range] = rangeText(field.constraints);
      return range ? `${messages.enterAnswer()} ${range}` : numberText(field.integer);
    }
    case 'text':
      return field.constraints.format ? formatText(field.constraints.format) : messages.enterAnswer();
    case 'unsupported':
      return `${messages.cannotShow()} ${messages.cannotSubmit()}`;
    default:
      return messages.enterAnswer();
  }
}

function numberText(integer: boolean): string {
  return integer ? messages.enterInteger() : messages.enterNumber();
}

/** A pattern says little to a person, save the commonest of all: a fixed number of digits. */
function patternText(pattern: string, entry: string): string {
  const digits = Number(/^\^(?:\\d|\[0-9\])\{(\d+)\}\$$/.exec(pattern)?.[1]);
  if (!digits) return messages.misfit();
  const typed = /^\d*$/.test(entry) ? messages.digits(entry.length) : messages.digitsOnly();
  return `${typed} ${messages.exactly(digits)}`;
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
      return messages.misfit();
  }
}
