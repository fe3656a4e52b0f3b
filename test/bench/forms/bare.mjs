// @ts-check
/** The smallest possible form: labels, native controls, and native validity, written by hand. */
import { one } from './form.mjs';
import { contentOf, nativeControl } from './native.mjs';

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

/** @type {import('./form.mjs').Mount} */
export function mount(host, { message, schema }, onSubmit) {
  const form = document.createElement('form');
  form.noValidate = true;
  const rows = Object.entries(schema.properties).map(([key, property]) => {
    const control = controlFor(key, property, schema.required.includes(key));
    const error = paragraph('');
    error.id = `${key}-error`;
    error.hidden = true;
    control.setAttribute('aria-describedby', error.id);
    const check = () => {
      const text = control.validationMessage;
      if (text === error.textContent) return text === '';
      error.textContent = text;
      error.hidden = text === '';
      control.setAttribute('aria-invalid', text === '' ? 'false' : 'true');
      return text === '';
    };
    control.addEventListener('input', check);
    return { key, property, control, error, check };
  });

  const button = document.createElement('button');
  button.textContent = 'Submit';
  form.append(paragraph(message), ...rows.map(boxOf), button);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const failing = rows.filter(({ check }) => !check());
    failing[0]?.control.focus();
    if (failing.length === 0) onSubmit(contentOf(rows.map(({ key, control }) => [key, control])));
  });
  host.append(form);
  return {
    control: (key) => one(form, `#${key}`),
    error: (key) => one(form, `#${key}-error`).textContent ?? '',
    submit: () => button.click(),
    unmount: () => form.remove(),
  };
}

/** @param {{ property: any, control: Control, error: HTMLElement }} row */
function boxOf({ property, control, error }) {
  const label = document.createElement('label');
  label.htmlFor = control.id;
  label.textContent = property.title;
  const box = document.createElement('div');
  box.append(label, control);
  if (property.description) box.append(paragraph(property.description));
  box.append(error);
  return box;
}

/** @param {string} text */
function paragraph(text) {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}

/**
 * @param {string} key
 * @param {any} property
 * @param {boolean} required
 * @returns {Control}
 */
function controlFor(key, property, required) {
  const native = nativeControl(property);
  const control = native.type ? inputFor(native.type, property.default) : selectFor(native, property.default, required);
  control.id = key;
  control.name = key;
  control.required = required && property.type !== 'boolean'; // To native validity that means "must be on".
  for (const [name, limit] of Object.entries(native.limits)) {
    if (limit !== undefined) control.setAttribute(name, String(limit));
  }
  return control;
}

/**
 * @param {string} type
 * @param {unknown} preset
 */
function inputFor(type, preset) {
  const input = document.createElement('input');
  input.type = type;
  if (type === 'checkbox') input.checked = preset === true;
  else if (preset !== undefined) input.value = String(preset);
  return input;
}

/**
 * @param {import('./native.mjs').NativeControl} native
 * @param {unknown} preset
 * @param {boolean} required
 */
function selectFor({ options, multiple }, preset, required) {
  const select = document.createElement('select');
  select.multiple = multiple;
  const chosen = [preset].flat();
  const empty = multiple || required ? [] : [new Option('', '')];
  select.append(
    ...empty,
    ...options.map(({ value, label }) => new Option(label, value, false, chosen.includes(value))),
  );
  return select;
}
