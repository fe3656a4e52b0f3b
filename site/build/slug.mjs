// @ts-check
/**
 * The anchor of a heading, as GitHub makes it: the pages' links are written for both.
 * @param {string} heading
 */
export function slugOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}
