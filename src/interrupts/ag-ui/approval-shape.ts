import { isObject, listIn, ownValue } from '../../protocol/json.js';
import type { InterruptFacts } from './interrupt-facts.js';

/** What the answer to an approval may carry, as its schema says. */
export interface ApprovalShape {
  /** The member that says yes or no; absent where the answer is a plain boolean. */
  readonly key?: 'approved' | 'accepted' | undefined;
  /** How changed arguments are sent, and their schema. */
  readonly edit?: { readonly as: 'editedArgs' | 'members'; readonly schema: unknown } | undefined;
  /** Whether nobody knows that the emitter takes its no for one. */
  readonly isYesOnly?: boolean;
  readonly reason?: 'reason' | 'message' | undefined;
}

/**
 * Reads whether an interrupt asks for an approval of a tool call, and for nothing else.
 * @param schema of the answer; `undefined` where the emitter gives none
 * @returns `undefined` if it does not.
 */
export function approvalShape(schema: unknown, { call, dialect }: InterruptFacts): ApprovalShape | undefined {
  if (isOpen(schema))
    return call && dialect.approves ? { key: 'approved', isYesOnly: dialect.isUnsure === true } : undefined;
  if (ownValue(schema, 'type') === 'boolean') return call && !saysMore(schema) ? {} : undefined;
  const key = (['approved', 'accepted'] as const).find((name) => isDecidedBy(schema, name));
  if (!key) return undefined;
  const members = dialect.editsInline && isObject(call?.args) ? memberSchema(schema, call.args, key) : undefined;
  const editedArgs = [schema, ...branchesOf(schema)]
    .map((branch) => ownValue(ownValue(branch, 'properties'), 'editedArgs'))
    .find((one) => one !== undefined);
  return {
    key,
    edit:
      editedArgs !== undefined
        ? { as: 'editedArgs', schema: editedArgs }
        : members && { as: 'members', schema: members },
    reason: (['reason', 'message'] as const).find((name) => hasMember(schema, name)),
  };
}

/** Whether a boolean says in words what it answers. "Block this call?" is no approval. */
function saysMore(schema: unknown): boolean {
  return ['title', 'description'].some((key) => ownValue(schema, key) !== undefined);
}

/** Whether a schema takes any object, or there is none. */
function isOpen(schema: unknown): boolean {
  return (
    schema === undefined ||
    (ownValue(schema, 'type') === 'object' &&
      !['properties', 'oneOf', 'anyOf', 'allOf', '$ref'].some((key) => ownValue(schema, key) !== undefined))
  );
}

/**
 * Whether an answer with this member alone fits. Where the schema itself has the member, one of its branches has to take that
 * answer (Microsoft Agent Framework requires `approved` or its older name); else each branch is a kind of answer of its own.
 */
function isDecidedBy(schema: unknown, key: string): boolean {
  const requires = (one: unknown) => (isObject(one) ? listIn(one, 'required') : []);
  const branches = branchesOf(schema);
  if (hasOwnMember(schema, key))
    return branches.some((branch) => [...requires(schema), ...requires(branch)].every((name) => name === key));
  return branches.every((branch) => hasOwnMember(branch, key) && requires(branch).every((name) => name === key));
}

function hasOwnMember(schema: unknown, key: string): boolean {
  return ownValue(ownValue(schema, 'properties'), key) !== undefined;
}

function hasMember(schema: unknown, key: string): boolean {
  return [schema, ...branchesOf(schema)].some((one) => hasOwnMember(one, key));
}

function branchesOf(schema: unknown): readonly unknown[] {
  const branches = isObject(schema) ? [...listIn(schema, 'oneOf'), ...listIn(schema, 'anyOf')] : [];
  return branches.length > 0 ? branches : [schema];
}

/**
 * The schema of arguments that are members of the answer itself. None of them can be left out: the emitter would keep what it
 * had. An argument with the name of the decision would be taken for it.
 */
function memberSchema(schema: unknown, args: object, key: string): object | undefined {
  const names = Object.keys(args);
  if (names.includes('approved') || names.includes('accepted') || names.length === 0) return undefined;
  const all = Object.entries((ownValue(schema, 'properties') as object | undefined) ?? {});
  const properties = all.filter(([name]) => name !== key && names.includes(name));
  if (properties.length === 0) return undefined;
  // The description is the same sentence for each, and says nothing of the argument.
  const plain = properties.map(([name, { description: _, ...property }]) => [name, property]);
  return { type: 'object', properties: Object.fromEntries(plain), required: properties.map(([name]) => name) };
}
