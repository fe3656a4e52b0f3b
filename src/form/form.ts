import type { DraftEntries } from '../protocol/draft-store.js';
import { deepEqual, isObject, own, setOwn } from '../protocol/json.js';
import type { Content } from '../protocol/outcome.js';
import type { Json } from '../protocol/request.js';
import { systemZone, type Zone } from './date-time.js';
import { isShownVerbatim } from './default-value.js';
import { type Answer, answerFrom, type Entry, entryFrom, isEmptyValue } from './entry.js';
import type { Field, GroupField, LeafField } from './field.js';
import { type NormalisedSchema, type NormaliseOptions, normalise } from './normalise.js';
import { type AnswerIssue, fits, kernelValidator, type Validator } from './validator.js';

export interface FormOptions extends NormaliseOptions {
  /** The host's suggestions by key, nested as the fields are, over the schema's defaults. Misfits are ignored. */
  values?: Readonly<Record<string, unknown>>;
  validator?: Validator;
  zone?: Zone;
}

/** The state of one field. */
interface Slot {
  entry: Entry;
  /** The value shown at first. It is sent byte for byte while the entry is the same. */
  readonly initial: { entry: Entry; value: Json | undefined };
  /** The cached reading of `entry`. */
  issue: AnswerIssue | undefined;
  answer: Answer;
}

/** The state of one form: its entries, the answers that they mean, and their issues. No DOM. */
export class Form {
  readonly schema: NormalisedSchema;
  readonly zone: Zone;
  /** The fields that have an answer, including those in groups, in the order on screen. */
  readonly leaves: readonly LeafField[];
  readonly #validator: Validator;
  /** By the field's id. */
  readonly #slots: Slot[] = [];
  readonly #parents = new Map<Field, GroupField>();
  /** Computed on first use, and kept up to date from then on. */
  #missing: Set<LeafField> | undefined;

  constructor(schema: unknown, options: FormOptions = {}) {
    const { values = {}, validator = kernelValidator, zone = systemZone, nested = false } = options;
    this.schema = normalise(schema, { nested });
    this.zone = zone;
    this.#validator = validator;
    this.leaves = this.#open(this.fields, values);
  }

  get fields(): readonly Field[] {
    return this.schema.fields;
  }

  entry(field: LeafField): Entry {
    return this.#slot(field).entry;
  }

  /** Sets the entry of a field. */
  enter(field: LeafField, entry: Entry): void {
    this.#slots[field.id] = this.#read(field, { entry, initial: this.#slot(field).initial });
    // In a group an answer can make other fields missing; elsewhere it affects this field alone.
    if (this.groupOf(field)) this.#missing = undefined;
    else if (this.#isMissing(field)) this.#missing?.add(field);
    else this.#missing?.delete(field);
  }

  /** The group around a field. */
  groupOf(field: Field): GroupField | undefined {
    return this.#parents.get(field);
  }

  /** Whether an answer is required. In an optional group it is from the first answer in the group on. */
  requires(field: Field): boolean {
    return field.required && this.#isSent(this.groupOf(field));
  }

  /** The first issue of a field; `undefined` when it can be sent as it is. */
  issue(field: LeafField): AnswerIssue | undefined {
    return this.#isMissing(field)
      ? { pointer: field.pointer, keyword: 'required', params: {} }
      : this.#slot(field).issue;
  }

  /** Fields that keep the form from being sent. */
  get failing(): LeafField[] {
    return this.leaves.filter((field) => this.issue(field));
  }

  /** Required fields without an answer, including those that cannot be shown. */
  get missing(): LeafField[] {
    this.#missing ??= new Set(this.leaves.filter((field) => this.#isMissing(field)));
    return [...this.#missing].sort((a, b) => a.id - b.id);
  }

  /**
   * The answers as they are sent: only declared keys, in their order, without empty optional fields and groups. Invalid
   * answers are left out, so send it only when nothing is `failing`.
   * @param isForced With answers that have errors, as far as they have a value; of a number, the text that was typed.
   */
  content(isForced = false): Content {
    return this.#contentOf(this.fields, isForced);
  }

  /**
   * The entries that differ from the initial ones, by the kind and pointer of their field.
   * @param withSecrets Whether those of fields that seem to hold a secret are among them.
   */
  draft(withSecrets = false): DraftEntries {
    const typed = this.leaves.filter((field) => (withSecrets || !field.secret) && !this.#isUntouched(field));
    return Object.fromEntries(typed.map((field) => [draftKey(field), this.entry(field)]));
  }

  /** Copies the entries of a draft into the fields of the same place and kind, except those that have changed already. */
  adopt(draft: DraftEntries): void {
    for (const field of this.leaves) {
      const entry = own(draft, draftKey(field)) as Entry;
      const isEntry = typeof entry === 'string' || Array.isArray(entry);
      if (isEntry && this.#isUntouched(field)) this.enter(field, entry);
    }
  }

  #isUntouched(field: LeafField): boolean {
    const { entry, initial } = this.#slot(field);
    return deepEqual(entry, initial.entry);
  }

  /** Fills in the fields that have an answer. @returns those fields. */
  #open(fields: readonly Field[], values: unknown): LeafField[] {
    return fields.flatMap((field) => {
      const suggestion = isObject(values) ? own(values, field.key) : undefined;
      if (field.kind === 'group') {
        for (const child of field.fields) this.#parents.set(child, field);
        return this.#open(field.fields, suggestion);
      }
      const value = isUsable(field, suggestion) ? (suggestion as Json) : field.defaultValue;
      const entry = entryFrom(field, value, this.zone);
      // A value that no control can show, such as a leap second, must not be sent unseen.
      const shown = isEmptyValue(entry) ? undefined : value;
      this.#slots[field.id] = this.#read(field, { entry, initial: { entry, value: shown } });
      return field;
    });
  }

  #contentOf(fields: readonly Field[], isForced: boolean): Content {
    const content: Content = {};
    for (const field of fields) {
      const isWrong = field.kind !== 'group' && this.issue(field) !== undefined;
      if (isWrong && !isForced) continue;
      const value = this.#valueOf(field, isForced);
      if (value !== undefined) setOwn(content, field.key, value);
      else if (field.required && !isWrong) setOwn(content, field.key, field.nullable ? null : []);
    }
    return content;
  }

  #valueOf(field: Field, isForced: boolean): Json | undefined {
    if (field.kind === 'group') return this.#isSent(field) ? this.#contentOf(field.fields, isForced) : undefined;
    const { answer, entry } = this.#slot(field);
    if (answer.state === 'value') return answer.value;
    return isForced && field.kind === 'number' && answer.state === 'invalid' ? String(entry) : undefined;
  }

  /** Whether a group's object is sent. The content as a whole, which has no group, always is. */
  #isSent(group: GroupField | undefined): boolean {
    if (!group) return true;
    return this.#isStarted(group) || (!group.nullable && this.requires(group));
  }

  /** Whether anything in a group is answered. Fixed values do not count: they are not the person's answers. */
  #isStarted({ fields }: GroupField): boolean {
    return fields.some((field) => {
      if (field.kind === 'group') return this.#isStarted(field);
      return field.kind !== 'fixed' && this.#slot(field).answer.state !== 'empty';
    });
  }

  #isMissing(field: LeafField): boolean {
    return this.#slot(field).answer.state === 'empty' && !mayBeEmpty(field) && this.requires(field);
  }

  #slot(field: LeafField): Slot {
    return this.#slots[field.id]!;
  }

  #read(field: LeafField, { entry, initial }: Pick<Slot, 'entry' | 'initial'>): Slot {
    const untouched = initial.value !== undefined && deepEqual(entry, initial.entry);
    const answer: Answer = untouched ? { state: 'value', value: initial.value! } : answerFrom(field, entry, this.zone);
    // The built-in validator has checked the initial values; a large form would pay for it twice.
    const isChecked = untouched && this.#validator === kernelValidator;
    return { entry, initial, answer, issue: isChecked ? undefined : this.#check(field, answer) };
  }

  #check(field: LeafField, answer: Answer): AnswerIssue | undefined {
    if (answer.state === 'value') return this.#validator.validate(field, answer.value)[0];
    return answer.state === 'empty'
      ? undefined
      : { pointer: field.pointer, keyword: answer.keyword, params: answer.params };
  }
}

function draftKey({ kind, pointer }: LeafField): string {
  return kind + pointer;
}

/** Whether a host's suggestion can fill in a field. */
function isUsable(field: LeafField, suggestion: unknown): boolean {
  return !isEmptyValue(suggestion) && fits(field, suggestion) && isShownVerbatim(field, suggestion);
}

/** Whether a required field can be sent without an answer: as `null` or as an empty list. */
function mayBeEmpty(field: LeafField): boolean {
  if (field.kind === 'unsupported') return false;
  return field.nullable || ((field.kind === 'choices' || field.kind === 'list') && field.constraints.minItems === 0);
}
