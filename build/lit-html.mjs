// @ts-check
/**
 * Stands in for lit-html in the one-file build: the templates of src/views need half of it. It knows elements with
 * attributes, properties (`.name`), listeners (`@name`) and element directives, each with a single value, and children
 * that are texts, nodes, templates, or lists of these. It has no booleans (`?name`), no SVG fragments, no attribute with
 * several values, no values in comments or in the text of a `textarea`: templates.mjs rewrites or refuses those.
 *
 * Only `html` makes a template, so that an object of a server never is one. As Lit, it keeps to a page's Trusted Types.
 */

/** Stands for "no attribute" and "no child". */
export const nothing = Symbol();

/** Marks the places of values. Values never become markup, so that nobody can forge it. */
const MARK = 'lit$';

/** @type {{ createHTML(html: string): string } | undefined} */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy('lit-html', {
  createHTML: (/** @type {string} */ html) => html,
});

const { SHOW_ELEMENT, SHOW_COMMENT } = NodeFilter;
const walker = document.createTreeWalker(document, SHOW_ELEMENT | SHOW_COMMENT);

class Result {
  /**
   * @param {TemplateStringsArray} strings
   * @param {unknown[]} values
   */
  constructor(strings, values) {
    this.strings = strings;
    this.values = values;
  }
}

/**
 * @param {TemplateStringsArray} strings
 * @param {unknown[]} values
 */
export const html = (strings, ...values) => new Result(strings, values);

/** A directive's class and the values of a render. */
class Use {
  /**
   * @param {new () => Directive} Kind
   * @param {unknown[]} values
   */
  constructor(Kind, values) {
    this.Kind = Kind;
    this.values = values;
  }
}

/** Base of element directives. */
export class Directive {
  /**
   * @param {{ element: Element }} _part
   * @param {unknown[]} _values
   */
  update(_part, _values) {}
}

/** @param {new () => Directive} Kind */
export const directive =
  (Kind) =>
  (/** @type {unknown[]} */ ...values) =>
    new Use(Kind, values);

class AttributePart {
  /**
   * @param {Element} element
   * @param {string} name
   */
  constructor(element, name) {
    this.element = element;
    this.name = name;
    /** @type {any} */
    this.value = nothing;
  }

  /** @param {any} value */
  set(value) {
    if (value === this.value && Object(value) !== value) return; // Objects may have changed inside.
    this.value = value;
    this.commit(value);
  }

  /** @param {any} value */
  commit(value) {
    if (value === nothing) this.element.removeAttribute(this.name);
    else this.element.setAttribute(this.name, value ?? '');
  }
}

class PropertyPart extends AttributePart {
  /** @override @param {any} value */
  commit(value) {
    /** @type {any} */ (this.element)[this.name] = value === nothing ? undefined : value;
  }
}

class EventPart extends AttributePart {
  /** @override @param {any} value */
  set(value) {
    if (this.value === nothing) this.element.addEventListener(this.name, this);
    this.value = value === nothing ? undefined : value;
  }

  /** @param {Event} event */
  handleEvent(event) {
    const listener = this.value;
    listener?.(event);
  }
}

class ElementPart {
  /** @type {Directive | undefined} */
  #directive;

  /** @param {Element} element */
  constructor(element) {
    this.element = element;
  }

  /** @param {Use} use */
  set({ Kind, values }) {
    this.#directive ??= new Kind();
    this.#directive.update(this, values);
  }
}

/** What is between two nodes: `start`, a comment, and `end`, or the end of their parent. */
class ChildPart {
  /** @type {any} A text, a node, the parts of a list, or a template's instance. */
  #shown = nothing;

  /**
   * @param {Node} start
   * @param {string} [_name]
   * @param {Node | null} [end]
   */
  constructor(start, _name, end = start.nextSibling) {
    this.start = start;
    this.end = end;
  }

  /** @param {any} value */
  set(value) {
    if (value instanceof Result) this.#setTemplate(value);
    else if (Array.isArray(value)) this.#setList(value);
    else if (value instanceof Node) this.#show(value, value);
    else if (value === nothing || value == null || value === '') this.#show(nothing);
    else if (value !== this.#shown) this.#setText(value);
  }

  /** @param {any} value */
  #setText(value) {
    if (this.#shown === nothing || Object(this.#shown) === this.#shown) {
      this.#show(value, new Text(value));
    } else {
      const text = /** @type {Text} */ (this.start.nextSibling);
      text.data = value;
      this.#shown = value;
    }
  }

  /** @param {Result} result */
  #setTemplate({ strings, values }) {
    const template = templateOf(strings);
    if (this.#shown.template !== template) {
      const instance = new Instance(template);
      instance.update(values); // Before the page sees it.
      this.#show(instance, instance.content);
    } else this.#shown.update(values);
  }

  /** @param {unknown[]} values */
  #setList(values) {
    if (!Array.isArray(this.#shown)) this.#show([]);
    /** @type {ChildPart[]} */
    const parts = this.#shown;
    values.forEach((value, i) => {
      parts[i] ??= new ChildPart(this.#insert(new Comment()), '', this.#insert(new Comment()));
      parts[i].set(value);
    });
    this.#clear(parts[values.length - 1]?.end?.nextSibling);
    parts.length = values.length;
  }

  /**
   * @param {any} value
   * @param {Node} [node] that shows it
   */
  #show(value, node) {
    if (value === this.#shown) return;
    this.#clear();
    this.#shown = value;
    if (node) this.#insert(node);
  }

  /**
   * @template {Node} Kind
   * @param {Kind} node
   */
  #insert(node) {
    return /** @type {Node} */ (this.start.parentNode).insertBefore(node, this.end);
  }

  #clear(from = this.start.nextSibling) {
    for (let node = from; node !== this.end; ) {
      const next = /** @type {Node} */ (node).nextSibling;
      /** @type {ChildNode} */ (node).remove();
      node = next;
    }
  }
}

/** @type {Record<string, typeof AttributePart>} */
const KINDS = { '.': PropertyPart, '@': EventPart };

/** @typedef {{ index: number, Kind: any, name?: string }} Place of a value: the node's index in the walk */

/** @typedef {{ content: DocumentFragment, places: Place[] }} Template */

/** @type {WeakMap<TemplateStringsArray, Template>} */
const templates = new WeakMap();

/** @param {TemplateStringsArray} strings */
function templateOf(strings) {
  const template = templates.get(strings) ?? parse(strings);
  templates.set(strings, template);
  return template;
}

/**
 * @param {TemplateStringsArray} strings
 * @returns {Template}
 */
function parse(strings) {
  /** @type {Place[]} */
  const places = [];
  // A value at the end of a template ends at a comment too: other nodes of the page can follow.
  const texts = strings.at(-1) ? strings : [...strings.slice(0, -1), '<!---->'];
  const markup = texts.reduce((before, text, i) => {
    const isInTag = before.lastIndexOf('<') > before.lastIndexOf('>');
    // A number, because a tag has each attribute once. A space, because a slash would belong to the value.
    return `${before}${isInTag ? `${MARK}${i}${text[0] === '/' ? ' ' : ''}` : `<!--${MARK}-->`}${text}`;
  });
  const template = document.createElement('template');
  template.innerHTML = policy ? policy.createHTML(markup) : markup;
  // The parser gives the names of attributes in lower case.
  const properties = markup.matchAll(/\s\.(\w+)=/g);
  walkNodes(template.content, (node, index) => {
    if (!(node instanceof Element)) {
      if (/** @type {Comment} */ (node).data === MARK) places.push({ index, Kind: ChildPart });
      return;
    }
    for (const attribute of node.getAttributeNames()) {
      if (attribute.startsWith(MARK)) places.push({ index, Kind: ElementPart });
      else if (node.getAttribute(attribute)?.startsWith(MARK)) {
        const Kind = KINDS[/** @type {string} */ (attribute[0])];
        const name = Kind === PropertyPart ? properties.next().value?.[1] : attribute.slice(Kind ? 1 : 0);
        places.push({ index, Kind: Kind ?? AttributePart, name });
      } else continue;
      node.removeAttribute(attribute);
    }
  });
  return { content: template.content, places };
}

/**
 * @param {Node} root
 * @param {(node: Node, index: number) => void} visit
 */
function walkNodes(root, visit) {
  walker.currentNode = root;
  for (let index = 0; walker.nextNode(); index++) visit(walker.currentNode, index);
  walker.currentNode = document; // Or the walker would keep the nodes in memory.
}

/** A copy of a template with its values. */
class Instance {
  /** @param {Template} template */
  constructor(template) {
    this.template = template;
    this.content = document.importNode(template.content, true);
    /** @type {Node[]} */
    const nodes = [];
    walkNodes(this.content, (node) => {
      nodes.push(node);
    });
    this.parts = template.places.map(({ index, Kind, name }) => new Kind(nodes[index], name));
  }

  /** @param {unknown[]} values */
  update(values) {
    for (let i = 0; i < values.length; i++) this.parts[i].set(values[i]);
  }
}

/** @type {WeakMap<Node, ChildPart>} */
const roots = new WeakMap();

/**
 * Shows a value in a container, before one of its children or at its end. A second call updates what the first showed.
 * @param {unknown} value
 * @param {HTMLElement | DocumentFragment} container
 * @param {{ renderBefore?: ChildNode | null }} [options]
 */
export function render(value, container, { renderBefore = null } = {}) {
  const key = renderBefore ?? container;
  let part = roots.get(key);
  if (!part) {
    part = new ChildPart(container.insertBefore(new Comment(), renderBefore));
    roots.set(key, part);
  }
  part.set(value);
}
