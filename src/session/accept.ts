import type { Outcome } from '../protocol/outcome.js';
import type { Elicitation } from './elicitation.js';
import { runAnswerCheck } from './run-answer-check.js';
import type { SessionListener } from './session-listener.js';
import type { Turns } from './turns.js';

/**
 * The person submits the form of the current elicitation. It does nothing while a field has an error, unless the elicitation
 * only warns. The application's check comes first.
 * @param onReopen Called when the form is open again, because the check found errors or failed.
 */
export function accept(elicitation: Elicitation, turns: Turns, listener: SessionListener, onReopen: () => void): void {
  const { form, spec, remember } = elicitation;
  const { checkAnswer, warns } = spec;
  if (!elicitation.isAnswerable || spec.page || (form.failing.length > 0 && !warns)) return;
  const content = form.content(warns);
  const held = remember && { remember };
  const outcome: Outcome = { action: 'accept', content, ...held };
  if (!checkAnswer) {
    turns.end(elicitation, outcome);
    return;
  }
  const { signal } = elicitation.beginCheck();
  listener.onChange();
  runAnswerCheck(checkAnswer, content, { signal, ...held }).then((result) => {
    if (signal.aborted) return; // The elicitation has ended, or its form has changed.
    elicitation.endCheck();
    if (result.verdict === 'accepted') {
      turns.end(elicitation, outcome);
      return;
    }
    elicitation.hasCheckFailed = result.verdict === 'failed';
    elicitation.reopen();
    onReopen();
    listener.onReopen(elicitation, result.verdict === 'refused' ? result.errors : {});
    listener.onChange();
  });
}
