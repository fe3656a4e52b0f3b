import type { DraftEntries } from '../protocol/draft-store.js';
import { deepEqual, isObject, ownValue, setOwn } from '../protocol/json.js';
import type { Content } from '../protocol/outcome.js';
import type { Json } from '../protocol/request.js';
import {
  type Entry,
  entryFrom,
  isEmptyValue,
  type Meaning,
  matchedIn,
  meaningOf,
  NONE,
  otherIn,
  takesNone,
} from './entry.js';
import type { Field, GroupField, LeafField } from './field.js';
import { Budget } from './schema/budget.js';
import { readDefault } from './schema/default-value.js';
import { type NormalisedSchema, type NormaliseOptions, normalise } from './schema/normalise.js';
import { asQuestion } from './schema/yes-no.js';
import { systemZone, type Zone } from './typed/date-time.js';
import { typedNumber } from './typed/number-text.js';
import { type AnswerIssue, issuesOf } from './validator.js';

export interface FormOptions extends NormaliseOptions {
  /** The host's suggestions by key, nested as the fields are. They win over the schema's defaults. Misfits are ignored. */
  values?: Readonly<Record<string, unknown>>;
  /**
   * Changes the fields of the schema, for example leaves some out. Default: they become a question to a person (`asQuestion`).
   * @param filled The pointers of the fields that a suggestion fills in.
   */
  prepare?(fields: readonly Field[], filled: ReadonlySet<string>): readonly Field[];
  zone?: Zone;
}

/** The state of one field. */
interface Slot {
  entry: Entry;
  /** What the field had at first. The value is sent byte for byte while the entry is the same; without one nothing was filled in. */
  readonly initial: { readonly entry: Entry; readonly value: Json | undefined };
  /** The entry when the card appeared: the initial one, or that of an earlier answer. */
  readonly first: Entry;
  /** Whether the entry has ever changed. */
  readonly isEntered: boolean;
  /**
   * Entries that started as a masked default, and edits of them. They are not sent until the person has revealed them. All
   * are kept, because undo brings back an earlier one.
   */
  readonly unread: Set<string>;
  /** The cached reading of `entry`. */
  issue: AnswerIssue | undefined;
  meaning: Meaning;
}

/** The state of one form: its entries, their answers, and their issues. No DOM. */
export class Form {
  readonly schema: NormalisedSchema;
  readonly zone: Zone;
  /** The fields that have an answer, including those in groups, in the order on screen. */
  readonly leaves: readonly LeafField[];
  /** By the field's id. */
  readonly #slots: Slot[] = [];
  readonly #parents = new Map<Field, GroupField>();
  /** The host's suggestions that fill in a field, by its pointer. */
  readonly #suggestions = new Map<string, Json>();

  constructor(schema: unknown, options: FormOptions = {}) {
    const { values = {}, zone = systemZone, prepare = asQuestion } = options;
    const budget = new Budget(schema);
    const normalised = normalise(schema, options, budget);
    this.zone = zone;
    this.#suggest(normalised.fields, values, budget);
    const filled = new Set(this.#suggestions.keys());
    this.schema = { ...normalised, fields: prepare(normalised.fields, filled) };
    this.leaves = this.#open(this.fields);
  }

  get fields(): readonly Field[] {
    return this.schema.fields;
  }

  entry(field: LeafField): Entry {
    return this.#slot(field).entry;
  }

  /** The value that the entry means; `undefined` without one. */
  value(field: LeafField): Json | undefined {
    const { meaning } = this.#slot(field);
    return meaning.state === 'value' ? meaning.value : undefined;
  }

  /** Sets the entry of a field. */
  enter(field: LeafField, entry: Entry): void {
    const slot = this.#slot(field);
    if (isEditOfUnread(slot, entry)) slot.unread.add(textOf(entry));
    const isEntered = slot.isEntered || !deepEqual(entry, slot.entry);
    this.#slots[field.id] = this.#read(field, { ...slot, entry, isEntered });
  }

  /** Notes that the person could read the secret that the server filled in. */
  markRead(field: LeafField): void {
    this.#slot(field).unread.clear();
  }

  /** The group around a field. */
  groupOf(field: Field): GroupField | undefined {
    return this.#parents.get(field);
  }

  /** Whether an answer is required. In an optional group it is required once any field of the group has an answer. */
  requires(field: Field): boolean {
    return field.required && !mayBeEmpty(field) && this.isSent(this.groupOf(field));
  }

  /**
   * The first issue of a field; `undefined` if it can be sent as it is. The keyword `unread` means a secret that the server
   * filled in and the person could not read yet.
   */
  issue(field: LeafField): AnswerIssue | undefined {
    const { pointer } = field;
    if (this.#isMissing(field)) return { pointer, keyword: 'required', params: {} };
    if (!this.#wasSeen(field) && this.isSent(this.groupOf(field))) return { pointer, keyword: 'unread', params: {} };
    return this.#slot(field).issue;
  }

  /** Whether a field that must be answered cannot be shown. The person cannot change that. */
  get isBlocked(): boolean {
    return this.missing.some((field) => field.kind === 'unsupported');
  }

  /** Fields that keep the form from being sent. */
  get failing(): LeafField[] {
    return this.leaves.filter((field) => this.issue(field));
  }

  /** Required fields without an answer, including those that cannot be shown. */
  get missing(): LeafField[] {
    return this.leaves.filter((field) => this.#isMissing(field));
  }

  /**
   * The answers as they are sent: only declared keys, in their order, without empty optional fields and groups. Invalid
   * answers are left out, so send it only when nothing is `failing`.
   * @param isForced Whether to include answers with errors if they have a value; for a number, the typed text; for several
   * choices, those that are options.
   */
  content(isForced = false): Content {
    return this.#contentOf(this.fields, isForced);
  }

  /**
   * Enters what the person gave before: a field that it leaves out was empty. What the form fills in by itself stays untouched
   * where it was given.
   * @param fields Those of a group. Default: all.
   */
  enterContent(content: unknown, fields = this.fields): void {
    for (const field of fields) {
      const value = ownValue(content, field.key) as Json | undefined;
      if (field.kind === 'group') {
        this.enterContent(value, field.fields);
        continue;
      }
      if (value !== undefined) this.markRead(field); // What was given had been read.
      if (field.kind !== 'fixed' && !deepEqual(value, this.value(field))) {
        this.enter(field, takesNone(field) && deepEqual(value, []) ? NONE : entryFrom(field, value, this.zone));
        const slot = this.#slot(field);
        this.#slots[field.id] = { ...slot, first: slot.entry };
      }
    }
  }

  /**
   * The entries that differ from the initial ones, by the kind and pointer of their field. Of one that seems to hold a secret,
   * a draft says at most that it is no longer what was filled in: it comes back empty. A typed text that matches no option is
   * in no entry: only the view has it.
   */
  draft(): DraftEntries {
    const isKept = (field: LeafField) => this.isTouched(field) || this.#isChanged(field);
    const isLost = (field: LeafField) => this.#isChanged(field) && !isEmptyValue(this.#slot(field).first);
    const entryOf = (field: LeafField) => {
      if (field.secret) return entryFrom(field, undefined, this.zone);
      return 'options' in field ? matchedIn(this.entry(field)) : this.entry(field);
    };
    const kept = this.leaves.filter((field) => (field.secret ? isLost(field) : isKept(field)));
    return Object.fromEntries(kept.map((field) => [draftKey(field), entryOf(field)]));
  }

  /**
   * Copies the entries of a draft into fields of the same place and kind. Skips what the person has changed on this card.
   * @returns whether there was one.
   */
  adopt(draft: DraftEntries): boolean {
    let hasAny = false;
    for (const field of this.leaves) {
      const entry = ownValue(draft, draftKey(field)) as Entry;
      const isEntry = typeof entry === 'string' || Array.isArray(entry);
      if (!isEntry || this.#isChanged(field)) continue;
      this.enter(field, entry);
      hasAny = true;
    }
    return hasAny;
  }

  /**
   * The fields whose value would be sent although the person has not entered it: a default, a constant, a suggestion of the
   * host, off, `null`, an empty list. A group is among them where `null` would be sent for it.
   */
  get untouched(): Field[] {
    return this.#untouchedIn(this.fields);
  }

  #untouchedIn(fields: readonly Field[]): Field[] {
    return fields.flatMap((field): Field[] => {
      if (field.kind === 'group')
        return this.isSent(field) ? this.#untouchedIn(field.fields) : field.required ? [field] : [];
      if (this.isEntered(field)) return [];
      const { state } = this.#slot(field).meaning;
      return state === 'value' || (field.required && mayBeEmpty(field)) ? [field] : [];
    });
  }

  /**
   * Takes over what the person typed into an earlier form, for fields of the same place and kind. A secret is never
   * among it: the person typed it for what was shown then.
   */
  continueFrom(before: Form): void {
    const earlier = new Map(before.leaves.map((field) => [draftKey(field), field]));
    for (const field of this.leaves) {
      const other = earlier.get(draftKey(field));
      if (other && !other.secret && !field.secret && before.isTouched(other)) this.enter(field, before.entry(other));
    }
  }

  /** Whether the person entered anything, be it what the field had at first. */
  isEntered(field: LeafField): boolean {
    return this.#slot(field).isEntered;
  }

  /** Whether the field has something else than at first. */
  isTouched(field: LeafField): boolean {
    const { entry, initial } = this.#slot(field);
    return !deepEqual(entry, initial.entry);
  }

  /** Whether the person has changed the field since the card appeared. */
  #isChanged(field: LeafField): boolean {
    const { entry, first } = this.#slot(field);
    return !deepEqual(entry, first);
  }

  /** Keeps the suggestions that fit, are fully on display, and have room on screen. */
  #suggest(fields: readonly Field[], values: unknown, budget: Budget): void {
    if (!isObject(values)) return;
    for (const field of fields) {
      const value = ownValue(values, field.key) as Json | undefined;
      if (field.kind === 'group') this.#suggest(field.fields, value, budget);
      else if (isEmptyValue(value) || readDefault(field, value, budget).defaultValue === undefined) continue;
      else if (!isEmptyValue(entryFrom(field, value, this.zone))) this.#suggestions.set(field.pointer, value!);
    }
  }

  /** Fills in the fields that have an answer. @returns those fields. */
  #open(fields: readonly Field[]): LeafField[] {
    return fields.flatMap((field) => {
      if (field.kind === 'group') {
        for (const child of field.fields) this.#parents.set(child, field);
        return this.#open(field.fields);
      }
      this.#slots[field.id] = this.#read(field, this.#fillIn(field));
      return field;
    });
  }

  /** Fills in the host's suggestion, else the schema's default, if its control shows it. */
  #fillIn(field: LeafField): Omit<Slot, 'issue' | 'meaning'> {
    const suggestion = this.#suggestions.get(field.pointer);
    const isSecretDefault = suggestion === undefined && field.defaultValue !== undefined && field.secret;
    const filledIn = suggestion ?? field.defaultValue;
    const ofValue = entryFrom(field, filledIn, this.zone);
    // A leap second and the year 0 have no entry. A secret beside the options is dots, without a button that makes it readable.
    const isShown = !isEmptyValue(ofValue) && !(isSecretDefault && otherIn(field, ofValue) !== undefined);
    const value = isShown ? filledIn : undefined;
    const entry = isShown ? ofValue : entryFrom(field, undefined, this.zone);
    const isUnread = isSecretDefault && value !== undefined && !('options' in field);
    const unread = new Set(isUnread ? [textOf(entry)] : []);
    return { entry, initial: { entry, value }, first: entry, isEntered: false, unread };
  }

  #contentOf(fields: readonly Field[], isForced: boolean): Content {
    const content: Content = {};
    for (const field of fields) {
      const isWrong = field.kind !== 'group' && this.issue(field) !== undefined;
      if (isWrong && !(isForced && this.#wasSeen(field))) continue;
      const value = this.#valueOf(field, isForced);
      if (value !== undefined) setOwn(content, field.key, value);
      else if (field.required && !isWrong) setOwn(content, field.key, field.nullable ? null : []);
    }
    return content;
  }

  /** Whether the person could read the field's value. */
  #wasSeen(field: LeafField): boolean {
    const { unread, entry } = this.#slot(field);
    return unread.size === 0 || !unread.has(textOf(entry));
  }

  #valueOf(field: Field, isForced: boolean): Json | undefined {
    if (field.kind === 'group') return this.isSent(field) ? this.#contentOf(field.fields, isForced) : undefined;
    const { meaning, entry } = this.#slot(field);
    if (meaning.state === 'value') return meaning.value;
    if (!isForced || meaning.state !== 'invalid') return undefined;
    if (field.kind === 'number') return typedNumber(String(entry));
    const chosen = field.kind === 'choices' ? meaningOf(field, matchedIn(entry), this.zone) : meaning;
    return chosen.state === 'value' ? chosen.value : undefined;
  }

  /** Whether a group's object is sent. `undefined` stands for the content as a whole, which is always sent. */
  isSent(group: GroupField | undefined): boolean {
    if (!group) return true;
    return this.#isStarted(group) || this.requires(group);
  }

  /**
   * Whether a field in a group has an answer. A constant is no answer of the person: it counts only if it is also the
   * default.
   */
  #isStarted({ fields }: GroupField): boolean {
    return fields.some((field) => {
      if (field.kind === 'group') return this.#isStarted(field);
      return (
        (field.kind !== 'fixed' || field.defaultValue !== undefined) && this.#slot(field).meaning.state !== 'empty'
      );
    });
  }

  #isMissing(field: LeafField): boolean {
    return this.#slot(field).meaning.state === 'empty' && this.requires(field);
  }

  #slot(field: LeafField): Slot {
    return this.#slots[field.id]!;
  }

  #read(field: LeafField, slot: Omit<Slot, 'issue' | 'meaning'>): Slot {
    const { initial } = slot;
    const entry = field.kind === 'text' ? endedLike(String(initial.entry), String(slot.entry)) : slot.entry;
    const holdsIt = initial.value !== undefined && deepEqual(entry, initial.entry);
    const meaning: Meaning = holdsIt ? { state: 'value', value: initial.value! } : meaningOf(field, entry, this.zone);
    // The initial values have been checked. Checking them again would slow a large form down.
    return { ...slot, meaning, issue: holdsIt ? undefined : this.#check(field, meaning) };
  }

  #check(field: LeafField, meaning: Meaning): AnswerIssue | undefined {
    if (meaning.state === 'value') return issuesOf(field, meaning.value)[0];
    return meaning.state === 'empty'
      ? undefined
      : { pointer: field.pointer, keyword: meaning.keyword, params: meaning.params };
  }
}

/** A typed text with the line ends of the initial one: a text area knows only \n (HTML, "API value" of textarea). */
function endedLike(initial: string, text: string): string {
  return initial.includes('\r\n') && !/(?<!\r)\n/.test(initial) ? text.replace(/\r?\n/g, '\r\n') : text;
}

/** Whether a new entry of a field has the unread secret in it, or comes from an entry that has. */
function isEditOfUnread({ unread, entry: before, initial }: Slot, entry: Entry): boolean {
  if (unread.size === 0 || isEmptyValue(entry)) return false;
  return unread.has(textOf(before)) || textOf(entry).includes(textOf(initial.entry));
}

/** An entry as one text, which equal entries share. */
function textOf(entry: Entry): string {
  return [entry].flat().join('\n');
}

function draftKey({ kind, pointer }: LeafField): string {
  return kind + pointer;
}

/** Whether a required field can be sent without an answer: as `null` or as an empty list. */
function mayBeEmpty(field: Field): boolean {
  if (field.kind === 'unsupported') return false;
  return field.nullable || ((field.kind === 'choices' || field.kind === 'list') && field.constraints.minItems === 0);
}
