// @ts-check
/**
 * The layers of src/ and how a source file breaks them: a layer imports only from those above it, and no import runs
 * in a circle.
 */
import { posix } from 'node:path';
import { build } from 'esbuild';
import { COMMENT_OR_STRING } from './sources.mjs';

/**
 * From the top down. A file that no other layer owns belongs to the element or, at the root of src/, to the entries.
 */
export const LAYERS = [
  { name: 'runtime', owns: /^src\/runtime\//, lit: false, dom: false },
  { name: 'protocol', owns: /^src\/protocol\//, lit: false, dom: false },
  { name: 'lifecycle', owns: /^src\/lifecycle\//, lit: false, dom: false },
  { name: 'form', owns: /^src\/form\//, lit: false, dom: false },
  { name: 'host', owns: /^src\/host\//, lit: false, dom: true },
  { name: 'audit', owns: /^src\/audit\//, lit: false, dom: true },
  { name: 'session', owns: /^src\/session\//, lit: false, dom: false },
  { name: 'relay', owns: /^src\/relay\//, lit: false, dom: false },
  { name: 'adapters', owns: /^src\/adapters\//, lit: false, dom: false },
  { name: 'interrupts', owns: /^src\/interrupts\//, lit: false, dom: false },
  { name: 'views', owns: /^src\/views\//, lit: true, dom: true },
  {
    name: 'element',
    owns: /^src\/(?!generated\/|(?:index|element-class|script-tag|script-routes|localization|locales|page-language)\.)/,
    lit: true,
    dom: true,
  },
  { name: 'entries', owns: /^src\//, lit: true, dom: true },
];

const LIT = /^(?:lit|lit-html|lit-element|@lit\/[^/]+|@lit-labs\/[^/]+)(?:\/|$)/;
const OURSELVES = /^mcp-elicitation(?:\/|$)/;

/** Globals of a page that Node lacks, or that mean something else there. */
const DOM_GLOBALS = `
  window self top parent frames opener frameElement document navigator location history screen visualViewport
  customElements trustedTypes localStorage sessionStorage indexedDB caches cookieStore
  alert confirm prompt open close stop print find focus blur name status origin event length scroll scrollTo scrollBy
  matchMedia getComputedStyle getSelection requestAnimationFrame cancelAnimationFrame requestIdleCallback cancelIdleCallback
  innerWidth innerHeight devicePixelRatio scrollX scrollY addEventListener removeEventListener dispatchEvent
  Node Element Attr Text Comment Document DocumentFragment ShadowRoot Range Selection Window
  HTMLElement HTMLInputElement HTMLSelectElement HTMLTextAreaElement HTMLButtonElement HTMLFormElement HTMLDialogElement
  HTMLTemplateElement SVGElement ElementInternals CustomElementRegistry CSS CSSStyleSheet DOMParser XMLSerializer
  MutationObserver ResizeObserver IntersectionObserver XMLHttpRequest FileReader Image Audio Option
  UIEvent MouseEvent PointerEvent KeyboardEvent FocusEvent InputEvent CompositionEvent ToggleEvent SubmitEvent
`
  .trim()
  .split(/\s+/);

/** Types that only the DOM has; a module may declare its own type under a shorter name such as Element. */
const DOM_TYPES =
  /\b(?:(?:HTML|SVG)\w*Element|ShadowRoot|DocumentFragment|CustomElementRegistry|ElementInternals|CSSStyleSheet|(?:UI|Mouse|Pointer|Keyboard|Focus|Input|Composition)Event)\b/g;

const MARK = 'DOM_GLOBAL_';

/**
 * What esbuild writes in place of each global. It knows scopes, so it leaves a local `name` or a module's own
 * `Element` alone.
 */
const DEFINE = Object.fromEntries(
  DOM_GLOBALS.flatMap((global) => [
    [global, `${MARK}${global}`],
    [`globalThis.${global}`, `${MARK}${global}`],
  ]),
);

/** A specifier stands as `"3"`, its place among the file's strings. */
const IMPORT = /\b(?:import|export)\b(?:[\w$*{},\s]*?\bfrom)?\s*"(\d+)"/g;
const IMPORT_CALL = /\bimport\s*\(\s*"(\d+)"/g;

/** @param {string} path from the root of the repository */
function rankOf(path) {
  return LAYERS.findIndex((layer) => layer.owns.test(path));
}

/**
 * Every specifier in the text, type imports included: esbuild drops those.
 * @param {string} source
 */
function importsInText(source) {
  /** @type {string[]} */
  const strings = [];
  const code = source.replace(COMMENT_OR_STRING, (match) =>
    match.startsWith('/') ? ' ' : `"${strings.push(match.slice(1, -1)) - 1}"`,
  );
  return [...code.matchAll(IMPORT), ...code.matchAll(IMPORT_CALL)].map(([, place]) => strings[Number(place)] ?? '');
}

/**
 * What the file needs when it runs: its imports, and the page's globals that it refers to.
 * @param {string} path
 * @param {string} source
 */
async function whatRuns(path, source) {
  /** @type {string[]} */
  const imports = [];
  const { outputFiles } = await build({
    stdin: { contents: source, loader: 'ts', sourcefile: path, resolveDir: '/' },
    bundle: true,
    write: false,
    format: 'esm',
    treeShaking: false,
    charset: 'utf8',
    logLevel: 'silent',
    define: DEFINE,
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    plugins: [
      {
        name: 'note-imports',
        setup(esbuild) {
          esbuild.onResolve({ filter: /.*/ }, ({ kind, path: specifier }) => {
            if (kind === 'entry-point') return undefined;
            imports.push(specifier);
            return { path: specifier, external: true };
          });
        },
      },
    ],
  });
  const text = outputFiles.map((file) => file.text).join('\n');
  const globals = [...text.matchAll(new RegExp(`\\b${MARK}(\\w+)`, 'g'))].map((match) => match[1] ?? '');
  return { imports, globals };
}

/**
 * One line for each way in which the file breaks its layer.
 * @param {string} path from the root of the repository, such as `src/form/field.ts`
 * @param {string} source
 * @returns {Promise<string[]>}
 */
export async function layerViolations(path, source) {
  const rank = rankOf(path);
  const layer = LAYERS[rank];
  if (!layer) throw new TypeError(`path must be below src/: ${path}`);
  const { imports, globals } = await whatRuns(path, source);
  const found = new Set();

  for (const specifier of [...imports, ...importsInText(source)]) {
    if (!layer.lit && LIT.test(specifier)) found.add(`${path} imports ${specifier}: ${layer.name} is free of Lit`);
    if (OURSELVES.test(specifier)) found.add(`${path} imports ${specifier}: the package by its own name`);
    if (!specifier.startsWith('.')) continue;
    const target = LAYERS[rankOf(posix.join(posix.dirname(path), specifier))];
    if (!target) found.add(`${path} imports ${specifier}: outside src`);
    else if (LAYERS.indexOf(target) > rank) {
      found.add(`${path} imports ${specifier}: ${layer.name} reaches down to ${target.name}`);
    }
  }

  if (!layer.dom) {
    const types = source.replace(COMMENT_OR_STRING, ' ').match(DOM_TYPES) ?? [];
    for (const name of [...globals, ...types]) found.add(`${path} touches ${name}: ${layer.name} is free of the DOM`);
  }
  return [...found];
}

/**
 * The files of src/ that a file imports, type imports included.
 * @param {string} path from the root of the repository
 * @param {string} source
 */
function filesImported(path, source) {
  return importsInText(source)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts'));
}

/**
 * The shortest way from a file back to itself.
 * @param {Map<string, string[]>} imports
 * @param {string} start
 * @returns {string[] | undefined} the files on the way, `start` first and not repeated at the end
 */
function shortestCycle(imports, start) {
  /** @type {string[][]} */
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways) {
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

/**
 * One line for each circle of imports, such as `src/a.ts → src/b.ts → src/a.ts`. Of circles that share a file, it
 * names the shortest one through the first file that no line names yet.
 * @param {Map<string, string>} sources path from the root of the repository → its text
 * @returns {string[]}
 */
export function importCycles(sources) {
  const imports = new Map(
    [...sources].map(([path, source]) => [path, filesImported(path, source).filter((file) => sources.has(file))]),
  );
  /** @type {Set<string>} */
  const named = new Set();
  /** @type {string[]} */
  const lines = [];
  for (const start of [...sources.keys()].sort()) {
    const cycle = named.has(start) ? undefined : shortestCycle(imports, start);
    if (!cycle) continue;
    for (const path of cycle) named.add(path);
    lines.push([...cycle, start].join(' → '));
  }
  return lines;
}
