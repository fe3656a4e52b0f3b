// @ts-check
/** Code that shows a request as the gallery does, framework by framework. */
import { directionOf, WIDTHS } from './settings.mjs';

/** @typedef {import('./read-request.mjs').Request} Request */
/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {{ request: Request, settings: Settings, looks: Record<string, string> }} Shown */

/** @param {string} text @param {number} spaces */
const indent = (text, spaces) => text.replaceAll('\n', `\n${' '.repeat(spaces)}`);

/**
 * A value as a literal of JavaScript. `__proto__` would set the prototype, and `</script>` would end a script.
 * @param {unknown} value
 */
export function literal(value) {
  return JSON.stringify(value, null, 2)
    .replace(/(?<!\\)"__proto__":/g, '["__proto__"]:')
    .replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
    .replace(/^(\s*(?:[\w$"[\]-]+: )?)"([^"\\']*)"(,?)$/gm, "$1'$2'$3")
    .replaceAll('</', '<\\/');
}

/** A value of an attribute, in the quotes that need less escaping. @param {string} text */
function attribute(text) {
  const safe = text.replaceAll('&', '&amp;');
  return text.includes('"') ? `'${safe.replaceAll("'", '&#39;')}'` : `"${safe}"`;
}

/** The properties that declare a request: name → value. @param {Request} request */
function propertiesOf({ mode, message, url, requestedSchema }) {
  return mode === 'url' ? { message, url } : { message, ...(requestedSchema && { schema: requestedSchema }) };
}

/** Attributes whose values are plain words. @param {Shown} shown @returns {[name: string, value: string][]} */
function fixedAttributes({ request, settings }) {
  const direction = directionOf(settings);
  return [
    ['server-name', 'Northwind Bank'],
    ...(request.mode === 'url' ? [/** @type {[string, string]} */ (['mode', 'url'])] : []),
    ...(settings.presentation === 'inline' ? [/** @type {[string, string]} */ (['presentation', 'inline'])] : []),
    ...(direction === 'rtl' ? [/** @type {[string, string]} */ (['dir', direction])] : []),
  ];
}

/** The style sheet that the settings need; empty for none. @param {Shown} shown */
export function styleOf({ settings, looks }) {
  const width = WIDTHS[settings.width];
  const own = [
    ...(settings.theme === 'site' ? [] : [`color-scheme: ${settings.theme};`]),
    ...(width ? [`--mcp-elicitation-width: ${width};`] : []),
  ];
  const rule = own.length > 0 ? `mcp-elicitation {\n${own.map((line) => `  ${line}\n`).join('')}}` : '';
  return [rule, looks[settings.look] ?? ''].filter(Boolean).join('\n');
}

/** Where an application sets the language: once in a page. @param {Shown} shown @param {string} file that is loaded first */
function localeNote({ settings }, file) {
  if (settings.locale === 'en') return '';
  return `// ${file}: import { localize } from 'mcp-elicitation/localization'; localize().setLocale('${settings.locale}');\n`;
}

/** The constants of a component, from its props. @param {Shown} shown */
function constants({ request }) {
  return Object.entries(propertiesOf(request))
    .map(([name, value]) => `const ${name} = ${literal(value)};\n`)
    .join('');
}

/**
 * The tag, one attribute a line.
 * @param {string} tag
 * @param {string[]} attributes
 * @param {{ end: string, spaces?: number }} options
 */
function element(tag, attributes, { end, spaces = 0 }) {
  return indent(`<${tag}\n${attributes.map((line) => `  ${line}\n`).join('')}${end}`, spaces);
}

/** @param {Shown} shown @param {string} block for CSS inside a file of the framework */
function withStyle(shown, block) {
  const css = styleOf(shown);
  return css === '' ? '' : block.replace('CSS', () => indent(css, block.startsWith('\n<style') ? 2 : 0));
}

/** @param {Shown} shown */
function html(shown) {
  const { request, settings } = shown;
  const attributes = [
    'open',
    ...fixedAttributes(shown).map(([name, value]) => `${name}=${attribute(value)}`),
    ...Object.entries(propertiesOf(request)).map(
      ([name, value]) =>
        `${name}=${attribute(typeof value === 'string' ? value : indent(JSON.stringify(value, null, 2), 2))}`,
    ),
  ];
  const locale =
    settings.locale === 'en'
      ? ''
      : `<!-- The card follows the page, <html lang="${settings.locale}">, with the folder locales/ beside the file. -->\n`;
  return `${locale}<script type="module" src="mcp-elicitation.min.js"></script>
${withStyle(shown, '\n<style>\n  CSS\n</style>\n')}
${element('mcp-elicitation', attributes, { end: '></mcp-elicitation>' })}

<script type="module">
  const element = document.querySelector('mcp-elicitation');
  element.addEventListener('accept', (event) => console.log(event.content));
</script>
`;
}

/** @param {Shown} shown */
function javaScript(shown) {
  const { request, settings } = shown;
  const direction = directionOf(settings);
  const isEnglish = settings.locale === 'en';
  return `import 'mcp-elicitation';
${isEnglish ? '' : "import { localize } from 'mcp-elicitation/localization';\n"}
${isEnglish ? '' : `await localize().setLocale('${settings.locale}');\n`}const element = document.createElement('mcp-elicitation');
${settings.presentation === 'inline' ? "element.presentation = 'inline';\n" : ''}${direction === 'rtl' ? "element.dir = 'rtl';\n" : ''}document.body.append(element);

const outcome = await element.elicit(
  ${indent(literal(request), 2)},
  { server: { id: 'northwind', name: 'Northwind Bank' } },
);
if (outcome.action === 'accept') console.log(outcome.content);
${withStyle(shown, '\n/* The style sheet:\nCSS\n*/\n')}`;
}

/** @param {Shown} shown */
function vue(shown) {
  const attributes = [
    ...fixedAttributes(shown).map(([name, value]) => `${name}="${value}"`),
    ...Object.keys(propertiesOf(shown.request)).map((name) => `:${name}`),
    ':open="isOpen"',
    '@accept="save"',
    '@close="isOpen = false"',
  ];
  return `<script setup>
${localeNote(shown, 'main.js')}import 'mcp-elicitation';
import { ref } from 'vue';

${constants(shown)}const isOpen = ref(true);
const save = (event) => console.log(event.content);
</script>

<template>
  ${element('mcp-elicitation', attributes, { end: '/>', spaces: 2 })}
</template>
${withStyle(shown, '\n<style>\n  CSS\n</style>\n')}`;
}

/** @param {Shown} shown */
function angular(shown) {
  const { request } = shown;
  const names = Object.keys(propertiesOf(request));
  const attributes = [
    ...fixedAttributes(shown).map(([name, value]) => `${name}="${value}"`),
    ...names.map((name) => `[${name}]="${name}"`),
    '[open]="isOpen()"',
    '(accept)="save($event)"',
    '(close)="isOpen.set(false)"',
  ];
  const fields = Object.entries(propertiesOf(request)).map(
    ([name, value]) => `  readonly ${name} = ${indent(literal(value), 2)};\n`,
  );
  return `${localeNote(shown, 'main.ts')}import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import 'mcp-elicitation';
import type { AcceptEvent } from 'mcp-elicitation';

@Component({
  selector: 'app-elicitation',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
    ${element('mcp-elicitation', attributes, { end: '></mcp-elicitation>', spaces: 4 })}
  \`,
})
export class ElicitationCard {
${fields.join('')}  readonly isOpen = signal(true);

  save({ content }: AcceptEvent): void {
    console.log(content);
  }
}
${withStyle(shown, '\n/* src/styles.css:\nCSS\n*/\n')}`;
}

/** @param {Shown} shown */
function svelte(shown) {
  const attributes = [
    ...fixedAttributes(shown).map(([name, value]) => `${name}="${value}"`),
    ...Object.keys(propertiesOf(shown.request)).map((name) => `{${name}}`),
    'open={isOpen}',
    'onaccept={save}',
    'onclose={() => (isOpen = false)}',
  ];
  const note = localeNote(shown, 'main.js');
  return `<script>
${note && `  ${note}`}  import 'mcp-elicitation';

  ${indent(constants(shown).trimEnd(), 2)}
  let isOpen = $state(true);
  const save = (event) => console.log(event.content);
</script>

${element('mcp-elicitation', attributes, { end: '></mcp-elicitation>' })}
${withStyle(shown, '\n<style>\n  CSS\n</style>\n').replaceAll(/^ {2}(mcp-elicitation[^\n{]*) \{$/gm, '  :global($1) {')}`;
}

/**
 * React 19 sets properties and hears events of custom elements; React 18 needs the component.
 * @param {Shown} shown
 * @param {boolean} isWrapped
 */
function react(shown, isWrapped) {
  const tag = isWrapped ? 'McpElicitation' : 'mcp-elicitation';
  const attributes = [
    ...fixedAttributes(shown).map(
      ([name, value]) => `${isWrapped ? name.replace('server-name', 'serverName') : name}="${value}"`,
    ),
    ...Object.keys(propertiesOf(shown.request)).map((name) => `${name}={${name}}`),
    'open={isOpen}',
    `${isWrapped ? 'onAccept' : 'onaccept'}={(event) => console.log(event.content)}`,
    `${isWrapped ? 'onClose' : 'onclose'}={() => setOpen(false)}`,
  ];
  const [name, from] = isWrapped ? ['{ McpElicitation } from ', 'mcp-elicitation/react'] : ['', 'mcp-elicitation'];
  return `${localeNote(shown, 'main.jsx')}import ${name}'${from}';
import { useState } from 'react';

${constants(shown)}
export function ElicitationCard() {
  const [isOpen, setOpen] = useState(true);
  return (
    ${element(tag, attributes, { end: '/>', spaces: 4 })}
  );
}
${withStyle(shown, '\n/* The style sheet:\nCSS\n*/\n')}`;
}

/** Each framework with its code. @type {Record<string, (shown: Shown) => string>} */
export const SNIPPETS = {
  HTML: html,
  JavaScript: javaScript,
  Vue: vue,
  Angular: angular,
  Svelte: svelte,
  'React 19': (shown) => react(shown, false),
  'React 18': (shown) => react(shown, true),
};
