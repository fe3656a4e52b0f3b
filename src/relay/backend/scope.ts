import { deepEqual, isObject } from '../../protocol/json.js';

/** Whose elicitation it is: one user's, perhaps in one workspace or one conversation. */
export interface RelayScope {
  readonly user: string;
  readonly workspace?: string;
  readonly conversation?: string;
}

/**
 * Who a person is, and what that person may see. A list that is absent stands for all that the user has; an empty one for
 * nothing. An elicitation that names no workspace, or no conversation, is for all of them.
 */
export interface Person {
  readonly user: string;
  readonly workspaces?: readonly string[];
  readonly conversations?: readonly string[];
}

/** Somebody at a page, which may want the elicitations of one conversation alone. */
export interface Viewer {
  readonly person: Person;
  /** `?conversation=` of the page's requests. It narrows what the person sees and never widens it. */
  readonly conversation: string | undefined;
}

/** Reads the scope that an application gives. @throws {TypeError} without a user, and for a member that is not a text. */
export function scopeFrom(scope: RelayScope): RelayScope {
  const { user, workspace, conversation } = (scope ?? {}) as RelayScope;
  if (!isName(user)) throw new TypeError('relay: scope.user must be a text that is not empty');
  for (const [name, value] of Object.entries({ workspace, conversation })) {
    if (value !== undefined && !isName(value))
      throw new TypeError(`relay: scope.${name} must be a text that is not empty`);
  }
  return {
    user,
    ...(workspace !== undefined && { workspace }),
    ...(conversation !== undefined && { conversation }),
  };
}

const LISTS = ['workspaces', 'conversations'] as const;

/** Reads what `authorize` returned; `undefined` for nobody. @throws {TypeError} for any other value that is not a person. */
export function personFrom(value: unknown): Person | undefined {
  if (value === undefined || value === null || value === false) return undefined;
  if (!isObject(value) || !isName(value.user)) {
    throw new TypeError('relay: authorize() must return undefined or an object with a user');
  }
  for (const name of LISTS) {
    const list = value[name];
    if (list !== undefined && !(Array.isArray(list) && list.every(isName))) {
      throw new TypeError(`relay: authorize() must return a list of texts as ${name}, or none`);
    }
  }
  return value as unknown as Person;
}

/** Whether somebody may see and answer an elicitation. */
export function canSee({ person, conversation }: Viewer, scope: RelayScope): boolean {
  return (
    person.user === scope.user &&
    isAmong(scope.workspace, person.workspaces) &&
    isAmong(scope.conversation, person.conversations) &&
    (conversation === undefined || scope.conversation === undefined || scope.conversation === conversation)
  );
}

/** Whether two answers of `authorize` mean the same person with the same rights, in any order. */
export function isSamePerson(one: Person, other: Person | undefined): boolean {
  const rights = ({ user, workspaces, conversations }: Person) => [
    user,
    ...[workspaces, conversations].map((names) => names && [...new Set(names)].sort()),
  ];
  return one === other || (!!other && deepEqual(rights(one), rights(other)));
}

function isAmong(name: string | undefined, names: readonly string[] | undefined): boolean {
  return name === undefined || names === undefined || names.includes(name);
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
