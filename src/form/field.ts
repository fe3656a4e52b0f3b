import type { Json } from '../protocol/request.js';

/** The keywords that the validator reads, each with a value of the right type. */
export interface Constraints {
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: StringFormat;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
}

/** Formats that are checked: those of the protocol's subset (all revisions), and what libraries write for their own types. */
// biome-ignore format: the protocol's first
export const FORMATS = [
  'email', 'uri', 'date', 'date-time',
  'uuid', 'time', 'duration', 'ipv4', 'ipv6', 'hostname',
] as const;

export type StringFormat = (typeof FORMATS)[number];

interface FieldBase {
  /** Position in the form, nested fields counted, from 0. Element ids are built from it, never from a key. */
  readonly id: number;
  /** The property's key: server text, any string, `__proto__` included. */
  readonly key: string;
  /** The place of the value in the content (RFC 6901). */
  readonly pointer: string;
  /**
   * The control's `name`, unique in the form. It is the key of a top-level field, and the pointer of a nested field without
   * its leading slash. The slash stays if another field, such as one with the key `a/b`, has that name already.
   */
  readonly name: string;
  /** The schema's title, else a readable form of the key. One line, at most 1 KiB, without control characters. */
  readonly label: string;
  /** The schema's description; empty if there is none, or if it repeats the label. */
  readonly description: string;
  /** Whether the schema's description is left out, because the form shows too much already. The field says so. */
  readonly lacksDescription?: boolean;
  /** Whether the schema that holds the property requires it. @see Form.requires for a field inside an optional group. */
  readonly required: boolean;
  /** Whether the field must always be answered: it is required, so is every group around it, and none of them takes `null`. */
  readonly mandatory: boolean;
  /** Whether the schema allows `null`. A required field then sends `null` if it is left empty. */
  readonly nullable: boolean;
  /** Whether the person would type a secret, such as a password, a key or a card number. Servers must not ask for it. */
  readonly secret: boolean;
  readonly constraints: Constraints;
  /** The key as JSON, and the type; only with `jsonFields`. */
  readonly shape?: string;
  /** The schema's default, if it fits the field and is fully on display there. */
  readonly defaultValue?: Json;
  /**
   * Whether the schema has a default that is not filled in, because it would not be fully on display, or may have lost digits
   * on its way. The field says so.
   */
  readonly lacksDefault?: true;
}

/** A line of text, or several. */
export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly multiline: boolean;
  /** The application's check of the value, where the text is JSON. It gives an error's text, and may throw. */
  readonly json?: (value: Json) => unknown;
}

export interface NumberField extends FieldBase {
  readonly kind: 'number';
  /** Whether only whole numbers fit. */
  readonly integer: boolean;
}

/** A calendar day; the value is an RFC 3339 full-date. */
export interface DateField extends FieldBase {
  readonly kind: 'date';
}

/** A moment; the value is an RFC 3339 date-time with offset. */
export interface DateTimeField extends FieldBase {
  readonly kind: 'date-time';
}

export interface BooleanField extends FieldBase {
  readonly kind: 'boolean';
  /** What there is to choose from. With `on-off`, off is an answer; otherwise nothing is chosen until a value fills it in. */
  readonly answers: 'on-off' | 'yes-no' | 'yes-no-none';
}

export interface Option {
  /** The control's value: unique among the field's options, never empty. It is the option's value if possible. */
  readonly id: string;
  /** One line; labels that are the same have the value beside them. */
  readonly label: string;
  /** What the server says of the option, on one line. */
  readonly description?: string;
  readonly value: string | number | boolean;
}

/** A choice of one option. */
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly options: readonly Option[];
  /** The number of options that cannot be chosen, because their label is too long. */
  readonly dropped: number;
  /** The constraints on an answer that is not among the options; absent if the schema takes no other answer. */
  readonly other?: Constraints;
}

/** A choice of several options; the value is a list of their values. */
export interface MultipleChoiceField extends FieldBase {
  readonly kind: 'choices';
  readonly options: readonly Option[];
  /** The number of options that cannot be chosen, because their label is too long. */
  readonly dropped: number;
  /** The constraints on each chosen option. */
  readonly items: Constraints;
  /** The constraints on one text that is not among the options; absent if the schema takes no other text. */
  readonly other?: Constraints;
}

/** Any number of texts that the person types; the value is a list of strings. */
export interface ListField extends FieldBase {
  readonly kind: 'list';
  /** The constraints on each text. */
  readonly items: Constraints;
}

/** A nested object, with fields of its own, whose answers are sent together under its key. */
export interface GroupField extends FieldBase {
  readonly kind: 'group';
  readonly fields: readonly Field[];
}

/**
 * A value that the person sees and cannot change: the schema fixes it (`const`), or no control can show the default. It is
 * sent with the answer. If nested objects can be answered, it may be any JSON value.
 */
export interface FixedField extends FieldBase {
  readonly kind: 'fixed';
  readonly value: Json;
}

/** Why a field cannot be shown. */
export type UnsupportedReason =
  /** The property is not a schema. */
  | 'schema'
  /** There is no control for a value of its type. */
  | 'type'
  /** A constant, or the question of a switch, that would not be fully on display. The form cannot be sent without it. */
  | 'hidden'
  /** A nested object in a form whose answers are flat. */
  | 'nested'
  /** A `$ref` that leads nowhere. */
  | 'reference'
  /** Several alternatives. A form would show only one of them. */
  | 'alternatives'
  | 'too-many-options'
  /** A number that may have lost digits before it came here (`hasLostDigits`). */
  | 'digits'
  | 'too-many-fields'
  /** A definition that contains itself, or costs more to read than a schema may. */
  | 'too-deep';

export interface UnsupportedField extends FieldBase {
  readonly kind: 'unsupported';
  readonly reason: UnsupportedReason;
}

/** One property of the requested schema, to show and to answer. */
export type Field =
  | TextField
  | NumberField
  | DateField
  | DateTimeField
  | BooleanField
  | ChoiceField
  | MultipleChoiceField
  | ListField
  | GroupField
  | FixedField
  | UnsupportedField;

/** A field that has an answer of its own. */
export type LeafField = Exclude<Field, GroupField>;

/** A part of a schema that could not be used. It is not an exception, because the schema comes from the server. */
export interface SchemaIssue {
  /** Its place in the requested schema (RFC 6901). */
  readonly pointer: string;
  readonly keyword: string;
  readonly message: string;
}
