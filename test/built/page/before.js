// @ts-nocheck: a script of a page, without the types of the package.
// Runs before the element's file: keeps what the browser and the element report.
Object.assign(window, { violations: [], problems: [], said: [] });
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
  window.violations.push(`${effectiveDirective} ${blockedURI}`),
);
window.addEventListener('error', ({ message }) => window.problems.push(message));
window.addEventListener('unhandledrejection', ({ reason }) => window.problems.push(String(reason)));
Object.assign(console, { warn: (...words) => window.said.push(words.join(' ')) });
