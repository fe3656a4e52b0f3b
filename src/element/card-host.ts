import type { ReactiveElement } from 'lit';

/** The part of the element that its cards depend on. */
export interface CardHost extends ReactiveElement {
  readonly presentation: 'dialog' | 'inline';
  readonly frameless: boolean;
  readonly lightDismiss: boolean;
  readonly dismissible: boolean;
}
