/** Configures the custom-elements manifest, which describes the elements to editors and documentation tools. */

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
    /** Notes which module registers an element. @param {string} path @param {string} name @param {string} className */
    const registers = (path, name, className) => {
      const declaration = { name: className, module: `dist/${name}.js` };
      const definition = { kind: 'custom-element-definition', name, declaration };
      modules.unshift({ kind: 'javascript-module', path, declarations: [], exports: [definition] });
    };
    registers('dist/receipt-element.js', 'mcp-elicitation-receipt', 'McpElicitationReceipt');
    registers('dist/index.js', 'mcp-elicitation', 'McpElicitation');
  },
};

export default {
  globs: ['src/mcp-elicitation.ts', 'src/mcp-elicitation-receipt.ts', 'src/element/events.ts'],
  litelement: true,
  quiet: true,
  plugins: [asShipped],
};
