import { css } from 'lit';

/** Controls, native ones wherever they serve. */
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
    min-block-size: 2.5rem;
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
  :is(input:not([type='checkbox']), select, textarea)[aria-invalid='true'],
  [aria-invalid='true'].segments,
  .checks:has([aria-invalid='true']) {
    border-color: var(--_danger);
    box-shadow: inset 0 0 0 1px var(--_danger);
  }
  :is(input, select, textarea, button, summary, .banner, .fixed):focus-visible,
  .segment:has(:focus-visible),
  .check:has(:focus-visible) {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .middle:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }

  .number {
    position: relative;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    border-radius: var(--_radius);
  }
  .number:has(input:focus-visible) {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .number input:not([type='radio']) {
    margin: 0;
    border-radius: 0;
    font-variant-numeric: tabular-nums;
  }
  .number input:focus-visible {
    outline: none;
  }
  .number button {
    inline-size: 2.5rem;
    padding: 0;
    border: 1px solid var(--_control);
    background: var(--_soft);
    color: inherit;
    font: inherit;
    font-size: 1.125rem;
    cursor: pointer;
  }
  .number button:hover {
    background: color-mix(in srgb, var(--_text) 8%, var(--_soft));
  }
  .number:has([aria-invalid='true']) :is(button, input) {
    border-color: var(--_danger);
    box-shadow: none;
  }
  .number:has([aria-invalid='true'])::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 2px solid var(--_danger);
    border-radius: inherit;
    pointer-events: none;
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

  .box {
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_surface);
    overflow: clip;
  }
  .box:has(input:focus-visible) {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .box:has(input[aria-invalid='true']) {
    border-color: var(--_danger);
    box-shadow: inset 0 0 0 1px var(--_danger);
  }
  .search {
    display: flex;
  }
  .box > .chips:not(:first-child) {
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
  .box input:not([type='radio']) {
    flex: 1 1 4rem;
    inline-size: auto;
    min-block-size: 2rem;
    margin: 0;
    padding: 0 0.5rem;
    border: 0;
    border-radius: calc(var(--_radius) - 0.25rem);
    box-shadow: none;
    background: none;
    text-overflow: ellipsis;
  }
  .box input:focus-visible {
    outline: none;
  }
  .chip {
    display: flex;
    align-items: center;
    max-inline-size: 100%;
    min-block-size: 2rem;
    padding-inline-start: 0.625rem;
    border-radius: calc(var(--_radius) - 0.25rem);
    background: var(--_soft);
    border: 1px solid var(--_line);
    font-size: 0.9375rem;
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
    inline-size: 2rem;
    block-size: 2rem;
    display: grid;
    place-items: center;
    padding: 0;
    border: 0;
    border-radius: inherit;
    background: none;
    color: var(--_muted);
    cursor: pointer;
  }
  .box button:hover {
    color: var(--_text);
  }
  .box button:focus-visible {
    outline-offset: -2px;
  }
  .box svg {
    inline-size: 1rem;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .options {
    --_row: 2.25rem;
    max-block-size: calc(var(--_row) * 7.5);
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
    font-size: 0.8125rem;
    color: var(--_muted);
  }
  .found:empty {
    display: none;
  }

  .segments {
    display: flex;
    flex-wrap: wrap;
    gap: 0.1875rem;
    padding: 0.1875rem;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_soft);
    font-size: 0.9375rem;
    text-align: center;
  }
  /* Plain blocks here too: a grid in each costs a large form a sixth of the time that it takes to appear. */
  .segment {
    flex: 1 1 0;
    position: relative;
    align-content: center;
    min-inline-size: 0;
    min-block-size: 2rem;
    padding: 0.25rem 0.5rem;
    border-radius: calc(var(--_radius) - 0.1875rem);
    line-height: 1.25;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  .segment + .segment::before {
    content: '';
    position: absolute;
    inset-block: 0.375rem;
    inset-inline-start: -0.125rem;
    inline-size: 1px;
    background: var(--_control);
    opacity: 0.5;
  }
  .segment:has(:checked)::before,
  .segment:has(:checked) + .segment::before {
    opacity: 0;
  }
  .segment input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  .segment:has(:checked) {
    background: var(--_surface);
    box-shadow: 0 0 0 1px var(--_accent), 0 1px 2px #0002;
    color: var(--_accent);
    font-weight: 600;
  }
  .segment:has([value='']:checked) {
    box-shadow: 0 0 0 1px var(--_control);
    color: var(--_text);
  }
  .segment:hover:not(:has(:checked)) {
    background: color-mix(in srgb, var(--_text) 6%, transparent);
  }

  .checks {
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    overflow: hidden;
  }
  .check {
    display: block;
    position: relative;
    align-content: center;
    min-block-size: 2.5rem;
    padding-block: 0.375rem;
    padding-inline: 2.625rem 0.75rem;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  .check:has(:focus-visible) {
    outline-offset: -2px;
    border-radius: var(--_radius);
  }
  .check + .check {
    border-block-start: 1px solid var(--_line);
  }
  .check:hover {
    background: var(--_soft);
  }
  .check input {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0.75rem;
    inline-size: 1.125rem;
    block-size: 1.125rem;
    margin-block: auto;
    accent-color: var(--_accent);
    cursor: inherit;
  }
  .check input:focus-visible {
    outline: none;
  }

  .on-off {
    min-block-size: 1.625rem;
    padding-inline-end: 3.75rem;
  }
  .switch {
    appearance: none;
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    inline-size: 2.75rem;
    block-size: 1.625rem;
    margin-block: auto;
    border: 1px solid var(--_control);
    border-radius: 1rem;
    background: var(--_control);
    cursor: pointer;
    transition: background-color 0.12s;
  }
  .switch::after {
    content: '';
    position: absolute;
    inset-block: 0.125rem;
    inset-inline-start: 0.125rem;
    inline-size: 1.25rem;
    border-radius: 50%;
    background: #fff;
    transition: inset-inline-start 0.12s;
  }
  .switch:checked {
    border-color: var(--_accent);
    background: var(--_accent);
  }
  .switch:checked::after {
    inset-inline-start: 1.25rem;
    background: var(--_on-accent);
  }
  @media (prefers-reduced-motion: reduce) {
    .switch,
    .switch::after {
      transition: none;
    }
  }
`;
