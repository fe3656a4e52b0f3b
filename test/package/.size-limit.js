/**
 * The most that each entry may cost an application: bytes of all that it needs, bundled and minified, with brotli. A change
 * that is worth more raises the number, in a commit that says what the bytes are for.
 */
const entries = [
  // Lit, the element with English, the adapters, connectRelay.
  [87_700, 'one file', 'mcp-elicitation.min.js'],
  // Beside that file: the other adapters and the helpers for agent frameworks.
  [28_400, 'everything else', 'mcp-elicitation.routes.min.js'],
  [86_000, 'mcp-elicitation', 'index.js'],
  [86_000, 'mcp-elicitation/element', 'element-class.js'],
  [17_500, 'mcp-elicitation/adapters', 'adapters/index.js'],
  [5_500, 'elicitationHandler', 'adapters/index.js', '{ elicitationHandler }'],
  [6_300, 'connectRelay', 'adapters/index.js', '{ connectRelay }'],
  [19_900, 'mcp-elicitation/interrupts', 'interrupts/index.js'],
  [2_800, 'mcp-elicitation/drafts', 'host/drafts/index.js'],
  // With the validation of schemas and the names of secrets in ten languages.
  [31_600, 'mcp-elicitation/host', 'host/index.js'],
  [800, 'silence', 'host/index.js', '{ silence }'],
  [26_000, 'mcp-elicitation/audit', 'audit/index.js'],
  // Nine languages.
  [20_500, 'mcp-elicitation/localization', 'localization.js'],
  [3_000, 'mcp-elicitation/locales/pt-BR', 'generated/locales/pt-BR.js'],
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
