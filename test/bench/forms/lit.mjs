// @ts-check
/** The bare form in Lit: one template for the whole form, rendered again at each keystroke. */
import { html, nothing, render } from 'lit';
import { one } from './form.mjs';
import { contentOf, nativeControl } from './native.mjs';

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

/** @type {import('./form.mjs').Mount} */
export function mount(host, { message, schema }, onSubmit) {
  const fields = Object.entries(schema.properties);
  /** @type {Map<string, string>} */
  const errors = new Map();
  const controls = () => fields.map(([key]) => /** @type {Control} */ (one(host, `#${key}`)));

  /** @param {Event} event */
  const input = (event) => {
    const control = /** @type {Control} */ (event.currentTarget);
    errors.set(control.id, control.validationMessage);
    update();
  };
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    for (const control of controls()) errors.set(control.id, control.validationMessage);
    update();
    const failing = controls().find((control) => errors.get(control.id));
    if (failing) failing.focus();
    else onSubmit(contentOf(controls().map((control) => [control.id, control])));
  };
  const update = () => render(formView(), host);
  const formView = () =>
    html`<form novalidate @submit=${submit}>
      <p>${message}</p>
      ${fields.map(([key, property]) => {
        const error = errors.get(key) ?? '';
        return html`<div>
          <label for=${key}>${property.title}</label>
          ${controlView(key, property, schema.required.includes(key), error, input)}
          ${property.description ? html`<p>${property.description}</p>` : nothing}
          <p id="${key}-error" ?hidden=${error === ''}>${error}</p>
        </div>`;
      })}
      <button>Submit</button>
    </form>`;

  update();
  return {
    control: (key) => one(host, `#${key}`),
    error: (key) => one(host, `#${key}-error`).textContent ?? '',
    submit: () => one(host, 'button').click(),
    unmount: () => render(nothing, host),
  };
}

/**
 * @param {string} key
 * @param {any} property
 * @param {boolean} required
 * @param {string} error
 * @param {(event: Event) => void} input
 */
function controlView(key, property, required, error, input) {
  const { type, options, multiple, limits } = nativeControl(property);
  const invalid = error ? 'true' : 'false';
  const preset = property.default;
  if (type === 'checkbox') {
    return html`<input
      type="checkbox"
      id=${key}
      name=${key}
      aria-describedby="${key}-error"
      aria-invalid=${invalid}
      ?checked=${preset}
      @input=${input}
    />`;
  }
  if (type) {
    return html`<input
      type=${type}
      id=${key}
      name=${key}
      aria-describedby="${key}-error"
      aria-invalid=${invalid}
      ?required=${required}
      pattern=${limits.pattern ?? nothing}
      maxlength=${limits.maxlength ?? nothing}
      min=${limits.min ?? nothing}
      max=${limits.max ?? nothing}
      step=${limits.step ?? nothing}
      value=${preset ?? nothing}
      @input=${input}
    />`;
  }
  const chosen = [preset].flat();
  return html`<select
    id=${key}
    name=${key}
    aria-describedby="${key}-error"
    aria-invalid=${invalid}
    ?multiple=${multiple}
    ?required=${required}
    @input=${input}
  >
    ${multiple || required ? nothing : html`<option value=""></option>`}
    ${options.map(({ value, label }) => html`<option value=${value} ?selected=${chosen.includes(value)}>${label}</option>`)}
  </select>`;
}
