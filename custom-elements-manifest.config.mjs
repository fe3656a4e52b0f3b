/** What the package says of its element, for editors and documentation tools. */
export default {
  globs: ['src/index.ts', 'src/mcp-elicitation.ts', 'src/element/events.ts'],
  litelement: true,
  quiet: true,
  plugins: [
    {
      name: 'documented-events',
      /** The analyzer also lists what it guesses from `new AcceptEvent(content)`: an event named "content". */
      packageLinkPhase(/** @type {{ customElementsManifest: any }} */ { customElementsManifest }) {
        for (const { declarations = [] } of customElementsManifest.modules) {
          for (const declaration of declarations) {
            declaration.events = declaration.events?.filter((/** @type {any} */ event) => event.description);
          }
        }
      },
    },
  ],
};
