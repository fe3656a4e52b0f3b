/** Puts a text on the clipboard. False where the browser does not allow it. @param {string} text @returns {Promise<boolean>} */
export function copy(text) {
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
