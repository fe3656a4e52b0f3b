import { css } from 'lit';

/** What a page can set, with defaults; what the element does not inherit from it; and what all parts of the card share. */
export const baseStyles = css`
  :host {
    --_accent: var(--mcp-elicitation-accent, light-dark(#1f4fd8, #8fb0ff));
    --_on-accent: var(--mcp-elicitation-on-accent, light-dark(#fff, #0b1530));
    --_surface: var(--mcp-elicitation-surface, light-dark(#fff, #191c21));
    --_text: var(--mcp-elicitation-text, light-dark(#171a1f, #eceef2));
    --_muted: var(--mcp-elicitation-muted, color-mix(in srgb, var(--_text) 68%, var(--_surface)));
    --_line: var(--mcp-elicitation-line, color-mix(in srgb, var(--_text) 16%, var(--_surface)));
    --_control: color-mix(in srgb, var(--_text) 52%, var(--_surface));
    --_danger: var(--mcp-elicitation-danger, light-dark(#b3261e, #ff9b92));
    --_soft: color-mix(in srgb, var(--_text) 4%, var(--_surface));
    --_warn: light-dark(#fff5dc, #332a12);
    --_warn-line: light-dark(#c98a00, #c99a3a);
    --_radius: var(--mcp-elicitation-radius, 0.625em);
    /* Not smaller where a page has made its rem small, as html { font-size: 62.5% } does. */
    --_size: var(--mcp-elicitation-font-size, max(1rem, 16px));
    --_space: var(--mcp-elicitation-spacing, max(1rem, 16px));
    --_height: calc(var(--_space) + 1.5 * var(--_size));
    --_ring: 2px solid var(--_accent);
    --_inside: -2px; /* Offset of a ring inside the edge, where a container clips. */
    display: block;
  }
  /* What is on screen inherits nothing of the page that it does not name: an inherited property could change how the
     server's name reads, hide the card, or let presses fall through it. */
  .card,
  .toast {
    all: initial;
    box-sizing: border-box;
    color-scheme: inherit;
    font: 400 var(--_size) / 1.5 sans-serif;
    font-family: var(--mcp-elicitation-font, inherit);
    -webkit-user-select: text;
    user-select: text;
  }
  /* In the page, a card is hidden and disabled with what is around it. */
  section.card,
  .toast {
    visibility: inherit;
    pointer-events: inherit;
    interactivity: inherit;
  }
  @media (pointer: coarse) {
    :host {
      --_height: max(2.75rem, 44px, var(--_space) + 1.5 * var(--_size));
    }
  }
  :host([hidden]) {
    display: none;
  }
  /* Takes no room in the page: in a flex box, an element without a size still gets a gap. */
  :host(:state(empty)) {
    position: absolute;
  }
  /* A size container has no width of its own. In a box that is as wide as what is in it, such as a dialog of the page, two
     dots far apart give the card one. They wrap where there is less room. */
  :host(:not(:state(empty)))::before {
    content: '. .';
    display: block;
    block-size: 0;
    overflow: hidden;
    visibility: hidden;
    white-space: normal;
    word-spacing: 30em;
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
  }
  p,
  h2,
  h3,
  button,
  input,
  select,
  textarea {
    font: inherit;
  }

  svg {
    inline-size: 1em;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin-block-start: -1px; /* At the end of a page, it would make the page scroll. */
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .link,
  summary {
    min-block-size: max(1.5em, 24px);
  }
  .link {
    margin-inline: -0.25em;
    padding: 0 0.25em;
    border: 0;
    background: none;
    color: var(--_accent);
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 0.15em;
    cursor: pointer;
  }
  @media (pointer: coarse) {
    summary {
      min-block-size: max(2.75em, 44px);
    }
    /* A link takes presses on the whole height of a row. */
    .link {
      margin-block: min(-0.75em, -12px);
      padding-block: max(0.75em, 12px);
    }
  }
  /* A hidden character, spelled out. */
  code {
    padding-inline: 0.1429em;
    border-radius: 0.2857em;
    background: var(--_warn);
    color: var(--_text);
    font-size: 0.875em;
    unicode-bidi: isolate;
  }
`;
