// @ts-check
/** Runs in the page: the element, and the smallest form that people write by hand, behind one interface. */

/**
 * @typedef {object} Mounted
 * @property {(key: string) => HTMLInputElement} control of a field
 * @property {(key: string) => string} error of a field; empty when it has none
 * @property {() => void} submit
 * @property {() => unknown} settled resolves when it has rendered
 * @property {() => void} unmount
 */

/** @typedef {{ properties: Record<string, any>, required: string[] }} Schema */
/** @typedef {(host: HTMLElement, schema: Schema, onSubmit: (content: Record<string, unknown>) => void) => Mounted} Mount */

/** @param {ParentNode | null} root @param {string} selector */
function one(root, selector) {
  const found = /** @type {HTMLInputElement | null | undefined} */ (root?.querySelector(selector));
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

/** @type {Mount} */
function ours(host, schema, onSubmit) {
  const element = document.createElement('mcp-elicitation');
  Object.assign(element, { message: 'Please.', schema, serverName: 'Bank', presentation: 'inline', open: true });
  element.addEventListener('accept', ({ content = {} }) => onSubmit(content));
  host.append(element);
  return {
    control: (key) => one(element.shadowRoot, `[name="${key}"]`),
    error: (key) => element.shadowRoot?.querySelector(`[data-name="${key}"] [part~=error]`)?.textContent?.trim() ?? '',
    submit: () => one(element.shadowRoot, '[part~=submit]').click(),
    settled: () => element.updateComplete,
    unmount: () => element.remove(),
  };
}

/** Native controls and native validity. @type {Mount} */
function bare(host, { properties, required }, onSubmit) {
  const form = document.createElement('form');
  form.noValidate = true;
  const controls = Object.entries(properties).map(([key, property]) => {
    const control = /** @type {HTMLInputElement} */ (property.enum ? selectFor(property) : inputFor(property));
    control.id = key;
    control.required = required.includes(key);
    const label = Object.assign(document.createElement('label'), { textContent: property.title, htmlFor: key });
    const error = Object.assign(document.createElement('p'), { id: `${key}-error`, hidden: true });
    control.setAttribute('aria-describedby', error.id);
    control.addEventListener('input', () => check(control, error));
    form.append(label, control, error);
    return { control, error };
  });
  form.append(Object.assign(document.createElement('button'), { textContent: 'Submit' }));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const failing = controls.filter(({ control, error }) => !check(control, error));
    failing[0]?.control.focus();
    if (failing.length === 0)
      onSubmit(Object.fromEntries(controls.map(({ control }) => [control.id, entryOf(control)])));
  });
  host.append(form);
  return {
    control: (key) => one(form, `#${key}`),
    error: (key) => one(form, `#${key}-error`).textContent ?? '',
    submit: () => one(form, 'button').click(),
    settled: () => {},
    unmount: () => form.remove(),
  };
}

/** @param {HTMLInputElement} control @param {HTMLElement} error */
function check(control, error) {
  const text = control.validationMessage;
  if (text !== error.textContent) Object.assign(error, { textContent: text, hidden: text === '' });
  control.ariaInvalid = String(text !== '');
  return text === '';
}

/** @param {HTMLInputElement} control */
function entryOf({ type, checked, valueAsNumber, value }) {
  if (type === 'checkbox') return checked;
  return type === 'number' ? valueAsNumber : value;
}

/** @param {any} property */
function inputFor({ type, format, default: preset, minimum, maximum, minLength }) {
  const input = document.createElement('input');
  input.type = { boolean: 'checkbox', number: 'number', integer: 'number' }[String(type)] ?? format ?? 'text';
  if (minimum !== undefined) input.min = minimum;
  if (maximum !== undefined) input.max = maximum;
  if (minLength) input.pattern = `.{${minLength},}`;
  if (type === 'boolean') input.checked = preset === true;
  else input.value = preset ?? '';
  return input;
}

/** @param {any} property */
function selectFor({ enum: options, default: preset }) {
  const select = document.createElement('select');
  select.append(...options.map((/** @type {string} */ value) => new Option(value, value, false, value === preset)));
  return select;
}

/** @type {{ ours: Mount, bare: Mount }} */
export const FORMS = { ours, bare };
