import { css } from 'lit';

/** Labels, hints and errors. */
export const fields = css`
  .field {
    position: relative;
  }
  .field > * + * {
    margin-block-start: 0.375rem;
  }
  .field > .hint {
    margin-block-start: 0.25rem;
  }
  /* What is far below is laid out once it is near the screen: of 200 fields, a tenth. Not in Firefox: there, whoever
     watches the size of what they stand in gets an error ("ResizeObserver loop"). What a finger may hit reaches a
     little beyond a field, and what has focus draws a frame there. */
  @supports not (-moz-appearance: none) {
    .field:nth-child(n + 25):not(:focus-within) {
      content-visibility: auto;
      contain-intrinsic-block-size: auto 4.5rem;
      overflow-clip-margin: 0.5rem;
    }
  }
  .label {
    font-size: 0.9375rem;
    font-weight: 600;
    line-height: 1.35;
    overflow-wrap: anywhere;
    display: block;
    inline-size: fit-content;
    max-inline-size: 100%;
  }
  .required,
  .error {
    color: var(--_danger);
  }
  .required {
    margin-inline-start: 0.25em;
  }
  .hint {
    font-size: 0.8125rem;
    color: var(--_muted);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  div.hint {
    white-space: normal;
  }
  .hint p {
    white-space: pre-wrap;
  }
  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .error {
    padding-inline-start: 0.625rem;
    border-inline-start: 3px solid;
    font-size: 0.875rem;
    overflow-wrap: anywhere;
  }
  .group {
    min-inline-size: 0;
    margin: 0;
    padding: 0.25rem 0.875rem 0.875rem;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .group > legend {
    padding-inline: 0.375rem;
    margin-inline-start: -0.375rem;
  }
  .group > .fields {
    margin-block-start: 0.5rem;
  }
  .summary {
    padding: 0.75rem 0.875rem;
    border: 1px solid var(--_danger);
    border-radius: var(--_radius);
    font-size: 0.9375rem;
    overflow-wrap: anywhere;
  }
  .summary > p:first-child {
    font-weight: 600;
  }
  .summary .done {
    color: var(--_muted);
  }
  .summary .done::marker {
    content: '✓ ';
  }
  .banner ul,
  .summary ul {
    margin: 0.25rem 0 0;
    padding-inline-start: 1.125rem;
  }
  .summary li {
    line-height: 1.4;
  }
  .reason {
    padding-block-start: 1.125rem;
    border-block-start: 1px solid var(--_line);
  }
  .fixed {
    overflow-wrap: anywhere;
  }
  .banner {
    padding: 0.75rem 0.875rem;
    border-inline-start: 0.25rem solid var(--_warn-line);
    border-radius: var(--_radius);
    background: var(--_warn);
    font-size: 0.9375rem;
    overflow-wrap: anywhere;
  }
  .ended {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.75rem;
    justify-content: space-between;
    border-color: var(--_control);
    background: var(--_soft);
    color: var(--_text);
  }
  .toast {
    border-radius: var(--_radius);
    max-inline-size: 36rem;
  }
  /* Where the dialog was, in the place of which it stands. */
  .toast.dialog {
    position: fixed;
    z-index: 1000;
    inset-block-end: 1rem;
    inset-inline: 1rem;
    inline-size: fit-content;
    margin-inline: auto;
    box-shadow: 0 0.5rem 2rem #00000033;
  }
`;
