declare global {
  interface Window {
    /** The page of the tests calls it first of all listeners: see web-test-runner.config.mjs. */
    onExpectedError: ((event: ErrorEvent) => void) | undefined;
  }
}

/** Resolves with the message of the uncaught error that `run` causes, which the test runner does not see. */
export function uncaught(run: () => Promise<unknown>): Promise<string> {
  return 'window' in globalThis ? uncaughtInPage(run) : uncaughtInNode(run);
}

/**
 * Resolves with what is reported of a peer, which is no fault of the application: an uncaught error in a page, and a line on the
 * console in Node, whose process goes on.
 */
export async function reportedOfPeer(run: () => Promise<unknown>): Promise<string> {
  if ('window' in globalThis) return uncaughtInPage(run);
  const { error: before } = console;
  const said: unknown[] = [];
  console.error = (...texts) => void said.push(texts.join(' '));
  try {
    await run();
    return said.join();
  } finally {
    console.error = before;
  }
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
  try {
    const thrown = new Promise<string>((resolve) => {
      window.onExpectedError = (event) => {
        window.onExpectedError = undefined;
        event.preventDefault();
        event.stopImmediatePropagation();
        resolve(event.message);
      };
    });
    await run();
    return await thrown;
  } finally {
    window.onExpectedError = undefined;
  }
}
