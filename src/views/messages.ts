import { msg, str } from '@lit/localize';
import { nothing } from 'lit/html.js';
import type { NumberSigns } from '../form/typed/number-text.js';
import { numberIn, signsOfPage, typedNumberIn } from './numbers.js';
import { isolated, type Text, warning, withMarkup } from './wording.js';

// All texts of the element, each with a stable id. They are functions, because the locale can change while a form is open.
// lit-localize has no plurals, so the wording of a count fits every number. Translations are plain text; this file puts
// markup in the place of their placeholders. CONTRIBUTING.md says how to add a text.

/** The language of the texts: the page's, or English where there is no translation. */
export const language = () => msg('en', { id: 'mcp.elicitation.language' });

/** The direction of right-to-left languages; `nothing` for others, which follow the page. */
export const direction = () => (/^(?:ar|dv|fa|he|ps|ur|yi)\b/.test(language()) ? 'rtl' : nothing);

const counted = (count: number) => numberIn(language(), count);

/** A number as the person types it. */
export const typedNumber = (number: number) => typedNumberIn(language(), number);
/** The signs with which the person writes numbers. */
export const numberSigns = (): NumberSigns => signsOfPage(language());

export const accept = () => msg('Submit', { id: 'mcp.elicitation.action.accept' });
/** In place of "Submit", where there is nothing to fill in: a plain yes. */
export const confirm = () => msg('Confirm', { id: 'mcp.elicitation.action.confirm' });
/** In place of "Submit", where a further step follows. */
export const next = () => msg('Next', { id: 'mcp.elicitation.action.next' });
export const reject = () => msg('Reject', { id: 'mcp.elicitation.action.reject' });
/** In place of "Reject", where an option of the server says the same. */
export const rejectRequest = () => msg('Reject the request', { id: 'mcp.elicitation.action.reject_request' });
export const cancel = () => msg('Cancel', { id: 'mcp.elicitation.action.cancel' });
/** Sends answers with errors. */
export const anyway = () => msg('Continue anyway', { id: 'mcp.elicitation.action.anyway' });
export const draftIsBack = () => msg('What you typed before is filled in.', { id: 'mcp.elicitation.draft.back' });
/** How long an accept holds. */
export const onlyOnce = () => msg('Only this time', { id: 'mcp.elicitation.persist.once' });
export const forSession = () => msg('For this session', { id: 'mcp.elicitation.persist.session' });
export const always = () => msg('Always', { id: 'mcp.elicitation.persist.always' });
/** Names the list of the three. */
export const howLong = () => msg('How long a yes holds', { id: 'mcp.elicitation.persist.label' });
/** Above the button `yesAlways`, once the person has chosen "Always" and pressed Submit. */
export const confirmAlways = () =>
  msg('You will not be asked again. Press again to confirm.', { id: 'mcp.elicitation.persist.confirm' });
export const yesAlways = () => msg('Yes, always', { id: 'mcp.elicitation.action.yes_always' });
/** Tooltips of the two buttons that do not submit. The first is the text of "Cancel", where an option of the server says the same. */
export const cancelHint = () => msg('Close without an answer', { id: 'mcp.elicitation.action.cancel.hint' });
export const rejectHint = () => msg('Answer: no', { id: 'mcp.elicitation.action.reject.hint' });
export const moreTime = () => msg('More time', { id: 'mcp.elicitation.action.more_time' });

/** Heading of a review, with the bare name of the tool. */
export const runAction = (name: string) => msg(str`Run "${isolated(name)}"?`, { id: 'mcp.elicitation.review.run' });
export const approve = () => msg('Approve', { id: 'mcp.elicitation.review.approve' });
export const approveRest = () => msg('Approve the rest', { id: 'mcp.elicitation.review.approve_rest' });
/** Approves an action with arguments that the person changed. */
export const approveChanges = () => msg('Approve changes', { id: 'mcp.elicitation.review.approve_changes' });
export const edit = () => msg('Edit', { id: 'mcp.elicitation.review.edit' });
/** Answers with a text instead of letting the action run. */
export const respond = () => msg('Respond', { id: 'mcp.elicitation.review.respond' });
export const response = () => msg('Your response', { id: 'mcp.elicitation.review.response' });
export const sendResponse = () => msg('Send response', { id: 'mcp.elicitation.review.send' });
/** Above the field for a text that an agent gets without a schema. */
export const goesOnWithText = () =>
  msg('The agent may go on with whatever you write.', { id: 'mcp.elicitation.review.goes_on' });
export const mayDoHarm = () => msg('This can cause damage.', { id: 'mcp.elicitation.review.danger' });
/** Leads to the beginning or the end of what there is to read, where it has not been on screen. */
export const readOn = () => msg('Read the rest', { id: 'mcp.elicitation.review.end' });
export const cannotApprove = () => msg('So it cannot be approved.', { id: 'mcp.elicitation.review.cannot_approve' });
/** About a number that JavaScript cannot hold: in arguments, or in a server's constant or options. */
export const tooLongNumber = () =>
  msg('A number here has more digits than this page can keep.', { id: 'mcp.elicitation.review.long_number' });
export const showBeforeApproval = () =>
  msg('Show this value before you approve it.', { id: 'mcp.elicitation.review.unread' });

export const asks = (name: Text) => withMarkup((name) => msg(str`${name} asks`, { id: 'mcp.elicitation.asks' }), name);
/** In place of the server's name where the host has none. */
export const unknownServer = () => msg('Unknown server', { id: 'mcp.elicitation.unknown_server' });
export const queued = (count: number) => msg(str`${counted(count)} waiting`, { id: 'mcp.elicitation.waiting' });
export const silence = () => msg('Reject, and silence this server', { id: 'mcp.elicitation.action.silence' });
export const step = (number: number, count: number) =>
  msg(str`${counted(number)} of ${counted(count)}`, { id: 'mcp.elicitation.step' });
export const back = () => msg('Back', { id: 'mcp.elicitation.action.back' });
export const cancelAll = () => msg('Cancel all', { id: 'mcp.elicitation.action.cancel_all' });
/** How much time is left, from two minutes on. The countdown never shows it. */
export const timeLeft = (minutes: number) =>
  msg(str`Time left: ${counted(minutes)} min`, { id: 'mcp.elicitation.time_left' });
/** The countdown, and how much time is left below two minutes. */
export const timeoutWarning = (seconds: number) =>
  msg(str`Closing in ${counted(seconds)}s`, { id: 'mcp.elicitation.timeout_warning' });

export const fieldRequired = () => msg('Required', { id: 'mcp.elicitation.field_required' });
/** Required answers that are missing, and answers with an error. */
export const toComplete = (count: number) =>
  msg(str`Answers missing or not valid: ${counted(count)}`, { id: 'mcp.elicitation.complete' });
export const allComplete = () => msg('All answers are complete.', { id: 'mcp.elicitation.complete.all' });
export const cannotSubmit = () => msg('This form cannot be submitted.', { id: 'mcp.elicitation.cannot_submit' });
export const checking = () => msg('Checking your answers', { id: 'mcp.elicitation.checking' });
export const couldNotCheck = () =>
  msg('Your answer could not be checked. Try again.', { id: 'mcp.elicitation.could_not_check' });

/** The answer is on its way to the server. */
export const sending = () => msg('Sending your answer', { id: 'mcp.elicitation.sending' });
export const couldNotDeliver = () =>
  msg('Your answer could not be delivered. Try again.', { id: 'mcp.elicitation.could_not_deliver' });
/** Sends the same answer again. */
export const tryAgain = () => msg('Try again', { id: 'mcp.elicitation.action.try_again' });
/** Takes the card off the screen while the answer is on its way. */
export const keepSending = () => msg('Close and keep sending', { id: 'mcp.elicitation.action.put_aside' });

export const yes = () => msg('Yes', { id: 'mcp.elicitation.choice.yes' });
export const no = () => msg('No', { id: 'mcp.elicitation.choice.no' });
/** The answer to a list where nothing applies. */
export const none = () => msg('None', { id: 'mcp.elicitation.choice.nothing' });
export const noAnswer = () => msg('No answer', { id: 'mcp.elicitation.choice.none' });
/** An answer that is not among the options. */
export const other = () => msg('Other…', { id: 'mcp.elicitation.choice.other' });
export const choose = () => msg('Choose…', { id: 'mcp.elicitation.choice.placeholder' });

/** Marks an option that has the same words as the element's own "No answer" or "Choose…". */
export const fromServer = (label: string) =>
  msg(str`From the server: ${label}`, { id: 'mcp.elicitation.choice.server' });
/** Error of a typed text that matches several options. */
export const matchesSeveral = () => msg('Several options match. Choose one.', { id: 'mcp.elicitation.error.several' });

// Limits of numbers, and of counts of characters, options and texts. A number of the person's is a formatted string
// already; a count is formatted here.
export type Limit = number | string;
const limitText = (limit: Limit) => (typeof limit === 'number' ? counted(limit) : limit);

export const exactly = (limit: Limit) =>
  msg(str`Exactly ${limitText(limit)}.`, { id: 'mcp.elicitation.limit.exactly' });
export const between = (min: Limit, max: Limit) =>
  msg(str`From ${limitText(min)} to ${limitText(max)}.`, { id: 'mcp.elicitation.limit.between' });
export const atLeast = (min: Limit) => msg(str`At least ${limitText(min)}.`, { id: 'mcp.elicitation.limit.at_least' });
export const atMost = (max: Limit) =>
  msg(str`No more than ${limitText(max)}.`, { id: 'mcp.elicitation.limit.at_most' });
export const moreThan = (limit: string) => msg(str`More than ${limit}.`, { id: 'mcp.elicitation.limit.more_than' });
export const lessThan = (limit: string) => msg(str`Less than ${limit}.`, { id: 'mcp.elicitation.limit.less_than' });
export const multipleOf = (step: string) =>
  msg(str`A multiple of ${step}.`, { id: 'mcp.elicitation.limit.multiple_of' });

// Lengths are two or more: a single character needs no words.
export const exactLength = (length: number) =>
  msg(str`Exactly ${counted(length)} characters.`, { id: 'mcp.elicitation.limit.length' });
export const leastLength = (min: number) =>
  msg(str`At least ${counted(min)} characters.`, { id: 'mcp.elicitation.limit.least_length' });
export const mostLength = (max: number) =>
  msg(str`No more than ${counted(max)} characters.`, { id: 'mcp.elicitation.limit.most_length' });
/** Hint of a text with a format. The example is the same in all languages. */
export const suchAs = (example: string) => msg(str`Such as ${example}.`, { id: 'mcp.elicitation.format.example' });

export const search = (count: number) =>
  msg(str`Search ${counted(count)} options`, { id: 'mcp.elicitation.choice.search' });
export const found = (count: number) => msg(str`Found: ${counted(count)}`, { id: 'mcp.elicitation.choice.found' });
/** Of a pasted list. */
export const notFound = (texts: string) =>
  msg(str`Not found: ${isolated(texts)}`, { id: 'mcp.elicitation.choice.not_found' });
/** Follows the beginning of a long text, for screen readers. */
export const moreCharacters = (count: number) =>
  msg(str`More characters: ${counted(count)}`, { id: 'mcp.elicitation.more_characters' });
export const andMore = (count: number) => msg(str`and ${counted(count)} more`, { id: 'mcp.elicitation.choice.more' });
export const addText = () => msg('Add…', { id: 'mcp.elicitation.list.add' });
export const listHint = () => msg('Press Enter after each.', { id: 'mcp.elicitation.list.hint' });
export const added = (text: string) => msg(str`Added: ${text}`, { id: 'mcp.elicitation.list.added' });
export const removed = (text: string) => msg(str`Removed: ${text}`, { id: 'mcp.elicitation.list.removed' });
export const remove = (text: string) => msg(str`Remove ${text}`, { id: 'mcp.elicitation.list.remove' });

export const timeZone = (name: string, offset: string) =>
  msg(str`Your time zone: ${name}, UTC${offset}`, { id: 'mcp.elicitation.date.zone' });
export const clockChange = () => msg('The clocks change then.', { id: 'mcp.elicitation.date.change' });

export const openPage = (host: Text) =>
  withMarkup((host) => msg(str`Open ${host}`, { id: 'mcp.elicitation.url_mode.open' }), host);
/** Opens a page that the card warns of. */
export const openAnyway = (host: Text) =>
  withMarkup((host) => msg(str`Open ${host} anyway`, { id: 'mcp.elicitation.url_mode.open_anyway' }), host);
export const opensInTab = () => msg('Opens in a new tab.', { id: 'mcp.elicitation.url_mode.new_tab' });
export const opening = () => msg('Opening external page', { id: 'mcp.elicitation.url_mode.opening' });
export const finishThere = (host: Text) =>
  withMarkup(
    (host) => msg(str`Finish at ${host}, then come back.`, { id: 'mcp.elicitation.url_mode.finish_there' }),
    host,
  );
/** Follows `finishThere`. */
export const late = () => msg('Time is up, but it still counts.', { id: 'mcp.elicitation.url_mode.late' });
export const nothingOpened = () => msg('Nothing opened?', { id: 'mcp.elicitation.url_mode.nothing_opened' });
export const openAgain = () => msg('Open again', { id: 'mcp.elicitation.url_mode.open_again' });
export const copyLink = () => msg('Copy link', { id: 'mcp.elicitation.url_mode.copy' });
export const linkCopied = () => msg('Copied', { id: 'mcp.elicitation.url_mode.copied' });
export const copyByHand = () => msg('Select the address above.', { id: 'mcp.elicitation.url_mode.copy_by_hand' });
export const finished = () => msg('I have finished', { id: 'mcp.elicitation.url_mode.finished' });

export const warnOtherName = (name: Text, host: Text) =>
  warning(
    (end, name, host) =>
      msg(str`This is not ${name}.${end} The page belongs to ${host}.`, {
        id: 'mcp.elicitation.url_mode.warn.other_name',
      }),
    name,
    host,
  );
export const warnConfusable = (label: Text, looksLike: Text) =>
  warning(
    (end, label, looksLike) =>
      msg(str`${label} is not ${looksLike}.${end} Its letters only look like it.`, {
        id: 'mcp.elicitation.url_mode.warn.confusable',
      }),
    label,
    looksLike,
  );
export const warnMixedScripts = (label: Text) =>
  warning(
    (end, label) =>
      msg(str`${label} mixes alphabets.${end} It may be an imitation.`, {
        id: 'mcp.elicitation.url_mode.warn.mixed_scripts',
      }),
    label,
  );
export const warnIdn = (host: Text, decoded: Text) =>
  warning(
    (_, host, decoded) => msg(str`${host} stands for ${decoded}.`, { id: 'mcp.elicitation.url_mode.warn.idn' }),
    host,
    decoded,
  );
export const warnIpAddress = () =>
  warning(() => msg('Nothing says whose page this is.', { id: 'mcp.elicitation.url_mode.warn.ip_address' }));
export const warnInsecure = () =>
  warning((end) =>
    msg(str`Not encrypted.${end} Others can read what you enter.`, { id: 'mcp.elicitation.url_mode.warn.insecure' }),
  );
export const warnPort = (port: string) =>
  warning(() => msg(str`Unusual port ${port}.`, { id: 'mcp.elicitation.url_mode.warn.port' }));

export const withdrawn = (name: Text) =>
  withMarkup((name) => msg(str`${name} has withdrawn its question.`, { id: 'mcp.elicitation.withdrawn' }), name);
export const timedOut = (name: Text) =>
  withMarkup((name) => msg(str`${name} got no answer in time.`, { id: 'mcp.elicitation.timed_out' }), name);
export const limited = (name: Text) =>
  withMarkup(
    (name) => msg(str`${name} asked too often. Some questions were not shown.`, { id: 'mcp.elicitation.limited' }),
    name,
  );
export const answeredElsewhere = () => msg('Answered elsewhere.', { id: 'mcp.elicitation.answered_elsewhere' });
export const closed = () => msg('This question is closed.', { id: 'mcp.elicitation.closed' });
export const undelivered = () => msg('Your answer could not be delivered.', { id: 'mcp.elicitation.undelivered' });
export const unconfirmed = () =>
  msg('It is not clear whether your answer arrived.', { id: 'mcp.elicitation.unconfirmed' });
export const unreachable = () =>
  msg('No questions can reach this page at the moment. Reload it, or sign in again.', {
    id: 'mcp.elicitation.unreachable',
  });

/** The first line of the status; what is missing follows it. */
export const notConnected = () =>
  msg('Not connected. Your answer will be sent later.', { id: 'mcp.elicitation.not_connected' });
export const dismiss = () => msg('Dismiss', { id: 'mcp.elicitation.action.dismiss' });
export const rejectReason = () => msg('Reason, if you reject', { id: 'mcp.elicitation.reject_reason' });

/** Why a yes does not count. */
export const reasonIsWritten = () =>
  msg('You have written a reason to reject. Delete it if you mean yes.', {
    id: 'mcp.elicitation.reject_reason.written',
  });

/** Before the hidden characters that leave with an answer and would be overlooked. */
export const alsoSent = () => msg('Also in your answer:', { id: 'mcp.elicitation.untouched' });
/** Why presses did not count: the card moves, or has just appeared. */
export const standStill = () => msg('No press counts while this moves.', { id: 'mcp.elicitation.moves' });
/** Why a press did not count. */
export const readFirst = () => msg('Read the rest first, then press again.', { id: 'mcp.elicitation.read_on' });
export const seemsSecret = () =>
  msg('This form seems to ask for secrets. Enter them only if you expected this.', {
    id: 'mcp.elicitation.secret.warning',
  });
export const showSecret = () => msg('Show', { id: 'mcp.elicitation.secret.show' });
export const hideSecret = () => msg('Hide', { id: 'mcp.elicitation.secret.hide' });
/** Hint of a choice some of whose options are too long. */
export const optionsLeftOut = (count: number) =>
  msg(str`Options that cannot be shown: ${counted(count)}`, { id: 'mcp.elicitation.choice.left_out' });
/** Expands a shortened label, or opens the list of a combobox. */
export const showAll = () => msg('Show all', { id: 'mcp.elicitation.label.whole' });
/** Hint of a field in a form that shows too much already. */
export const lacksDescription = () =>
  msg('The explanation is left out, because this form is too long.', { id: 'mcp.elicitation.description.left_out' });
/** Hint of a field whose default is not filled in. */
export const lacksDefault = () =>
  msg('The suggested value cannot be shown, so it is not filled in.', { id: 'mcp.elicitation.default.left_out' });
/** Error of a secret that the server filled in, while it is masked. */
export const showFirst = () => msg('Show this value before you submit it.', { id: 'mcp.elicitation.secret.unread' });
export const cannotShow = () => msg('This cannot be shown here.', { id: 'mcp.elicitation.unsupported' });
export const leftOut = () => msg('It is left out of your answer.', { id: 'mcp.elicitation.unsupported.left_out' });

export const enterAnswer = () => msg('Enter an answer.', { id: 'mcp.elicitation.error.required' });
export const chooseOne = () => msg('Choose one.', { id: 'mcp.elicitation.error.choose' });
// Examples are placeholders: addresses are the same in all languages, numbers as the person types them.
export const enterNumber = () =>
  msg(str`Enter a number, such as ${typedNumber(12.5)}.`, { id: 'mcp.elicitation.error.number' });
export const enterInteger = () =>
  msg(str`Enter a whole number, such as ${typedNumber(12)}.`, { id: 'mcp.elicitation.error.integer' });
/** Added to the error of a number with a sign that is no part of it, such as one of a currency. */
export const leaveOut = (sign: string) => msg(str`Leave out ${isolated(sign)}.`, { id: 'mcp.elicitation.error.sign' });
/** Error of a text such as 1.234 that may mean two numbers. Buttons with both stand below it. */
export const whichNumber = () => msg('Which number do you mean?', { id: 'mcp.elicitation.error.ambiguous' });
export const tooManyDigits = () => msg('Too many digits.', { id: 'mcp.elicitation.error.range' });
export const tooShort = (count: number, min: number) =>
  msg(str`Too short: ${counted(count)} of at least ${counted(min)} characters.`, { id: 'mcp.elicitation.error.short' });
export const tooLong = (count: number, max: number) =>
  msg(str`Too long: ${counted(count)} characters, no more than ${counted(max)}.`, { id: 'mcp.elicitation.error.long' });
export const thereTwice = (text: string) =>
  msg(str`${isolated(text)} is there twice.`, { id: 'mcp.elicitation.error.unique' });
export const enterEmail = () =>
  msg(str`Enter an e-mail address, such as ${'name@example.com'}.`, { id: 'mcp.elicitation.error.email' });
export const enterUri = () =>
  msg(str`Enter a whole address, such as ${'https://example.com'}.`, { id: 'mcp.elicitation.error.uri' });
/** Error of a date or time that is not complete. */
export const enterEveryPart = () => msg('Fill in every part.', { id: 'mcp.elicitation.error.date' });
/** Added to the error about a pattern. */
export const hasSpace = () => msg('There is a space in it.', { id: 'mcp.elicitation.error.space' });
export const fourDigitYear = () => msg('Enter a year of four digits.', { id: 'mcp.elicitation.error.year' });
export const checkFormat = () => msg('Check the format.', { id: 'mcp.elicitation.error.other' });
