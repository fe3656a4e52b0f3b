/**
 * Calls back when the press that has just begun is over and its click, if there is one, has been dealt with.
 * The pointer may go up anywhere in the window.
 */
export function afterPress(callback: () => void): void {
  const listening = new AbortController();
  const end = () => {
    listening.abort();
    setTimeout(callback);
  };
  for (const type of ['pointerup', 'pointercancel']) {
    window.addEventListener(type, end, { capture: true, signal: listening.signal });
  }
}
