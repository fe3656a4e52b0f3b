// @ts-check
/**
 * A form with the features of the element, written by hand for speed: labels, hints, required marks, ARIA, errors after a
 * field has lost focus, a summary, focus on the first error, Submit with the missing answers, the same validation. It has
 * no framework, and changes the DOM directly.
 */
import { Form } from '../../../../src/form/form.js';
import { one } from '../form.mjs';
import { create, isolated } from './elements.mjs';
import { rowFor } from './row.mjs';
import { styleSheet } from './style.mjs';
import { missingText, summaryText } from './texts.mjs';

/** @type {import('../form.mjs').Mount} */
export function mount(host, { message, schema }, onSubmit) {
  const form = new Form(schema);
  const submit = create('button', { type: 'submit', 'aria-describedby': 'status' }, 'Submit');
  const status = create('p', { class: 'status', id: 'status' });
  const summary = create('p', { class: 'summary', role: 'alert', hidden: '' });
  let missing = 0;
  let isMounted = false;

  const showMissing = () => {
    submit.setAttribute('aria-disabled', missing > 0 ? 'true' : 'false');
    status.textContent = missingText(missing);
    status.hidden = missing === 0;
  };
  const rows = form.leaves.map((field) =>
    rowFor(form, field, (isMissing) => {
      missing += isMissing ? 1 : -1;
      if (isMounted) showMissing();
    }),
  );
  showMissing();
  isMounted = true;

  const elements = rows.map(({ element }) => element);
  const middle = create('div', { class: 'middle' }, messageView(message), summary, ...elements);
  const footer = create('footer', {}, status, button('Cancel'), button('Reject'), submit);
  const view = create('form', { novalidate: '' }, middle, footer);
  view.addEventListener('submit', (event) => {
    event.preventDefault();
    for (const { check } of rows) check();
    const failing = new Set(form.failing);
    summary.hidden = failing.size === 0;
    summary.textContent = failing.size === 0 ? '' : summaryText(failing.size);
    if (failing.size === 0) onSubmit(form.content());
    else rows[form.leaves.findIndex((field) => failing.has(field))]?.focus();
  });

  const box = create('div');
  const root = box.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styleSheet()];
  root.append(
    create('section', { role: 'group', 'aria-labelledby': 'title', 'aria-describedby': 'message' }, headerView(), view),
  );
  host.append(box);
  return {
    control: (key) => one(root, `[name="${key}"]`),
    error: (key) => root.querySelector(`[data-name="${key}"] .error`)?.textContent ?? '',
    submit: () => submit.click(),
    unmount: () => box.remove(),
  };
}

function headerView() {
  const title = create('h2', { id: 'title', tabindex: '-1' }, isolated('Northwind'), ' asks');
  return create('header', {}, title, create('button', { type: 'button', 'aria-label': 'Cancel' }, '×'));
}

/** @param {string} text */
function messageView(text) {
  return create('p', { class: 'message', id: 'message' }, isolated(text));
}

/** @param {string} text */
function button(text) {
  return create('button', { type: 'button' }, text);
}
