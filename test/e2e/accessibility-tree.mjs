// @ts-check
/** The accessibility tree of a browser as text: one line for each node, with role, name, description, and states. */

/** @import { Page, Protocol } from 'puppeteer-core' */
/** @typedef {Protocol.Accessibility.AXNode} AXNode */

/** States that a line shows beside role and name. */
const STATES = [
  'checked',
  'expanded',
  'selected',
  'required',
  'invalid',
  'focused',
  'modal',
  'busy',
  'disabled',
  'multiselectable',
  'live',
];

/** Roles of nodes that assistive technology skips. */
const SILENT = new Set(['none', 'generic', 'InlineTextBox', 'LabelText', 'ListMarker', 'paragraph', 'LineBreak']);
/** Roles of nodes whose children belong to the browser. */
const NATIVE = new Set(['Date', 'DateTime', 'button', 'spinbutton']);

/**
 * The tree of the element's card, or of another element that the selector finds in it.
 * @param {Page} page
 * @param {string} [selector]
 * @returns {Promise<string>}
 */
export async function accessibilityTree(page, selector = '[part~=dialog]') {
  const session = await page.createCDPSession();
  const found = await page.waitForSelector(`mcp-elicitation >>> ${selector}`);
  const id = await found?.backendNodeId();
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((each) => [each.nodeId, each]));
  const root = nodes.find((each) => each.backendDOMNodeId === id);
  if (!root) throw new Error(`Not in the accessibility tree: ${selector}`);
  return linesOf(root, byId, '').join('\n');
}

/**
 * @param {AXNode} node
 * @param {Map<string, AXNode>} byId
 * @param {string} named the name of the nearest node around it, which the lines do not repeat
 * @returns {string[]}
 */
function linesOf(node, byId, named) {
  const role = String(node.role?.value);
  const name = String(node.name?.value ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  const isText = role === 'StaticText';
  const isLive = node.properties?.some((property) => property.name === 'live') ?? false;
  const isSilent =
    node.ignored === true || (SILENT.has(role) && !isLive) || (isText && (name === '' || named.includes(name)));
  const inside = (NATIVE.has(role) ? [] : (node.childIds ?? []))
    .flatMap((id) => byId.get(id) ?? [])
    .flatMap((child) => linesOf(child, byId, isSilent ? named : name))
    .map((line) => (isSilent ? line : `  ${line}`));
  if (isSilent) return inside;
  if (isText) return [`"${name}"`];
  return [[role, name && `"${name}"`, ...statesOf(node)].filter(Boolean).join(' '), ...inside];
}

/** @param {AXNode} node @returns {string[]} */
function statesOf({ description, value, properties = [] }) {
  /** @type {Array<[string, unknown]>} */
  const told = [
    ['described', description?.value],
    ['value', value?.value],
    ...properties
      .filter(({ name }) => STATES.includes(name))
      .sort((a, b) => STATES.indexOf(a.name) - STATES.indexOf(b.name))
      .map(({ name, value: state }) => /** @type {[string, unknown]} */ ([name, state.value])),
  ];
  return told
    .filter(([, state]) => state !== undefined && state !== '' && String(state) !== 'false')
    .map(([name, state]) => (String(state) === 'true' ? name : `${name}: ${String(state).replace(/\s+/g, ' ')}`))
    .map((state) => `[${state}]`);
}
