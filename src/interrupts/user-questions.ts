import type { ElicitationHost } from '../protocol/host.js';
import { isObject, listIn, ownValue, setOwn, textIn } from '../protocol/json.js';
import type { InterruptOptions } from './options.js';

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
  const questions = listIn(isObject(input) ? input : {}, 'questions');
  const texts = questions.map((question) => (isObject(question) ? textIn(question, 'question') : ''));
  // The answers go by their question: a question twice, or none, has no place for its own.
  if (questions.length === 0 || texts.includes('') || new Set(texts).size < texts.length) return undefined;
  const properties = Object.fromEntries(questions.map((question, i) => [`q${i + 1}`, propertyOf(question as object)]));
  const requestedSchema = { type: 'object' as const, properties, required: Object.keys(properties) };
  const outcome = await host.elicit({ mode: 'form', message: '', requestedSchema }, options);
  if (outcome.action !== 'accept') return undefined;
  const answers = {};
  for (const [i, text] of texts.entries())
    setOwn(answers, text, [ownValue(outcome.content, `q${i + 1}`)].flat().join(', '));
  return { ...(input as object), answers };
}

function propertyOf(question: object): Record<string, unknown> {
  const options = listIn(question, 'options').filter(isObject);
  const choices = options.map((option) => ({
    const: textIn(option, 'label'),
    description: textIn(option, 'description'),
  }));
  const previews = options.map((option) => [textIn(option, 'label'), textIn(option, 'preview')]);
  const shown = previews.filter(([, preview]) => preview).map(([label, preview]) => `${label}:\n${preview}`);
  const described = { title: textIn(question, 'question'), description: shown.join('\n\n') };
  const choice = { anyOf: [...choices, { type: 'string', minLength: 1 }] };
  if (!('multiSelect' in question) || question.multiSelect !== true) return { ...described, ...choice };
  return { ...described, type: 'array', minItems: 1, items: choice };
}
