import type { ElicitationHost } from '../protocol/host.js';
import { isObject, ownValue, textIn } from '../protocol/json.js';
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
