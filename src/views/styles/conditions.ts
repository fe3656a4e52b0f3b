import { css } from 'lit';

/** Narrow cards, coarse pointers, forced colours. */
export const conditions = css`
  @container (width < 20rem) {
    .mark {
      display: none;
    }
  }
  @container (width < 30rem) {
    .segment {
      flex-basis: auto;
      padding-inline: 0.25rem;
    }
    .segment.chosen {
      font-weight: inherit;
    }
    .status {
      flex-basis: 100%;
    }
    .status:empty {
      display: none;
    }
    .buttons {
      flex: 1 1 100%;
    }
    .footer button:not(.link) {
      flex: 1 1 auto;
      padding-inline: 0.625rem;
    }
    .footer .primary:not(.link) {
      min-inline-size: auto;
    }
  }
  @media (pointer: coarse) {
    :host {
      --_height: max(2.75rem, var(--mcp-elicitation-control-height, 2.5rem));
    }
    summary {
      min-block-size: 2.75rem;
    }
    .switch::before {
      content: '';
      position: absolute;
      inset-block: -0.625rem;
      inset-inline: 0;
    }
    .options:not(.tall) {
      --_row: 2.75rem;
    }
    .box input:not([type='checkbox']),
    .chip,
    .box button {
      min-block-size: var(--_height);
    }
    .chips,
    .search {
      padding: 0;
    }
    /* A segment takes presses on the frame around it too, and a link on the whole height of a row. */
    .segment::after {
      content: '';
      position: absolute;
      inset: -0.375rem 0;
    }
    .link {
      margin-block: -0.75rem;
      padding-block: 0.75rem;
    }
    .summary li {
      padding-block: 0.75rem;
    }
    .countdown {
      padding-block-end: 0.75rem;
    }
    .series,
    .links {
      row-gap: 1.5rem;
    }
    .chip button,
    .box .toggle {
      inline-size: var(--_height);
    }
    .close {
      inline-size: 2.75rem;
      block-size: 2.75rem;
    }
  }
  @media (forced-colors: active) {
    .segment.chosen,
    .option.active {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    .option.active::after {
      border-color: currentcolor;
    }
    .check input {
      appearance: auto;
    }
    .check input::before {
      display: none;
    }
    .segment input:focus-visible,
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
    .footer .inert:not(.link) {
      border-color: GrayText;
      color: GrayText;
    }
  }
`;
