// @ts-check
/** A page in which a person answers what backends ask over a relay. */
import 'mcp-elicitation';
import { connectRelay } from 'mcp-elicitation/relay/page';

const element = document.querySelector('mcp-elicitation');
connectRelay(/** @type {import('mcp-elicitation').McpElicitation} */ (element), { url: '/elicitations' });
