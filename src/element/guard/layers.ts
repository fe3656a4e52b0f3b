/** What covers what is behind it without a background. */
const REPLACED = 'img, picture, video, canvas, svg, iframe, object, embed';

/**
 * The layers that the page has opened over a modal card since it appeared. The dialog makes them inert: a press on one falls
 * through to the card, and `elementFromPoint` does not find it.
 */
export class Layers {
  #card: Element | undefined;
  /** Layers that were open before the card, and so are behind it. */
  #behind = new Set<Element>();

  /** Watches for layers over a card, or stops. */
  watch(card: Element | undefined): void {
    this.#card = card;
    this.#behind = new Set(card?.localName === 'dialog' ? openLayers(card) : []);
  }

  /** A layer opens or closes. When it opens again, it is no longer behind the card. */
  noteToggle(layer: Element): void {
    this.#behind.delete(layer);
  }

  /** Whether the person sees a layer, and not the card, at a point of the window. */
  cover(x: number, y: number): boolean {
    const card = this.#card;
    if (card?.localName !== 'dialog') return false;
    return openLayers(card).some((layer) => !this.#behind.has(layer) && paintsAt(layer, x, y));
  }
}

/** The open popovers and fullscreen elements of a page, in all its open shadow trees, that do not contain the card. */
function openLayers(card: Element): Element[] {
  if (!globalThis.CSS?.supports?.('selector(:popover-open)')) return [];
  return layersIn(card.ownerDocument).filter(
    (layer) => layer.getRootNode() !== card.getRootNode() && !holds(layer, card),
  );
}

function layersIn(root: Document | ShadowRoot): Element[] {
  const inside = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? layersIn(shadowRoot) : []));
  return [...root.querySelectorAll(':popover-open, :fullscreen'), ...inside];
}

/** Whether a layer contains a node, over all shadow trees. */
function holds(layer: Element, node: Node): boolean {
  if (layer.contains(node)) return true;
  const { host } = node.getRootNode() as Partial<ShadowRoot>;
  return host !== undefined && holds(layer, host);
}

/** Whether a layer paints something at a point. A container of toasts may fill the window, and be transparent. */
function paintsAt(layer: Element, x: number, y: number): boolean {
  return [layer, ...layer.querySelectorAll('*')].some((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) return false;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const isTransparent = /^rgba\(.*, 0\)$/.test(backgroundColor) && backgroundImage === 'none';
    return !isTransparent || element.shadowRoot !== null || element.matches(REPLACED);
  });
}
