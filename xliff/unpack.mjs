// @ts-check
/**
 * Makes of what `pack()` wrote a module as @lit/localize reads it, with numbers for ids.
 * @param {string} text
 */
export async function unpack(text) {
  const templates = text.split('|').map((message) => {
    const strings = message.split(/[{}~]/);
    const marks = message.match(/[{}~]/g);
    return marks ? { strTag: true, strings, values: marks.map((mark) => '{}~'.indexOf(mark)) } : message;
  });
  return { templates };
}
