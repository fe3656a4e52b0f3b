// @ts-check
/** The texts of the hand-written form, in one language. */

/** @import { LeafField } from '../../../../src/form/field.js' */
/** @import { AnswerIssue } from '../../../../src/form/validator.js' */

/**
 * The text of an error.
 * @param {AnswerIssue} issue
 */
export function errorText({ keyword, params }) {
  switch (keyword) {
    case 'required':
      return 'Enter an answer.';
    case 'type':
      return 'Enter a number.';
    case 'format':
      return `Enter a ${params.format}.`;
    case 'minLength':
      return `Characters needed: ${params.limit}.`;
    case 'maxLength':
      return `Characters allowed: ${params.limit}.`;
    default:
      return `This must have the right ${keyword}: ${params.limit}.`;
  }
}

/**
 * The hints of a field besides its description.
 * @param {LeafField} field
 */
export function hintText({ kind, constraints }) {
  const { minItems, maxItems } = constraints;
  return kind === 'choices' && (minItems || maxItems) ? `Choose ${minItems ?? 0} to ${maxItems ?? 'all'}` : '';
}

/** @param {number} count */
export function missingText(count) {
  return count === 0 ? '' : `Required answers missing: ${count}`;
}

/** @param {number} count */
export function summaryText(count) {
  return `Answers to complete: ${count}`;
}
