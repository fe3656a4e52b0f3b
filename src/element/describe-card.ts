import { nothing } from 'lit';
import type { Elicitation } from '../session/elicitation.js';
import type { ElicitationSession } from '../session/elicitation-session.js';
import type { CardState } from '../views/card-state.js';
import * as messages from '../views/messages.js';
import type { VisitState } from '../views/waiting.js';
import type { AnnouncementController } from './announcement-controller.js';
import type { ElicitationViews } from './elicitation-views.js';
import { environment } from './environment.js';
import type { PageOpener } from './page-opener.js';

/** What the card shows besides the elicitation itself. */
export interface CardContext {
  element: { requestUpdate(): void };
  session: Pick<ElicitationSession, 'queued' | 'notice'>;
  views: Pick<ElicitationViews, 'of' | 'folded'>;
  announcements: Pick<AnnouncementController, 'render'>;
  opener: Pick<PageOpener, 'reopen'>;
  isDialog: boolean;
}

/** What the card shows of an elicitation. */
export function describeCard(elicitation: Elicitation, context: CardContext): CardState {
  const { spec, form, reason, hasCheckFailed, shownDeadline } = elicitation;
  const { session, views, announcements, isDialog } = context;
  const { missing } = form;
  const view = views.of(elicitation);
  return {
    presentation: isDialog ? 'dialog' : 'inline',
    announcement: isDialog ? announcements.render() : nothing,
    notice: session.notice,
    visit: describeVisit(elicitation, context),
    folded: views.folded(elicitation).flatMap((other) => describeVisit(other, context) ?? []),
    serverName: spec.server.name,
    serverOrigin: spec.server.origin,
    heading: elicitation.heading,
    message: elicitation.message,
    defect: spec.defect,
    errors: hasCheckFailed ? [...view.generalErrors, messages.couldNotCheck()] : view.generalErrors,
    fields: view.container,
    labels: spec.labels,
    page: spec.page,
    reason: spec.rejectReason ? reason : undefined,
    secrets: form.leaves.filter((field) => field.secret).map((field) => field.label),
    queued: session.queued + (spec.queued?.count ?? 0),
    silenceable: spec.silenceable,
    step: spec.step,
    requiresSome: form.leaves.some((field) => field.required),
    missing: missing.length,
    problems: view.fields.problems,
    summary: view.summary,
    blocked: missing.some((field) => field.kind === 'unsupported'),
    busy: elicitation.isBusy,
    timeLeft: shownDeadline.remaining ?? spec.timeout,
    secondsLeft: shownDeadline.secondsLeft,
    extendable: spec.extendable,
  };
}

/** What the card shows of a page that is open elsewhere; `undefined` where there is none. */
function describeVisit(elicitation: Elicitation, { element, views, opener }: CardContext): VisitState | undefined {
  const { visit, spec } = elicitation;
  const { page } = spec;
  if (!visit || !page) return undefined;
  const view = views.of(elicitation);
  return {
    page,
    serverName: spec.server.name,
    isOver: visit.isOver,
    copied: view.linkCopied,
    reopen: () => opener.reopen(page),
    copy: async () => {
      view.linkCopied = await tryToCopy(page.href);
      element.requestUpdate();
    },
    finish: () => visit.end('completed'),
    dismiss: () => visit.end('dismissed'),
  };
}

/** Where copying is not allowed, the address is still on screen. */
async function tryToCopy(text: string): Promise<'yes' | 'no'> {
  try {
    await environment.copy(text);
    return 'yes';
  } catch {
    return 'no';
  }
}
