/** Resolves with the message of the uncaught error that `run` causes, which the test runner does not see. */
export function uncaught(run: () => Promise<unknown>): Promise<string> {
  return 'window' in globalThis ? uncaughtInPage(run) : uncaughtInNode(run);
}

async function uncaughtInNode(run: () => Promise<unknown>): Promise<string> {
  try {
    const thrown = new Promise<string>((resolve) => {
      process.setUncaughtExceptionCaptureCallback((error) => resolve(String(error)));
    });
    await run();
    return await thrown;
  } finally {
    process.setUncaughtExceptionCaptureCallback(null);
  }
}

async function uncaughtInPage(run: () => Promise<unknown>): Promise<string> {
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
