import type { SvelteHTMLElements } from 'svelte/elements';

// Markup has no way to expect an error.
const take = (_attributes: SvelteHTMLElements['mcp-elicitation']) => {};

// @ts-expect-error a property of the wrong type
take({ schema: 'object' });
// @ts-expect-error an attribute of the wrong type
take({ 'server-name': 5 });
// @ts-expect-error no such property
take({ servername: 'Northwind Bank' });
// @ts-expect-error an accept event has its answers in `content`
take({ onaccept: ({ value }) => value });
