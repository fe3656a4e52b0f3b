/**
 * Opens the person's browser, where the package `open` is installed: it is a dependency of the published playground. A
 * checkout of the repository has no need of it, since the terminal prints the address.
 */
export async function openBrowser(url: string): Promise<void> {
  const name = 'open'; // A name in a variable is resolved when it runs, not when it is compiled.
  const found = await import(name).catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  });
  const child = await found?.default(url);
  child?.once('error', () => {}); // No browser on this machine: the address is printed.
}
