// Compiles the validation kernels: `node src/form/kernels/compile.mjs` writes kernels.generated.ts beside this file;
// with --check it only reports whether the committed file is up to date.
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { _, Ajv } from 'ajv';
import standaloneModule from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { parseAst } from 'rollup/parseAst';
import { FORMATS, KERNELS } from './schemas.mjs';

const target = fileURLToPath(new URL('kernels.generated.ts', import.meta.url));
const require = createRequire(import.meta.url);

/** The copyright line, which the licence of a package asks to keep in every copy. @param {string} name */
function copyrightOf(name) {
  const [line] = readFileSync(require.resolve(`${name}/LICENSE`), 'utf8').match(/^Copyright.*$/m) ?? [];
  if (!line) throw new Error(`${name} names no copyright`);
  return line;
}

/** The module that Ajv's standalone mode emits, with imports in place of what it requires. */
function emit() {
  // Every string `pattern` goes to the linear-time engine; Ajv never builds a native RegExp from server text.
  const regExp = Object.assign((/** @type {string} */ pattern) => new RegExp(pattern, 'u'), { code: 'patternEngine' });
  // Drafts 2019-09 and later check the same in these kernels, but would track evaluated properties.
  const compiler = new Ajv({
    $data: true,
    allErrors: true,
    strict: false,
    messages: false, // The views write messages in the person's language.
    inlineRefs: false,
    strictNumbers: true, // NaN and Infinity are not numbers.
    multipleOfPrecision: 9,
    formats: Object.fromEntries(FORMATS.map((name) => [name, true])),
    code: { source: true, esm: true, lines: false, regExp, formats: _`formats` },
  });
  // No field has a format for numbers, and Ajv would emit code to check one.
  const format = compiler.getKeyword('format');
  compiler
    .removeKeyword('format')
    .addKeyword({ ...(typeof format === 'object' && format), keyword: 'format', type: 'string' });
  for (const [name, schema] of Object.entries(KERNELS)) {
    compiler.addSchema({ $id: name, properties: { value: schema } });
  }
  const names = Object.fromEntries(Object.keys(KERNELS).map((name) => [name, name]));
  const standalone = /** @type {any} */ (standaloneModule).default ?? standaloneModule;
  const module = shorten(standalone(compiler, names));
  return `import { patternEngine } from '../pattern/pattern.js';
import { isPlainUri } from './plain-uri.js';
import { fullFormats } from 'formats';
const uri = (text) => (text.includes('[') ? fullFormats.uri(text) : isPlainUri(text));
/**
 * @license MIT
 * Ajv: ${copyrightOf('ajv')}
 * ajv-formats: ${copyrightOf('ajv-formats')}
 */
const formats = { __proto__: null, ...fullFormats, uri };
const codePoints = (text) => [...text].length;
${module}`;
}

/**
 * Ajv's general code in a shorter form for this project: a kernel takes `{schema, value}` and returns its errors, each with a
 * keyword and params. The caller knows the place of the error.
 */
function shorten(/** @type {string} */ module) {
  /** @type {[found: RegExp, replacement: string][]} */
  const replacements = [
    [/require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g, 'codePoints'],
    [/\(data, \{instancePath=.*?let vErrors = null;let errors = 0;/g, '(data){const errors = [];'],
    [/if\(data && typeof data == "object" && !Array\.isArray\(data\)\)\{/g, '{'],
    [/data && data\.schema && data\.schema/g, 'data.schema'],
    [
      /const (err\d+) = \{instancePath:.*?,schemaPath:"[^"]*",(.*?)\};if\(vErrors === null\).*?push\(\1\);\}errors\+\+;/g,
      'errors.push({$2});',
    ],
    [/validate\d+\.errors = vErrors;return errors === 0;/g, 'return errors;'],
    // These functions check for a number, too.
    [
      /\(\(\(typeof (\w+) == "number"\) && \(!\(\1 % 1\) && !isNaN\(\1\)\)\) && \(isFinite\(\1\)\)\)/g,
      'Number.isInteger($1)',
    ],
    [/\(typeof (\w+) == "number"\) && \(isFinite\(\1\)\)/g, 'Number.isFinite($1)'],
    [/ \|\| isNaN\(data0\)/g, ''], // Limits are for finite numbers.
    // Cases that cannot occur: a request without a value, and limits of a wrong type, which usableKeywords() drops.
    [/if\(data\.value !== undefined\)(?=\{)/g, ''],
    [/\(!\(Number\.isFinite\(vSchema\d\)\)\) \|\| |\(typeof vSchema\d !== "string"\) \|\| |vSchema\d === 0 \|\| /g, ''],
    [/if\(\((vSchema\d) === undefined\) \|\| .*?else if\(typeof \1 !== "boolean"\)\{.*?\}else \{/g, 'if($1){'],
    [/let (valid\d);try\{\1 = (func\d\(vSchema\d), "u"(\).*?;)\}catch\(e\d\)\{.*?\}(?=if)/g, 'const $1 = $2$3'],
    // A format may be an object with a type of its own; ours are functions and regular expressions, for strings.
    [/let fType\d;let format\d;if\(typeof (fDef\d) .*?\}else \{.*?\}(?=if)/g, ''],
    [/format\d && format\d !== true && fType\d === "string" && !\(typeof format\d/g, 'fDef0 && !(typeof fDef0'],
    [/\bformat\d(?=\(data0\)|\.test)/g, 'fDef0'],
  ];
  let shorter = module;
  for (const [found, replacement] of replacements) {
    if (!found.test(shorter)) throw new Error(`Ajv no longer writes ${found}`);
    shorter = shorter.replace(found, replacement);
  }
  return shorter;
}

/**
 * ajv-formats' module as an ES module with only the formats of FORMATS in its table: no form uses the others (hostnames, IPv6,
 * URI templates…).
 */
async function ourFormats() {
  const path = require.resolve('ajv-formats/dist/formats.js');
  const source = await readFile(path, 'utf8');
  /** @type {any[]} */
  const statements = parseAst(source).body;
  const isTable = (/** @type {any} */ { expression }) => expression?.left?.property?.name === 'fullFormats';
  const table = statements.find(isTable).expression;
  const unused = [
    ...statements.filter((statement) => statement.type === 'ExpressionStatement' && !isTable(statement)),
    ...table.right.properties.filter((/** @type {any} */ { key }) => !FORMATS.includes(key.name ?? key.value)),
  ];
  // From the end backwards, so that the earlier positions stay valid.
  unused.sort((a, b) => b.start - a.start);
  let text = source;
  for (const { start, end } of unused) text = text.slice(0, start) + text.slice(end).replace(/^,/, '');
  return text
    .replace(/: fmtDef\((.*), \w+\)/g, ': $1') // Without the function that compares, for keywords that Ajv does not have.
    .replace('exports.fullFormats =', 'export const fullFormats =');
}

/** Bundles the source to one ES module that imports only what this project adds to Ajv. */
async function bundle(/** @type {string} */ source) {
  const formats = await ourFormats();
  const result = await build({
    stdin: { contents: source, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    legalComments: 'inline',
    treeShaking: true,
    external: ['../pattern/pattern.js', './plain-uri.js'],
    plugins: [
      {
        name: 'formats',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^formats$/ }, ({ path }) => ({ path, namespace: 'formats' }));
          onLoad({ filter: /.*/, namespace: 'formats' }, () => ({ contents: formats }));
        },
      },
    ],
  });
  return `// @ts-nocheck
// Generated by compile.mjs from schemas.mjs with Ajv (standalone) and ajv-formats, both MIT. Do not edit.
${result.outputFiles[0]?.text}`;
}

const compiled = await bundle(emit());
if (process.argv.includes('--check')) {
  if (compiled !== (await readFile(target, 'utf8'))) {
    process.stderr.write('src/form/kernels/kernels.generated.ts is stale: run npm run build:kernels\n');
    process.exitCode = 1;
  }
} else {
  await writeFile(target, compiled);
}
