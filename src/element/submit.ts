import type { Collaborators } from './collaborators.js';

/**
 * Submits the form on screen, if there is one. Errors are shown instead, unless they are on screen already and the elicitation
 * only warns. A yes that always holds takes another press.
 */
export function submit({ session, views, card }: Pick<Collaborators, 'session' | 'views' | 'card'>): void {
  const { current } = session;
  if (!current?.isAnswerable || current.spec.page) return;
  const isForced = current.spec.warns && views.of(current).problemsLeft.length > 0;
  if (!isForced && !views.reportValidity()) return;
  if (current.remember === 'always' && !current.isConfirmed) {
    current.isConfirmed = true;
    card.askAgain();
  } else {
    session.accept();
  }
}
