import { msg, str } from '@lit/localize';
import { html, type TemplateResult } from 'lit';

type Text = TemplateResult | string;

// Every text that the element speaks, with a stable id. Functions, since the locale may change while a form is open.
// Counts are worded so that one form serves all numbers, save where a person would notice: lit-localize has no plurals.

/** The language of these texts, as a BCP 47 tag. */
export const language = () => msg('en', { id: 'mcp.elicitation.language' });

export const accept = () => msg('Submit', { id: 'mcp.elicitation.action.accept' });
export const reject = () => msg('Reject', { id: 'mcp.elicitation.action.reject' });
export const cancel = () => msg('Cancel', { id: 'mcp.elicitation.action.cancel' });
export const moreTime = () => msg('More time', { id: 'mcp.elicitation.action.more_time' });

export const asks = (name: Text) => msg(html`${name} asks`, { id: 'mcp.elicitation.asks' });
export const unknownServer = () => msg('Unknown server', { id: 'mcp.elicitation.unknown_server' });
export const waiting = (count: number) => msg(str`${count} waiting`, { id: 'mcp.elicitation.waiting' });
export const silence = () => msg('Reject, and silence this server', { id: 'mcp.elicitation.action.silence' });
export const step = (number: number, count: number) => msg(str`${number} of ${count}`, { id: 'mcp.elicitation.step' });
export const back = () => msg('Back', { id: 'mcp.elicitation.action.back' });
export const cancelAll = () => msg('Cancel all', { id: 'mcp.elicitation.action.cancel_all' });
/** @param duration Such as "5 minutes". */
export const timeLeft = (duration: string) => msg(str`Time left: ${duration}`, { id: 'mcp.elicitation.time_left' });
export const timeoutWarning = (seconds: number) =>
  msg(str`Closing in ${seconds}s`, { id: 'mcp.elicitation.timeout_warning' });

export const fieldRequired = () => msg('Required', { id: 'mcp.elicitation.field_required' });
export const oneMissing = () => msg('1 required answer missing', { id: 'mcp.elicitation.missing.one' });
export const missing = (count: number) =>
  msg(str`${count} required answers missing`, { id: 'mcp.elicitation.missing.other' });
export const oneToCorrect = () => msg('1 answer to correct', { id: 'mcp.elicitation.correct.one' });
export const allCorrected = () => msg('All corrected', { id: 'mcp.elicitation.correct.none' });
export const toCorrect = (count: number) =>
  msg(str`${count} answers to correct`, { id: 'mcp.elicitation.correct.other' });
export const cannotSubmit = () => msg('This form cannot be submitted', { id: 'mcp.elicitation.cannot_submit' });
export const checking = () => msg('Checking your answers', { id: 'mcp.elicitation.checking' });

export const yes = () => msg('Yes', { id: 'mcp.elicitation.choice.yes' });
export const no = () => msg('No', { id: 'mcp.elicitation.choice.no' });
export const noAnswer = () => msg('No answer', { id: 'mcp.elicitation.choice.none' });
export const choose = () => msg('Choose…', { id: 'mcp.elicitation.choice.placeholder' });
export const chooseExactly = (count: number) => msg(str`Choose ${count}`, { id: 'mcp.elicitation.choice.exactly' });
export const chooseBetween = (min: number, max: number) =>
  msg(str`Choose ${min} to ${max}`, { id: 'mcp.elicitation.choice.between' });
export const chooseAtLeast = (min: number) =>
  msg(str`Choose at least ${min}`, { id: 'mcp.elicitation.choice.at_least' });
export const chooseAtMost = (max: number) =>
  msg(str`Choose no more than ${max}`, { id: 'mcp.elicitation.choice.at_most' });

export const search = (count: number) => msg(str`Search ${count} options`, { id: 'mcp.elicitation.choice.search' });
export const showOptions = () => msg('Show the options', { id: 'mcp.elicitation.choice.show' });
export const found = (count: number) => msg(str`Found: ${count}`, { id: 'mcp.elicitation.choice.found' });
export const nothingFound = () => msg('Nothing found', { id: 'mcp.elicitation.choice.none_found' });
export const andMore = (count: number) => msg(str`and ${count} more`, { id: 'mcp.elicitation.choice.more' });
export const addText = () => msg('Add…', { id: 'mcp.elicitation.list.add' });
export const listHint = () => msg('Press Enter after each.', { id: 'mcp.elicitation.list.hint' });
export const addAtLeast = (min: number) => msg(str`Add at least ${min}`, { id: 'mcp.elicitation.list.at_least' });
export const addAtMost = (max: number) => msg(str`Add no more than ${max}`, { id: 'mcp.elicitation.list.at_most' });
export const remove = (text: string) => msg(str`Remove ${text}`, { id: 'mcp.elicitation.list.remove' });
export const groupOptional = () =>
  msg('Optional. Leave it empty to skip it.', { id: 'mcp.elicitation.group.optional' });

export const increase = (label: string) => msg(str`Increase ${label}`, { id: 'mcp.elicitation.number.increase' });
export const decrease = (label: string) => msg(str`Decrease ${label}`, { id: 'mcp.elicitation.number.decrease' });
export const timeZone = (name: string, offset: string) =>
  msg(str`Your time zone: ${name}, UTC${offset}`, { id: 'mcp.elicitation.date.zone' });
export const timeSkipped = (offset: string) =>
  msg(str`The clocks change then: this time does not exist. It is sent as UTC${offset}, as before the change.`, {
    id: 'mcp.elicitation.date.skipped',
  });
export const timeRepeated = (offset: string) =>
  msg(str`The clocks change then: this time happens twice. It is sent as the first, UTC${offset}.`, {
    id: 'mcp.elicitation.date.repeated',
  });
export const openPage = (host: Text) => msg(html`Open ${host}`, { id: 'mcp.elicitation.url_mode.open' });
export const openAnyway = () => msg('Open anyway', { id: 'mcp.elicitation.url_mode.open_anyway' });
export const opensInTab = () =>
  msg('Opens in a new tab. This page cannot see what you do there.', { id: 'mcp.elicitation.url_mode.new_tab' });
export const wholeUrl = () => msg('The whole address', { id: 'mcp.elicitation.url_mode.address' });
export const opening = () => msg('Opening external page', { id: 'mcp.elicitation.url_mode.opening' });
export const finishThere = (host: Text) =>
  msg(html`Finish at ${host}, then come back.`, { id: 'mcp.elicitation.url_mode.finish_there' });
export const nothingOpened = () =>
  msg('Nothing opened? Your browser may have blocked it.', { id: 'mcp.elicitation.url_mode.nothing_opened' });
export const openAgain = () => msg('Open again', { id: 'mcp.elicitation.url_mode.open_again' });
export const copyLink = () => msg('Copy link', { id: 'mcp.elicitation.url_mode.copy' });
export const linkCopied = () => msg('Link copied', { id: 'mcp.elicitation.url_mode.copied' });
export const copyByHand = () =>
  msg('The link cannot be copied here. Select it above.', { id: 'mcp.elicitation.url_mode.copy_by_hand' });
export const finished = () => msg('I have finished', { id: 'mcp.elicitation.url_mode.finished' });

export const warnOtherName = (name: Text, host: Text) =>
  msg(html`<strong>This is not ${name}.</strong> The page belongs to ${host}.`, {
    id: 'mcp.elicitation.url_mode.warn.other_name',
  });
export const warnConfusable = (label: Text, looksLike: Text) =>
  msg(html`<strong>${label} is not ${looksLike}.</strong> It is written in letters that only look like it.`, {
    id: 'mcp.elicitation.url_mode.warn.confusable',
  });
export const warnMixedScripts = (label: Text) =>
  msg(html`<strong>${label} mixes alphabets.</strong> It may be made to look like another name.`, {
    id: 'mcp.elicitation.url_mode.warn.mixed_scripts',
  });
export const warnIdn = (host: Text, decoded: Text) =>
  msg(html`<strong>International letters.</strong> ${host} stands for ${decoded}.`, {
    id: 'mcp.elicitation.url_mode.warn.idn',
  });
export const warnUserInfo = (user: Text) =>
  msg(html`<strong>A name before the @.</strong> ${user} does not say where the page is.`, {
    id: 'mcp.elicitation.url_mode.warn.user_info',
  });
export const warnIpAddress = () =>
  msg(html`<strong>A number, no name.</strong> Nothing says whose page this is.`, {
    id: 'mcp.elicitation.url_mode.warn.ip_address',
  });
export const warnInsecure = () =>
  msg(html`<strong>Not encrypted.</strong> Others on the network can read what you enter.`, {
    id: 'mcp.elicitation.url_mode.warn.insecure',
  });
export const warnPort = (port: string) =>
  msg(html`<strong>Unusual port ${port}.</strong> Public pages seldom use one.`, {
    id: 'mcp.elicitation.url_mode.warn.port',
  });

export const withdrawn = (name: Text) =>
  msg(html`${name} has withdrawn its question.`, { id: 'mcp.elicitation.withdrawn' });
export const dismiss = () => msg('Dismiss', { id: 'mcp.elicitation.action.dismiss' });
export const rejectReason = () => msg('Reason, if you reject', { id: 'mcp.elicitation.reject_reason' });

export const seemsSecret = () =>
  msg('This form seems to ask for secrets. Servers must not do that: enter them only if you are sure.', {
    id: 'mcp.elicitation.secret.warning',
  });
export const showSecret = () => msg('Show', { id: 'mcp.elicitation.secret.show' });
export const hideSecret = () => msg('Hide', { id: 'mcp.elicitation.secret.hide' });
export const showWholeLabel = () => msg('Show the whole label', { id: 'mcp.elicitation.label.whole' });

export const cannotShowOptional = () =>
  msg('This field cannot be shown here. It is left out of your answer.', {
    id: 'mcp.elicitation.unsupported.optional',
  });
export const cannotShowRequired = () =>
  msg('This field cannot be shown here. It is required, so this form cannot be submitted.', {
    id: 'mcp.elicitation.unsupported.required',
  });
export const cannotShowQuestion = () =>
  msg('This question cannot be shown.', { id: 'mcp.elicitation.unsupported.question' });

export const enterAnswer = () => msg('Enter an answer.', { id: 'mcp.elicitation.error.required' });
export const chooseOne = () => msg('Choose one.', { id: 'mcp.elicitation.error.choose' });
export const chooseSome = () => msg('Choose at least one.', { id: 'mcp.elicitation.error.choose_some' });
export const enterNumber = () => msg('Enter a number, such as 12.5.', { id: 'mcp.elicitation.error.number' });
export const enterInteger = () => msg('Enter a whole number, such as 12.', { id: 'mcp.elicitation.error.integer' });
export const numberTooLarge = () =>
  msg('This number has too many digits to be sent exactly. Enter a smaller one.', {
    id: 'mcp.elicitation.error.range',
  });
export const enterAtLeast = (limit: number) =>
  msg(str`Enter ${limit} or more.`, { id: 'mcp.elicitation.error.minimum' });
export const enterAtMost = (limit: number) =>
  msg(str`Enter ${limit} or less.`, { id: 'mcp.elicitation.error.maximum' });
export const enterFromTo = (min: number, max: number) =>
  msg(str`Enter a number from ${min} to ${max}.`, { id: 'mcp.elicitation.error.range_of' });
export const enterMoreThan = (limit: number) =>
  msg(str`Enter more than ${limit}.`, { id: 'mcp.elicitation.error.exclusive_minimum' });
export const enterLessThan = (limit: number) =>
  msg(str`Enter less than ${limit}.`, { id: 'mcp.elicitation.error.exclusive_maximum' });
export const enterMultipleOf = (step: number) =>
  msg(str`Enter a multiple of ${step}.`, { id: 'mcp.elicitation.error.multiple_of' });
export const tooShort = (limit: number, count: number) =>
  msg(str`Characters needed: ${limit}. You have typed ${count}.`, { id: 'mcp.elicitation.error.min_length' });
export const tooLong = (limit: number, count: number) =>
  msg(str`Characters allowed: ${limit}. You have typed ${count}.`, { id: 'mcp.elicitation.error.max_length' });
export const exactDigits = (digits: number, count: number) =>
  msg(str`Use exactly ${digits} digits. You have typed ${count}.`, { id: 'mcp.elicitation.error.digits' });
export const digitsOnly = (digits: number) =>
  msg(str`Use exactly ${digits} digits and nothing else.`, { id: 'mcp.elicitation.error.digits_only' });
export const thereTwice = (text: string) =>
  msg(str`${text} is there twice. Remove one.`, { id: 'mcp.elicitation.error.unique' });
export const enterMatching = () =>
  msg('This does not have the form that is asked for. Check it for missing or wrong characters.', {
    id: 'mcp.elicitation.error.pattern',
  });
export const enterEmail = () =>
  msg('Enter an e-mail address, such as name@example.com.', { id: 'mcp.elicitation.error.email' });
export const enterUri = () =>
  msg('Enter a whole address, such as https://example.com.', { id: 'mcp.elicitation.error.uri' });
export const enterDate = () => msg('Enter a whole date: day, month and year.', { id: 'mcp.elicitation.error.date' });
export const enterDateTime = () => msg('Enter a whole date and time.', { id: 'mcp.elicitation.error.date_time' });
export const misfit = () => msg('This answer does not fit. Change it.', { id: 'mcp.elicitation.error.other' });
