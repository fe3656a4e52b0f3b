import type { Entry } from '../../form/entry.js';
import type { Zone } from '../../form/typed/date-time.js';
import type { Json } from '../../protocol/request.js';

/** What a field's view remembers besides the answer. Absent means no, or nothing. */
export interface ViewState {
  /** Whether the filled-in text needs more than one line, so that the control grows with it. */
  readonly grows?: boolean;
  /** Whether a pasted text turned the single-line input into a text area. */
  readonly expanded?: boolean;
  /** The text as typed, where the entry is another one: of a number, the next one of a list, a search, what stood under "Other…". */
  readonly draft?: string | undefined;
  /** The selection before the search began. */
  readonly before?: Entry | undefined;
  /** What was in a list before the person chose "None". */
  readonly removed?: Entry;
  /** Whether a masked answer is visible as plain text. */
  readonly revealed?: boolean;
  /** Whether the list of a combobox is open. */
  readonly open?: boolean;
  /** What a pasted list has found, and what not. */
  readonly pasted?: string | undefined;
  /** Index of the active option among those found. */
  readonly active?: number;
  /** Index of the first rendered option among those found. */
  readonly first?: number;
}

/** What a field's view shows besides the field itself. */
export interface FieldState {
  readonly entry: Entry;
  /** The value that the entry means; `undefined` without one. */
  readonly value: Json | undefined;
  /** Whether an answer is required now. An answer in an optional group makes others in it required. */
  readonly required: boolean;
  /** Whether the object around the field is sent. An optional one waits for an answer in it. */
  readonly isSent: boolean;
  /** The error text; empty if there is none. */
  readonly error: string;
  /** What screen readers read with the control: how it was when focus came to the field. */
  readonly description: string;
  /** Id of that text. Another text has another one, or Chromium learns of it only after focus has come. */
  readonly descriptionId: string;
  readonly zone: Zone;
  /** The current time in epoch milliseconds. */
  readonly now: number;
  /** Whether the input hides what the person types, as for a password. */
  readonly masked: boolean;
  /** How an argument of an action is edited: as a text, or as code if the card shows it as a change. Else `undefined`. */
  readonly argument: 'text' | 'code' | undefined;
  readonly view: ViewState;
}

/** What a description is made of. */
export type Undescribed = Omit<FieldState, 'description' | 'descriptionId'>;

/**
 * What a field's view reports. Each field has one such object for its lifetime. A `view` argument is merged into the
 * current view state.
 */
export interface FieldActions {
  /** The control's entry changed. */
  enter(entry: Entry, view?: ViewState): void;
  /** Announces a text to screen readers. */
  say(text: string): void;
  /** Changes the view, not the answer. */
  show(view: ViewState): void;
  /** Focus left the field. While a pointer is down, the check of the field waits until the pointer is up. */
  leave(view?: ViewState): void;
  /** The person pasted several lines into one: show a text area. `caret` is its caret position in UTF-16 code units. */
  expand(entry: string, caret: number): void;
}

/** Id of the warning that fields seem to ask for a secret. */
export const SECRETS_ID = 'secrets';
/** Ids of a field's parts. They contain numbers instead of keys, because a key is server text. */
export const controlId = (id: number) => `control-${id}`;
export const labelId = (id: number) => `label-${id}`;
export const hintId = (id: number) => `hint-${id}`;
export const descriptionId = (id: number, version: number) => `description-${id}-${version}`;
export const errorId = (id: number) => `error-${id}`;
export const optionsId = (id: number) => `options-${id}`;
export const optionId = (id: number, index: number) => `option-${id}-${index}`;
