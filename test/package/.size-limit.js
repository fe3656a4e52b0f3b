/**
 * The most that each entry may cost an application: bytes of all that it needs, bundled and minified, with brotli. A change
 * that is worth more raises the number, in a commit that says what the bytes are for.
 */
const entries = [
  // Lit, the element with English, the usual adapters.
  [80_900, 'one file', 'mcp-elicitation.min.js'],
  // Beside that file: the other adapters, the relay's page, reviews, receipts with their element, and the helpers for agent frameworks.
  [28_800, 'everything else', 'mcp-elicitation.routes.min.js'],
  [81_750, 'mcp-elicitation', 'index.js'],
  [81_750, 'mcp-elicitation/element', 'element-class.js'],
  [5_300, 'elicitationHandler', 'adapters/index.js', '{ elicitationHandler }'],
  [12_000, 'mcp-elicitation/adapters', 'adapters/index.js'],
  // Forms and Lit, which an element has too, are most of these: a page of a relay and helpers for agents bring reviews.
  [33_300, 'mcp-elicitation/reviews', 'reviews/index.js'],
  [31_100, 'mcp-elicitation/receipts', 'receipts/index.js'],
  [9_700, 'mcp-elicitation/receipts/element', 'receipt-element.js'],
  [39_100, 'mcp-elicitation/relay/page', 'relay/page/index.js'],
  [48_400, 'mcp-elicitation/interrupts', 'interrupts/index.js'],
  [2_800, 'mcp-elicitation/drafts', 'host/drafts/index.js'],
  // With the validation of schemas and the names of secrets.
  [29_200, 'mcp-elicitation/host', 'host/index.js'],
  [1_150, 'silence', 'host/index.js', '{ silence }'],
  [24_200, 'mcp-elicitation/audit', 'audit/index.js'],
  // Nine languages.
  [20_950, 'mcp-elicitation/localization', 'localization.js'],
  [3_100, 'mcp-elicitation/locales/pt-BR', 'generated/locales/pt-BR.js'],
];

const asModule = (config) => ({ ...config, format: 'esm', charset: 'utf8' });

/** It is bundled and minified. */
const asItIs = (config) => ({ ...config, loader: { '.js': 'copy' } });

export default entries.map(([limit, name, path, used]) => ({
  name,
  path: `node_modules/mcp-elicitation/dist/${path}`,
  import: used,
  limit: `${limit} B`,
  modifyEsbuildConfig: path.endsWith('.min.js') ? asItIs : asModule,
}));
