// @ts-check
/** The reference of the element, from the custom-elements manifest. */
import { elementIn } from '../../build/manifest.mjs';

/**
 * @typedef {object} Entry
 * @property {string} name
 * @property {string} [kind]
 * @property {string} [description]
 * @property {string} [default]
 * @property {string} [attribute]
 * @property {boolean} [static]
 * @property {boolean} [readonly]
 * @property {{ text: string }} [type]
 * @property {Entry[]} [parameters]
 * @property {boolean} [optional]
 * @property {{ type?: { text: string } }} [return]
 */

/** @param {string} text */
const code = (text) => `<code v-pre>${escapeHtml(text)}</code>`;

/** @param {string} text */
const escapeHtml = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('|', '&#124;');

/** A description in a cell of a table: its own code marks stay. @param {string} [text] */
function describe(text = '') {
  const parts = text.replace(/\s+/g, ' ').split(/(`[^`]*`)/);
  return parts.map((part) => (part.startsWith('`') ? code(part.slice(1, -1)) : escapeHtml(part))).join('');
}

/** @param {string} heading @param {string[]} head @param {string[][]} rows */
function table(heading, head, rows) {
  if (rows.length === 0) return [];
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [
    `## ${heading}`,
    '<div class="reference">',
    [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'),
    '</div>',
  ];
}

/** @param {Entry} method */
function signature({ name, parameters = [], return: returned }) {
  const given = parameters.map(
    ({ name: own, type, optional, default: value }) =>
      `${own}${optional || value !== undefined ? '?' : ''}${type ? `: ${type.text}` : ''}`,
  );
  return `${name}(${given.join(', ')})${returned?.type ? `: ${returned.type.text}` : ''}`;
}

/**
 * @param {Parameters<typeof elementIn>[0]} manifest
 * @returns {string} Markdown
 */
export function elementPage(manifest) {
  const element = elementIn(manifest);
  /** @type {Entry[]} */
  const members = element.members.filter(
    (/** @type {any} */ member) => !['private', 'protected'].includes(member.privacy),
  );
  const fields = members.filter(({ kind }) => kind === 'field');
  const methods = members.filter(({ kind }) => kind === 'method');
  const named = (/** @type {Entry[]} */ entries) =>
    entries.map(({ name, description }) => [code(name), describe(description)]);
  return `${[
    '# Reference of the element: `<mcp-elicitation>`',
    describe(element.description.split('\n\n').slice(0, 2).join(' ')),
    'The package’s custom-elements manifest, from which this page is made, says the same to editors.',
    ...table(
      'Properties and attributes',
      ['property', 'type', 'meaning'],
      fields.map((field) => [
        code(field.static ? `McpElicitation.${field.name}` : field.name),
        field.type ? code(field.type.text) : '',
        [
          describe(field.description),
          field.readonly ? 'Read-only.' : '',
          field.default === undefined ? '' : `Default: ${code(field.default)}.`,
          field.attribute ? `Attribute: ${code(field.attribute)}.` : '',
        ]
          .filter(Boolean)
          .join(' '),
      ]),
    ),
    ...table(
      'Methods',
      ['method', 'meaning'],
      methods.map((method) => [
        code(`${method.static ? 'McpElicitation.' : ''}${signature(method)}`),
        describe(method.description),
      ]),
    ),
    ...table(
      'Events',
      ['event', 'type', 'meaning'],
      element.events.map((/** @type {Entry} */ { name, type, description }) => [
        code(name),
        type ? code(type.text) : '',
        describe(description),
      ]),
    ),
    ...table('Slots', ['slot', 'meaning'], named(element.slots)),
    ...table('CSS custom properties', ['property', 'meaning'], named(element.cssProperties)),
    ...table('CSS parts', ['part', 'meaning'], named(element.cssParts)),
    ...table('CSS states', ['state', 'meaning'], named(element.cssStates)),
  ].join('\n\n')}\n`;
}
