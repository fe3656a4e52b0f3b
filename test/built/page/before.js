// @ts-nocheck: a script of a page, without the types of the package.
// Runs before the element's file: keeps what the browser and the element report.
Object.assign(window, { violations: [], problems: [], said: [] });
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
  window.violations.push(`${effectiveDirective} ${blockedURI}`),
);
window.addEventListener('error', ({ message }) => window.problems.push(message));
window.addEventListener('unhandledrejection', ({ reason }) => window.problems.push(String(reason)));
Object.assign(console, { warn: (...words) => window.said.push(words.join(' ')) });

// A card waits a second for its language, which a busy machine may not keep. Only the flow of a late language ends that wait.
const { setTimeout } = window;
const isLate = location.search.includes('flow=late');
if (document.documentElement.lang !== 'en' && !isLate) {
  window.setTimeout = (callback, delay, ...values) => setTimeout(callback, delay === 1000 ? 60_000 : delay, ...values);
}
