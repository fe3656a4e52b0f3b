import type { Zone } from '../form/date-time.js';
import type { Entry } from '../form/entry.js';

/** What a field's view remembers besides the answer. All of it is absent at first. */
export interface ViewState {
  /** Whether a single line has become several, because several were pasted. */
  readonly expanded?: boolean;
  /** What is being typed: after the texts of a list, or to find one of many options. */
  readonly draft?: string | undefined;
  /** What was chosen before the search. */
  readonly before?: Entry | undefined;
  /** Whether what is masked is shown as it is. */
  readonly revealed?: boolean;
  /** Whether many options are open to choose from. */
  readonly open?: boolean;
  /** Which of the options found the arrow keys are at. */
  readonly active?: number;
  /** The first of the options found that is rendered. */
  readonly first?: number;
}

/** What a field's view shows, besides the field itself. */
export interface FieldState {
  readonly entry: Entry;
  /** Whether an answer is wanted now. */
  readonly required: boolean;
  /** What to do about the field; empty when nothing is to be said. */
  readonly error: string;
  readonly zone: Zone;
  /** Whether what is typed is hidden from whoever looks over the shoulder. */
  readonly masked: boolean;
  readonly view: ViewState;
}

/** What a field's view reports. Made once per field, so that a render compares equal. `view` changes what it names. */
export interface FieldActions {
  /** The control holds this now. */
  enter(entry: Entry, view?: ViewState): void;
  /** Says something to those who do not see it. */
  say(text: string): void;
  /** The answer is the same, but it is to be shown another way. */
  show(view: ViewState): void;
  /** The person left the field. While a pointer is down it is not yet taken as left. */
  leave(entry?: Entry, view?: ViewState): void;
  /** Several lines were pasted into one: make room. `caret` is where typing goes on, in UTF-16 code units. */
  expand(entry: string, caret: number): void;
}

/** Id of the warning about fields that seem to ask for a secret. */
export const SECRETS_ID = 'secrets';
/** Ids of a field's parts. Numbers, never keys: a key is server text. */
export const controlId = (id: number) => `control-${id}`;
export const labelId = (id: number) => `label-${id}`;
export const hintId = (id: number) => `hint-${id}`;
export const errorId = (id: number) => `error-${id}`;
export const optionsId = (id: number) => `options-${id}`;
export const optionId = (id: number, index: number) => `option-${id}-${index}`;
