import { css } from 'lit';

/** Segments, and rows with radio buttons or checkboxes. */
export const choiceStyles = css`
  .segments {
    display: flex;
    flex-wrap: wrap;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_soft);
    font-size: 0.9375em;
    text-align: center;
  }
  /* Not a grid: it would make a large form 17 % slower to appear. */
  .segment {
    flex: 1 1 0;
    position: relative;
    align-content: center;
    min-inline-size: 0;
    min-block-size: calc(var(--_height) - 2px);
    padding: 0.2667em 0.5333em;
    border-radius: calc(var(--_radius) - 1px);
    line-height: 1.25;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  .segment + .segment::before {
    content: '';
    position: absolute;
    inset-block: 0.6em;
    inset-inline-start: -1px; /* Over the frame, where a row begins. */
    inline-size: 1px;
    background: var(--_control);
    opacity: 0.5;
  }
  .segment.chosen::before,
  .segment.chosen + .segment::before {
    opacity: 0;
  }
  .segment input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    appearance: none;
    border: 0;
    border-radius: inherit;
    cursor: inherit;
  }
  .segment.chosen {
    background: var(--_surface);
    box-shadow: 0 0 0 1px var(--_accent);
    color: var(--_accent);
    font-weight: 600;
  }
  .segment.chosen.none {
    box-shadow: 0 0 0 1px var(--_control);
    color: var(--_text);
  }
  .segment:hover:not(.chosen) {
    background: color-mix(in srgb, var(--_text) 6%, transparent);
  }

  .checks {
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    overflow: hidden;
  }
  .check {
    display: block;
    position: relative;
    align-content: center;
    min-block-size: var(--_height);
    padding-block: 0.375em;
    padding-inline: 2.625em 0.75em;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  /* A ring around the row, without :has(), which browsers would evaluate for every row. */
  .check input:focus-visible + bdi::before {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--_radius);
    outline: var(--_ring);
    outline-offset: var(--_inside);
    pointer-events: none;
  }
  .check + .check {
    border-block-start: 1px solid var(--_line);
  }
  .check.none:not(.chosen) {
    color: var(--_muted);
  }
  .check .hint {
    display: block;
  }
  .check:hover {
    background: var(--_soft);
  }
  .check input {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0.75em;
    inline-size: 1.125em;
    block-size: 1.125em;
    margin-block: auto;
    appearance: none;
    border: 1.5px solid var(--_control);
    border-radius: min(0.25em, var(--_radius));
    background: var(--_surface);
    cursor: inherit;
  }
  /* Beside the first line, not in the middle of label and description. */
  .described input {
    inset-block-end: auto;
    margin-block: calc(0.375em + (1lh - 1.125em) / 2);
  }
  .check input[type='radio'] {
    border-radius: 50%;
  }
  .check input:checked {
    border-color: var(--_accent);
    background: var(--_accent);
  }
  .check input[type='radio']:checked {
    background: var(--_surface);
    box-shadow: inset 0 0 0 0.1875em var(--_surface), inset 0 0 0 1em var(--_accent);
  }
  .check input[type='checkbox']:checked::before {
    content: '';
    position: absolute;
    inset-block-start: 0.0625em;
    inset-inline-start: 0.3125em;
    inline-size: 0.3125em;
    block-size: 0.5625em;
    border: solid var(--_on-accent);
    border-width: 0 2px 2px 0;
    rotate: 45deg;
  }
  @container (width < 30em) {
    .segment {
      flex-basis: auto;
      padding-inline: 0.2667em;
    }
    /* As wide as before it was chosen: the others stay in their rows. */
    .segment.chosen {
      font-weight: inherit;
      -webkit-text-stroke: 0.035em;
    }
  }
  @media (pointer: coarse) {
    /* A segment also takes presses on the frame around it. */
    .segment::after {
      content: '';
      position: absolute;
      inset: -1px 0;
    }
  }
  @media (forced-colors: active) {
    .segment.chosen:is(*, .none) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    .segment input:focus-visible {
      outline: 3px solid CanvasText;
      outline-offset: 2px;
    }
    .check input {
      appearance: auto;
    }
    .check input::before {
      display: none;
    }
  }
`;
