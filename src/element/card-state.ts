import type { Deadline } from '../host/deadline.js';
import type { CardState } from '../views/card.js';
import type { Question } from './question.js';

/** What the card shows of a question. */
export function cardState(
  { asked, form, roots, fields, generalErrors, pending, summary }: Question,
  presentation: CardState['presentation'],
  { remaining = 0, isNear }: Deadline,
): CardState {
  const { missing } = form;
  return {
    presentation,
    serverName: asked.server.name,
    serverOrigin: asked.server.origin,
    heading: asked.heading || form.schema.heading,
    message: asked.message || form.schema.description,
    defect: asked.defect,
    errors: generalErrors,
    fields,
    labels: asked.labels,
    hasFields: form.fields.length > 0,
    missing: missing.length,
    problems: roots.problems,
    summary,
    blocked: missing.some((field) => field.kind === 'unsupported'),
    busy: pending !== undefined,
    secondsLeft: isNear ? Math.ceil(remaining / 1000) : undefined,
    extendable: asked.extendable,
  };
}

/** All that the card shows of the answers. Most keystrokes change nothing of it. */
export function standing({ form, roots, summary }: Question): string {
  const wrong = summary.length > 0 ? roots.problems.map(({ pointer }) => pointer) : [];
  return JSON.stringify([form.missing.map((field) => field.id), wrong]);
}
