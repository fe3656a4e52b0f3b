// @ts-check
/**
 * Shortens classes of the element's shadow root in styles and templates, which takes 0.1 kB. Pages see parts, never classes.
 * A class that only styles have, or only templates, stops the build.
 */
import { minifyStyles, sourceStyles } from './styles.mjs';

/**
 * Their names stay. Scripts select elements by them, or tests of the built file do: the build refuses a script that selects
 * by another class, and test/node/class-names.test.mjs such a test.
 */
export const KEPT_CLASSES =
  `banner box buttons card chip close field folded footer header links message middle more over series theirs toast
    visually-hidden`.split(/\s+/);

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** One letter, or two. */
const NAMES = ['', ...LETTERS].flatMap((first) => LETTERS.map((second) => first + second));
const SELECTED = /\.([a-z][a-z-]*)/g;

/** Names in the built file by name in the sources; the classes that styles name most have the first. */
export const CLASSES = shortNames(minifyStyles(sourceStyles()));

/** @param {string} css @returns {Map<string, string>} */
function shortNames(css) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [, name = ''] of css.matchAll(SELECTED)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const long = [...counts.keys()].filter((name) => !KEPT_CLASSES.includes(name));
  long.sort((a, b) => Number(counts.get(b)) - Number(counts.get(a)));
  return new Map([...counts.keys()].map((name) => [name, NAMES[long.indexOf(name)] ?? name]));
}

/** @param {string} name @returns {string} the name in the built file */
function shorten(name) {
  const short = CLASSES.get(name);
  if (!short) throw new Error(`no style sheet has the class ${name}`);
  return short;
}

/** Shortens the classes in the templates of one module. */
class Classes {
  /** The classes that its elements have. @type {Set<string>} */
  given = new Set();
  /** What changes in its code. @type {{ start: number, end: number, text: string }[]} */
  changes = [];

  /** @param {string} code */
  constructor(code) {
    this.code = code;
  }

  /** @param {any} node @param {(text: string) => string} change */
  #change({ start, end }, change) {
    this.changes.push({ start, end, text: change(this.code.slice(start, end)) });
  }

  /** @param {string} text with names of classes, such as `"field on-off"` */
  #give(text) {
    return text.replace(/[\w-]+/g, (name) => {
      this.given.add(name);
      return shorten(name);
    });
  }

  /** @param {any} node an expression whose value is classes */
  #giveValue(node) {
    if (node.type === 'Literal') this.#change(node, (text) => this.#give(text));
    else if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(this.#giveValue, this);
    else if (node.type === 'TemplateLiteral') {
      for (const quasi of node.quasis) this.#change(quasi, (text) => this.#give(text));
      node.expressions.forEach(this.#giveValue, this);
    } else if (!['Identifier', 'MemberExpression'].includes(node.type)) {
      // Those two hold `nothing`, or what is given elsewhere.
      throw new Error(`cannot tell the classes in ${this.code.slice(node.start, node.end)}`);
    }
  }

  /** @param {any} template of html */
  #giveMarkup({ quasis, expressions }) {
    quasis.forEach((/** @type {any} */ quasi, /** @type {number} */ i) => {
      this.#change(quasi, (text) => text.replace(/(?<=\sclass=")[^"]+(?=")/g, (names) => this.#give(names)));
      if (/\sclass="?$/.test(quasi.value.raw)) this.#giveValue(expressions[i]);
    });
  }

  /** @param {any} node */
  visit(node) {
    if (typeof node !== 'object' || node === null) return;
    const { type } = node;
    if (type === 'TaggedTemplateExpression' && node.tag.name === 'html') this.#giveMarkup(node.quasi);
    else if (type === 'TaggedTemplateExpression' && node.tag.name === 'css') {
      for (const quasi of node.quasi.quasis) {
        this.#change(quasi, (css) => css.replace(SELECTED, (_, name) => `.${shorten(name)}`));
      }
      return;
    } else if (type === 'Property' && /^class(?:Name)?$/.test(node.key.name) && !node.shorthand) {
      this.#giveValue(node.value);
    } else if (type === 'AssignmentExpression' && node.left.property?.name === 'className') {
      this.#giveValue(node.right);
    } else if (type === 'CallExpression' && node.callee.object?.property?.name === 'classList') {
      this.#giveValue(node.arguments[0]);
    } else if (type === 'Literal') this.#checkSelector(String(node.value));
    else if (type === 'TemplateElement') this.#checkSelector(node.value.raw);
    for (const child of Object.values(node)) this.visit(child);
  }

  /** @param {string} text of a script, perhaps a selector */
  #checkSelector(text) {
    // In a text such as "params.url must be a string", a dot stands behind a word.
    for (const [, name = ''] of text.matchAll(/(?<!\w)\.([a-z][a-z-]*)/g)) {
      if ((CLASSES.get(name) ?? name) !== name) throw new Error(`${text} may select by ${name}: see KEPT_CLASSES`);
    }
  }
}

/** @returns {import('rollup').Plugin} */
export function shortClasses() {
  /** @type {Set<string>} */
  const given = new Set();
  return {
    name: 'short-classes',
    transform(code, id) {
      if (!id.includes('/src/')) return null;
      const classes = new Classes(code);
      classes.visit(this.parse(code));
      for (const name of classes.given) given.add(name);
      const changes = classes.changes.sort((a, b) => b.start - a.start);
      for (const { start, end, text } of changes) code = code.slice(0, start) + text + code.slice(end);
      return { code, map: null };
    },
    buildEnd(error) {
      const unused = [...CLASSES.keys()].filter((name) => !given.has(name));
      if (!error && unused.length > 0) this.error(`no template has the classes ${unused.join(', ')}`);
    },
  };
}
