import type { SvelteHTMLElements } from 'svelte/elements';

// Markup has no way to expect an error.
const take = (_attributes: SvelteHTMLElements['mcp-elicitation']) => {};

// @ts-expect-error a property of the wrong type
take({ schema: 'object' });
// @ts-expect-error not one of its choices
take({ presentation: 'modal' });
// @ts-expect-error an attribute of the wrong type
take({ 'server-name': 5 });
// @ts-expect-error no such property
take({ servername: 'Northwind Bank' });
// @ts-expect-error read only: defaultValues suggests
take({ values: { name: 'Ada' } });
// @ts-expect-error a check gives errors by JSON pointer
take({ checkAnswer: () => 'Who?' });
// @ts-expect-error a method is not a property to set
take({ submit() {} });
// @ts-expect-error read only
take({ issues: [] });
// @ts-expect-error an accept event has its answers in `content`
take({ onaccept: ({ value }) => value });
// @ts-expect-error a url-open event has no content
take({ 'onurl-open': ({ content }) => content });
