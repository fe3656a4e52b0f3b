import { css } from 'lit';

/** A number between its two step buttons, and the numbers that a text may mean. */
export const numberStyles = css`
  .number {
    display: flex;
    border-radius: var(--_radius);
  }
  .number input:not([type='radio']) {
    /* Groups of digits stand in their order in right-to-left languages too. */
    direction: ltr;
    text-align: match-parent;
    text-align: -webkit-match-parent; /* Chromium's name for it. */
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
  .readings {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    margin-block-start: 0.375em;
  }
  .readings button {
    min-block-size: var(--_height);
    padding: 0.375em 1em;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_soft);
    color: inherit;
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
`;
