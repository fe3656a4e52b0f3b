import { css } from 'lit';

/** Constructable style sheets: a strict Content-Security-Policy takes them where it refuses inline styles. */
export const styles = css`
  :host {
    --_accent: var(--mcp-elicitation-accent, light-dark(#1f4fd8, #8fb0ff));
    --_on-accent: var(--mcp-elicitation-on-accent, light-dark(#fff, #0b1530));
    --_surface: var(--mcp-elicitation-surface, light-dark(#fff, #191c21));
    --_text: var(--mcp-elicitation-text, light-dark(#171a1f, #eceef2));
    --_muted: var(--mcp-elicitation-muted, light-dark(#5a6270, #a3abb8));
    --_line: var(--mcp-elicitation-line, light-dark(#d5d9e0, #343a44));
    --_control: var(--mcp-elicitation-control, light-dark(#7d8593, #77808f));
    --_danger: var(--mcp-elicitation-danger, light-dark(#b3261e, #ff9b92));
    --_soft: light-dark(#f4f6f9, #22262d);
    --_warn: light-dark(#fff5dc, #332a12);
    --_warn-line: light-dark(#c98a00, #c99a3a);
    --_radius: var(--mcp-elicitation-radius, 0.625rem);
    display: block;
    font-family: var(--mcp-elicitation-font, system-ui, sans-serif);
  }
  :host([hidden]) {
    display: none;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  p,
  h2,
  h3 {
    margin: 0;
    font: inherit;
  }

  .card {
    container-type: inline-size;
    inline-size: 100%;
    padding: 0;
    border: 1px solid var(--_line);
    border-radius: 1rem;
    background: var(--_surface);
    color: var(--_text);
    font-size: 1rem;
    line-height: 1.5;
    text-align: start;
    overflow: hidden;
  }
  dialog.card {
    overflow: auto;
    max-inline-size: min(32rem, 100dvi - 1rem);
    max-block-size: min(46rem, 100dvb - 1rem);
    margin: auto;
    box-shadow: 0 1px 2px #0001, 0 1.5rem 4rem #0000003d;
  }
  dialog.card[open] {
    display: flex;
    flex-direction: column;
  }
  dialog.card::backdrop {
    background: light-dark(#10182866, #00000085);
  }
  /* Where header and actions would leave the middle no room, all of it scrolls as one. */
  @media (height < 30em) {
    dialog.card[open] {
      display: block;
    }
    dialog.card .middle {
      overflow: visible;
    }
  }
  section.card {
    display: flex;
    flex-direction: column;
  }

  .header {
    max-block-size: 10rem;
    overflow: auto;
    flex: none;
    display: flex;
    gap: 0.75rem;
    align-items: center;
    padding-block: 1rem 0.875rem;
    padding-inline: 1.25rem 1rem;
    border-block-end: 1px solid var(--_line);
  }
  .mark {
    flex: none;
    inline-size: 2.5rem;
    block-size: 2.5rem;
    display: grid;
    place-items: center;
    border: 1px solid var(--_line);
    border-radius: 0.75rem;
    background: var(--_soft);
    color: var(--_muted);
    font-weight: 650;
  }
  .who {
    flex: 1;
    min-inline-size: 0;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  h2:focus {
    outline: none;
  }
  [part='server'] {
    font-weight: 650;
  }
  .origin {
    font-size: 0.8125rem;
    color: var(--_muted);
  }
  .close {
    flex: none;
    inline-size: 2.25rem;
    block-size: 2.25rem;
    display: grid;
    place-items: center;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    color: var(--_muted);
    cursor: pointer;
  }
  .close svg {
    inline-size: 1rem;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.5;
    stroke-linecap: round;
  }
  .close:hover {
    background: var(--_soft);
    color: var(--_text);
  }

  form {
    flex: 1 1 auto;
    min-block-size: 0;
    display: flex;
    flex-direction: column;
  }
  .middle {
    flex: 1 1 auto;
    min-block-size: 0;
    overflow: auto;
    overscroll-behavior: contain;
    scroll-padding-block: 0.75rem;
    display: grid;
    align-content: start;
    gap: 1.125rem;
    padding: 1.125rem 1.25rem 1.25rem;
  }
  .heading {
    font-size: 1.0625rem;
    font-weight: 650;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  .message {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  /* Each paragraph in its own direction. */
  .message bdi,
  .hint bdi,
  .error bdi {
    unicode-bidi: plaintext;
  }
  .fields {
    display: grid;
    gap: 1.125rem;
  }
  .fields:empty {
    display: none;
  }

  .field {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.25rem;
  }
  .label {
    font-size: 0.9375rem;
    font-weight: 600;
    line-height: 1.35;
    overflow-wrap: anywhere;
    justify-self: start;
  }
  .required,
  .error {
    color: var(--_danger);
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
    position: relative;
    margin-block-start: 0.125rem;
    padding-inline-start: 1.5rem;
    font-size: 0.875rem;
    overflow-wrap: anywhere;
  }
  .error::before {
    content: '!' / '';
    position: absolute;
    inset-inline-start: 0;
    inset-block-start: 0.15em;
    inline-size: 1.0625rem;
    block-size: 1.0625rem;
    border-radius: 50%;
    background: var(--_danger);
    color: var(--_surface);
    font: 700 0.75rem / 1.0625rem system-ui;
    text-align: center;
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

  input:not([type='radio'], [type='checkbox']),
  select,
  textarea {
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: 2.5rem;
    margin: 0.125rem 0 0;
    padding: 0.375rem 0.75rem;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: inherit;
    font: inherit;
  }
  select {
    cursor: pointer;
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
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    margin-block-start: 0.125rem;
  }
  .number input:not([type='radio']) {
    margin: 0;
    border-radius: 0;
    font-variant-numeric: tabular-nums;
  }
  .number input:focus-visible {
    z-index: 1;
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
  .number:has([aria-invalid='true']) button {
    border-color: var(--_danger);
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

  .segments {
    display: flex;
    flex-wrap: wrap;
    gap: 0.1875rem;
    margin-block-start: 0.125rem;
    padding: 0.1875rem;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_soft);
    font-size: 0.9375rem;
    text-align: center;
  }
  .segment {
    flex: 1 1 0;
    position: relative;
    display: grid;
    place-items: center;
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
  .segment:hover:not(:has(:checked)) {
    background: color-mix(in srgb, var(--_text) 6%, transparent);
  }

  .checks {
    display: grid;
    margin-block-start: 0.125rem;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    overflow: hidden;
  }
  .check {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0.75rem;
    align-items: center;
    min-block-size: 2.5rem;
    padding: 0.375rem 0.75rem;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  .check:has(:focus-visible) {
    outline-offset: -2px;
    border-radius: var(--_radius);
  }
  .check bdi {
    justify-self: start;
  }
  .check + .check {
    border-block-start: 1px solid var(--_line);
  }
  .check:hover {
    background: var(--_soft);
  }
  .check input {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    margin: 0;
    accent-color: var(--_accent);
    cursor: inherit;
  }
  .check input:focus-visible {
    outline: none;
  }

  .field:has(> .switch) {
    grid-template-columns: minmax(0, 1fr) auto;
    column-gap: 1rem;
  }
  .field:has(> .switch) > :not(.switch) {
    grid-column: 1;
  }
  .switch {
    appearance: none;
    grid-column: 2;
    grid-row: 1 / span 2;
    align-self: center;
    position: relative;
    inline-size: 2.75rem;
    block-size: 1.625rem;
    margin: 0;
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

  .footer {
    flex: none;
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    align-items: center;
    gap: 0.5rem;
    padding: 0.875rem 1.25rem;
    border-block-start: 1px solid var(--_line);
  }
  .status,
  .countdown {
    flex-basis: 100%;
    font-size: 0.8125rem;
    color: var(--_muted);
  }
  .status[hidden] {
    display: none;
  }
  .countdown {
    color: var(--_text);
    font-variant-numeric: tabular-nums;
  }
  .footer button:not(.link) {
    max-inline-size: 100%;
    min-block-size: 2.5rem;
    padding: 0.375rem 1rem;
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: none;
    color: inherit;
    font: inherit;
    font-size: 0.9375rem;
    font-weight: 600;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  .footer .plain:not(.link) {
    color: var(--_muted);
    font-weight: 500;
  }
  .footer .outline:not(.link) {
    border-color: var(--_control);
  }
  .footer .primary:not(.link) {
    min-inline-size: 6.5rem;
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .footer .primary[aria-disabled='true']:not(.link) {
    border-color: var(--_control);
    background: var(--_soft);
    color: var(--_muted);
    cursor: default;
  }
  .footer .plain:hover,
  .footer .outline:hover {
    background: var(--_soft);
  }
  .footer .primary:not([aria-disabled='true']):hover {
    background: color-mix(in srgb, var(--_accent) 88%, var(--_text));
  }
  .link,
  summary {
    min-block-size: 1.5rem;
  }
  .link {
    padding: 0 0.25rem;
    border: 0;
    background: none;
    color: var(--_accent);
    font: inherit;
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 0.15em;
    cursor: pointer;
  }

  @container (width < 14rem) {
    .mark {
      display: none;
    }
  }
  @container (width < 30rem) {
    .segment {
      flex-basis: auto;
      padding-inline: 0.25rem;
    }
    .footer button:not(.link) {
      flex: 1 1 auto;
      padding-inline: 0.625rem;
    }
  }
  @media (pointer: coarse) {
    input:not([type='radio'], [type='checkbox']),
    select,
    .check,
    .segment,
    .link,
    summary,
    .footer button:not(.link) {
      min-block-size: 2.75rem;
    }
    .switch::before {
      content: '';
      position: absolute;
      inset-block: -0.625rem;
      inset-inline: 0;
    }
    .close,
    .number button {
      inline-size: 2.75rem;
    }
    .close {
      block-size: 2.75rem;
    }
  }
  @media (forced-colors: active) {
    .segment:has(:checked) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    .segment:has(:focus-visible),
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
    .footer .primary[aria-disabled='true']:not(.link) {
      border-color: GrayText;
      color: GrayText;
    }
  }
`;
