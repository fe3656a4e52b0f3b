// @ts-check
/** The tools that send a person to the other site, and what they say of it. */

/**
 * What is to be done on the other site before a tool can go on.
 * @typedef {object} Errand
 * @property {string} name of the tool
 * @property {string} title
 * @property {string} description
 * @property {string} message why the person should go there
 * @property {string} service whose site it is
 * @property {readonly string[]} wants what is allowed there
 * @property {string} done what the tool says when it was allowed
 * @property {boolean} isRequired whether the tool fails with error -32042 until then (2025-11-25), rather than asking
 */

/** @type {readonly Errand[]} */
export const ERRANDS = [
  {
    name: 'connect_calendar',
    title: 'Connect a calendar',
    description: 'Sends you to another site to allow access there.',
    message: 'To remind you of payments, connect your calendar.',
    service: 'Fabrikam Calendar',
    wants: ['See your appointments', 'Add appointments of its own'],
    done: 'Connected. The server may use Fabrikam Calendar now.',
    isRequired: false,
  },
  {
    name: 'import_invoices',
    title: 'Import invoices',
    description: 'Fails with -32042 until you allow access elsewhere.',
    message: 'Your invoices are at Fabrikam Files. Allow access to them first.',
    service: 'Fabrikam Files',
    wants: ['See the folder “Invoices”'],
    done: 'Imported 12 invoices from Fabrikam Files.',
    isRequired: true,
  },
];

/**
 * How it ended on the other site.
 * @param {Errand} errand
 * @param {'allow' | 'deny' | undefined} decision undefined: whoever came back decided nothing
 */
export function endOf({ service, done }, decision) {
  if (decision === 'allow') return textResult(done);
  const text = decision
    ? `Denied. The server has no access to ${service}.`
    : `${service} has heard neither Allow nor Deny. Run the tool again to decide there.`;
  return { ...textResult(text), isError: true };
}

/** URL mode came with 2025-11-25. @param {Errand} errand */
export function noUrlMode({ service }) {
  const text = `Revision 2025-06-18 has no URL mode: the server cannot send you to ${service}. Choose a later one.`;
  return { ...textResult(text), isError: true };
}

/** @param {string} text */
export function textResult(text) {
  return { content: [{ type: /** @type {const} */ ('text'), text }] };
}
