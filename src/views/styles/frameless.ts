import { css } from 'lit';

/** A card in a place that has a frame of its own, such as a modal of the application. */
export const frameless = css`
  :host([frameless]) section.card {
    max-inline-size: none;
    border: 0;
    border-radius: 0;
    background: none;
    overflow: visible;
  }
  :host([frameless]) section :is(.header, .middle, .footer) {
    padding-inline: 0;
  }
  :host([frameless]) section .middle {
    overflow: visible;
  }
  /* Keeps what has focus clear of the sticky actions, and of a header of the modal that sticks. */
  :host([frameless]) section :is(.header, .middle) * {
    scroll-margin-block: 5rem 6.5rem;
  }
  :host([frameless]) section .footer {
    position: sticky;
    inset-block-end: 0;
    background: var(--_surface);
  }
  @media (height < 20em) {
    :host([frameless]) section .footer {
      position: relative;
    }
  }
`;
