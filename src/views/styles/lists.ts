import { css } from 'lit';

/** Boxes with an input: chips, and the options of a combobox. */
export const lists = css`
  .box {
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_surface);
    overflow: clip;
  }
  .search {
    display: flex;
  }
  .box > :is(.chips, [role='group']):not(:first-child) {
    border-block-start: 1px solid var(--_line);
  }
  .chips,
  .search {
    padding: 0.1875rem;
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem;
    align-items: center;
  }
  .box :is(input:not([type='checkbox']), textarea) {
    flex: 1 1 4rem;
    inline-size: auto;
    min-block-size: calc(var(--_height) - 0.5rem);
    padding: 0.25rem 0.5rem;
    border: 0;
    border-radius: calc(var(--_radius) - 0.25rem);
    background: none;
    text-overflow: ellipsis;
  }
  .chip {
    display: flex;
    align-items: center;
    max-inline-size: 100%;
    min-block-size: calc(var(--_height) - 0.5rem);
    padding-inline-start: 0.625rem;
    border-radius: calc(var(--_radius) - 0.25rem);
    background: var(--_soft);
    border: 1px solid var(--_line);
    font-size: 0.9375em;
    line-height: 1.25;
  }
  .chip bdi {
    min-inline-size: 0;
    padding-block: 0.25rem;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  .box button {
    position: relative;
    flex: none;
    inline-size: calc(var(--_height) - 0.5rem);
    block-size: calc(var(--_height) - 0.5rem);
    display: grid;
    place-items: center;
    padding: 0;
    border: 0;
    border-radius: inherit;
    background: none;
    color: var(--_muted);
    cursor: pointer;
  }
  .box .reveal {
    inline-size: auto;
    padding-inline: 0.625rem;
    font: inherit;
    font-size: 0.8125em;
    font-weight: 600;
  }
  .masked {
    -webkit-text-security: disc;
  }
  .box button:hover {
    color: var(--_text);
  }
  .box button:focus-visible {
    outline-offset: var(--_inside);
  }

  .options {
    --_row: 2.25rem;
    max-block-size: min(var(--_row) * 7.5, 40dvb);
    overflow: auto;
    overflow-anchor: none;
    overscroll-behavior: contain;
    border-block-start: 1px solid var(--_line);
    cursor: default;
  }
  .option {
    block-size: var(--_row);
    padding-inline: 0.75rem 2.25rem;
    line-height: var(--_row);
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
    position: relative;
  }
  .tall {
    --_row: 3.25rem;
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
    inset-block-start: calc(var(--_row) / 2 - 0.4375rem);
    inset-inline-end: 1rem;
    inline-size: 0.3125rem;
    block-size: 0.625rem;
    border: solid var(--_accent);
    border-width: 0 2px 2px 0;
    rotate: 45deg;
  }
  .found {
    padding: 0.25rem 0.75rem;
    border-block-start: 1px solid var(--_line);
    font-size: 0.8125em;
    color: var(--_muted);
  }
  .found:empty {
    display: none;
  }
`;
