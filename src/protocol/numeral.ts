/**
 * Whether a JavaScript number keeps the value of a numeral, such as `12.50` or `1e3`: no decimal is lost, and no other
 * numeral of as many digits gives the same number.
 */
export function keepsDigits(numeral: string): boolean {
  const number = Number(numeral);
  // Mostly it is written as JavaScript writes it, which a store reads hundreds of times a second.
  return !hasLostDigits(number) && (String(number) === numeral || decimalOf(numeral) === decimalOf(String(number)));
}

/**
 * Whether a number may stand for another one: beyond 2^53 a double stands for its neighbours too. `6.022e23` has so few
 * digits that nobody meant a neighbour.
 */
export function hasLostDigits(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d\.?\d{15}/.test(String(value));
}

/** Whether a numeral is a whole number. Its double cannot tell, because 1.0000000000000000001 is rounded to 1. */
export function isWhole(numeral: string): boolean {
  return decimalPlaces(numeral) === 0;
}

/** How many digits a numeral has behind the decimal point, written without an exponent and without zeros at its end. */
export function decimalPlaces(numeral: string): number {
  return Math.max(0, -Number(decimalOf(numeral).split('e')[1] ?? 0));
}

/** Whether a number is a multiple of a step, digit by digit: as doubles, 2000000.13 is not a multiple of 0.01. */
export function isMultiple(number: number, step: number): boolean {
  const decimals = [number, step].map((value) => decimalOf(String(value)).split('e'));
  const exponents = decimals.map(([, exponent = 0]) => Number(exponent));
  const [whole, divisor] = decimals.map(
    ([digits = ''], i) => BigInt(digits) * 10n ** BigInt(exponents[i]! - Math.min(...exponents)),
  );
  return whole! % divisor! === 0n;
}

/** The same text for all numerals of one value: its digits without zeros around them, and its exponent. */
function decimalOf(numeral: string): string {
  const [mantissa = '', exponent = '0'] = numeral.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace(/^[+-]/, '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const sign = mantissa.startsWith('-') ? '-' : '';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
