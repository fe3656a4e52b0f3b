import { css } from 'lit';

/** The card, who asks, and the part of it that scrolls. */
export const card = css`
  :host {
    --_accent: var(--mcp-elicitation-accent, light-dark(#1f4fd8, #8fb0ff));
    --_on-accent: var(--mcp-elicitation-on-accent, light-dark(#fff, #0b1530));
    --_surface: var(--mcp-elicitation-surface, light-dark(#fff, #191c21));
    --_text: var(--mcp-elicitation-text, light-dark(#171a1f, #eceef2));
    --_muted: var(--mcp-elicitation-muted, color-mix(in srgb, var(--_text) 68%, var(--_surface)));
    --_line: var(--mcp-elicitation-line, color-mix(in srgb, var(--_text) 16%, var(--_surface)));
    --_control: var(--mcp-elicitation-control, color-mix(in srgb, var(--_text) 52%, var(--_surface)));
    --_danger: var(--mcp-elicitation-danger, light-dark(#b3261e, #ff9b92));
    --_soft: color-mix(in srgb, var(--_text) 4%, var(--_surface));
    --_warn: light-dark(#fff5dc, #332a12);
    --_warn-line: light-dark(#c98a00, #c99a3a);
    --_radius: var(--mcp-elicitation-radius, 0.625rem);
    display: block;
    font: 400 1rem / 1.5 var(--mcp-elicitation-font, system-ui, sans-serif);
    /* What a page sets on its body would change how a server's name and origin read. */
    letter-spacing: normal;
    word-spacing: normal;
    text-transform: none;
    text-indent: 0;
    text-shadow: none;
    white-space: normal;
    hyphens: manual;
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

  svg {
    inline-size: 1rem;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .card {
    container-type: inline-size;
    inline-size: 100%;
    padding: 0;
    border: 1px solid var(--_line);
    border-radius: 1rem;
    background: var(--_surface);
    color: var(--_text);
    text-align: start;
    overflow: hidden;
  }
  /* The element's own direction follows its language, unless the host sets one. */
  :host([dir='ltr']) :is(.card, .ended) {
    direction: ltr;
  }
  dialog.card {
    overflow: auto;
    max-inline-size: min(32rem, 100dvi - 1rem);
    /* The upper edge stays where it is when a list opens below, or an error appears. */
    --_top: clamp(0.5rem, 8dvb, 6rem);
    max-block-size: min(46rem, 100dvb - 2 * var(--_top));
    margin: var(--_top) auto auto;
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
  @media (height < 40em) {
    dialog.card {
      --_top: 0.5rem;
    }
  }
  @media (height < 30em) {
    dialog.card[open] {
      display: block;
      scroll-padding-block: 0.75rem 6.5rem; /* What has focus must not be behind the actions. */
    }
    dialog.card .middle {
      overflow: visible;
    }
    dialog.card .footer {
      position: sticky;
      inset-block-end: 0;
      background: var(--_surface);
    }
  }
  @media (height < 20em) {
    dialog.card[open] {
      scroll-padding-block: 0.75rem;
    }
    dialog.card .footer {
      position: static;
    }
  }
  section.card {
    max-inline-size: 36rem;
    display: flex;
    flex-direction: column;
  }

  .header {
    flex: none;
    display: flex;
    gap: 0.75rem;
    align-items: start;
    padding-block: 1rem 0.875rem;
    padding-inline: 1.25rem 1rem;
    border-block-end: 1px solid var(--_line);
  }
  .mark {
    flex: none;
    inline-size: 2.5rem;
    block-size: 2.5rem;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 1.2);
    background: var(--_soft);
    color: var(--_muted);
    font-weight: 650;
    line-height: calc(2.5rem - 2px);
    text-align: center;
  }
  ::slotted([slot='icon']) {
    flex: none;
    inline-size: 2.5rem;
    block-size: 2.5rem;
    border-radius: calc(var(--_radius) * 1.2);
    object-fit: cover;
  }
  .who {
    flex: 1;
    align-self: center;
    min-inline-size: 0;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  h2 {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
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
  /* There is more to scroll to. */
  .middle[tabindex] + .footer {
    border-color: var(--_control);
  }
  .pill {
    display: inline-block;
    margin-block-start: 0.25rem;
    padding: 0.0625rem 0.5rem;
    border: 1px solid var(--_line);
    border-radius: 1rem;
    background: var(--_soft);
    color: var(--_muted);
    font-size: 0.8125rem;
  }
  .close {
    flex: none;
    inline-size: 2.25rem;
    block-size: 2.25rem;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    color: var(--_muted);
    cursor: pointer;
  }
  .close svg {
    display: block;
    margin: auto;
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
    scrollbar-width: thin;
    scrollbar-color: var(--_control) transparent;
    padding: 1.125rem 1.25rem 1.25rem;
  }
  .heading {
    font-size: 1.0625rem;
    font-weight: 650;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  .middle > .heading + .message {
    margin-block-start: 0.375rem;
  }
  .message {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  /* Text of the server: each paragraph in its own direction, from where ours begin. An element within would say the same
     (bdi) and make a large form appear a tenth later. */
  .message,
  .label,
  .segment,
  .error,
  .theirs {
    unicode-bidi: plaintext;
    text-align: -webkit-match-parent; /* Chromium knows no other name. */
    text-align: match-parent;
  }
  /* Plain blocks: a grid or a flex box lays out all fields again when one of them gets an error. */
  .middle > * + *,
  .fields > * + * {
    margin-block-start: 1.125rem;
  }
  .fields:empty {
    display: none;
  }
`;
