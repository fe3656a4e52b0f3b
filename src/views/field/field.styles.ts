import { css } from 'lit';

/** Fields, groups, labels, hints, errors, and values that are spelled out. */
export const fieldStyles = css`
  .field {
    position: relative;
  }
  .field > * + * {
    margin-block-start: 0.375em;
  }
  .field > .hint {
    margin-block-start: 0.25em;
  }
  /* Browsers lay out distant fields only when they come near the screen: a tenth of 200 fields. Firefox is left out,
     because a ResizeObserver on an ancestor reports an error there ("ResizeObserver loop"). The clip margin makes room
     for focus rings and for touch targets that extend beyond a field. */
  @supports not (-moz-appearance: none) {
    :is(.field, .argument):nth-child(n + 25):not(:focus-within) {
      content-visibility: auto;
      contain-intrinsic-block-size: auto 4.5em;
      overflow-clip-margin: 0.5em;
    }
    .field:nth-child(n + 25):has(> .hint) {
      contain-intrinsic-block-size: auto 5.5em;
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
  /* A space, not a margin: it stands between the two in both directions. */
  .required::before {
    content: '\\00a0';
  }
  .hint {
    font-size: 0.8125em;
    color: var(--_muted);
    overflow-wrap: anywhere;
  }
  .hint:not(div),
  .hint p {
    white-space: pre-wrap;
  }
  .hint .columns {
    font-family: ui-monospace, monospace;
    white-space: pre;
    overflow-x: auto;
    overflow-wrap: normal;
  }
  .error {
    padding-inline-start: 0.7143em;
    border-inline-start: 3px solid;
    font-size: 0.875em;
    overflow-wrap: anywhere;
  }
  .group {
    min-inline-size: 0;
    margin: 0;
    padding: 0.25em 0.875em 0.875em;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .group > legend {
    padding-inline: 0.375em;
    margin-inline-start: -0.375em;
  }
  .group > .fields {
    margin-block-start: 0.5em;
  }
  .fixed,
  .spelled {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  .whole {
    container-type: inline-size;
    font-size: 0.875em;
    color: var(--_muted);
  }
  @container (min-width: 26em) {
    .narrow {
      display: none;
    }
  }
`;
