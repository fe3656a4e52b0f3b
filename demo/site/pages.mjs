// @ts-check
/** The pages of the other site: plain HTML with a form, no script. All texts are the demo's own, so none needs escaping. */

/** @import { Errand } from '../url-tools.mjs' */
/** @import { Decision } from '../visits.mjs' */

/** @param {Errand} errand */
export function consentPage({ service, wants }) {
  return pageOf(
    `Connect to ${service}`,
    `<p class="brand">${service}</p>
      <h1>Let Northwind Bank in?</h1>
      <p>If you allow it, Northwind Bank can:</p>
      <ul>${wants.map((want) => `<li>${want}</li>`).join('')}</ul>
      <form method="post">
        <button name="decision" value="deny">Deny</button>
        <button name="decision" value="allow" class="primary">Allow</button>
      </form>`,
  );
}

/**
 * @param {Errand} errand
 * @param {Decision} decision
 */
export function thanksPage({ service }, decision) {
  const said = decision === 'allow' ? 'Allowed' : 'Denied';
  const meaning = decision === 'allow' ? 'Northwind Bank has access now.' : 'Northwind Bank has no access.';
  return pageOf(
    `${said}: ${service}`,
    `<p class="brand">${service}</p>
      <h1>${said}</h1>
      <p>${meaning} You can close this tab and go back to where you came from.</p>`,
  );
}

/** For links that this demo did not send. */
export function strangerPage() {
  return pageOf(
    'Unknown link',
    `<h1>This link is not known here</h1>
      <p>It may be an old one. Run the tool again to get another.</p>`,
  );
}

/**
 * @param {string} title
 * @param {string} content
 */
function pageOf(title, content) {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} (demo)</title>
    <link rel="icon" href="/icon.svg">
    <link rel="stylesheet" href="/style.css">
  </head>
  <body>
    <p class="demo"><strong>Demo.</strong> This is not the site that you came from. It has no real accounts.</p>
    <main>
      ${content}
    </main>
  </body>
</html>
`;
}
