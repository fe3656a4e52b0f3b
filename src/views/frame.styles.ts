import { css } from 'lit';

/** What stands in place of a card, or leads to it: notices and the cue. */
export const frameStyles = css`
  .notice {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25em 0.75em;
    justify-content: space-between;
    border-color: var(--_control);
    background: var(--_soft);
    color: var(--_text);
  }
  .notice + .notice {
    margin-block-start: 0.25em;
  }
  .toast {
    display: block;
    border-radius: var(--_radius);
    max-inline-size: var(--mcp-elicitation-width, 36em);
  }
  /* Without a dialog, the notice floats at the lower edge of the window. */
  .toast.dialog {
    position: fixed;
    z-index: 1000;
    inset-block-end: 1em;
    inset-inline: 1em;
    max-block-size: calc(100dvb - 2em);
    overflow: auto;
    inline-size: fit-content;
    margin-inline: auto;
    box-shadow: 0 0.5em 2em #00000033;
  }
  /* Leads to a card that is out of view. It hugs its text, and stays clear of the sides, where pages have buttons. */
  .cue {
    position: fixed;
    z-index: 1000;
    inset: auto 4.2667em 1.0667em;
    inline-size: fit-content;
    max-inline-size: min(27.7333em, 100dvi - 8.5333em);
    min-block-size: 2.9333em;
    margin: 0 auto;
    padding: 0.5333em 1.2em;
    border: 1px solid var(--_control);
    border-radius: 1.4667em;
    background: var(--_surface);
    color: var(--_text);
    font-size: calc(0.9375 * var(--_size));
    line-height: 1.35;
    text-align: center;
    overflow-wrap: anywhere;
    cursor: pointer;
    box-shadow: 0 0.5333em 2.1333em #00000033;
  }
  /* WebKit takes into the top layer only what it did not display before. */
  .cue[popover]:not(:popover-open) {
    display: none;
  }
  .cue:hover {
    background: var(--_soft);
  }
  .cue-go {
    display: inline-block; /* It wraps as a whole. */
    color: var(--_accent);
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 0.15em;
  }
`;
