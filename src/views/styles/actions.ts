import { css } from 'lit';

/** The row of actions, and what stands above it. */
export const actions = css`
  .footer {
    flex: none;
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    align-items: center;
    gap: 0.5rem;
    padding: 0.875rem 1.25rem;
    border-block-start: 1px solid var(--_line);
  }
  ::slotted([slot='footer']) {
    flex-basis: 100%;
    margin: 0;
    font-size: 0.8125rem;
    color: var(--_muted);
  }
  ::slotted([slot='actions']) {
    padding: 0.375rem 1rem;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: none;
    color: inherit;
    font: inherit;
    font-size: 0.9375rem;
    font-weight: 600;
  }
  .countdown {
    flex-basis: 100%;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }
  .ring {
    rotate: -90deg;
    stroke-width: 2.5;
  }
  .ring circle {
    opacity: 0.25;
  }
  .ring circle + circle {
    opacity: 1;
    stroke: var(--_accent);
  }
  /* Where they do not fit beside what is missing, all of them stand below it. */
  .buttons {
    flex: 0 1 auto;
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 0.5rem;
  }
  /* Beside the actions, so that they stay where they are when it comes and goes. */
  .status {
    flex: 1 1 8rem;
    line-height: 1.35;
  }
  .status,
  .countdown {
    font-size: 0.8125rem;
    color: var(--_muted);
  }
  .countdown {
    color: var(--_text);
    font-variant-numeric: tabular-nums;
  }
  .footer button:not(.link) {
    max-inline-size: 100%;
    min-block-size: 2.5rem;
    padding: 0.375rem 1rem;
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: none;
    color: inherit;
    font: inherit;
    font-size: 0.9375rem;
    font-weight: 600;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  .footer .plain:not(.link) {
    color: var(--_muted);
    font-weight: 500;
  }
  .footer .outline:not(.link) {
    border-color: var(--_control);
  }
  .footer .primary:not(.link) {
    min-inline-size: 6.5rem;
    background: var(--_accent);
    color: var(--_on-accent);
  }
  /* What is missing is said beside it: whoever presses it is led there. What nobody can send looks so. */
  .footer .inert:not(.link) {
    border-color: var(--_control);
    background: var(--_soft);
    color: var(--_muted);
  }
  .footer .risky:not(.link, .inert) {
    border-color: var(--_danger);
    color: var(--_danger);
  }
  .footer .plain:hover,
  .footer .outline:hover {
    background: var(--_soft);
  }
  .footer .primary:not(.inert):hover {
    background: color-mix(in srgb, var(--_accent) 88%, var(--_text));
  }
  .wholesale {
    flex-basis: 100%;
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 0.25rem 1rem;
    font-size: 0.8125rem;
  }
  .wholesale [part='back'] {
    margin-inline-end: auto;
  }
  .wholesale .link:not(:hover) {
    color: var(--_muted);
  }
  .link,
  summary {
    min-block-size: 1.5rem;
  }
  .link {
    margin-inline: -0.25rem;
    padding: 0 0.25rem;
    border: 0;
    background: none;
    color: var(--_accent);
    font: inherit;
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 0.15em;
    cursor: pointer;
  }
`;
