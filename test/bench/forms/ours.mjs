// @ts-check
/** The element of dist/mcp-elicitation.min.js, with a declared elicitation in the page. */
import { one } from './form.mjs';

/** @type {import('./form.mjs').Mount} */
export function mount(host, { message, schema }, onSubmit) {
  const element = document.createElement('mcp-elicitation');
  Object.assign(element, { message, schema, serverName: 'Northwind', presentation: 'inline', open: true });
  element.addEventListener('accept', ({ content = {} }) => onSubmit(content));
  host.append(element);
  const { shadowRoot } = element;
  return {
    control: (key) => one(shadowRoot, `[name="${key}"]`),
    error: (key) => shadowRoot?.querySelector(`[data-name="${key}"] [part~=error]`)?.textContent?.trim() ?? '',
    submit: () => one(shadowRoot, '[part~=submit]').click(),
    settled: () => element.updateComplete,
    open(key) {
      const combobox = shadowRoot?.querySelector(`[name="${key}"][role=combobox]`);
      if (!(combobox instanceof HTMLElement)) return false; // A native list opens outside of the page.
      combobox.focus();
      combobox.click();
      return true;
    },
    unmount: () => element.remove(),
  };
}
