import { nothing } from 'lit';
import type { Elicitation } from '../session/elicitation.js';
import type { ElicitationSession } from '../session/elicitation-session.js';
import type { CardState } from '../views/card-state.js';
import * as messages from '../views/messages.js';
import type { FrameState } from '../views/frame.js';
import type { LinkState, VisitState } from '../views/waiting.js';
import type { AnnouncementController } from './announcement-controller.js';
import type { ElicitationViews } from './elicitation-views.js';
import { environment } from './environment.js';
import type { PageOpener } from './page-opener.js';

/** What the card shows besides the elicitation itself. */
export interface CardContext {
  element: { readonly dismissible: boolean; readonly copyLink: boolean; requestUpdate(): void };
  session: Pick<ElicitationSession, 'queued' | 'notice'>;
  views: Pick<ElicitationViews, 'of' | 'folded'>;
  announcements: Pick<AnnouncementController, 'render'>;
  opener: Pick<PageOpener, 'reopen'>;
  isDialog: boolean;
}

export interface FrameContext extends CardContext {
  session: Pick<ElicitationSession, 'displayed' | 'queued' | 'notice' | 'visits'>;
}

/** What is on screen. */
export function describeFrame(context: FrameContext): FrameState {
  const { isDialog, session, announcements } = context;
  const { displayed, notice, visits } = session;
  return {
    isDialog,
    card: displayed && describeCard(displayed, context),
    notice,
    late: displayed ? [] : visits.map((visit) => describeVisit(visit, context)),
    announcement: announcements.render(),
  };
}

/** What the card shows of an elicitation. */
export function describeCard(elicitation: Elicitation, context: CardContext): CardState {
  const { spec, form, reason, hasCheckFailed, shownDeadline } = elicitation;
  const { element, session, views, announcements, isDialog } = context;
  const { missing } = form;
  const view = views.of(elicitation);
  const left = view.problemsLeft;
  return {
    isDialog,
    announcement: isDialog ? announcements.render() : nothing,
    notice: session.notice,
    visit: elicitation.visit && describeVisit(elicitation, context),
    folded: views.folded(elicitation).map((other) => describeVisit(other, context)),
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
    toComplete: new Set([...missing, ...left].map(({ pointer }) => pointer)).size,
    isForced: spec.warns && left.length > 0,
    hasDraft: elicitation.hasDraft,
    persistences: spec.persistences,
    remember: elicitation.remember,
    isConfirming: elicitation.isConfirmed,
    dismissible: element.dismissible,
    link: element.copyLink && spec.page ? describeLink(elicitation, context) : undefined,
    problems: view.fields.problems,
    summary: view.summary,
    blocked: missing.some((field) => field.kind === 'unsupported'),
    busy: elicitation.isBusy,
    isOffline: spec.connection?.isLost ?? false,
    timeLeft: shownDeadline.remaining ?? elicitation.shownTimeout,
    secondsLeft: shownDeadline.secondsLeft,
    extendable: spec.extendable,
  };
}

/** What the card shows of the link of a page. @param elicitation One with a page. */
function describeLink(elicitation: Elicitation, { element, views }: CardContext): LinkState {
  const view = views.of(elicitation);
  return {
    copied: view.linkCopied,
    copy: async () => {
      // Where copying is not allowed, the address is still on screen.
      view.linkCopied = await environment.copy(elicitation.spec.page!.href).then(
        () => true,
        () => false,
      );
      element.requestUpdate();
    },
  };
}

/** What the card shows of a page that is open elsewhere. @param elicitation One with a visit. */
function describeVisit(elicitation: Elicitation, context: CardContext): VisitState {
  const visit = elicitation.visit!;
  const { spec } = elicitation;
  const page = spec.page!;
  return {
    ...describeLink(elicitation, context),
    page,
    serverName: spec.server.name,
    isOver: visit.isOver,
    isLate: visit.isLate,
    reopen: () => context.opener.reopen(page),
    finish: () => visit.end('completed'),
    dismiss: () => visit.end('dismissed'),
  };
}
