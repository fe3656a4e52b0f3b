import { nothing } from 'lit';
import type { State } from '../lifecycle/state.js';
import type { Elicitation } from '../session/elicitation.js';
import type { ElicitationSession } from '../session/elicitation-session.js';
import type { Review } from '../session/review.js';
import type { CardState, ReviewState } from '../views/card/card-state.js';
import type { FrameState } from '../views/frame.js';
import * as messages from '../views/messages.js';
import { actionHeading } from '../views/review/heading.js';
import type { LinkState, VisitState } from '../views/url/visit.js';
import type { AnnouncementController } from './announcement-controller.js';
import type { ArrivalCue } from './arrival-cue.js';
import type { ElicitationView } from './elicitation-view.js';
import type { ElicitationViews } from './elicitation-views.js';
import { environment } from './environment.js';
import type { PageOpener } from './page-opener.js';

/** What the description of a card needs besides the elicitation. */
export interface CardContext {
  element: { readonly dismissible: boolean; readonly copyLink: boolean; requestUpdate(): void };
  session: Pick<ElicitationSession, 'queued' | 'notice' | 'endVisit'>;
  views: Pick<ElicitationViews, 'of' | 'folded'>;
  announcements: Pick<AnnouncementController, 'render'>;
  opener: Pick<PageOpener, 'reopen'>;
  isDialog: boolean;
}

export interface FrameContext extends CardContext {
  cue: Pick<ArrivalCue, 'pointsTo' | 'go'>;
  session: Pick<ElicitationSession, 'displayed' | 'queued' | 'notice' | 'endVisit' | 'visits'>;
}

/** Collects all that the frame shows. */
export function describeFrame(context: FrameContext): FrameState {
  const { isDialog, session, announcements, cue } = context;
  const target = cue.pointsTo?.spec;
  const { displayed, notice, visits } = session;
  return {
    isDialog,
    card: displayed && describeCard(displayed, context),
    notice,
    late: displayed ? [] : visits.map((visit) => describeVisit(visit, context)),
    cue: target && { serverName: target.server.name, isOwn: target.isOwn, go: () => cue.go() },
    announcement: announcements.render(),
  };
}

/** Describes the card of an elicitation. */
export function describeCard(elicitation: Elicitation, context: CardContext): CardState {
  const { spec, form, reason, state, taking } = elicitation;
  const { element, session, views, announcements, isDialog } = context;
  const { missing } = form;
  const view = views.of(elicitation);
  const { problemsLeft } = view;
  return {
    isDialog,
    announcement: isDialog ? announcements.render() : nothing,
    notice: session.notice,
    visit: elicitation.visit && describeVisit(elicitation, context),
    folded: views.folded(elicitation).map((other) => describeVisit(other, context)),
    serverName: spec.server.name,
    isOwn: spec.isOwn,
    serverOrigin: spec.server.origin,
    heading: spec.review ? actionHeading(spec.review) : elicitation.heading,
    message: elicitation.message,
    defect: spec.defect,
    errors: [...view.generalErrors, ...failureTexts(state)],
    fields: view.container,
    labels: spec.labels,
    review: elicitation.review && describeReview(elicitation.review, view),
    isYesNo: elicitation.yesNo !== undefined,
    rejectable: spec.rejectable,
    isDangerous: spec.isDangerous,
    page: spec.page,
    reason: spec.rejectReason && (elicitation.review?.stage ?? 'decide') === 'decide' ? reason : undefined,
    secrets: spec.isOwn ? [] : form.leaves.filter((field) => field.secret).map((field) => field.label),
    queued: session.queued + (spec.queued?.count ?? 0),
    silenceable: spec.silenceable,
    step: spec.step,
    requiresSome: form.leaves.some((field) => field.required),
    missing: missing.length,
    toComplete: new Set([...missing, ...problemsLeft].map(({ pointer }) => pointer)).size,
    hasProblems: view.summary.length > 0,
    isForced: view.isForced,
    hasSubmit: view.hasSubmit,
    hasDraft: elicitation.hasDraft,
    persistences: spec.persistences,
    remember: elicitation.remember,
    isConfirming: elicitation.confirming !== undefined,
    dismissible: element.dismissible,
    link: element.copyLink && spec.page ? describeLink(elicitation, context) : undefined,
    problems: view.fields.problems,
    summary: view.summary,
    untouched: view.untouched,
    isSummaryOpen: view.isSummaryOpen,
    isEarly: view.isEarly,
    blocked: form.isBlocked,
    busy: elicitation.isBusy,
    isSending: taking?.isDelivering ?? false,
    isSlow: taking?.isSlow ?? false,
    isOffline: spec.connection?.isLost ?? false,
    timeLeft: elicitation.remaining ?? elicitation.wholeTime,
    secondsLeft: elicitation.secondsLeft,
    extendable: spec.extendable,
  };
}

/** Why the owner could not take the last answer. */
function failureTexts({ failure }: State): string[] {
  if (!failure) return [];
  return [failure === 'check' ? messages.couldNotCheck() : messages.couldNotDeliver()];
}

/** Describes an action under review. */
function describeReview(review: Review, view: ElicitationView): ReviewState {
  const { stage, response } = review;
  return {
    arguments: view.arguments!.container,
    stage,
    allows: (decision) => review.allows(decision),
    isQuestion: review.isQuestion,
    endAhead: view.endAhead,
    length: view.arguments!.length,
    response,
    rest: view.rest,
  };
}

/** Describes the link of a page. @param elicitation One with a page. */
function describeLink(elicitation: Elicitation, { element, views }: CardContext): LinkState {
  const view = views.of(elicitation);
  return {
    copied: view.linkCopied,
    copy: async () => {
      // Where copying is not allowed, the person can select the address on screen.
      view.linkCopied = await environment
        .copy(elicitation.spec.page!.href, view.container.ownerDocument.defaultView ?? window)
        .then(
          () => true,
          () => false,
        );
      element.requestUpdate();
    },
  };
}

/** Describes a page that is open elsewhere. @param elicitation One with a visit. */
function describeVisit(elicitation: Elicitation, context: CardContext): VisitState {
  const { spec, state } = elicitation;
  const page = spec.page!;
  return {
    ...describeLink(elicitation, context),
    page,
    serverName: spec.server.name,
    isOwn: spec.isOwn,
    isOver: state.phase === 'over',
    isLate: state.isLate ?? false,
    reopen: () => context.opener.reopen(page),
    finish: () => context.session.endVisit(elicitation, 'completed'),
    dismiss: () => context.session.endVisit(elicitation, 'dismissed'),
  };
}
