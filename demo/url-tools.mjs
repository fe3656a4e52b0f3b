// @ts-check
/** The tools that send a person to the other site, and their texts. */

/**
 * What the person has to do on the other site before a tool can go on.
 * @typedef {object} Errand
 * @property {string} name of the tool
 * @property {string} title
 * @property {string} description
 * @property {string} message why the person should go there
 * @property {string} service the owner of the site
 * @property {readonly string[]} wants what the person allows there
 * @property {string} done the tool's result once the person has allowed it
 * @property {string} [disguise] a name in front of the real address, such as an attacker writes
 * @property {boolean} isRequired whether the tool fails with error -32042 until then (2025-11-25), in place of asking
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
    description: 'First sends you to another site for your permission.',
    message: 'Your invoices are at Fabrikam Files. Allow access to them first.',
    service: 'Fabrikam Files',
    wants: ['See the folder “Invoices”'],
    done: 'Imported 12 invoices from Fabrikam Files.',
    isRequired: true,
  },
  {
    name: 'suspicious_link',
    title: 'Send a suspicious link',
    description: 'The card says what is wrong before anything opens.',
    message: 'Sign in at Contoso to see the forecast.',
    service: 'not Contoso',
    wants: ['Pass for another site'],
    done: 'You went there all the same.',
    disguise: 'login.contoso.example',
    isRequired: false,
  },
];

/**
 * The tool's result after the visit.
 * @param {Errand} errand
 * @param {'allow' | 'deny' | undefined} decision undefined: the person came back without a decision
 */
export function endOf({ service, done }, decision) {
  if (decision === 'allow') return textResult(done);
  const text = decision
    ? `Denied. The server has no access to ${service}.`
    : `You chose neither Allow nor Deny. Run the tool again to decide at ${service}.`;
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
