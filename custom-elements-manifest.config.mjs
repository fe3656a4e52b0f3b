/** Configures the custom-elements manifest, which describes the element to editors and documentation tools. */

/** The shipped module of a source. @param {string} module */
const shipped = (module) => module.replace(/^src\//, 'dist/').replace(/\.ts$/, '.js');

/** @type {{ name: string, packageLinkPhase(context: { customElementsManifest: any }): void }} */
const asShipped = {
  name: 'as-shipped',
  /** Names modules that the package contains, and members that are public. */
  packageLinkPhase({ customElementsManifest: { modules } }) {
    for (const module of modules) {
      module.path = shipped(module.path);
      for (const { declaration } of module.exports) declaration.module = shipped(declaration.module);
      for (const declaration of module.declarations) {
        declaration.members = declaration.members.filter((/** @type {any} */ { privacy }) => privacy !== 'private');
        // The analyzer takes the platform's `Event` for a class of the same module.
        if (declaration.superclass.name === 'Event') delete declaration.superclass.module;
      }
    }
    const declaration = { name: 'McpElicitation', module: 'dist/mcp-elicitation.js' };
    const definition = { kind: 'custom-element-definition', name: 'mcp-elicitation', declaration };
    modules.unshift({ kind: 'javascript-module', path: 'dist/index.js', declarations: [], exports: [definition] });
  },
};

export default {
  globs: ['src/mcp-elicitation.ts', 'src/element/events.ts'],
  litelement: true,
  quiet: true,
  plugins: [asShipped],
};
