import type { LitElement } from 'lit';
import type { McpElicitation, McpElicitationEventMap } from '../dist/index.js';

/*
 * All that follows is derived from the class and its events, so that no framework knows more of the element, or less,
 * than the element itself.
 */

type OwnKey = Exclude<keyof McpElicitation, keyof LitElement>;

type Same<Left, Right> = (<T>() => T extends Left ? 1 : 2) extends <T>() => T extends Right ? 1 : 2 ? true : false;
type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Methods are functions that are always there; a function that may be missing is a property for hosts to set. */
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

/** What a host sets, by the names of the properties. */
export type McpElicitationProperties = Partial<Pick<McpElicitation, SettableKey>>;

/** What can be set by the name of an attribute, too, where that is another one: `server-name`. */
export type McpElicitationAttributes = {
  [Key in SettableKey as NonNullable<McpElicitation[Key]> extends string | number | boolean
    ? Exclude<Kebab<Key>, Key>
    : never]?: McpElicitation[Key];
};

/** Handlers of the events, each named by its event after a prefix: `onaccept`. */
export type McpElicitationHandlers<Prefix extends string> = {
  [Type in keyof McpElicitationEventMap as `${Prefix}${Type}`]?: (event: McpElicitationEventMap[Type]) => unknown;
};

/** A framework's own attributes of any element, and all that is ours, which goes before them. */
export type McpElicitationWith<Framework, Ours> = Omit<Framework, keyof Ours> & Ours;
