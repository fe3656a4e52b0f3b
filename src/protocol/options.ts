import type { HostElicitOptions } from './host.js';
import { presentScope } from './scope.js';

/** The default time limit of an elicitation, in milliseconds. */
export const DEFAULT_TIMEOUT = 300_000;

interface OptionTraits {
  /** The value of an option that neither the caller nor the element sets. */
  readonly default?: unknown;
  /** Whether `elicit()` takes the element's property of this name where the caller gives no value. */
  readonly property?: true;
  /** Whether a connection can set it for all its requests. */
  readonly connection?: true;
  /**
   * Whether pages behind a relay get it as it is. The backend keeps the others. It sends what a page needs of them in other words: who
   * asks, which step of a series it is, and what a callback would hear as states and events.
   */
  readonly wire?: true;
}

/**
 * Every option of `elicit()`. A new one needs its line here, its documentation in `host.ts`, and the place that reads it. Adapters
 * and middleware pass it on.
 */
export const OPTIONS = {
  signal: {},
  server: { connection: true },
  asker: { wire: true, default: 'server' },
  session: { connection: true, wire: true },
  replaces: { connection: true },
  scope: { connection: true },
  modes: { connection: true, wire: true },
  revision: { connection: true, wire: true },
  timeout: { connection: true, property: true, default: DEFAULT_TIMEOUT },
  deadline: { connection: true },
  visitTimeout: { connection: true, property: true, default: 0 },
  cancelOnPageHide: { connection: true },
  extendable: { connection: true, wire: true },
  values: { connection: true, wire: true },
  errors: { connection: true, wire: true },
  checkAnswer: { connection: true },
  jsonFields: { connection: true },
  labels: { connection: true, wire: true },
  plainText: { connection: true, property: true, wire: true, default: false },
  tone: { connection: true, wire: true },
  nested: { connection: true, property: true, wire: true, default: false },
  remember: { connection: true, wire: true },
  validate: { connection: true, property: true, wire: true, default: 'strict' },
  pollStatus: { connection: true },
  secrets: { connection: true, wire: true, default: 'mask' },
  rejectReason: { connection: true, property: true, wire: true, default: false },
  onState: { connection: true },
  buttons: { wire: true, default: false },
  rejectable: { wire: true, default: true },
  silenceable: { wire: true, default: false },
  onSilence: {},
  onRule: {},
  onHeldBack: {},
  repeated: { wire: true },
  step: { wire: true },
  before: { wire: true },
  series: {},
  deliver: {},
} as const satisfies Record<keyof HostElicitOptions, OptionTraits>;

type Name = keyof typeof OPTIONS;

/** The names of the options that have a trait. */
export type OptionsWith<Trait extends 'default' | 'property' | 'connection' | 'wire'> = {
  [Key in keyof typeof OPTIONS]: (typeof OPTIONS)[Key] extends { readonly [Each in Trait]: unknown } ? Key : never;
}[keyof typeof OPTIONS];

/** The options that the element takes from its properties. */
export type PropertyName = OptionsWith<'property'>;

const NAMES = Object.keys(OPTIONS) as Name[];
const traitsOf = (name: Name): OptionTraits => OPTIONS[name];

/** The given values of the options that pages get. */
export function optionsForPages(options: HostElicitOptions): Pick<HostElicitOptions, OptionsWith<'wire'>> {
  return given(options, (name) => traitsOf(name).wire === true);
}

/** The given values of the options that a connection sets. A `scope` that is `undefined` says that there was none. */
export function optionsOfConnection(
  options: Pick<HostElicitOptions, OptionsWith<'connection'>>,
): Pick<HostElicitOptions, OptionsWith<'connection'>> {
  return { ...given(options, (name) => traitsOf(name).connection === true), ...presentScope(options) };
}

/** Without those that are `undefined`, so that the host's own default applies. */
function given(options: HostElicitOptions, isWanted: (name: Name) => boolean): HostElicitOptions {
  const names = NAMES.filter((name) => options[name] !== undefined && isWanted(name));
  return Object.fromEntries(names.map((name) => [name, options[name]]));
}

/** Options in which those that have a default have a value. */
export type CompleteOptions = HostElicitOptions & Required<Pick<HostElicitOptions, OptionsWith<'default'>>>;

/**
 * All options, from the caller's, the element's properties, and the defaults, in this order.
 * @param properties Those of the element.
 */
export function completeOptions(
  options: HostElicitOptions,
  properties: Readonly<Pick<CompleteOptions, PropertyName>>,
): CompleteOptions {
  const chosen = (name: Name) => {
    const { property, default: byDefault } = traitsOf(name);
    return options[name] ?? (property && properties[name as PropertyName]) ?? byDefault;
  };
  return Object.fromEntries(NAMES.map((name) => [name, chosen(name)])) as unknown as CompleteOptions;
}
