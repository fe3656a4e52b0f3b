import { isObject, measure, own } from '../protocol/json.js';
import { MAX_SCHEMA_BYTES, MAX_SCHEMA_DEPTH } from '../protocol/limits.js';
import type { Budget } from './budget.js';

/** How many references and alternatives may lead from a property to its meaning. */
export const MAX_RESOLVE_DEPTH = 20;

/** A property's schema with references and nullable alternatives taken out. */
export type Resolved =
  | {
      ok: true;
      schema: Record<string, unknown>;
      nullable: boolean;
      /** A reference that leads nowhere; what stands beside it is enough to go on. */
      broken?: string;
    }
  | { ok: false; reason: 'schema' | 'reference' | 'too-deep' };

/** Reads the schemas of one requested schema, within one budget. */
export class Resolver {
  readonly #root: object;
  readonly #budget: Budget;
  /** Bytes of the definitions followed so far, so that each is measured once. */
  readonly #sizes = new Map<object, number>();

  constructor(root: object, budget: Budget) {
    this.#root = root;
    this.#budget = budget;
  }

  /**
   * Follows local `$ref`s, keeping what stands beside them; takes `null` out of `type`, `anyOf` and `oneOf`; merges an
   * alternative that stands alone. Never throws, never recurses without end.
   */
  resolve(schema: unknown): Resolved {
    let nullable = false;
    let broken: string | undefined;
    for (let depth = 0; depth <= MAX_RESOLVE_DEPTH; depth++) {
      if (!isObject(schema)) return { ok: false, reason: 'schema' };
      if (!this.#budget.spend('schemas', 1)) return { ok: false, reason: 'too-deep' };
      const { $ref, ...beside } = schema;
      if (typeof $ref === 'string') {
        const target = this.#definition($ref);
        if (target) {
          if (!this.#budget.spend('referenced', this.#sizeOf(target) + Object.keys(beside).length)) {
            return { ok: false, reason: 'too-deep' };
          }
          schema = { ...target, ...beside };
        } else {
          if (!Object.hasOwn(beside, 'type')) return { ok: false, reason: 'reference' };
          broken = $ref;
          schema = beside;
        }
        continue;
      }
      const types = own(schema, 'type');
      if (Array.isArray(types) && types.includes('null')) {
        nullable = true;
        const others = types.filter((type) => type !== 'null');
        schema = { ...schema, type: others.length > 1 ? others : (others[0] ?? 'null') };
      }
      const merged = withoutAlternatives(schema as Record<string, unknown>);
      if (!merged) {
        return {
          ok: true,
          schema: schema as Record<string, unknown>,
          nullable,
          ...(broken !== undefined && { broken }),
        };
      }
      schema = merged.schema;
      nullable ||= merged.nullable;
    }
    return { ok: false, reason: 'too-deep' };
  }

  #sizeOf(target: object): number {
    let size = this.#sizes.get(target);
    if (size === undefined) {
      const measured = measure(target, { bytes: MAX_SCHEMA_BYTES, depth: MAX_SCHEMA_DEPTH });
      size = typeof measured === 'number' ? measured : MAX_SCHEMA_BYTES;
      this.#sizes.set(target, size);
    }
    return size;
  }

  #definition(ref: string): object | undefined {
    const [, place, name] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(ref) ?? [];
    const definitions = place && own(this.#root, place);
    const key = decodePointer(name ?? '');
    const target = isObject(definitions) && key !== undefined ? own(definitions, key) : undefined;
    return isObject(target) ? target : undefined;
  }
}

/** Decodes a reference token of a URI fragment (RFC 6901, section 6). */
function decodePointer(token: string): string | undefined {
  try {
    return decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined; // A stray % is a reference that leads nowhere.
  }
}

/** Merges `anyOf`/`oneOf`/`allOf` where, `null` aside, one schema is left; or numbers only. */
function withoutAlternatives(schema: Record<string, unknown>) {
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const list = own(schema, keyword);
    if (!Array.isArray(list) || list.length === 0) continue;
    const others = list.filter((item) => !isNull(item));
    const { [keyword]: _, ...rest } = schema;
    const nullable = keyword !== 'allOf' && others.length < list.length;
    if (others.length === 1 && isObject(others[0]) && !Object.hasOwn(others[0], 'const')) {
      return { schema: { ...others[0], ...rest }, nullable };
    }
    if (
      others.length > 1 &&
      others.every((item) => isObject(item) && ['number', 'integer'].includes(item.type as string))
    ) {
      return { schema: { ...rest, type: 'number' }, nullable };
    }
  }
  return undefined;
}

function isNull(item: unknown): boolean {
  return isObject(item) && own(item, 'type') === 'null';
}
