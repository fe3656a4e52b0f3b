// @ts-check
/** What the two bare forms share: the native control for a property, and its value. */

/**
 * @typedef {{ value: string, label: string }} NativeOption
 * @typedef {object} NativeControl
 * @property {string} [type] of an input; a select has none
 * @property {NativeOption[]} options
 * @property {boolean} multiple
 * @property {Record<string, string | number | undefined>} limits attributes of native validity
 */

/** @type {Record<string, string>} */
const INPUT_TYPES = { boolean: 'checkbox', number: 'number', integer: 'number', email: 'email', date: 'date' };

/**
 * @param {any} property of a schema
 * @returns {NativeControl}
 */
export function nativeControl(property) {
  const { type, format, items = property, minLength, maxLength, minimum: min, maximum: max } = property;
  const options = optionsOf(items);
  if (options) return { options, multiple: type === 'array', limits: {} };
  const step = type === 'integer' ? 1 : type === 'number' ? 'any' : undefined;
  return {
    type: INPUT_TYPES[format ?? type] ?? 'text',
    options: [],
    multiple: false,
    // Browsers check `minlength` only after a person has typed, and no script can imitate that.
    limits: { pattern: minLength && `.{${minLength},}`, maxlength: maxLength, min, max, step },
  };
}

/**
 * @param {any} schema
 * @returns {NativeOption[] | undefined}
 */
function optionsOf(schema) {
  const titled = schema.oneOf ?? schema.anyOf;
  if (titled) return titled.map((/** @type {any} */ { const: value, title }) => ({ value, label: title }));
  return schema.enum?.map((/** @type {string} */ value) => ({ value, label: value }));
}

/**
 * @param {HTMLInputElement | HTMLSelectElement} control
 * @returns {unknown} undefined for no answer
 */
export function answerOf(control) {
  if (control instanceof HTMLSelectElement) {
    return control.multiple ? [...control.selectedOptions].map(({ value }) => value) : control.value || undefined;
  }
  if (control.type === 'checkbox') return control.checked;
  if (control.value === '') return undefined;
  return control.type === 'number' ? control.valueAsNumber : control.value;
}

/**
 * @param {Iterable<[key: string, control: HTMLInputElement | HTMLSelectElement]>} controls
 * @returns {Record<string, unknown>} the answers, those that were not given left out
 */
export function contentOf(controls) {
  const entries = [...controls].map(([key, control]) => /** @type {const} */ ([key, answerOf(control)]));
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
