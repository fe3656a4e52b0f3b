import { css } from 'lit';

/** The options of a combobox. */
export const optionStyles = css`
  .options {
    --_row: 2.25em;
    max-block-size: min(var(--_row) * 7.5, 40dvb);
    overflow: auto;
    overflow-anchor: none;
    overscroll-behavior: contain;
    border-block-start: 1px solid var(--_line);
    cursor: default;
  }
  .option {
    block-size: var(--_row);
    padding-inline: 0.75em 2.25em;
    line-height: var(--_row);
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
    position: relative;
  }
  .tall {
    --_row: 3.25em;
  }
  .tall .option {
    display: grid;
    align-content: center;
    white-space: normal;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  .tall bdi {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
  .option:hover {
    background: var(--_soft);
  }
  .option.active {
    background: color-mix(in srgb, var(--_accent) 14%, transparent);
  }
  .option[aria-selected='true'] {
    font-weight: 600;
  }
  .option[aria-selected='true']::after {
    content: '';
    position: absolute;
    inset-block-start: calc(var(--_row) / 2 - 0.4375em);
    inset-inline-end: 1em;
    inline-size: 0.3125em;
    block-size: 0.625em;
    border: solid var(--_accent);
    border-width: 0 2px 2px 0;
    rotate: 45deg;
  }
  .found {
    padding: 0.3077em 0.9231em;
    border-block-start: 1px solid var(--_line);
    font-size: 0.8125em;
    color: var(--_muted);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .found:empty {
    display: none;
  }
  @media (pointer: coarse) {
    .options:not(.tall) {
      --_row: 2.75em;
    }
  }
  @media (forced-colors: active) {
    .option.active {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    .option.active::after {
      border-color: currentcolor;
    }
  }
`;
