import type { BooleanField, Field } from '../field.js';

/**
 * What a boolean offers. A default makes it a switch. Without one, a switch that is off would be an answer that nobody gave.
 */
export function answersOf({ defaultValue, mandatory }: Omit<BooleanField, 'answers'>): BooleanField['answers'] {
  if (defaultValue !== undefined) return 'on-off';
  return mandatory ? 'yes-no' : 'yes-no-none';
}

/**
 * The fields of a question to a person. A boolean that is the only one to answer is what the question is about: the person
 * chooses Yes or No, whatever the schema requires, because beside a switch Submit would look like a yes.
 */
export function asQuestion(fields: readonly Field[]): readonly Field[] {
  const only = onlyAnswerable(fields);
  const asked = only && askedAlone(only);
  return asked ? fields.map((field) => (field === only ? asked : field)) : fields;
}

function askedAlone(field: Field): Field | undefined {
  const always = { required: true, mandatory: true, nullable: false };
  if (field.kind === 'boolean') return { ...field, ...always, answers: 'yes-no' };
  if (field.kind !== 'group') return undefined;
  const fields = asQuestion(field.fields);
  return fields === field.fields ? undefined : { ...field, ...always, fields };
}

/** The only field that the person can answer; `undefined` if there are several or none. */
export function onlyAnswerable(fields: readonly Field[]): Field | undefined {
  const [field, another] = fields.filter(({ kind }) => kind !== 'fixed' && kind !== 'unsupported');
  return another ? undefined : field;
}
