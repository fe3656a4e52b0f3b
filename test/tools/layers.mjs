// @ts-check
/** The layers of src/, and what a source file does against them: each layer may import only from those above it. */
import { posix } from 'node:path';
import { build } from 'esbuild';

/** From the top down. A file that belongs to no other layer belongs to the element's. */
const LAYERS = [
  { name: 'protocol', owns: /^src\/protocol\//, lit: false, dom: false },
  { name: 'form', owns: /^src\/form\//, lit: false, dom: false },
  { name: 'host', owns: /^src\/host\//, lit: false, dom: true },
  { name: 'adapters', owns: /^src\/adapters\//, lit: false, dom: false },
  { name: 'views', owns: /^src\/views\//, lit: true, dom: true },
  { name: 'element', owns: /^src\/(?!generated\/|(?:index|script-tag|localization)\.)/, lit: true, dom: true },
  { name: 'entries', owns: /^src\//, lit: true, dom: true },
];

const LIT = /^(?:lit|lit-html|lit-element|@lit\/[^/]+|@lit-labs\/[^/]+)(?:\/|$)/;
const OURSELVES = /^mcp-elicitation(?:\/|$)/;

/** Globals of a page that Node does not have, or that mean nothing there. */
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

/** Types that can only be the DOM's; shorter names such as Element may be a module's own. */
const DOM_TYPES =
  /\b(?:(?:HTML|SVG)\w*Element|ShadowRoot|DocumentFragment|CustomElementRegistry|ElementInternals|CSSStyleSheet|(?:UI|Mouse|Pointer|Keyboard|Focus|Input|Composition)Event)\b/g;

const MARK = 'DOM_GLOBAL_';

/** What esbuild puts in place of each global: it knows scopes, so a local `name` or an own `Element` stays. */
const DEFINE = Object.fromEntries(
  DOM_GLOBALS.flatMap((global) => [
    [global, `${MARK}${global}`],
    [`globalThis.${global}`, `${MARK}${global}`],
  ]),
);

const COMMENT_OR_STRING = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g;
const IMPORT = /\b(?:import|export)\b(?:[\w$*{},\s]*?\bfrom)?\s*(['"])([^'"\n]+)\1/g;
const IMPORT_CALL = /\bimport\s*\(\s*(['"`])([^'"`\n]+)\1/g;

/** @param {string} path from the root of the repository */
function rankOf(path) {
  return LAYERS.findIndex((layer) => layer.owns.test(path));
}

/**
 * Every specifier, those of types included, which esbuild drops.
 * @param {string} source
 */
function importsInText(source) {
  const code = source.replace(COMMENT_OR_STRING, (match) => (match.startsWith('/') ? ' ' : match));
  return [...code.matchAll(IMPORT), ...code.matchAll(IMPORT_CALL)].map((match) => match[2] ?? '');
}

/**
 * What is left when the file runs: its imports, and the page's globals it refers to.
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
 * One line for each thing that the file may not do.
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
