import { css } from 'lit';

/** The page of URL mode, before and after the person agreed to visit it. */
export const pages = css`
  .url {
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    overflow: hidden;
    overflow-wrap: anywhere;
    text-align: left;
  }
  .url > p {
    padding: 0.75rem 0.875rem;
  }
  .host {
    background: var(--_soft);
    color: var(--_muted);
    font-size: 1.1875rem;
    line-height: 1.35;
  }
  .host strong {
    color: var(--_text);
    font-weight: 650;
  }
  .full {
    max-block-size: 8.25rem;
    overflow: auto;
    border-block-start: 1px solid var(--_line);
    color: var(--_muted);
    font: 0.8125rem / 1.5 ui-monospace, monospace;
  }
  .full:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
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
  .warnings {
    margin-block-end: 0;
    padding: 0;
    list-style: none;
    font-size: 0.9375rem;
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  .warnings li {
    padding-inline-start: 0.75rem;
    border-inline-start: 3px solid var(--_danger);
  }
  .warnings li + li {
    margin-block-start: 0.625rem;
  }
  .links {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.75rem;
    font-size: 0.9375rem;
  }
  .hint + .links {
    margin-block-start: 0.25rem;
  }
  /* Above who asks now: it is another's. */
  .folded {
    flex: none;
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1rem;
    align-items: end;
    justify-content: space-between;
    padding: 0.625rem 1.25rem;
    border-block-end: 1px solid var(--_line);
    background: var(--_soft);
    font-size: 0.875rem;
    overflow-wrap: anywhere;
  }
  .folded > .links {
    font-size: inherit;
  }
`;
