// @ts-check
/** What a host is checked for, and where the protocol says so. The sentences are ours. */

/**
 * @typedef {object} Rule
 * @property {string} id
 * @property {'must' | 'should' | 'may' | 'practice'} level how the protocol says it; `practice` is what people need besides
 * @property {string} text
 * @property {string} source section of the specification
 */

/** Pages of the specification, by revision. @param {string} revision @param {string} page */
const page = (revision, page) => `https://modelcontextprotocol.io/specification/${revision}/${page}`;
const ELICITATION = page('2025-11-25', 'client/elicitation');
const MRTR = page('2026-07-28', 'basic/patterns/mrtr');
const JSON_RPC = 'https://www.jsonrpc.org/specification';

const CAPABILITIES = `${ELICITATION}#capabilities`;
const ACTIONS = `${ELICITATION}#response-actions`;
const SCHEMA = `${ELICITATION}#requested-schema`;
const SECURITY = `${ELICITATION}#form-mode-security`;
const SAFE_URL = `${ELICITATION}#safe-url-handling`;
const REQUIRED_ERROR = `${ELICITATION}#url-elicitation-required-error`;
const TRUST = `${ELICITATION}#user-interaction-model`;
const CANCELLATION = page('2025-11-25', 'basic/utilities/cancellation');
const CLIENT_RULES = `${MRTR}#client-requirements-basic-workflow`;

/** @type {readonly Rule[]} */
export const RULES = [
  ['capability.form', 'must', 'A client that supports elicitation declares at least one of the modes.', CAPABILITIES],
  ['wire.once', 'must', 'Each request gets exactly one response.', JSON_RPC],
  ['wire.id', 'must', 'A response carries the id of its request.', JSON_RPC],
  ['wire.result', 'must', 'The response is a result with an action, not an error or prose.', ACTIONS],
  ['action.person', 'must', 'A person answers, not the host by itself.', TRUST],
  ['action.accept', 'must', 'Submit is sent as accept.', ACTIONS],
  ['action.decline', 'must', 'An explicit no is sent as decline.', ACTIONS],
  ['action.cancel', 'must', 'Dismissing, such as with Escape or ×, is sent as cancel.', ACTIONS],
  ['content.accept', 'must', 'An accepted form carries its content.', ACTIONS],
  ['content.absent', 'should', 'Decline and cancel carry no content.', ACTIONS],
  ['content.declared', 'must', 'The content has only properties that the schema declares.', ACTIONS],
  ['content.types', 'must', 'Each value has the type that the schema declares.', SCHEMA],
  ['content.optional', 'practice', 'An optional field that is left empty is left out.', SCHEMA],
  ['field.string', 'must', 'A text is sent as it was typed.', SCHEMA],
  ['field.number', 'must', 'A number is sent as a number, with its fraction.', SCHEMA],
  ['field.integer', 'must', 'A whole number is sent as a number.', SCHEMA],
  ['field.boolean', 'must', 'Yes and no are sent as true and false, no included.', SCHEMA],
  ['field.email', 'must', 'The format email can be answered.', SCHEMA],
  ['field.uri', 'must', 'The format uri can be answered.', SCHEMA],
  ['field.date', 'must', 'The format date is sent as YYYY-MM-DD.', SCHEMA],
  ['field.date-time', 'must', 'The format date-time is sent with its offset (RFC 3339).', SCHEMA],
  ['check.format', 'should', 'What is not an address of e-mail is not sent as one.', SECURITY],
  ['check.limits', 'should', 'Values outside minimum, maximum, minLength and maxLength are not sent.', SECURITY],
  ['check.kept', 'practice', 'A value that does not fit is not changed into another one.', SECURITY],
  ['check.required', 'should', 'A form with an empty required field is not sent.', SECURITY],
  ['default.prefill', 'should', 'Defaults of every type fill the form.', SCHEMA],
  ['default.review', 'must', 'The person can change a default before it is sent.', TRUST],
  ['choice.single', 'must', 'A choice is sent by its value.', SCHEMA],
  ['choice.titled', 'must', 'A choice with titles is sent by its value, not by its title.', SCHEMA],
  ['choice.titles', 'practice', 'The titles of a choice are shown.', SCHEMA],
  ['choice.multiple', 'must', 'Several choices are sent as a list of values.', SCHEMA],
  ['form.empty', 'practice', 'A form without fields is a question that can be accepted.', SCHEMA],
  ['form.large', 'practice', 'A form of 200 fields can be filled in and sent.', SCHEMA],
  ['form.long', 'practice', 'A long message can be read to its end.', TRUST],
  ['form.rtl', 'practice', 'Text that runs from right to left is sent as it was shown.', SCHEMA],
  ['form.same-label', 'practice', 'Two fields with the same label keep their values apart.', SCHEMA],
  ['shown.server', 'must', 'The person sees which server asks.', TRUST],
  ['shown.ways-out', 'must', 'Ways to decline and to cancel are in sight.', TRUST],
  ['several.both', 'practice', 'Two requests at once are both answered, each with its own answer.', TRUST],
  ['several.next', 'practice', 'A request right after another one is shown.', TRUST],
  ['cancelled.closed', 'should', 'A request that the server cancels leaves the screen.', CANCELLATION],
  ['cancelled.silent', 'should', 'A cancelled request gets no answer.', CANCELLATION],
  ['url.accept', 'must', 'The consent to open a page is sent as accept, without content.', ACTIONS],
  ['url.opened', 'must', 'The page opens in a browser.', SAFE_URL],
  ['url.no-prefetch', 'must', 'The page is not fetched before consent.', SAFE_URL],
  ['url.decline', 'must', 'A page that the person declines is not opened.', SAFE_URL],
  ['url.whole', 'must', 'The whole address is shown before consent.', SAFE_URL],
  ['url.warning', 'should', 'A suspicious address, such as one in Punycode, is warned of.', SAFE_URL],
  ['url.scheme', 'practice', 'An address that runs a script is refused.', SAFE_URL],
  ['required.shown', 'may', 'Error -32042 leads the person to its page.', REQUIRED_ERROR],
  ['required.retry', 'may', 'After the page of error -32042 the call is made again.', REQUIRED_ERROR],
  ['rounds.state', 'must', 'requestState comes back exactly as it was sent.', CLIENT_RULES],
  ['rounds.no-state', 'must', 'Without a requestState, the retry has none.', CLIENT_RULES],
  ['rounds.id', 'must', 'The retry has another JSON-RPC id.', CLIENT_RULES],
  ['rounds.keys', 'must', 'Each request of a round is answered under its own key.', CLIENT_RULES],
  ['rounds.waiting', 'may', 'A result with requestState alone is retried.', CLIENT_RULES],
  ['time.patience', 'practice', 'How long the host waits for a person.', TRUST],
].map(([id, level, text, source]) => /** @type {Rule} */ ({ id, level, text, source }));
