import { css } from 'lit';

/** What stands in place of a card, or leads to it: notices and the cue. */
export const frameStyles = css`
  .notice {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.75rem;
    justify-content: space-between;
    border-color: var(--_control);
    background: var(--_soft);
    color: var(--_text);
  }
  .notice + .notice {
    margin-block-start: 0.25rem;
  }
  .toast {
    border-radius: var(--_radius);
    max-inline-size: var(--mcp-elicitation-width, 36rem);
  }
  /* Without a dialog, the notice floats at the lower edge of the window. */
  .toast.dialog {
    position: fixed;
    z-index: 1000;
    inset-block-end: 1rem;
    inset-inline: 1rem;
    max-block-size: calc(100dvb - 2rem);
    overflow: auto;
    inline-size: fit-content;
    margin-inline: auto;
    box-shadow: var(--mcp-elicitation-shadow, 0 0.5rem 2rem #00000033);
  }
  /* Leads to a card that is out of view. It hugs its text, and stays clear of the sides, where pages have buttons. */
  .cue {
    position: fixed;
    z-index: 1000;
    inset: auto 4rem 1rem;
    inline-size: fit-content;
    max-inline-size: min(26rem, 100dvi - 8rem);
    min-block-size: 2.75rem;
    margin: 0 auto;
    padding: 0.5rem 1.125rem;
    border: 1px solid var(--_control);
    border-radius: 1.375rem;
    background: var(--_surface);
    color: var(--_text);
    font: inherit;
    font-size: 0.9375em;
    line-height: 1.35;
    text-align: center;
    overflow-wrap: anywhere;
    cursor: pointer;
    box-shadow: var(--mcp-elicitation-shadow, 0 0.5rem 2rem #00000033);
  }
  .cue:hover {
    background: color-mix(in srgb, var(--_text) 4%, var(--_surface));
  }
  .cue-go {
    display: inline-block; /* It wraps as a whole. */
    color: var(--_accent);
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 0.15em;
  }
`;
