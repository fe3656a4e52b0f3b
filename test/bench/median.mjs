// @ts-check

/**
 * @param {readonly number[]} numbers
 * @returns NaN for none
 */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const low = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return (low + high) / 2;
}
