/**
 * The places of a longest run of rising numbers, which need not stand side by side. What is left are the fewest items that must
 * have moved. Takes O(n log n) steps.
 */
export function placesInOrder(numbers: readonly number[]): ReadonlySet<number> {
  /** The place of the smallest last number of a run of each length; and of each place, the one before it in its run. */
  const lasts: number[] = [];
  const before: number[] = [];
  numbers.forEach((number, place) => {
    let low = 0;
    let high = lasts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[lasts[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    before[place] = lasts[low - 1] ?? -1;
    lasts[low] = place;
  });
  const places = new Set<number>();
  for (let place = lasts.at(-1) ?? -1; place >= 0; place = before[place]!) places.add(place);
  return places;
}
