/** A controller for listeners of the page: where a test has set jsdom up by hand, its targets refuse the signals of Node's own. */
export function pageController(): AbortController {
  return new (globalThis.window ?? globalThis).AbortController();
}
