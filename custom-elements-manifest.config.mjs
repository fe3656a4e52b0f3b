/** Configures the custom-elements manifest, which describes the element to editors and documentation tools. */
import { posix } from 'node:path';

/** The shipped module of a source. @param {string} module */
const shipped = (module) => module.replace(/^src\//, 'dist/').replace(/\.ts$/, '.js');

/** Names of the run-time exports: the analyzer lists types too. The import is computed, because type checks run without a build. */
const exported = Object.keys(await import(new URL('dist/index.js', import.meta.url).href));

export default {
  globs: ['src/index.ts', 'src/mcp-elicitation.ts', 'src/element/events.ts'],
  litelement: true,
  quiet: true,
  plugins: [
    {
      name: 'documented-events',
      /** Removes events that the analyzer guesses: for `new AcceptEvent(content)`, an event named "content". */
      packageLinkPhase(/** @type {{ customElementsManifest: any }} */ { customElementsManifest }) {
        for (const { declarations = [] } of customElementsManifest.modules) {
          for (const declaration of declarations) {
            declaration.events = declaration.events?.filter((/** @type {any} */ event) => event.description);
          }
        }
      },
    },
    {
      name: 'public-members',
      packageLinkPhase(/** @type {{ customElementsManifest: any }} */ { customElementsManifest }) {
        for (const { declarations = [] } of customElementsManifest.modules) {
          for (const declaration of declarations) {
            declaration.members = declaration.members?.filter(
              (/** @type {any} */ { privacy = 'public' }) => privacy === 'public',
            );
          }
        }
      },
    },
    {
      name: 'shipped-paths',
      /** Replaces paths of sources, which the package does not contain. */
      packageLinkPhase(/** @type {{ customElementsManifest: any }} */ { customElementsManifest }) {
        for (const module of customElementsManifest.modules) {
          const references = [
            ...(module.exports ?? []).map((/** @type {any} */ { declaration }) => declaration),
            ...module.declarations.map((/** @type {any} */ { superclass }) => superclass),
          ].filter((reference) => reference?.module);
          for (const reference of references) {
            const isRelative = reference.module.startsWith('.');
            const from = isRelative ? posix.dirname(module.path) : '';
            reference.module = shipped(posix.join(from, reference.module));
            if (reference.name === 'Event') delete reference.module; // The platform's `Event` has no module.
          }
          module.path = shipped(module.path);
        }
        const [index] = customElementsManifest.modules;
        index.exports = [
          ...index.exports.filter((/** @type {{ name: string }} */ { name }) => exported.includes(name)),
          {
            kind: 'custom-element-definition',
            name: 'mcp-elicitation',
            declaration: { name: 'McpElicitation', module: 'dist/mcp-elicitation.js' },
          },
        ];
      },
    },
  ],
};
