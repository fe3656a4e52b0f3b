// @ts-check
/** The reference of the package's entry points: one page for each, from the types that the package ships. */
import { readFileSync } from 'node:fs';
import { Application } from 'typedoc';
import { root, site } from './paths.mjs';

/** The same exports again, in one file, as the names of the other entry points. */
const REPEATED = ['./mcp-elicitation.min.js', './mcp-elicitation.routes.min.js', './element'];

/** What an application imports → its types. */
function entryPoints() {
  /** @type {{ name: string, exports: Record<string, string | { types?: string }> }} */
  const { name, exports } = JSON.parse(readFileSync(root('package.json'), 'utf8'));
  return new Map(
    Object.entries(exports).flatMap(([path, target]) => {
      const types = typeof target === 'object' ? target.types : undefined;
      if (!types?.startsWith('./dist/') || path.includes('*') || REPEATED.includes(path)) return [];
      return [/** @type {const} */ ([`${name}${path.slice(1)}`, root(types)])];
    }),
  );
}

/**
 * What an application imports to get a module.
 * @param {Map<string, string>} entries
 * @param {string} module TypeDoc's name: the path below dist/
 */
function nameOf(entries, module) {
  const paths = [`dist/${module}.d.ts`, `dist/${module}/index.d.ts`].map(root);
  const [name] = [...entries].find(([, types]) => paths.includes(types)) ?? [];
  if (!name) throw new Error(`No entry point is called ${module}`);
  return name;
}

/** @param {string} folder that the pages go to */
export async function modulePages(folder) {
  const entries = entryPoints();
  const app = await Application.bootstrapWithPlugins(
    /** @type {any} */ ({
      plugin: ['typedoc-plugin-markdown'],
      entryPoints: [...entries.values()],
      tsconfig: site('build/tsconfig.json'),
      name: 'API',
      out: folder,
      cleanOutputDir: false,
      readme: 'none',
      disableSources: true,
      excludeExternals: true,
      excludePrivate: true,
      excludeProtected: true,
      skipErrorChecking: true,
      githubPages: false,
      logLevel: 'Warn',
      // What the entry points do not export is described where it is used.
      validation: { notExported: false, invalidLink: true, notDocumented: false },
      router: 'module',
      entryFileName: 'index',
      hidePageHeader: true,
      hideBreadcrumbs: true,
      useCodeBlocks: true,
      sanitizeComments: true,
      parametersFormat: 'table',
      propertiesFormat: 'table',
      interfacePropertiesFormat: 'table',
      typeDeclarationFormat: 'table',
      enumMembersFormat: 'table',
    }),
  );
  const project = await app.convert();
  if (!project) throw new Error('TypeDoc found no entry points');
  for (const module of project.children ?? []) module.name = nameOf(entries, module.name);
  await app.generateOutputs(project);
  if (app.logger.hasErrors()) throw new Error('TypeDoc could not write the reference');
}
