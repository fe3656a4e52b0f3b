// @ts-check
/** One field of the hand-written form: its label, hint, control, and error. */
import { controlFor } from './controls.mjs';
import { create, isolated, setAttribute } from './elements.mjs';
import { errorText, hintText } from './texts.mjs';

/** @import { LeafField } from '../../../../src/form/field.js' */
/** @import { Form } from '../../../../src/form/form.js' */

/**
 * @typedef {object} Row
 * @property {HTMLElement} element
 * @property {() => void} check shows the field's error from now on
 * @property {() => void} focus
 */

/**
 * @param {Form} form
 * @param {LeafField} field
 * @param {(missing: boolean) => void} onMissing told when a required answer is given or taken away
 * @returns {Row}
 */
export function rowFor(form, field, onMissing) {
  const { id, required } = field;
  const control = controlFor(field, form.entry(field));
  const hint = hintFor(field);
  let isChecked = false;
  let isMissing = false;
  let shown = '';
  /** @type {HTMLElement | undefined} */
  let error;

  const update = () => {
    const issue = form.issue(field);
    if ((issue?.keyword === 'required') !== isMissing) {
      isMissing = !isMissing;
      onMissing(isMissing);
    }
    const text = isChecked && issue ? errorText(issue) : '';
    if (text !== shown) show(text);
  };
  /** @param {string} text */
  const show = (text) => {
    shown = text;
    setAttribute(control.element, 'aria-invalid', text ? 'true' : undefined);
    describe();
    if (text) {
      error ??= create('p', { id: `error-${id}`, class: 'error' });
      error.textContent = text;
      element.append(error);
    } else {
      error?.remove();
    }
  };
  const describe = () => {
    const ids = [shown && `error-${id}`, hint && `hint-${id}`].filter(Boolean).join(' ');
    setAttribute(control.element, 'aria-describedby', ids || undefined);
  };
  const enter = () => {
    form.enter(field, control.read());
    update();
  };
  const check = () => {
    isChecked = true;
    update();
  };

  const label = labelFor(field, control.isGroup);
  const element = create('div', { class: 'field', 'data-name': field.name }, label, ...(hint ? [hint] : []));
  element.append(control.element);
  if (control.isGroup) control.element.setAttribute('aria-labelledby', `label-${id}`);
  if (required) control.element.setAttribute('aria-required', 'true');
  if (hint) describe();
  element.addEventListener('input', enter);
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (document.hasFocus() && !element.contains(/** @type {Node | null} */ (relatedTarget))) check();
  });
  update();
  return { element, check, focus: () => control.focusable.focus() };
}

/**
 * @param {LeafField} field
 * @param {boolean} isGroup
 */
function labelFor({ id, label, required }, isGroup) {
  const text = [
    isolated(label),
    ...(required ? [create('span', { class: 'required', 'aria-hidden': 'true' }, '*')] : []),
  ];
  return isGroup
    ? create('span', { class: 'label', id: `label-${id}` }, ...text)
    : create('label', { class: 'label', id: `label-${id}`, for: `control-${id}` }, ...text);
}

/** @param {LeafField} field */
function hintFor(field) {
  const texts = [field.description, hintText(field)].filter(Boolean);
  if (texts.length === 0) return undefined;
  const paragraphs = texts.map((text) => create('p', {}, isolated(text)));
  return create('div', { class: 'hint', id: `hint-${field.id}` }, ...paragraphs);
}
