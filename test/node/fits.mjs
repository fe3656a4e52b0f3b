// @ts-check
import { isOfKind, issuesOf } from '../../src/form/validator.js';

/** Whether a value is a legal answer to a field. @param {import('../../src/form/field.js').Field} field @param {any} value */
export const fits = (field, value) => isOfKind(field, value) && issuesOf(field, value).length === 0;
