// @ts-check
/** Shows the report, and shows it again whenever something was found. All text of hosts is set as text. */

/** @typedef {ReturnType<typeof import('../report.mjs').reportOf>} Report */

const STATUS = { failed: 'Failed', passed: 'Passed', noted: 'Noted', untried: 'Not tried', undeclared: 'Not declared' };

/** Findings that the reader has opened. @type {Set<string>} */
const opened = new Set();

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** @param {Report['findings'][number]} finding @param {string} key */
function findingView({ text, status, level, source, evidence }, key) {
  const details = /** @type {HTMLDetailsElement} */ (
    make(
      'details',
      { 'data-status': status },
      make('summary', {}, make('span', { class: 'status' }, STATUS[status]), text),
      make('ul', { class: 'evidence' }, ...evidence.map((one) => make('li', {}, one.text))),
      make('p', { class: 'source' }, `${level} · `, make('a', { href: source, rel: 'noreferrer' }, 'specification')),
    )
  );
  details.open = opened.has(key);
  details.addEventListener('toggle', () => (details.open ? opened.add(key) : opened.delete(key)));
  return details;
}

/** @param {Report} report @param {number} index */
function runView({ host, revision, asking, parts, findings }, index) {
  const order = Object.keys(STATUS);
  const sorted = [...findings].sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  const counts = order.map(
    (status) =>
      `${findings.filter((one) => one.status === status).length} ${STATUS[/** @type {keyof typeof STATUS} */ (status)].toLowerCase()}`,
  );
  return make(
    'section',
    {},
    make('h2', {}, `${host.name} ${host.version} · ${revision}`),
    make('p', { class: 'counts' }, counts.join(', ')),
    ...(asking ? [make('p', { class: 'asking' }, 'In the host now: ', asking.say.slice(0, 300))] : []),
    make('ul', { class: 'parts' }, ...parts.map(({ title, state }) => make('li', { 'data-state': state }, title))),
    ...sorted.map((finding) => findingView(finding, `${index} ${finding.id}`)),
  );
}

new EventSource('events').addEventListener('message', ({ data }) => {
  const reports = /** @type {Report[]} */ (JSON.parse(data));
  if (reports.length === 0) return;
  document.querySelector('#runs')?.replaceChildren(...reports.map(runView).reverse());
});
