// @ts-check
/** What api-extractor says of each entry point of the package. It reads the declarations in dist/. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../tools/results.mjs';

/** @typedef {{ name: string, types: string }} Entry `name`: of its report; `types`: from the root of the repository */
/** @typedef {{ report: string, complaints: string[] }} Extract */

/** Loaded by name, since the root's type check runs without the packages of this folder. */
const load = createRequire(import.meta.url);

/**
 * The entries that offer declarations from dist/. Those of locales all look alike.
 * @returns {Entry[]}
 */
export function entries() {
  /** @type {{ exports: Record<string, string | { types?: string }> }} */
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Object.entries(manifest.exports).flatMap(([entry, target]) => {
    const types = typeof target === 'string' ? undefined : target.types;
    if (!types?.startsWith('./dist/') || types.includes('*')) return [];
    const name = entry.endsWith('.js') ? basename(types, '.d.ts') : entry.slice(2).replaceAll('/', '-') || 'index';
    return [{ name, types: types.slice(2) }];
  });
}

/** How the name of a report ends; api-extractor wants it so. */
export const REPORT = '.api.md';

/** @param {string} name of an entry */
export function reportPath(name) {
  return fileURLToPath(new URL(`${name}${REPORT}`, import.meta.url));
}

/**
 * @param {Entry} entry
 * @param {string} folder for what api-extractor writes
 */
function configOf({ name, types }, folder) {
  const { ExtractorConfig } = load('@microsoft/api-extractor');
  return ExtractorConfig.prepare({
    packageJsonFullPath: join(ROOT, 'package.json'),
    configObjectFullPath: undefined,
    configObject: {
      projectFolder: ROOT,
      mainEntryPointFilePath: join(ROOT, types),
      newlineKind: 'lf',
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'es2022',
            module: 'nodenext',
            moduleResolution: 'nodenext',
            lib: ['es2023', 'dom', 'dom.iterable'],
            types: [],
            strict: true,
            skipLibCheck: true,
          },
          files: [types],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: `${name}${REPORT}`,
        reportFolder: join(folder, 'accepted'),
        reportTempFolder: folder,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: 'error' } },
        extractorMessageReporting: {
          default: { logLevel: 'error', addToApiReportFile: false },
          // No part of the API is alpha or beta, and the manifest tests look after the documentation.
          'ae-missing-release-tag': { logLevel: 'none' },
          'ae-undocumented': { logLevel: 'none' },
        },
        tsdocMessageReporting: { default: { logLevel: 'none' } },
      },
    },
  });
}

/**
 * @param {Entry[]} wanted at least one
 * @returns {Map<string, Extract>} by the entry's name: the report as it should be, and a line for each fault, such as a
 *   type in a public signature that the entry does not export
 */
export function extract(wanted) {
  const { CompilerState, Extractor } = load('@microsoft/api-extractor');
  const folder = mkdtempSync(join(tmpdir(), 'api-'));
  mkdirSync(join(folder, 'accepted'));
  try {
    const configs = wanted.map((entry) => ({ name: entry.name, config: configOf(entry, folder) }));
    const compilerState = CompilerState.create(configs[0]?.config, {
      additionalEntryPoints: configs.slice(1).map(({ config }) => config.mainEntryPointFilePath),
    });
    return new Map(
      configs.map(({ name, config }) => {
        /** @type {string[]} */
        const complaints = [];
        Extractor.invoke(config, {
          localBuild: true,
          compilerState,
          messageCallback(/** @type {any} */ message) {
            const { logLevel, messageId, text, sourceFilePath, sourceFileLine } = message;
            message.handled = true;
            if (logLevel !== 'error') return;
            const where = sourceFilePath ? ` (${sourceFilePath.replace(ROOT, '')}:${sourceFileLine})` : '';
            complaints.push(`${messageId}: ${text}${where}`);
          },
        });
        return [name, { report: readFileSync(join(folder, `${name}${REPORT}`), 'utf8'), complaints }];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
