import { css } from 'lit';

/** A receipt in a transcript, on screen and on paper. */
export const receiptStyles = css`
  :host(:not(:state(empty)))::before {
    content: none;
  }
  .receipt {
    max-inline-size: var(--mcp-elicitation-width, 36em);
    padding: calc(var(--_space) * 0.75) var(--_space);
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 1.6);
    background: var(--_surface);
    color: var(--_text);
    font: 400 var(--_size) / 1.5 sans-serif;
    font-family: var(--mcp-elicitation-font, inherit);
    text-align: start;
    overflow-wrap: anywhere;
    -webkit-user-select: text;
    user-select: text;
    break-inside: avoid;
  }
  .question,
  .end {
    font-weight: 600;
  }
  .asker,
  dt,
  time {
    color: var(--_muted);
    font-size: 0.875em;
    font-weight: 400;
  }
  .question,
  dt,
  dd {
    margin: 0;
    white-space: pre-wrap;
    unicode-bidi: plaintext;
    clip-path: inset(-0.25em); /* Piles of combining marks must not draw over other boxes. */
  }
  dl {
    margin-block: 0.5em;
  }
  time {
    margin-inline-start: 0.5em;
  }
  @media print {
    .receipt {
      color-scheme: light;
    }
    .link {
      display: none;
    }
  }
`;
