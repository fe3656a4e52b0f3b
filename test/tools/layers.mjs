// @ts-check
/** The layers of src/, and the imports of a source file. */

/**
 * From the top down. A file that no other layer owns belongs to the element or, at the root of src/, to the entries.
 * The lists of `mcp-elicitation/adapters` are entries, too: they name what vendors' folders have.
 */
export const LAYERS = [
  { name: 'runtime', owns: /^src\/runtime\//, lit: false, dom: false },
  { name: 'protocol', owns: /^src\/protocol\//, lit: false, dom: false },
  { name: 'lifecycle', owns: /^src\/lifecycle\//, lit: false, dom: false },
  { name: 'form', owns: /^src\/form\//, lit: false, dom: false },
  { name: 'owner', owns: /^src\/owner\//, lit: false, dom: false },
  { name: 'host', owns: /^src\/host\//, lit: false, dom: true },
  { name: 'audit', owns: /^src\/audit\//, lit: false, dom: true },
  { name: 'session', owns: /^src\/session\//, lit: false, dom: false },
  { name: 'views', owns: /^src\/views\//, lit: true, dom: true },
  { name: 'reviews', owns: /^src\/reviews\//, lit: true, dom: true },
  { name: 'receipts', owns: /^src\/receipts\//, lit: true, dom: true },
  { name: 'relay', owns: /^src\/relay\//, lit: false, dom: false },
  { name: 'adapters', owns: /^src\/adapters\/(?!(?:index|routes)\.)/, lit: false, dom: false },
  { name: 'interrupts', owns: /^src\/interrupts\//, lit: false, dom: false },
  {
    name: 'element',
    owns: /^src\/(?!generated\/|(?:adapters\/index|adapters\/routes|index|element-class|receipt-element|script-tag|script-routes|localization|locales|page-language)\.)/,
    lit: true,
    dom: true,
  },
  { name: 'entries', owns: /^src\//, lit: true, dom: true },
];

/**
 * The specifiers of all imports and exports of a file, of types and by `import()` too.
 * @param {string} source
 */
export function importsIn(source) {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier = '']) => specifier);
}
