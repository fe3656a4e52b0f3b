// @ts-check
/** A page that a test sets up by hand: the globals of jsdom, with Node's own AbortController. Prints the outcome of a question. */
import process from 'node:process';
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('', { pretendToBeVisual: true, url: 'http://localhost/' });
const isNeeded = (/** @type {string} */ name) => !(name in globalThis) || /^(?:Custom)?Event(?:Target)?$/.test(name);
const names = Object.getOwnPropertyNames(window).filter(isNeeded);
Object.assign(globalThis, Object.fromEntries(names.map((name) => [name, window[name]])));

await import('mcp-elicitation');
const element = /** @type {import('mcp-elicitation').McpElicitation} */ (document.createElement('mcp-elicitation'));
document.body.append(element);
const outcome = element.elicit({ message: 'Who?' });
await element.updateComplete;
element.reject();
process.stdout.write(JSON.stringify(await outcome));
window.close();
