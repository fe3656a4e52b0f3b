import type { ElicitationHost } from '../../protocol/host.js';
import { isObject, listIn, ownValue, setOwn, textIn } from '../../protocol/json.js';
import type { InterruptOptions } from '../options.js';
import { askQuestions, type UserQuestion } from '../questions.js';

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
