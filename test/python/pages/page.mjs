/** A page of somebody who is signed in: the relay's questions, whose token the page gets from its own origin. */
import 'mcp-elicitation';
import { connectRelay } from 'mcp-elicitation/relay/page';

const element = /** @type {any} */ (document.querySelector('mcp-elicitation'));
const query = new URLSearchParams(location.search);
const getToken = async () => (await fetch(String(query.get('token')))).text();
connectRelay(element, { url: `${query.get('relay')}/relay`, getToken });
