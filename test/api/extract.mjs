// @ts-check
/** What api-extractor says of each entry point of the package. It reads the declarations in dist/. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../tools/results.mjs';

/** @typedef {{ name: string, types: string }} Entry `name`: as in the report; `types`: from the root of the repository */
/** @typedef {{ declarations: string[], complaints: string[] }} Extract */

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

export const REPORT = fileURLToPath(new URL('public.api.md', import.meta.url));

const HEADING = `# The public API

\`npm run api:accept\` writes this file from the declarations in \`dist/\`. Each declaration stands here once, below the entries
that export it.
`;

/**
 * @param {Map<string, Extract>} extracts by the entry's name
 * @returns {string} each declaration once, with its entries
 */
export function reportOf(extracts) {
  /** @type {Map<string, string[]>} */
  const entriesOf = new Map();
  for (const [name, { declarations }] of extracts) {
    for (const declaration of declarations) {
      entriesOf.set(declaration, [...(entriesOf.get(declaration) ?? []), name]);
    }
  }
  const sorted = [...entriesOf].sort(([one], [other]) => compare(nameIn(one), nameIn(other)));
  const blocks = sorted.map(([declaration, names]) => `// ${names.sort().join(', ')}\n${declaration}\n`);
  return `${HEADING}\n\`\`\`ts\n${blocks.join('\n')}\`\`\`\n`;
}

/**
 * @param {string} now a report
 * @param {string} accepted the one before
 * @returns {{ added: string[], removed: string[] }} declarations; one that has changed is in both
 */
export function differenceOf(now, accepted) {
  const [blocks, before] = [now.split('\n\n'), accepted.split('\n\n')];
  return {
    added: blocks.filter((block) => !before.includes(block)),
    removed: before.filter((block) => !blocks.includes(block)),
  };
}

/** @param {string} declaration @returns {string} what it declares */
export function nameIn(declaration) {
  return /(?:class|interface|type|function|const|{) (\w+)/.exec(declaration)?.[1] ?? '';
}

/** @param {string} one @param {string} other */
function compare(one, other) {
  return Number(one > other) - Number(one < other);
}

/**
 * @param {string} report of api-extractor for one entry
 * @returns {string[]} what it declares or imports, without its remark on releases
 */
function declarationsOf(report) {
  const [, code = ''] = /```ts\n(.*)\n```/s.exec(report) ?? [];
  const blocks = code.trim().split('\n\n');
  return blocks
    .flatMap((block) => (block.startsWith('import ') ? block.split('\n') : [block]))
    .filter((block) => !block.startsWith('// (No @packageDocumentation'))
    .map((block) => block.replace(/^\/\/ @public.*\n/, '').replace(/^ *\/\/ \(undocumented\)\n/gm, ''));
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
        reportFileName: `${name}.api.md`,
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
 * @returns {Map<string, Extract>} by the entry's name: what it declares, and a line for each fault, such as a
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
        return [
          name,
          { declarations: declarationsOf(readFileSync(join(folder, `${name}.api.md`), 'utf8')), complaints },
        ];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
