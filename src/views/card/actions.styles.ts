import { css } from 'lit';

/** The footer: countdown, status, and the rows of actions. */
export const actionStyles = css`
  .footer {
    flex: none;
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    align-items: center;
    gap: calc(var(--_space) * 0.875) 0.5em;
    padding: calc(var(--_space) * 0.875) calc(var(--_space) * 1.25);
    border-block-start: 1px solid var(--_line);
  }
  ::slotted([slot='footer']) {
    flex-basis: 100%;
    margin: 0;
    font-size: 0.8125em;
    color: var(--_muted);
  }
  ::slotted([slot='actions']) {
    padding: 0.4em 1.0667em;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: none;
    color: inherit;
    font: inherit;
    font-size: 0.9375em;
    font-weight: 600;
  }
  .countdown {
    /* On the line above the actions. It comes and goes by the clock: it moves nothing, and grows upwards, never over them. */
    position: absolute;
    z-index: 1;
    inset-inline: auto calc(var(--_space) * 1.25);
    max-inline-size: calc(100% - var(--_space) * 2.5);
    inset-block-end: calc(100% - var(--_space) * 0.625);
    display: flex;
    align-items: center;
    gap: 0.5em;
    padding-inline: 0.75em;
  }
  .ring {
    inline-size: 1.2308em;
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
  /* One flex item: if the buttons do not fit beside the status, all of them wrap below it. A status that is higher than they
  are moves none of them: a dialog that scrolls grows no more, and a card in the page grows downwards. */
  .buttons {
    flex: 0 0 auto;
    align-self: start;
    max-inline-size: 100%;
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 0.5em;
  }
  dialog .buttons {
    align-self: end;
  }
  /* A row of its own with the status beside it, so that neither moves the buttons. */
  .remember {
    flex: 1 0 100%;
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em 0.75em;
    align-items: center;
  }
  .remember .select {
    flex: none;
    font-size: 0.9375em;
  }
  /* Beside the buttons, so that a status that comes and goes does not move them. */
  .status {
    flex: 1 1 14em;
    min-inline-size: 0;
    line-height: 1.35;
    white-space: pre-line;
  }
  .status .link {
    text-align: start;
  }
  .reserved {
    visibility: hidden;
  }
  /* In the middle of the room for both, as long as the text is alone. */
  .status > p:has(+ .reserved:last-child) {
    translate: 0 max(0.75em, 12px);
  }
  .status,
  .countdown {
    font-size: 0.8125em;
    color: var(--_muted);
  }
  .countdown {
    color: var(--_text);
    font-variant-numeric: tabular-nums;
  }
  .footer button:not(.link) {
    max-inline-size: 100%;
    min-block-size: var(--_height);
    padding: 0.4em 0.9333em;
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: none;
    color: inherit;
    font-size: 0.9375em;
    font-weight: 600;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  /* Five buttons in one row of a dialog, or in two that are filled where the words are long. */
  .footer .buttons.crowded > button {
    flex-grow: 1;
    min-inline-size: 0;
    padding-inline: 0.6667em;
  }
  .footer .plain:not(.link) {
    color: var(--_muted);
    font-weight: 500;
  }
  .footer .outline:not(.link) {
    border-color: var(--_control);
  }
  .footer .primary:not(.link) {
    min-inline-size: 6.5em;
    background: var(--_accent);
    color: var(--_on-accent);
  }
  /* A form that cannot be submitted at all. With answers missing, the button looks normal: a press leads to them. */
  .footer .inert:not(.link) {
    border-color: var(--_control);
    background: var(--_soft);
    color: var(--_muted);
  }
  /* Back, while the answer is on its way. */
  .back[aria-disabled='true'] {
    text-decoration: none;
    cursor: default;
  }
  .footer .risky:not(.link, .inert) {
    border-color: var(--_danger);
    color: var(--_danger);
  }
  .footer .primary.danger:not(.link, .inert) {
    background: var(--_danger);
    color: var(--_surface);
  }
  .footer .plain:hover,
  .footer .outline:hover {
    background: var(--_soft);
  }
  .footer .primary:not(.inert):hover {
    background: color-mix(in srgb, var(--_accent) 88%, var(--_text));
  }
  .footer .primary.danger:not(.link, .inert):hover {
    background: color-mix(in srgb, var(--_danger) 88%, var(--_text));
  }
  .series {
    flex-basis: 100%;
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 0.3077em 1.2308em;
    font-size: 0.8125em;
  }
  /* Not below Next, where a second press would meet it. */
  .series .cancel-all {
    margin-inline-end: auto;
  }
  .series .link:not(:hover) {
    color: var(--_muted);
  }
  @container (width < 30em) {
    .status,
    .remember .select {
      flex-basis: 100%;
    }
    .buttons {
      flex: 1 1 100%;
    }
    .footer button:not(.link) {
      flex: 1 1 auto;
      padding-inline: 0.625em;
    }
    .footer .primary:not(.link) {
      min-inline-size: auto;
    }
  }
  @media (pointer: coarse) {
    /* Room for a finger above the line alone: below are the actions. */
    .countdown .link {
      margin-block: -24px 0;
      padding-block: 24px 0;
    }
    .series {
      row-gap: 24px;
    }
  }
  @media (forced-colors: active) {
    .footer .primary:is(*, .danger):not(.link, .inert) {
      forced-color-adjust: none;
      border-color: ButtonText;
      background: ButtonText;
      color: ButtonFace;
    }
    .footer .inert:not(.link) {
      border-color: GrayText;
      color: GrayText;
    }
  }
`;
