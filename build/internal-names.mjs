// @ts-check
/**
 * Members that nothing outside the file for script tags can name: not the public API, not the DOM, not JSON. Their names
 * are long for readers; the build shortens them, which takes 0.9 kB. test/node/internal-names.test.mjs holds the list
 * against the sources. A name that is in no list stays as it is, so a new one is safe, only longer.
 */
export const INTERNAL_NAMES =
  `accepts actions addRegion announcement announcements appear areCovered askAgain awaitAttachment beginCheck
    beginOf beginVisit behind branches broken cancelEverything cancelSignal checkAll chooseRemember clearNotice
    clickOutside closeDialog comparison completeVisits constraints copied declared deferChecks deleteScopeless
    describedBy disappear dismiss dismissAll dismissAnswered dismissNotice displayed endCheck endReason
    endVisit entered enterReason entry entryAtLastBlur expand expected failing fieldView findFont focusField
    focusFirstError followed fullLabel generalErrors giveBack givenError groupOf guard handleTab hasCheckFailed
    hasDraft haveMoved inside inspection interact isAnswerable isAside isAttached isBusy isCallOver isChosen
    isConfirmed isConfirming isDialog isDismissal isExtended isForced isInvalid isLate isMultiple isOver isOwn
    isRendering isSeen isStray isStrayFocus isStrayShortcut issue isVisiting keepOpenUntil late leave leaves
    limitUnseen linkCopied listen looksLike mandatory markShown missing negated noteEnd noteLate notice notifyState
    nullable offsetAt onAbort onCancelAll onChange onClose onFormChange onGivenUp onLate onOutcome onReadyChange
    onReopen onTimeout onVisit pageEnd partlyChecked persistences places press problems problemsLeft propertyOptions
    regions renderAll reopen replaceFields replaceSpec reportShown requestIdle requires requiresSome restart
    resumeFocus revealed rightwards runDeferredChecks say sayArrival sayChecking sayLate sayNotice sayOpening
    sayProblems sayTimeLeft schemaPointer serverKey setAttached setReady setRemaining settle settled setVisible
    showErrors shownDeadline shownTimeout signalOf spec spend startAfresh startTimeLimit stopAwaiting subdomain
    tabStop takeQueued timeLeft timeOf toComplete trackFocus unanswered undeclare unicodeHost unreadable
    unseenDeadline verdict views visits warns watch watchHost wireId zone`.split(/\s+/);

/** A pattern that fits these names alone. */
export const INTERNAL_NAME = new RegExp(`^(?:${INTERNAL_NAMES.join('|')})$`);
