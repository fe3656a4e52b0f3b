// @ts-check
/** The controls of the hand-written form, and their entries in the format of `src/form`. */
import { INCOMPLETE_DATE } from '../../../../src/form/entry.js';
import { create, isolated } from './elements.mjs';

/** @import { Entry } from '../../../../src/form/entry.js' */
/** @import { LeafField } from '../../../../src/form/field.js' */

/** At most this many options stand side by side, as in the element. */
const SEGMENTS = 4;

/**
 * @typedef {object} Control
 * @property {HTMLElement} element carries the ARIA attributes
 * @property {HTMLElement} focusable
 * @property {boolean} isGroup whether the label names the control as a group
 * @property {() => Entry} read
 */

/**
 * @param {LeafField} field
 * @param {Entry} entry
 * @returns {Control}
 */
export function controlFor(field, entry) {
  const id = `control-${field.id}`;
  const common = { id, name: field.name };
  switch (field.kind) {
    case 'text':
      return single(inputFor({ ...common, type: 'text', autocomplete: 'off' }, entry), (input) => input.value);
    case 'number': {
      const { minimum, maximum } = field.constraints;
      const limits = { min: textOf(minimum), max: textOf(maximum), step: field.integer ? '1' : 'any' };
      const input = inputFor({ ...common, type: 'number', ...limits }, entry);
      return single(input, () => (input.validity.badInput ? '-' : input.value));
    }
    case 'date': {
      const input = inputFor({ ...common, type: 'date' }, entry);
      return single(input, () => (input.validity.badInput ? INCOMPLETE_DATE : input.value));
    }
    case 'boolean': {
      const input = create('input', { ...common, type: 'checkbox', role: 'switch', class: 'switch' });
      input.checked = entry === 'true';
      return single(input, () => String(input.checked));
    }
    case 'choice':
      return field.options.length <= SEGMENTS ? segments(field, entry) : list(field, entry, common);
    case 'choices':
      return checks(field, entry);
    default:
      throw new TypeError(`No schema of the benchmark asks for a field of kind ${field.kind}`);
  }
}

/**
 * @param {HTMLInputElement} input
 * @param {(input: HTMLInputElement) => Entry} read
 * @returns {Control}
 */
function single(input, read) {
  return { element: input, focusable: input, isGroup: false, read: () => read(input) };
}

/**
 * @param {Record<string, string | undefined>} attributes
 * @param {Entry} entry
 */
function inputFor(attributes, entry) {
  const input = create('input', attributes);
  input.value = String(entry);
  return input;
}

/**
 * @param {Extract<LeafField, { kind: 'choice' }>} field
 * @param {Entry} entry
 * @returns {Control}
 */
function segments(field, entry) {
  const options = field.mandatory ? field.options : [...field.options, { id: '', label: 'No answer' }];
  const inputs = options.map(({ id }) => {
    const input = create('input', { type: 'radio', name: field.name, value: id });
    input.checked = id === entry;
    return input;
  });
  const labels = inputs.map((input, i) => create('label', { class: 'segment' }, input, isolated(labelAt(options, i))));
  const element = create('div', { class: 'segments', role: 'radiogroup' }, ...labels);
  const read = () => inputs.find((input) => input.checked)?.value ?? '';
  return { element, focusable: inputs.find((input) => input.checked) ?? element, isGroup: true, read };
}

/**
 * @param {Extract<LeafField, { kind: 'choices' }>} field
 * @param {Entry} entry
 * @returns {Control}
 */
function checks({ name, options }, entry) {
  const inputs = options.map(({ id }) => {
    const input = create('input', { type: 'checkbox', name, value: id });
    input.checked = entry.includes(id);
    return input;
  });
  const labels = inputs.map((input, i) => create('label', { class: 'check' }, input, isolated(labelAt(options, i))));
  const element = create('div', { class: 'checks', role: 'group' }, ...labels);
  const read = () => inputs.filter((input) => input.checked).map((input) => input.value);
  return { element, focusable: inputs[0] ?? element, isGroup: true, read };
}

/**
 * @param {Extract<LeafField, { kind: 'choice' }>} field
 * @param {Entry} entry
 * @param {Record<string, string>} attributes
 * @returns {Control}
 */
function list({ options }, entry, attributes) {
  const select = create('select', attributes, new Option('Choose…', ''));
  select.append(...options.map(({ id, label }) => new Option(label, id, false, id === entry)));
  return { element: select, focusable: select, isGroup: false, read: () => select.value };
}

/**
 * @param {readonly { label: string }[]} options
 * @param {number} index
 */
function labelAt(options, index) {
  return options[index]?.label ?? '';
}

/** @param {number | undefined} limit */
function textOf(limit) {
  return limit === undefined ? undefined : String(limit);
}
