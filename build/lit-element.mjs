// @ts-check
/**
 * Stands in for LitElement in the one-file build, without what that build cannot use: style sheets for older browsers,
 * decorators, hooks for polyfills and server rendering, custom converters to attributes. What pages may call or override is
 * there: `requestUpdate`, `updateComplete`, controllers, `willUpdate`, `updated`, `firstUpdated`. The order of an update is Lit's.
 */
import { render } from './lit-html.mjs';

/** A style sheet, as Lit's class of the same name. */
export class CSSResult {
  /** @type {CSSStyleSheet | undefined} */
  #sheet;

  /** @param {string} cssText */
  constructor(cssText) {
    this.cssText = cssText;
  }

  get styleSheet() {
    if (!this.#sheet) {
      this.#sheet = new CSSStyleSheet();
      this.#sheet.replaceSync(this.cssText);
    }
    return this.#sheet;
  }
}

/**
 * @param {TemplateStringsArray} strings
 * @param {CSSResult[]} values
 */
export const css = (strings, ...values) =>
  new CSSResult(String.raw({ raw: strings }, ...values.map(({ cssText }) => cssText)));

/** @typedef {{ attribute?: string | false, type?: unknown, reflect?: boolean, isOwn?: boolean, converter?: { fromAttribute(text: string | null): unknown } }} Options */

/** @param {string} name @param {Options} options */
const attributeOf = (name, { attribute = name.toLowerCase() }) => attribute;

/**
 * @param {typeof LitElement} Class
 * @param {string} name
 * @param {Options} options
 */
function addAccessor(Class, name, options) {
  const key = Symbol();
  const own = Object.getOwnPropertyDescriptor(Class.prototype, name);
  const { get, set } = own ?? {
    /** @this {any} */
    get() {
      return this[key];
    },
    /** @this {any} */
    set(value) {
      this[key] = value;
    },
  };
  Class.propertyOptions.set(name, { ...options, isOwn: !!own });
  Object.defineProperty(Class.prototype, name, {
    get,
    set(value) {
      const before = get?.call(this);
      set?.call(this, value);
      this.requestUpdate(name, before);
    },
    configurable: true,
    enumerable: true,
  });
}

/**
 * @param {typeof LitElement} Class
 * @returns {string[]} the attributes that it follows
 */
function defineProperties(Class) {
  // A copy: what a subclass adds is not its parent's.
  Class.propertyOptions = new Map(Class.propertyOptions);
  if (Object.hasOwn(Class, 'properties')) {
    for (const [name, options] of Object.entries(Class.properties)) addAccessor(Class, name, options);
  }
  return [...Class.propertyOptions].flatMap(([name, options]) => attributeOf(name, options) || []);
}

export class LitElement extends HTMLElement {
  /** @type {Record<string, Options>} */
  static properties = {};
  /** @type {CSSResult} */
  static styles;
  /** All properties of a class by name. @type {Map<string, Options>} */
  static propertyOptions = new Map();

  /** Browsers read it once, when a class is registered: the properties get their accessors then. */
  static get observedAttributes() {
    // biome-ignore lint/complexity/noThisInStatic: a getter of the class that is registered, which can be a subclass.
    return defineProperties(this);
  }

  isUpdatePending = false;
  hasUpdated = false;
  /** @type {ShadowRoot | undefined} */
  renderRoot;
  /** Lets the first update begin. @type {() => void} */
  #begin = () => {};
  /** @type {Promise<unknown>} */
  #updated = new Promise((begin) => {
    this.#begin = () => begin(true);
  });
  /** Names of changed properties, and what they were. @type {Map<string, unknown>} */
  #changed = new Map();
  /** @type {Set<string>} */
  #reflected = new Set();
  /** The property that follows its attribute, or whose attribute follows it. @type {string | undefined} */
  #synced;
  /** @type {Set<import('lit').ReactiveController>} */
  #controllers = new Set();
  /** What a page set before the class was registered. @type {Array<[string, unknown]>} */
  #early = [];

  constructor() {
    super();
    for (const name of this.#options.keys()) {
      if (!Object.hasOwn(this, name)) continue;
      this.#early.push([name, this.#get(name)]);
      delete (/** @type {any} */ (this)[name]);
    }
    this.requestUpdate();
  }

  get #options() {
    return /** @type {typeof LitElement} */ (this.constructor).propertyOptions;
  }

  /** @param {string} name */
  #get(name) {
    return /** @type {any} */ (this)[name];
  }

  /** @param {string} name @param {unknown} value */
  #set(name, value) {
    /** @type {any} */ (this)[name] = value;
  }

  connectedCallback() {
    if (!this.renderRoot) {
      this.renderRoot = this.attachShadow({ mode: 'open' });
      this.renderRoot.adoptedStyleSheets = [/** @type {typeof LitElement} */ (this.constructor).styles.styleSheet];
    }
    this.#begin();
    for (const controller of this.#controllers) controller.hostConnected?.();
  }

  disconnectedCallback() {
    for (const controller of this.#controllers) controller.hostDisconnected?.();
  }

  /** @param {string} attribute @param {string | null} _before @param {string | null} text */
  attributeChangedCallback(attribute, _before, text) {
    for (const [name, options] of this.#options) {
      if (attributeOf(name, options) !== attribute || name === this.#synced) continue;
      const { type, converter } = options;
      this.#synced = name;
      if (converter) this.#set(name, converter.fromAttribute(text));
      else if (type === Boolean) this.#set(name, text !== null);
      else this.#set(name, type === Number && text !== null ? Number(text) : text);
      this.#synced = undefined;
    }
  }

  /** @param {import('lit').ReactiveController} controller */
  addController(controller) {
    this.#controllers.add(controller);
    if (this.renderRoot && this.isConnected) controller.hostConnected?.();
  }

  /** @param {import('lit').ReactiveController} controller */
  removeController(controller) {
    this.#controllers.delete(controller);
  }

  get updateComplete() {
    return this.#updated;
  }

  /**
   * @param {string} [name] of a property that may have changed
   * @param {unknown} [before] its value then
   */
  requestUpdate(name, before) {
    if (name !== undefined) {
      if (Object.is(this.#get(name), before)) return;
      this.#note(name, before);
    }
    if (!this.isUpdatePending) this.#updated = this.#updateLater();
  }

  /** @param {string} name @param {unknown} before */
  #note(name, before) {
    if (!this.#changed.has(name)) this.#changed.set(name, this.hasUpdated ? before : undefined);
    if (this.#options.get(name)?.reflect && this.#synced !== name) this.#reflected.add(name);
  }

  async #updateLater() {
    this.isUpdatePending = true;
    try {
      await this.#updated;
    } catch (error) {
      Promise.reject(error); // That update failed, not this one: the page hears of it as an unhandled rejection.
    }
    this.performUpdate();
    return !this.isUpdatePending;
  }

  performUpdate() {
    if (!this.isUpdatePending || !this.renderRoot) return;
    if (!this.hasUpdated) this.#noteFirst();
    const changed = this.#changed;
    try {
      this.willUpdate(changed);
      for (const controller of this.#controllers) controller.hostUpdate?.();
      const view = this.render();
      for (const name of this.#reflected) this.#reflect(name);
      this.#reflected.clear();
      this.#endUpdate();
      render(view, /** @type {ShadowRoot} */ (this.renderRoot));
    } catch (error) {
      this.#endUpdate();
      throw error;
    }
    for (const controller of this.#controllers) controller.hostUpdated?.();
    if (!this.hasUpdated) {
      this.hasUpdated = true;
      this.firstUpdated(changed);
    }
    this.updated(changed);
  }

  /** What was there before the first update: values that a page set early, and those of accessors of a class's own. */
  #noteFirst() {
    for (const [name, value] of this.#early) this.#set(name, value);
    for (const [name, { isOwn }] of this.#options) {
      if (isOwn && this.#get(name) !== undefined) this.#note(name, undefined);
    }
  }

  /** @param {string} name */
  #reflect(name) {
    const options = /** @type {Options} */ (this.#options.get(name));
    const attribute = /** @type {string} */ (attributeOf(name, options));
    const value = this.#get(name);
    this.#synced = name;
    if (value == null || value === false) this.removeAttribute(attribute);
    else this.setAttribute(attribute, value === true ? '' : value);
    this.#synced = undefined;
  }

  #endUpdate() {
    this.#changed = new Map();
    this.isUpdatePending = false;
  }

  /** @param {Map<string, unknown>} _changed */
  willUpdate(_changed) {}

  /** @returns {unknown} */
  render() {
    return undefined;
  }

  /** @param {Map<string, unknown>} _changed */
  firstUpdated(_changed) {}

  /** @param {Map<string, unknown>} _changed */
  updated(_changed) {}
}
