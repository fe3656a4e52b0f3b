/** What each entry costs an application, bundled with all that it needs, minified, with brotli. */
const dist = 'node_modules/mcp-elicitation/dist';

const asModule = (config) => ({ ...config, format: 'esm', charset: 'utf8' });

/** It is minified, better than esbuild does. */
const asItIs = (config) => ({ ...config, loader: { '.js': 'copy' } });

const limits = [
  { name: 'one file', path: 'mcp-elicitation.min.js', limit: '56 kB', modifyEsbuildConfig: asItIs },
  { name: 'route of the relay', path: 'mcp-elicitation.relay.min.js', limit: '3.3 kB', modifyEsbuildConfig: asItIs },
  { name: 'further routes', path: 'mcp-elicitation.routes.min.js', limit: '10.4 kB', modifyEsbuildConfig: asItIs },
  { name: 'mcp-elicitation', path: 'index.js', limit: '54.8 kB' },
  { name: 'mcp-elicitation/element', path: 'element-class.js', limit: '54.8 kB' },
  { name: 'mcp-elicitation/adapters', path: 'adapters/index.js', limit: '14.2 kB' },
  { name: 'elicitationHandler', path: 'adapters/index.js', import: '{ elicitationHandler }', limit: '1.7 kB' },
  { name: 'mcp-elicitation/drafts', path: 'host/drafts/index.js', limit: '2.6 kB' },
  { name: 'mcp-elicitation/host', path: 'host/index.js', limit: '22.2 kB' },
  { name: 'mcp-elicitation/audit', path: 'audit/index.js', limit: '17.6 kB' },
  { name: 'queue', path: 'host/index.js', import: '{ queue }', limit: '1.7 kB' },
  { name: 'attention', path: 'host/index.js', import: '{ attention }', limit: '0.8 kB' },
  { name: 'connectRelay', path: 'adapters/index.js', import: '{ connectRelay }', limit: '3.5 kB' },
  { name: 'mcp-elicitation/localization', path: 'localization.js', limit: '12.3 kB' },
  { name: 'mcp-elicitation/locales/pt-BR', path: 'generated/locales/pt-BR.js', limit: '2 kB' },
];

export default limits.map((check) => ({ modifyEsbuildConfig: asModule, ...check, path: `${dist}/${check.path}` }));
