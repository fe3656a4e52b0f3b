import { css } from 'lit';

/** URL mode: the page before consent, the visit after it. */
export const urlStyles = css`
  .url {
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    overflow: hidden;
    overflow-wrap: anywhere;
    text-align: left;
  }
  .host {
    padding: 0.6316em 0.7368em;
    background: var(--_soft);
    color: var(--_muted);
    font-size: 1.1875em;
    line-height: 1.35;
  }
  .host strong {
    color: var(--_text);
    font-weight: 650;
  }
  .full {
    padding: 0.9231em 1.0769em;
    border-block-start: 1px solid var(--_line);
    color: var(--_muted);
    font: 0.8125em / 1.5 ui-monospace, monospace;
  }
  .url.warned {
    border-color: var(--_danger);
  }
  .warned .host {
    background: color-mix(in srgb, var(--_danger) 9%, var(--_surface));
  }
  .warned .host strong {
    color: var(--_danger);
  }
  .links {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2667em 0.8em;
    align-items: baseline;
    font-size: 0.9375em;
  }
  .hint + .links {
    margin-block-start: 0.25em;
  }
  /* A visit of another elicitation, above the header. */
  .folded {
    flex: none;
    display: flex;
    flex-wrap: wrap;
    gap: 0.2857em 1.1429em;
    align-items: end;
    justify-content: space-between;
    padding: 0.7143em calc(var(--_space) * 1.25);
    border-block-end: 1px solid var(--_line);
    background: var(--_soft);
    font-size: 0.875em;
    overflow-wrap: anywhere;
  }
  .folded > .links {
    font-size: inherit;
  }
  .over {
    color: var(--_muted);
    text-decoration: line-through;
  }
  .over > .links {
    visibility: hidden;
  }
  @media (pointer: coarse) {
    .links {
      row-gap: 24px;
    }
  }
`;
