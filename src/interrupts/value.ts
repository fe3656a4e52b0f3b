import type { ElicitationHost, HostElicitOptions } from '../protocol/host.js';
import { isObject, listIn, ownValue, setOwn, textIn } from '../protocol/json.js';
import type { Content, Outcome } from '../protocol/outcome.js';
import type { RequestedSchema } from '../protocol/request.js';
import { askSeries, type SeriesStep, type StepOutcome } from './ask-series.js';
import type { InterruptOptions } from './options.js';

/** The key of a value that is not an object, in the form that asks for it. */
const VALUE = 'value';

/**
 * Asks for any JSON value, by a schema that need not be an object's: a boolean has two buttons, an enum is a choice, a
 * union of objects a choice of branch. For the application's own steps: a request of an MCP server keeps the rules of
 * the protocol.
 * @throws the reason of `signal`, once it aborts.
 */
export async function elicitValue(
  host: ElicitationHost,
  { message = '', schema }: { message?: string; schema: unknown },
  options: InterruptOptions = {},
): Promise<StepOutcome> {
  const [answer] = await askSeries(host, [valueStep(message, schema)], options);
  return answer!;
}

/**
 * A step whose answer is any JSON value. MCP's own requests keep the rules of the protocol: their schema is an object.
 *
 * | schema | the card shows |
 * |---|---|
 * | an object | its form, nested objects included |
 * | `boolean` | two buttons, Yes and No |
 * | `enum`, `const`, or a choice of constants | the choice |
 * | `string`, `number`, `integer`, a list of texts | one field |
 * | a union of objects | a choice of branch, then the form of that branch, constants included |
 * | none | one field for a text |
 * | anything else | that it cannot be shown |
 */
export function valueStep(message: string, schema: unknown, options: FormOptions = {}): SeriesStep {
  const branches = branchesOf(schema);
  if (branches) return branchStep(message, branches, options);
  if (isForm(schema)) return formStep(message, schema as RequestedSchema, (content) => content, options);
  const single = isObject(schema) && Object.keys(schema).length > 0 ? schema : { type: 'string', minLength: 1 };
  const form: RequestedSchema = { type: 'object', properties: { [VALUE]: single }, required: [VALUE] };
  const definitions = ownValue(schema, '$defs');
  if (definitions !== undefined) form.$defs = definitions;
  const isYesNo = ownValue(single, 'type') === 'boolean';
  // Beside two buttons no field says what they answer.
  const said = isYesNo ? [message, textIn(single, 'title'), textIn(single, 'description')] : [message];
  const text = [...new Set(said)].filter(Boolean).join('\n\n');
  return formStep(text, form, (content) => ownValue(content, VALUE), {
    ...options,
    ...(isYesNo && { buttons: true }),
  });
}

/** Options of the forms that win over those of the helper. */
type FormOptions = Pick<HostElicitOptions, 'buttons' | 'rejectable'>;

/** A step that shows a form: with what the person gave, when they go back to it. */
function formStep(
  message: string,
  requestedSchema: RequestedSchema,
  read: (content: Content) => unknown,
  formOptions: FormOptions,
): SeriesStep {
  const request = { message, requestedSchema }; // The same after Back, so its draft is found.
  let before: Outcome | undefined;
  return {
    async ask(host, options) {
      const outcome = await host.elicit(request, {
        nested: true,
        ...options,
        ...formOptions,
        plainText: true, // What a run asks has no marks: each character counts.
        ...(before && { before }),
      });
      if (outcome.action !== 'accept') return outcome;
      before = outcome;
      return { action: 'given', value: read(outcome.content ?? {}) };
    },
  };
}

/** One branch of a union. */
interface Branch {
  readonly title: string;
  readonly schema: RequestedSchema;
}

/** Asks for the branch, then for its content. "Back" returns to the choice of branch. */
function branchStep(message: string, branches: readonly Branch[], formOptions: FormOptions): SeriesStep {
  const choice = { oneOf: branches.map(({ title }, i) => ({ const: String(i), title })) };
  const choiceStep = valueStep(message, choice, formOptions);
  const forms = branches.map(({ schema, title }) =>
    formStep(message, { ...schema, title }, (content) => content, formOptions),
  );
  return {
    async ask(host, options) {
      for (let round = options; ; round = { ...options, repeated: true }) {
        const chosen = await choiceStep.ask(host, round);
        if (chosen.action !== 'given') return chosen;
        const step = { index: 1, count: 2, ...options.step, canGoBack: true };
        const given = await forms[Number(chosen.value)]!.ask(host, { ...round, step });
        if (given.action !== 'back') return given;
      }
    },
  };
}

/** Whether a form can show the schema directly. */
function isForm(schema: unknown): boolean {
  return isObject(schema) && (ownValue(schema, 'type') === 'object' || isObject(ownValue(schema, 'properties')));
}

/** The branches of a union of objects; `undefined` for anything else. */
function branchesOf(schema: unknown): readonly Branch[] | undefined {
  if (!isObject(schema) || isObject(ownValue(schema, 'properties'))) return undefined;
  const union = [...listIn(schema, 'oneOf'), ...listIn(schema, 'anyOf')].map((branch) => dereference(branch, schema));
  if (union.length < 2 || !union.every((branch) => isObject(branch) && isForm(branch))) return undefined;
  return union.map((branch, i) => branchOf(branch as RequestedSchema, schema, i));
}

function branchOf(branch: RequestedSchema, root: object, index: number): Branch {
  const constants: unknown[] = [];
  const properties = {};
  for (const [key, property] of Object.entries(branch.properties ?? {})) {
    const only = onlyValue(property);
    if (only) constants.push(only.value);
    setOwn(properties, key, only ? { ...(property as object), const: only.value } : property);
  }
  const definitions = ownValue(root, '$defs');
  return {
    title: textIn(branch, 'title') || constants.map(String).join(', ') || String(index + 1),
    schema: { ...branch, ...(definitions !== undefined && { $defs: definitions }), properties },
  };
}

/** The value of a property that allows only one. */
function onlyValue(property: unknown): { value: unknown } | undefined {
  if (!isObject(property)) return undefined;
  if (Object.hasOwn(property, 'const')) return { value: property.const };
  const values = listIn(property, 'enum');
  return values.length === 1 ? { value: values[0] } : undefined;
}

/** Follows a reference to the definitions of the schema. */
function dereference(branch: unknown, root: object): unknown {
  const name = isObject(branch) ? /^#\/\$defs\/([^/]+)$/.exec(textIn(branch, '$ref'))?.[1] : undefined;
  return name === undefined ? branch : ownValue(ownValue(root, '$defs'), name);
}
