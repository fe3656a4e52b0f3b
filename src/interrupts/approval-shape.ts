import { isObject, listIn, ownValue } from '../protocol/json.js';
import type { InterruptFacts } from './interrupt-facts.js';

/** What the answer to an approval may carry, as its schema says. */
export interface ApprovalShape {
  /** The member that says yes or no; absent where the answer is a plain boolean. */
  readonly key?: 'approved' | 'accepted' | undefined;
  /** How changed arguments are sent, and their schema. */
  readonly edit?: { readonly as: 'editedArgs' | 'members'; readonly schema: unknown } | undefined;
  readonly reason?: 'reason' | 'message' | undefined;
}

/**
 * Reads whether an interrupt asks for an approval of a tool call, and for nothing else.
 * @param schema of the answer; `undefined` where the emitter gives none
 * @returns `undefined` if it does not.
 */
export function approvalShape(schema: unknown, { call, dialect }: InterruptFacts): ApprovalShape | undefined {
  if (isOpen(schema)) return call && dialect.approves ? { key: 'approved' } : undefined;
  if (ownValue(schema, 'type') === 'boolean') return call && !saysMore(schema) ? {} : undefined;
  const key = (['approved', 'accepted'] as const).find((name) => isDecidedBy(schema, name));
  if (!key) return undefined;
  const members = dialect.editsInline && isObject(call?.args) ? memberSchema(schema, call.args, key) : undefined;
  const editedArgs = branchesOf(schema)
    .map((branch) => ownValue(ownValue(branch, 'properties'), 'editedArgs'))
    .find((one) => one !== undefined);
  return {
    key,
    edit: members
      ? { as: 'members', schema: members }
      : editedArgs !== undefined
        ? { as: 'editedArgs', schema: editedArgs }
        : undefined,
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

/** Whether every branch of a schema has the member, and requires no other. */
function isDecidedBy(schema: unknown, key: string): boolean {
  return branchesOf(schema).every((branch) => {
    const required = isObject(branch) ? listIn(branch, 'required') : [];
    return ownValue(ownValue(branch, 'properties'), key) !== undefined && required.every((name) => name === key);
  });
}

function hasMember(schema: unknown, key: string): boolean {
  return branchesOf(schema).some((branch) => ownValue(ownValue(branch, 'properties'), key) !== undefined);
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
