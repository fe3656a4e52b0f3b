import { css } from 'lit';

/** Boxes around an input: chips, a search, and the button that reveals a secret. */
export const boxStyles = css`
  .box {
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_surface);
    overflow: clip;
  }
  .search {
    display: flex;
  }
  .box > :is(.chips, [role='group']):not(:first-child) {
    border-block-start: 1px solid var(--_line);
  }
  .chips,
  .search {
    padding: 0.1875em;
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25em;
    align-items: center;
  }
  .box :is(input:not([type='checkbox']), textarea) {
    flex: 1 1 4em;
    inline-size: auto;
    min-block-size: calc(var(--_height) - 0.5em);
    padding: 0.25em 0.5em;
    border: 0;
    border-radius: calc(var(--_radius) - 0.25em);
    background: none;
    text-overflow: ellipsis;
  }
  .chip {
    display: flex;
    align-items: center;
    max-inline-size: 100%;
    min-block-size: calc(var(--_height) - 0.5333em);
    padding-inline-start: 0.6667em;
    border-radius: calc(var(--_radius) - 0.2667em);
    background: var(--_soft);
    border: 1px solid var(--_line);
    font-size: 0.9375em;
    line-height: 1.25;
  }
  .chip bdi {
    min-inline-size: 0;
    padding-block: 0.2667em;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  .box button {
    position: relative;
    flex: none;
    inline-size: calc(var(--_height) - 0.5em);
    block-size: calc(var(--_height) - 0.5em);
    display: grid;
    place-items: center;
    padding: 0;
    border: 0;
    border-radius: inherit;
    background: none;
    color: var(--_muted);
    cursor: pointer;
  }
  .box .reveal {
    inline-size: auto;
    block-size: calc(var(--_height) - 0.6154em);
    padding-inline: 0.7692em;
    font-size: 0.8125em;
    font-weight: 600;
  }
  .box .search:has(textarea) {
    align-items: start;
  }
  .box textarea.line {
    padding-block: calc((var(--_height) - 0.5em - 1lh) / 2);
  }
  .box button:hover {
    color: var(--_text);
  }
  .box button:focus-visible {
    outline-offset: var(--_inside);
  }
  @media (pointer: coarse) {
    .box input:not([type='checkbox']),
    .chip,
    .box button {
      min-block-size: var(--_height);
    }
    .chips,
    .search {
      padding: 0;
    }
    .chip button,
    .box .toggle {
      inline-size: var(--_height);
    }
  }
`;
