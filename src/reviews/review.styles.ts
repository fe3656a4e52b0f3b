/** As Lit's tag, by which the build minifies the text. Lit itself would bring customElements into Node. */
const css = String.raw;

/** The arguments of an action. */
const cssText = css`
  .review > .hint {
    margin-block-end: 0.375em;
  }
  /* The values of all depths stand in one column: a name has as much less room as its list is indented. */
  .arguments {
    margin: 0;
    --_indent: calc(1.125em + 2px);
    --_names: min(31cqi, 10em);
  }
  .arguments .arguments {
    --_names: calc(min(31cqi, 10em) - var(--_indent));
  }
  .arguments .arguments .arguments {
    --_names: calc(min(31cqi, 10em) - 2 * var(--_indent));
  }
  .arguments .arguments .arguments .arguments {
    --_names: calc(min(31cqi, 10em) - 3 * var(--_indent));
  }
  .review > .arguments {
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .argument {
    display: grid;
    grid-template-columns: max(4em, var(--_names)) minmax(0, 1fr);
    gap: 0.125em 0.875em;
    padding: 0.5em 0.875em;
  }
  .argument.long,
  .argument.inside {
    grid-template-columns: minmax(0, 1fr);
  }
  .argument + .argument {
    border-block-start: 1px solid var(--_line);
  }
  .argument > dt {
    font-size: 0.9375em;
    font-weight: 600;
    line-height: 1.6;
    overflow-wrap: anywhere;
  }
  .argument > dt[hidden] {
    display: none;
  }
  .argument > dt[hidden] + dd {
    grid-column: 1 / -1;
  }
  .argument > dt .hint {
    display: block;
    font-weight: 400;
  }
  .argument > dd {
    min-inline-size: 0;
    margin: 0;
  }
  .argument.inside {
    padding-block-end: 0;
    padding-inline-end: 0;
  }
  .argument.inside > dd > .arguments {
    margin-inline-start: 0.25em;
    border-inline-start: 2px solid var(--_line);
  }
  .value:not(.long-text) {
    text-align: -webkit-match-parent; /* Chromium knows this name only. */
    text-align: match-parent;
  }
  .value {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .value.json {
    font-family: ui-monospace, monospace;
    font-size: 0.9375em;
  }
  .long-text {
    margin-block: 0.25em;
    padding: 0.625em 0.75em;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_soft);
  }
  /* A change of a file. */
  .diff {
    --_added: light-dark(#1a7f37, #57ab5a);
    padding-block: 0.375em;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    overflow: hidden;
    background: var(--_soft);
    font-size: 0.875em;
    text-align: start;
    tab-size: 4;
  }
  .diff > .block {
    contain-intrinsic-block-size: auto 150em;
  }
  .diff .line {
    position: relative; /* For the word that is not on screen. */
    min-block-size: 1lh;
    padding-inline: calc(0.75em + 1ch + 3px) 0.75em;
    text-indent: -1ch; /* The second row of a long line begins where its text does. */
  }
  .diff .line.added,
  .diff .line.removed {
    padding-inline-start: calc(0.75em + 1ch);
    border-inline-start: 3px solid var(--_added);
    background: color-mix(in srgb, var(--_added) 15%, transparent);
  }
  .diff .line.removed {
    border-inline-start: 3px double var(--_danger);
    background: color-mix(in srgb, var(--_danger) 15%, transparent);
  }
  .diff .line.place,
  .diff .line.note {
    color: var(--_muted);
  }
  .diff .line.file {
    font-weight: 600;
  }
  .diff .line .visually-hidden {
    -webkit-user-select: none;
    user-select: none; /* What is copied is the patch. */
  }
  .meaning {
    margin-inline-start: 1ch;
    color: var(--_danger);
    font-family: var(--mcp-elicitation-font, sans-serif);
    -webkit-user-select: none;
    user-select: none;
  }
  .diff .line.note > .meaning {
    margin: 0;
    color: inherit;
  }
  /* Later actions, which run with this one if the person says so. */
  .rest {
    margin-block-start: calc(var(--_space) * 0.75);
    font-size: 0.8125em;
    color: var(--_muted);
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  .rest > p {
    font-weight: 600;
  }
  .rest ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  /* The last one has its own height, so that a scroll to it ends there. */
  .rest li:not(:last-child) {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 1.4em;
  }
  .rest .value {
    color: var(--_text);
  }
  textarea.response {
    min-block-size: calc(3lh + 0.75em + 2px);
  }
  .argument .masked {
    letter-spacing: 0.125em;
    color: var(--_muted);
  }
  @container (width < 26em) {
    .argument {
      grid-template-columns: minmax(0, 1fr);
    }
    /* Else a long word would leave its sign alone in a row. */
    .diff .line {
      word-break: break-all;
    }
  }
`;

export const reviewStyles = { cssText };
