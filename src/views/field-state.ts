import type { Zone } from '../form/date-time.js';
import type { Entry } from '../form/entry.js';

/** What a field's view shows, besides the field itself. */
export interface FieldState {
  readonly entry: Entry;
  /** What is being typed into a list: the last of its texts while it is not empty. */
  readonly draft: string;
  /** Whether an answer is wanted now. */
  readonly required: boolean;
  /** What to do about the field; empty when nothing is to be said. */
  readonly error: string;
  readonly zone: Zone;
  /** Whether a single line has become several, because several were pasted. */
  readonly expanded: boolean;
}

/** What a field's view reports. Made once per field, so that a render compares equal. */
export interface FieldActions {
  /** The control holds this now. @param draft What is being typed after the texts of a list. */
  enter(entry: Entry, draft?: string): void;
  /** The person left the field. */
  leave(entry?: Entry): void;
  /** Several lines were pasted into one: make room. `caret` is where typing goes on, in UTF-16 code units. */
  expand(entry: string, caret: number): void;
}

/** Ids of a field's parts. Numbers, never keys: a key is server text. */
export const controlId = (id: number) => `control-${id}`;
export const labelId = (id: number) => `label-${id}`;
export const hintId = (id: number) => `hint-${id}`;
export const errorId = (id: number) => `error-${id}`;
