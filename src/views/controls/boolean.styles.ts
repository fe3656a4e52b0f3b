import { css } from 'lit';

/** The switch, beside its label. */
export const booleanStyles = css`
  .on-off {
    align-content: center;
    min-block-size: 1.625em;
    padding-inline-end: 3.75em;
  }
  .switch {
    appearance: none;
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    inline-size: 2.75em;
    block-size: 1.625em;
    margin-block: auto;
    border: 1px solid var(--_control);
    border-radius: 1em;
    background: var(--_control);
    cursor: pointer;
    transition: background-color 0.12s;
  }
  .switch::after {
    content: '';
    position: absolute;
    inset-block: 0.125em;
    inset-inline-start: 0.125em;
    inline-size: 1.25em;
    border-radius: 50%;
    background: #fff;
    transition: inset-inline-start 0.12s;
  }
  .switch:checked {
    border-color: var(--_accent);
    background: var(--_accent);
  }
  .switch:checked::after {
    inset-inline-start: 1.25em;
    background: var(--_on-accent);
  }
  @media (prefers-reduced-motion: reduce) {
    .switch,
    .switch::after {
      transition: none;
    }
  }
  @media (pointer: coarse) {
    .switch::before {
      content: '';
      position: absolute;
      inset-block: -0.625em;
      inset-inline: 0;
    }
  }
  @media (forced-colors: active) {
    .switch:focus-visible {
      outline: 3px solid CanvasText;
      outline-offset: 2px;
    }
    .switch::after {
      background: ButtonText;
    }
    .switch:checked {
      background: Highlight;
    }
  }
`;
