import { notify } from '../runtime/throw-later.js';

/** The parts of a hidden page's title. */
export interface AskingTitle {
  /** The name of the server with the oldest open request, in the application's words. */
  readonly server: string | undefined;
  /** How many requests are open. */
  readonly count: number;
  /** The page's own title. */
  readonly title: string;
}

/** A page that may be hidden, such as `document`. */
export interface AttentionPage {
  title: string;
  readonly visibilityState: DocumentVisibilityState;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
  removeEventListener(type: 'visibilitychange', listener: () => void): void;
}

/** A request that waits for the person. */
interface OpenRequest {
  readonly server: string | undefined;
  /** Writes the title; `undefined` leaves it alone. */
  readonly title: ((asking: AskingTitle) => string) | undefined;
  /** Called while the person can see the page. */
  onSeen(): void;
  /** Called when the request begins to need attention, and when it stops. */
  onChange(isNeeded: boolean): void;
}

/** The open requests of one page, of all its pipelines: the page has a single title. */
class PageAttention {
  readonly #page: AttentionPage;
  /** Each open request, oldest first, and whether it needs attention. */
  readonly #open = new Map<OpenRequest, boolean>();
  /** The title that this class wrote, as read back from the page, and the page's own title before that. */
  #written: string | undefined;
  #own = '';

  constructor(page: AttentionPage) {
    this.#page = page;
  }

  /** @returns a function that removes it. */
  add(request: OpenRequest): () => void {
    if (this.#open.size === 0) this.#page.addEventListener('visibilitychange', this.#update);
    this.#open.set(request, false);
    this.#update();
    return () => {
      const isNeeded = this.#open.get(request);
      this.#open.delete(request);
      if (this.#open.size === 0) this.#page.removeEventListener('visibilitychange', this.#update);
      this.#writeTitle();
      if (isNeeded) request.onChange(false);
    };
  }

  readonly #update = () => {
    const isHidden = this.#isHidden;
    this.#writeTitle();
    for (const [request, wasNeeded] of this.#open) {
      if (!isHidden) request.onSeen();
      if (isHidden === wasNeeded) continue;
      this.#open.set(request, isHidden);
      request.onChange(isHidden);
    }
  };

  get #isHidden(): boolean {
    return this.#page.visibilityState === 'hidden';
  }

  #writeTitle(): void {
    // A title that this class did not write is the page's own, and stays.
    if (this.#written !== undefined && this.#page.title === this.#written) this.#page.title = this.#own;
    this.#written = undefined;
    const writers = this.#isHidden ? [...this.#open.keys()].filter(({ title }) => title) : [];
    const [first] = writers;
    if (!first?.title) return;
    this.#own = this.#page.title;
    const asking = { server: first.server, count: writers.length, title: this.#own };
    notify(() => {
      this.#page.title = String(first.title?.(asking));
      this.#written = this.#page.title; // The page strips and collapses white space.
    });
  }
}

const pages = new WeakMap<AttentionPage, PageAttention>();

export function pageAttention(page: AttentionPage): PageAttention {
  const known = pages.get(page) ?? new PageAttention(page);
  pages.set(page, known);
  return known;
}
