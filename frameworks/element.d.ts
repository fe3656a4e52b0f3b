import type { LitElement } from 'lit';
import type { McpElicitation, McpElicitationEventMap } from '../dist/index.js';
import type { Receipt } from '../dist/receipt-element.js';

/*
 * Everything below is derived from the class and its events, so that every framework knows exactly what the element has.
 */

type OwnKey = Exclude<keyof McpElicitation, keyof LitElement>;

type Same<Left, Right> = (<T>() => T extends Left ? 1 : 2) extends <T>() => T extends Right ? 1 : 2 ? true : false;
type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Excludes methods. An optional function, such as `checkAnswer`, is a property that applications set. */
type SettableKey = {
  [Key in OwnKey]: Record<never, never> extends Pick<McpElicitation, Key>
    ? Key
    : McpElicitation[Key] extends (...args: never) => unknown
      ? never
      : Same<Pick<McpElicitation, Key>, Writable<Pick<McpElicitation, Key>>> extends true
        ? Key
        : never;
}[OwnKey];

type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name;

/** What an application sets, by the names of the properties. */
export type McpElicitationProperties = Partial<Pick<McpElicitation, SettableKey>>;

/** The attributes whose names differ from their properties: `server-name`. */
export type McpElicitationAttributes = {
  [Key in SettableKey as NonNullable<McpElicitation[Key]> extends string | number | boolean
    ? Exclude<Kebab<Key>, Key>
    : never]?: McpElicitation[Key];
};

/** Event handlers, each named by a prefix and the event: `onaccept`. */
export type McpElicitationHandlers<Prefix extends string> = {
  [Type in keyof McpElicitationEventMap as `${Prefix}${Type}`]?: (event: McpElicitationEventMap[Type]) => unknown;
};

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Tail>}` : Name;

/** Event handlers in camel case: `onUrlOpen`. */
export type McpElicitationCamelHandlers = {
  [Type in keyof McpElicitationEventMap as `on${Capitalize<Camel<Type>>}`]?: (
    event: McpElicitationEventMap[Type],
  ) => unknown;
};

/** The attributes that a framework gives to any element. Those of this element take precedence. */
export type McpElicitationWith<Framework, Ours> = Omit<Framework, keyof Ours> & Ours;

/** What an application sets of a receipt. React 18 sets attributes alone: give it the JSON. */
export interface McpElicitationReceiptProperties {
  receipt?: Receipt | string | undefined;
}

/** The handler of a receipt's event, named by a prefix and the event: `onopen-again`. */
export type McpElicitationReceiptHandlers<Prefix extends string> = {
  [Type in `${Prefix}open-again`]?: (event: Event) => unknown;
};
