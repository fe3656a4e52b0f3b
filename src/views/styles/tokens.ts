import { css } from 'lit';

/** What a page can set, with defaults, and what the element does not inherit from it. */
export const tokens = css`
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
    --_warn: var(--mcp-elicitation-warning-surface, light-dark(#fff5dc, #332a12));
    --_warn-line: var(--mcp-elicitation-warning, light-dark(#c98a00, #c99a3a));
    --_radius: var(--mcp-elicitation-radius, 0.625rem);
    --_space: var(--mcp-elicitation-spacing, 1rem);
    --_height: var(--mcp-elicitation-control-height, 2.5rem);
    --_ring-width: var(--mcp-elicitation-focus-ring-width, 2px);
    --_ring: var(--_ring-width) solid var(--mcp-elicitation-focus-ring-color, var(--_accent));
    --_inside: calc(-1 * var(--_ring-width)); /* Offset of a ring inside the edge, where a container clips. */
    display: block;
    font: 400 var(--mcp-elicitation-font-size, 1rem) / 1.5 sans-serif;
    font-family: var(--mcp-elicitation-font, inherit);
    /* Inherited text styles of the page could change how the server's name and origin read. */
    letter-spacing: normal;
    word-spacing: normal;
    text-transform: none;
    text-indent: 0;
    text-shadow: none;
    white-space: normal;
    hyphens: manual;
  }
`;
