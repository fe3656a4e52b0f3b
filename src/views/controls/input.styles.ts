import { css } from 'lit';

/** All controls: text inputs, lists, and the ring of what has focus or an error. */
export const inputStyles = css`
  input,
  select,
  textarea {
    margin: 0;
  }
  input:not([type='radio'], [type='checkbox']),
  select,
  textarea {
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: var(--_height);
    padding: 0.375em 0.75em;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: inherit;
  }
  ::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  .select {
    position: relative;
  }
  select {
    appearance: none;
    padding-inline-end: 2.25em;
    text-overflow: ellipsis;
    cursor: pointer;
  }
  .select::after {
    content: '';
    position: absolute;
    inset-block-start: calc(50% - 0.25em);
    inset-inline-end: 1em;
    inline-size: 0.375em;
    block-size: 0.375em;
    border: solid var(--_muted);
    border-width: 0 1.5px 1.5px 0;
    rotate: 45deg;
    pointer-events: none;
  }
  /* It grows with its text, so that none of it is out of view. */
  textarea {
    display: block;
    field-sizing: content;
    overflow-wrap: anywhere;
    resize: vertical;
  }
  /* Looks like an input as long as it has one line, which an input centres. */
  textarea.line {
    padding-block: calc((var(--_height) - 2px - 1lh) / 2);
    resize: none;
  }
  /* As the diff before: see review.styles.ts. */
  :is(input, textarea).code {
    font-family: ui-monospace, monospace;
  }
  textarea.lines {
    min-block-size: calc(4lh + 0.75em + 2px);
  }
  /* An outline over the border: nothing moves, and the focus ring replaces it. */
  :is(input, select, textarea, .segments, .checks)[aria-invalid='true'],
  :is(.number, .box, .checks):has([aria-invalid='true']) {
    outline: 2px solid var(--_danger);
    outline-offset: -2px;
  }
  :is(input, select, textarea, .segments, .checks)[aria-invalid='true'],
  .number:has([aria-invalid='true']) button {
    border-color: var(--_danger);
  }
  :is(input, select, textarea, button, summary, .banner, .fixed):focus-visible,
  .number:has(input:focus-visible),
  .box:has(:is(input:not([type='checkbox']), textarea):focus-visible) {
    outline: var(--_ring);
    outline-offset: 2px;
  }
  /* The box around the input shows the ring. */
  :is(.number, .box, .checks) :is(input, textarea):is(:focus-visible, [aria-invalid='true']) {
    outline: none;
  }
  .middle:focus-visible {
    outline: var(--_ring);
    outline-offset: var(--_inside);
  }
  .masked {
    -webkit-text-security: disc;
  }
`;
