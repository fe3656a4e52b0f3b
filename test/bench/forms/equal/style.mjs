// @ts-check
/** The styles of the hand-written form: the same boxes as in the element, with as few rules as possible. */

const CSS = `
:host {
  display: block;
  color-scheme: light dark;
  font: 1rem/1.5 system-ui, sans-serif;
}
*, ::before, ::after { box-sizing: border-box; }
p, h2 { margin: 0; font: inherit; }
section {
  max-inline-size: 36rem;
  border: 1px solid #d5d9e0;
  border-radius: 1rem;
  background: light-dark(#fff, #191c21);
  color: light-dark(#171a1f, #eceef2);
  overflow: hidden;
}
header { display: flex; gap: .75rem; align-items: center; padding: 1rem 1.25rem; border-bottom: 1px solid #d5d9e0; }
header h2 { flex: 1; font-weight: 650; overflow-wrap: anywhere; }
header button { inline-size: 2.25rem; block-size: 2.25rem; border: 0; background: none; color: inherit; }
.middle { padding: 1.125rem 1.25rem; }
.middle > * + * { margin-top: 1.125rem; }
.message { white-space: pre-wrap; overflow-wrap: anywhere; }
.label { display: block; font-weight: 600; overflow-wrap: anywhere; }
.required, .error, .summary { color: light-dark(#b3261e, #ff9b92); }
.hint, .error { margin-top: .25rem; font-size: .875rem; overflow-wrap: anywhere; }
.hint, .status { color: light-dark(#5a6270, #a3abb8); }
input, select { accent-color: #1f4fd8; }
input:not([type=radio], [type=checkbox]), select {
  inline-size: 100%;
  min-block-size: 2.5rem;
  margin-top: .25rem;
  padding: .375rem .75rem;
  border: 1px solid #7d8593;
  border-radius: .625rem;
  background: inherit;
  color: inherit;
  font: inherit;
}
.segments, .checks { margin-top: .25rem; border: 1px solid #7d8593; border-radius: .625rem; overflow: hidden; }
.segments { display: flex; }
.segment, .check { display: block; flex: 1; padding: .375rem .75rem; overflow-wrap: anywhere; }
.check + .check { border-top: 1px solid #d5d9e0; }
[aria-invalid=true] { border-color: #b3261e; box-shadow: inset 0 0 0 1px #b3261e; }
:focus-visible { outline: 2px solid #1f4fd8; outline-offset: 2px; }
.switch { appearance: none; inline-size: 2.75rem; block-size: 1.625rem; border-radius: 1rem; background: #7d8593; }
.switch:checked { background: #1f4fd8; }
footer { display: flex; flex-wrap: wrap; gap: .5rem; justify-content: end; padding: .875rem 1.25rem; border-top: 1px solid #d5d9e0; }
.status { flex-basis: 100%; font-size: .8125rem; }
[hidden] { display: none; }
footer button { min-block-size: 2.5rem; padding: .375rem 1rem; border: 1px solid #7d8593; border-radius: .625rem; font: inherit; }
[type=submit] { background: #1f4fd8; color: #fff; }
[aria-disabled=true] { background: none; color: inherit; }
`;

/** @type {CSSStyleSheet | undefined} */
let sheet;

/** One style sheet for all forms, made with the first of them, as in the element. */
export function styleSheet() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  return sheet;
}
