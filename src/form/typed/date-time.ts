/** The parts of a time zone that a form needs. Injected, so that no test depends on the machine's zone. */
export interface Zone {
  /** IANA name, such as `Europe/Lisbon`. */
  readonly name: string;
  /** Minutes by which local time is ahead of UTC at an epoch time in milliseconds. */
  offsetAt(epoch: number): number;
}

/** The zone that the browser is set to. */
export const systemZone: Zone = {
  get name() {
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  },
  // Before zones had whole minutes, local mean time had seconds, which RFC 3339 cannot write.
  offsetAt: (epoch) => Math.round(-new Date(epoch).getTimezoneOffset()),
};

/** How a clock change affects a local time: the time never happens, or it happens twice. */
export type ClockChange = 'skipped' | 'repeated';

const MINUTE = 60_000;
const DAY = 86_400_000;
const local = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::(\d{2})(\.\d+)?)?$/;

/**
 * Reads the value of a `datetime-local` control (HTML, "local date and time string") as a moment in a zone.
 * A time that a clock change skips or repeats takes the offset in force before the change.
 * @returns the RFC 3339 date-time with offset; `undefined` for a text that is not a date and time.
 */
export function momentFrom(text: string, zone: Zone): { value: string; change?: ClockChange } | undefined {
  const match = local.exec(text);
  if (!match) return undefined;
  const [, minutes, seconds = '00', fraction = ''] = match;
  const asUtc = Date.parse(`${minutes}:${seconds}${fraction}Z`);
  // Chromium reads 30 February as 2 March, and 24:00 is the next day.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(`${minutes}:${seconds}`)) return undefined;
  const before = zone.offsetAt(asUtc - DAY);
  const after = zone.offsetAt(asUtc + DAY);
  const holds = (offset: number) => zone.offsetAt(asUtc - offset * MINUTE) === offset;
  const value = (offset: number) => `${minutes}:${seconds}${fraction}${formatOffset(offset)}`;
  if (holds(before)) {
    return before !== after && holds(after) ? { value: value(before), change: 'repeated' } : { value: value(before) };
  }
  return holds(after) ? { value: value(after) } : { value: value(before), change: 'skipped' };
}

/**
 * Turns an RFC 3339 date-time into the value of a `datetime-local` control in a zone; empty if the control cannot hold it.
 * The text is as short as possible, as the control itself returns it (HTML, "normalized local date and time string").
 */
export function localTextOf(value: string, zone: Zone): string {
  const epoch = epochOf(value);
  if (Number.isNaN(epoch) || value.includes(':60')) return '';
  const [moment = '', fraction = ''] = new Date(epoch + zone.offsetAt(epoch) * MINUTE).toISOString().split(/[.Z]/);
  if (!/^(?!0000)\d{4}-/.test(moment)) return ''; // The control has the years 1 to 9999.
  const digits = fraction.replace(/0+$/, '');
  return digits ? `${moment}.${digits}` : moment.replace(/:00$/, '');
}

/**
 * The moment of an RFC 3339 date-time, in epoch milliseconds; `NaN` for another text. RFC 3339 allows small letters and a
 * space, which not every engine reads, and leap seconds, which some engines shift.
 */
export function epochOf(value: string): number {
  return Date.parse(value.toUpperCase().replace(/\s/, 'T'));
}

/** The same moment in UTC, with `Z`. */
export function inUtc(value: string): string {
  return new Date(epochOf(value)).toISOString().replace('.000Z', 'Z');
}

/** `+01:00`; `+00:00` for UTC, which RFC 3339 (section 4.3) reads as a known offset. */
export function formatOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const pad = (n: number) => String(n).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}
