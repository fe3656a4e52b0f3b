import { css } from 'lit';

/** The notices, which stand in place of a card. */
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
`;
