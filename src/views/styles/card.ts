import { css } from 'lit';

/** The card, its header, and the part that scrolls. */
export const card = css`
  :host([hidden]) {
    display: none;
  }
  /* Takes no room in the page: in a flex box, an element without a size still gets a gap. */
  :host(:state(empty)) {
    position: absolute;
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
    border-radius: var(--mcp-elicitation-card-radius, 1rem);
    background: var(--_surface);
    color: var(--_text);
    text-align: start;
    overflow: hidden;
  }
  /* The card's direction follows its language, unless the host sets dir. */
  :host([dir='ltr']) :is(.card, .notice) {
    direction: ltr;
  }
  dialog.card {
    overflow: auto;
    max-inline-size: min(var(--mcp-elicitation-width, 32rem), 100dvi - 1rem);
    /* A fixed upper edge: the card does not move when a list opens or an error appears. */
    --_top: clamp(0.5rem, 8dvb, 6rem);
    max-block-size: min(46rem, 100dvb - 2 * var(--_top));
    margin: var(--_top) auto auto;
    box-shadow: var(--mcp-elicitation-shadow, 0 1px 2px #0001, 0 1.5rem 4rem #0000003d);
  }
  dialog.card[open] {
    display: flex;
    flex-direction: column;
  }
  dialog.card::backdrop {
    background: var(--mcp-elicitation-backdrop, light-dark(#10182866, #00000085));
  }
  /* In a low window, header and actions leave no room for the middle: the whole card scrolls. */
  @media (height < 40em) {
    dialog.card {
      --_top: 0.5rem;
    }
  }
  @media (height < 30em) {
    dialog.card[open] {
      display: block;
      scroll-padding-block: 0.75rem 6.5rem; /* Keeps the focused control clear of the sticky actions. */
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
      position: relative;
    }
  }
  section.card {
    max-inline-size: var(--mcp-elicitation-width, 36rem);
    display: flex;
    flex-direction: column;
  }

  .header {
    flex: none;
    display: flex;
    gap: 0.75rem;
    align-items: start;
    padding-block: var(--_space) calc(var(--_space) * 0.875);
    padding-inline: calc(var(--_space) * 1.25) var(--_space);
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
    font-size: 0.8125em;
    color: var(--_muted);
  }
  /* A stronger line while there is more to scroll to. */
  .middle[tabindex] + .footer {
    border-color: var(--_control);
  }
  /* Badges lie on a line of the card. They come and go by the server or the clock, and must not move the actions. */
  .header,
  .footer {
    position: relative;
  }
  .badge {
    position: absolute;
    z-index: 1;
    inset-inline: auto calc(var(--_space) * 1.25);
    max-inline-size: calc(100% - var(--_space) * 2.5);
  }
  .pill {
    display: inline-block;
    margin-block-start: 0.25rem;
    padding: 0.0625rem 0.5rem;
    border: 1px solid var(--_line);
    border-radius: 1rem;
    background: var(--_soft);
    color: var(--_muted);
    font-size: 0.8125em;
  }
  .pill.badge {
    inset-block-end: 0;
    translate: 0 50%;
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
    padding: calc(var(--_space) * 1.125) calc(var(--_space) * 1.25) calc(var(--_space) * 1.25);
  }
  /* Room for the countdown, which is as high as a finger needs. */
  @media (pointer: coarse) {
    .middle {
      padding-block-end: max(2.5rem, var(--_space) * 1.25);
    }
  }
  .more:focus {
    outline: none;
  }
  .piece {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 60rem;
  }
  .heading {
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
  /* The server's text: each paragraph has its own direction, but starts at the same side as ours. A bdi element
     inside each would do the same, and make a large form 10 % slower. */
  .message,
  .label,
  .segment,
  .error,
  .theirs {
    unicode-bidi: plaintext;
    text-align: -webkit-match-parent; /* Chromium knows this name only. */
    text-align: match-parent;
  }
  /* Piles of combining marks must not draw over other boxes. A clip path does not change the layout. The margins leave
     room for tall scripts and focus rings, for markers of lists, and for the touch targets of segments. */
  .message,
  .label,
  .error,
  .theirs,
  .banner,
  .summary,
  .fixed {
    clip-path: inset(-0.25rem);
  }
  .banner :is(p, li),
  .summary li {
    clip-path: inset(-0.25rem -2rem);
  }
  .segment {
    clip-path: inset(-0.375rem -0.25rem);
  }
  .check,
  .chip {
    clip-path: inset(-1px);
  }
  /* Margins, because a grid or a flex box lays out all fields again when one of them gets an error. */
  .middle > * + *,
  .fields > * + * {
    margin-block-start: calc(var(--_space) * 1.125);
  }
  .fields:empty {
    display: none;
  }
`;
