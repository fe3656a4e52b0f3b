import { css } from 'lit';

/** Fields, labels, hints, errors, and the boxes between them. */
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
  /* Browsers lay out distant fields only when they come near the screen: a tenth of 200 fields. Firefox is left out,
     because a ResizeObserver on an ancestor reports an error there ("ResizeObserver loop"). The clip margin makes room
     for focus rings and for touch targets that extend beyond a field. */
  @supports not (-moz-appearance: none) {
    .field:nth-child(n + 25):not(:focus-within) {
      content-visibility: auto;
      contain-intrinsic-block-size: auto 4.5rem;
      overflow-clip-margin: 0.5rem;
    }
  }
  .label {
    font-size: 0.9375em;
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
    font-size: 0.8125em;
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
    margin-block-start: -1px; /* At the end of a page, it would make the page scroll. */
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .error {
    padding-inline-start: 0.625rem;
    border-inline-start: 3px solid;
    font-size: 0.875em;
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
    font-size: 0.9375em;
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
    padding-block-start: calc(var(--_space) * 1.125);
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
    font-size: 0.9375em;
    overflow-wrap: anywhere;
  }
  .notice {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.75rem;
    justify-content: space-between;
    border-color: var(--_control);
    background: var(--_soft);
    color: var(--_text);
  }
  .notice + .notice {
    margin-block-start: 0.25rem;
  }
  .toast {
    border-radius: var(--_radius);
    max-inline-size: var(--mcp-elicitation-width, 36rem);
  }
  /* Without a dialog, the notice floats at the lower edge of the window. */
  .toast.dialog {
    position: fixed;
    z-index: 1000;
    inset-block-end: 1rem;
    inset-inline: 1rem;
    max-block-size: calc(100dvb - 2rem);
    overflow: auto;
    inline-size: fit-content;
    margin-inline: auto;
    box-shadow: var(--mcp-elicitation-shadow, 0 0.5rem 2rem #00000033);
  }
`;
