import type { ElicitationHost } from '../protocol/host.js';
import { isObject, listIn, ownValue, setOwn, textIn } from '../protocol/json.js';
import type { InterruptOptions } from './options.js';

/** A question that an agent's tool asks. */
export interface UserQuestion {
  /** What its answer goes by. */
  readonly key: string;
  readonly text: string;
  /** `{ label, description, preview }` each. Without any, the answer is a text. */
  readonly options: readonly unknown[];
  /** Whether the person may choose several options. */
  readonly isMultiple: boolean;
  /** Whether the person may write a text in place of an option. */
  readonly takesText: boolean;
  readonly isSecret: boolean;
}

/**
 * Asks what the tool `AskUserQuestion` of Claude's Agent SDK asks, in one form: up to four choices, each with its options or a
 * text of the person's own.
 * @param input The input of the tool: `{ questions: [{ question, header, options: [{ label, description, preview }], multiSelect }] }`
 * @returns the input with `answers` by question, for the `updatedInput` of `canUseTool`; several labels are joined by a comma, as the tool takes
 * them. `undefined` if the person gave no answer. Deny the tool then; an allowed tool runs without an answer.
 */
export async function answerUserQuestions(
  host: ElicitationHost,
  input: unknown,
  options: InterruptOptions = {},
): Promise<Record<string, unknown> | undefined> {
  const given = await askQuestions(host, listIn(isObject(input) ? input : {}, 'questions').map(questionOf), options);
  if (!given) return undefined;
  const answers = {};
  for (const [question, labels] of given) setOwn(answers, question, labels.join(', '));
  return { ...(input as object), answers };
}

function questionOf(sent: unknown): UserQuestion {
  const question = isObject(sent) ? sent : {};
  const text = textIn(question, 'question');
  const isMultiple = ownValue(question, 'multiSelect') === true;
  return { key: text, text, options: listIn(question, 'options'), isMultiple, takesText: true, isSecret: false };
}

/**
 * Asks questions in one form.
 * @returns the labels or the text for each key; `undefined` if the person gave no answer, or if a question has no key of its own.
 */
export async function askQuestions(
  host: ElicitationHost,
  questions: readonly UserQuestion[],
  options: InterruptOptions,
): Promise<ReadonlyArray<readonly [string, readonly string[]]> | undefined> {
  const keys = questions.map(({ key }) => key);
  // A question twice, or none, has no place for its answer.
  if (questions.length === 0 || keys.includes('') || new Set(keys).size < keys.length) return undefined;
  const properties = Object.fromEntries(questions.map((question, i) => [`q${i + 1}`, propertyOf(question)]));
  const requestedSchema = { type: 'object' as const, properties, required: Object.keys(properties) };
  const outcome = await host.elicit({ mode: 'form', message: '', requestedSchema }, options);
  if (outcome.action !== 'accept') return undefined;
  return keys.map((key, i) => [key, [ownValue(outcome.content, `q${i + 1}`)].flat() as string[]]);
}

function propertyOf({ text, options, isMultiple, takesText, isSecret }: UserQuestion): Record<string, unknown> {
  const offered = options.filter(isObject);
  const choices = offered.map((option) => ({
    const: textIn(option, 'label'),
    description: textIn(option, 'description'),
  }));
  const previews = offered.map((option) => [textIn(option, 'label'), textIn(option, 'preview')]);
  const shown = previews.filter(([, preview]) => preview).map(([label, preview]) => `${label}:\n${preview}`);
  const described = {
    title: text,
    description: shown.join('\n\n'),
    ...(isSecret && { format: 'password' }), // The element masks it.
  };
  const own = takesText || choices.length === 0 ? [{ type: 'string', minLength: 1 }] : [];
  const choice = { anyOf: [...choices, ...own] };
  return isMultiple ? { ...described, type: 'array', minItems: 1, items: choice } : { ...described, ...choice };
}
