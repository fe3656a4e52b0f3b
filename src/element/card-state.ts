import type { Form } from '../form/form.js';
import type { Deadline } from '../host/deadline.js';
import type { CardState } from '../views/card.js';
import type { Asked } from './asked.js';
import type { Question } from './question.js';

/** What the card shows beside the question itself. */
export interface Surroundings extends Pick<CardState, 'visit' | 'folded' | 'announcement' | 'ended'> {
  /** How many other questions the element holds. */
  waiting: number;
  deadline: Deadline;
}

/** What the card shows of a question. */
export function cardState(
  { asked, form, roots, fields, generalErrors, pending, summary, reason }: Question,
  presentation: CardState['presentation'],
  { waiting, deadline, ...around }: Surroundings,
): CardState {
  const { missing } = form;
  return {
    presentation,
    serverName: asked.server.name,
    serverOrigin: asked.server.origin,
    ...textsOf(asked, form),
    defect: asked.defect,
    errors: generalErrors,
    fields,
    labels: asked.labels,
    page: asked.page,
    ...around,
    reason: asked.rejectReason ? reason : undefined,
    secrets: form.leaves.filter((field) => field.secret).map((field) => field.label),
    waiting: waiting + (asked.waiting?.count ?? 0),
    silenceable: asked.silenceable,
    step: asked.step,
    requiresSome: form.leaves.some((field) => field.required),
    missing: missing.length,
    problems: roots.problems,
    summary,
    blocked: missing.some((field) => field.kind === 'unsupported'),
    busy: pending !== undefined,
    timeLeft: deadline.remaining ?? asked.timeout,
    secondsLeft: deadline.secondsLeft,
    extendable: asked.extendable,
  };
}

/** What is asked, in words. */
export function textsOf(asked: Asked, { schema }: Form): Pick<CardState, 'heading' | 'message'> {
  return { heading: asked.heading || schema.heading, message: asked.message || schema.description };
}

/** All that the card shows and that may change with each answer or request. Most keystrokes change nothing of it. */
export function standing({ asked, form, roots, summary }: Question): string {
  const wrong = summary.length > 0 ? roots.problems.map(({ pointer }) => pointer) : [];
  return JSON.stringify([form.missing.map((field) => field.id), wrong, asked.waiting?.count]);
}
