/** Resolves with the message of the uncaught error that `run` causes, which Mocha does not see. */
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
