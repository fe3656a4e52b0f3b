/** Runs something that reports an error of the host's as an uncaught one, and gives its message. Mocha must not see it. */
export async function uncaught(run: () => Promise<unknown>): Promise<string> {
  const { onerror } = window;
  window.onerror = null;
  try {
    const thrown = new Promise<string>((resolve) => {
      const listen = (event: ErrorEvent) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        resolve(event.message);
      };
      addEventListener('error', listen, { capture: true, once: true });
    });
    await run();
    return await thrown;
  } finally {
    window.onerror = onerror;
  }
}
