import { css } from 'lit';

/** The card, its header, the part that scrolls, and what stands there besides the fields. */
export const cardStyles = css`
  .card {
    container-type: inline-size;
    inline-size: 100%;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 1.6);
    background: var(--_surface);
    color: var(--_text);
    text-align: start;
    overflow: hidden;
  }
  .content {
    display: contents;
  }
  /* The card's direction follows its language, unless the host sets dir. */
  :host([dir='ltr']) :is(.card, .notice) {
    direction: ltr;
  }
  dialog.card {
    position: fixed;
    inset: 0;
    block-size: fit-content;
    overflow: auto;
    max-inline-size: min(var(--mcp-elicitation-width, 32em), 100dvi - 1em);
    /* A fixed upper edge: the card does not move when a list opens or an error appears. */
    --_top: clamp(0.5em, 8dvb, 6em);
    max-block-size: calc(100dvb - 2 * var(--_top));
    margin: var(--_top) auto auto;
    box-shadow: 0 1px 2px #0001, 0 1.5em 4em #0000003d;
  }
  dialog.card[open] {
    display: flex;
    flex-direction: column;
  }
  dialog.card:not([open]) {
    display: none;
  }
  dialog.card::backdrop {
    background: light-dark(#10182866, #00000085);
  }
  @media (height < 40em) or (width < 30em) {
    dialog.card {
      --_top: 0.5em;
    }
  }
  /* In a low window, header and actions leave no room for the middle: the whole card scrolls, to the actions at its end. */
  @media (height < 30em) {
    dialog.card[open] {
      display: block;
      scroll-padding-block: 0.75em;
    }
    dialog.card .middle {
      overflow: visible;
    }
  }
  section.card {
    max-inline-size: var(--mcp-elicitation-width, 36em);
    display: flex;
    flex-direction: column;
  }

  .header {
    flex: none;
    display: flex;
    gap: 0.75em;
    align-items: start;
    padding-block: var(--_space) max(0.9375em, calc(var(--_space) * 0.875));
    padding-inline: calc(var(--_space) * 1.25) var(--_space);
    border-block-end: 1px solid var(--_line);
  }
  .mark {
    flex: none;
    inline-size: 2.5em;
    block-size: 2.5em;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 1.2);
    background: var(--_soft);
    color: var(--_muted);
    font-weight: 650;
    line-height: calc(2.5em - 2px);
    text-align: center;
  }
  ::slotted([slot='icon']) {
    flex: none;
    inline-size: 2.5em;
    block-size: 2.5em;
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
  .header,
  .footer {
    position: relative;
  }
  .step {
    display: inline-block;
    margin-block-start: 0.3077em;
    padding: 0.0769em 0.6154em;
    border: 1px solid var(--_line);
    border-radius: 1.2308em;
    background: var(--_soft);
    color: var(--_muted);
    font-size: 0.8125em;
  }
  /* On the line below the header, as the countdown is on the line above the actions: what the server and the clock change
     there moves nothing. */
  .queued,
  .countdown {
    border: 1px solid var(--_line);
    border-radius: 2em;
    background: var(--_surface);
  }
  .queued {
    position: absolute;
    z-index: 2;
    inset-block-start: calc(100% - 0.75em);
    inset-inline-end: calc(var(--_space) * 1.25);
    padding-inline: 0.75em;
    font-size: 0.75em;
    line-height: 1.5;
    color: var(--_muted);
  }
  .close {
    flex: none;
    inline-size: 2.25em;
    block-size: 2.25em;
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
    scroll-padding-block: 0.75em 3em; /* What gets focus may grow when it is laid out. */
    scrollbar-width: thin;
    scrollbar-color: var(--_control) transparent;
    padding: calc(var(--_space) * 1.125) calc(var(--_space) * 1.25) calc(var(--_space) * 1.25);
  }
  /* An inline card must not stop the wheel that scrolls the page. */
  dialog .middle {
    overscroll-behavior: contain;
  }
  .heading {
    font-weight: 650;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  .middle > .heading + .message {
    margin-block-start: 0.375em;
  }
  .message {
    white-space: pre-wrap;
  }
  /* No bolder than who asks. */
  .message strong {
    font-weight: 600;
  }
  .message code {
    background: var(--_soft);
    font-family: ui-monospace, monospace;
  }
  .item::before {
    content: '\\2022\\a0';
  }
  .message,
  .middle > p {
    overflow-wrap: anywhere;
  }
  /* Keeps what the card leads to clear of a header of the page that sticks. */
  .argument,
  .edge,
  .more {
    scroll-margin-block: 5em;
  }
  /* Margins, because a grid or a flex box lays out all fields again when one of them gets an error. */
  .middle > * + *,
  .fields > * + * {
    margin-block-start: calc(var(--_space) * 1.125);
  }
  .middle > .edge,
  .edge:first-child + * {
    margin: 0;
  }
  .edge:focus {
    outline: none;
  }
  .fields:empty {
    display: none;
  }
  @container (width < 20em) {
    .mark,
    ::slotted([slot='icon']) {
      display: none;
    }
    /* On the line of the name alone: the origin has the whole width. */
    .close {
      position: absolute;
      inset-block-start: calc(var(--_space) + 0.75em);
      inset-inline-end: calc(var(--_space) * 0.5);
      translate: 0 -50%;
    }
    .header:has(.close) h2 {
      padding-inline-end: 2.25em;
    }
  }
  /* Large letters in a narrow window: less room at the sides, and the whole card scrolls. */
  @container (width < 16em) {
    .card :is(.header, .middle, .footer) {
      padding-inline: calc(var(--_space) * 0.75);
    }
    form {
      flex: none;
    }
    .card .middle {
      overflow: visible;
      padding-block-end: 3.5em; /* The countdown has two lines there, and covers nothing. */
    }
  }
  @media (pointer: coarse) {
    .close {
      inline-size: 2.75em;
      block-size: 2.75em;
    }
  }

  .more:focus {
    outline: none;
  }
  .block {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 60em;
  }
  /* A scroll to the end arrives there. */
  .block:last-child {
    content-visibility: visible;
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
    clip-path: inset(-0.25em);
  }
  .banner :is(p, li),
  .rest li,
  .summary li {
    clip-path: inset(-0.25em -2em);
  }
  .segment {
    clip-path: inset(-0.375em -0.25em);
  }
  .check,
  .chip {
    clip-path: inset(-1px);
  }

  .banner {
    padding: 0.8em 0.9333em;
    border-inline-start: 0.2667em solid var(--_warn-line);
    border-radius: var(--_radius);
    background: var(--_warn);
    font-size: 0.9375em;
    overflow-wrap: anywhere;
  }
  .banner.danger {
    border-color: var(--_danger);
    background: color-mix(in srgb, var(--_danger) 9%, var(--_surface));
  }
  .banner p + p {
    margin-block-start: 0.5em;
  }
  /* Above what scrolls. */
  .header + .banner {
    flex: none;
    margin: calc(var(--_space) * 0.875) calc(var(--_space) * 1.25) 0;
    font-weight: 600;
  }
  .summary {
    padding: 0.8em 0.9333em;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    font-size: 0.9375em;
    overflow-wrap: anywhere;
  }
  .summary > p:first-child {
    font-weight: 600;
  }
  .summary.wrong {
    border-color: var(--_danger);
  }
  .summary.wrong > p:first-child {
    color: var(--_danger);
  }
  .summary .done {
    color: var(--_muted);
  }
  .summary .done::marker {
    content: '\\2713\\20';
  }
  @media (forced-colors: active) {
    .banner {
      border-block: 1px solid;
      border-inline-end: 1px solid;
    }
  }
  .banner ul,
  .summary ul {
    margin: 0.25em 0 0;
    padding-inline-start: 1.125em;
  }
  .banner ul:has(> :only-child) {
    padding: 0;
    list-style: none;
  }
  .summary li {
    line-height: 1.4;
  }
  @media (pointer: coarse) {
    .summary li {
      padding-block: 0.8em;
    }
  }

  .reason {
    padding-block-start: calc(var(--_space) * 0.75);
    border-block-start: 1px solid var(--_line);
  }
  .reason > summary {
    align-content: center;
    color: var(--_muted);
    font-size: 0.9375em;
    cursor: pointer;
  }
  .reason > input {
    margin-block-start: 0.375em;
  }

  /* A card in a place that has a frame of its own, such as a modal of the application. */
  :host(:state(frameless)) section.card {
    max-inline-size: none;
    border: 0;
    border-radius: 0;
    background: none;
    overflow: visible;
  }
  :host(:state(frameless)) section :is(.header, .middle, .footer) {
    padding-inline: 0;
  }
  :host(:state(frameless)) section .header + .banner {
    margin-inline: 0;
  }
  :host(:state(frameless)) section .middle {
    overflow: visible;
  }
  /* Keeps what has focus clear of the sticky actions, and of a header of the modal that sticks. */
  :host(:state(frameless)) section :is(.header, .middle) * {
    scroll-margin-block: 5em 9em;
  }
  :host(:state(frameless)) section .footer {
    position: sticky;
    inset-block-end: 0;
    background: var(--_surface);
  }
  @media (height < 20em) {
    :host(:state(frameless)) section .footer {
      position: relative;
    }
  }
`;
