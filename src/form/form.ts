import { deepEqual, own, setOwn } from '../protocol/json.js';
import type { Content } from '../protocol/outcome.js';
import type { Json } from '../protocol/request.js';
import { systemZone, type Zone } from './date-time.js';
import { type Answer, answerFrom, type Entry, entryFrom, isNothing } from './entry.js';
import type { Field } from './field.js';
import { type NormalisedSchema, normalise } from './normalise.js';
import { type AnswerIssue, fits, kernelValidator, type Validator } from './validator.js';

export interface FormOptions {
  /** The host's suggestions by key, over the schema's defaults. Those that do not fit are ignored. */
  values?: Readonly<Record<string, unknown>>;
  validator?: Validator;
  zone?: Zone;
}

/** What one field holds. */
interface Slot {
  entry: Entry;
  /** The value shown at first, sent byte for byte as long as its entry stands. */
  readonly initial: { entry: Entry; value: Json | undefined };
  /** Cached reading of `entry`. */
  issue: AnswerIssue | undefined;
  answer: Answer;
}

/** One form's state: what was typed, what it means, what is wrong with it. No DOM. */
export class Form {
  readonly schema: NormalisedSchema;
  readonly zone: Zone;
  readonly #validator: Validator;
  readonly #slots: Slot[];

  constructor(schema: unknown, { values = {}, validator = kernelValidator, zone = systemZone }: FormOptions = {}) {
    this.schema = normalise(schema);
    this.zone = zone;
    this.#validator = validator;
    this.#slots = this.fields.map((field) => {
      const suggestion = own(values, field.key);
      const value = !isNothing(suggestion) && fits(field, suggestion) ? (suggestion as Json) : field.preset;
      const entry = entryFrom(field, value, zone);
      // What no control can show, a leap second, is not sent unseen.
      const shown = isNothing(entry) ? undefined : value;
      return this.#read(field, { entry, initial: { entry, value: shown } });
    });
  }

  get fields(): readonly Field[] {
    return this.schema.fields;
  }

  entry(field: Field): Entry {
    return this.#slot(field).entry;
  }

  /** Takes what the control holds now. */
  enter(field: Field, entry: Entry): void {
    this.#slots[field.id] = this.#read(field, { entry, initial: this.#slot(field).initial });
  }

  /** What is wrong with a field, the most telling issue; `undefined` when it can be sent as it stands. */
  issue(field: Field): AnswerIssue | undefined {
    return this.#slot(field).issue;
  }

  /** Fields that keep the form from being sent. */
  get failing(): Field[] {
    return this.fields.filter((field) => this.issue(field));
  }

  /** Required fields without an answer, those that cannot be shown included. */
  get missing(): Field[] {
    return this.fields.filter((field) => this.issue(field)?.keyword === 'required');
  }

  /**
   * The answers as they are sent: only declared keys, in their order; optional fields left empty are omitted.
   * Invalid ones are left out, so call it for sending only when nothing is `failing`.
   */
  content(): Content {
    const content: Content = {};
    for (const field of this.fields) {
      const { answer, issue } = this.#slot(field);
      if (issue) continue;
      if (answer.state === 'value') setOwn(content, field.key, answer.value);
      else if (field.required) setOwn(content, field.key, field.nullable ? null : []);
    }
    return content;
  }

  /** Keeps what was typed when the schema changes under the person's hands: fields of the same key and kind. */
  adopt(previous: Form): void {
    const byKey = new Map(previous.fields.map((field) => [field.key, field]));
    for (const field of this.fields) {
      const before = byKey.get(field.key);
      if (before?.kind !== field.kind) continue;
      const { entry, initial } = previous.#slot(before);
      if (!deepEqual(entry, initial.entry)) this.enter(field, entry);
    }
  }

  #slot(field: Field): Slot {
    return this.#slots[field.id]!;
  }

  #read(field: Field, { entry, initial }: Pick<Slot, 'entry' | 'initial'>): Slot {
    const untouched = initial.value !== undefined && deepEqual(entry, initial.entry);
    const answer: Answer = untouched ? { state: 'value', value: initial.value! } : answerFrom(field, entry, this.zone);
    // Our own validator has checked what is shown at first; a large form would pay for it twice.
    const isChecked = untouched && this.#validator === kernelValidator;
    return { entry, initial, answer, issue: isChecked ? undefined : this.#check(field, answer) };
  }

  #check(field: Field, answer: Answer): AnswerIssue | undefined {
    const { pointer } = field;
    if (answer.state === 'value') return this.#validator.validate(field, answer.value)[0];
    if (answer.state === 'invalid') return { pointer, keyword: answer.keyword, params: answer.params };
    const mayBeEmpty =
      !field.required ||
      (field.nullable && field.kind !== 'unsupported') ||
      (field.kind === 'choices' && field.constraints.minItems === 0);
    return mayBeEmpty ? undefined : { pointer, keyword: 'required', params: {} };
  }
}
