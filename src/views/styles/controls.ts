import { css } from 'lit';

/** Styles of all controls, then of text inputs, lists and numbers. */
export const controls = css`
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
    padding: 0.375rem 0.75rem;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: inherit;
    font: inherit;
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
    padding-inline-end: 2.25rem;
    text-overflow: ellipsis;
    cursor: pointer;
  }
  .select::after {
    content: '';
    position: absolute;
    inset-block-start: calc(50% - 0.25rem);
    inset-inline-end: 1rem;
    inline-size: 0.375rem;
    block-size: 0.375rem;
    border: solid var(--_muted);
    border-width: 0 1.5px 1.5px 0;
    rotate: 45deg;
    pointer-events: none;
  }
  textarea {
    display: block;
    resize: vertical;
  }
  /* An outline over the border: nothing moves, and the focus ring replaces it. */
  :is(input, select, textarea, .segments)[aria-invalid='true'],
  :is(.number, .box, .checks):has([aria-invalid='true']) {
    outline: 2px solid var(--_danger);
    outline-offset: -2px;
  }
  :is(input, select, textarea, .segments)[aria-invalid='true'],
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

  .number {
    display: flex;
    border-radius: var(--_radius);
  }
  .number input:not([type='radio']) {
    border-radius: 0;
    font-variant-numeric: tabular-nums;
  }
  .number button {
    flex: none;
    inline-size: var(--_height);
    padding: 0;
    border: 1px solid var(--_control);
    background: var(--_soft);
    color: inherit;
    font: inherit;
    font-size: 1.125em;
    cursor: pointer;
  }
  .number button:hover {
    background: color-mix(in srgb, var(--_text) 8%, var(--_soft));
  }
  .number button:first-child {
    border-inline-end: 0;
    border-start-start-radius: var(--_radius);
    border-end-start-radius: var(--_radius);
  }
  .number button:last-child {
    border-inline-start: 0;
    border-start-end-radius: var(--_radius);
    border-end-end-radius: var(--_radius);
  }
`;
