import { isObject, own } from '../protocol/json.js';

/** How many schemas may be followed while one requested schema is read; recursive `$defs` never end otherwise. */
export const MAX_RESOLVED_SCHEMAS = 2000;
/** How many references and alternatives may lead from a property to its meaning. */
export const MAX_RESOLVE_DEPTH = 20;

/** A property's schema with references and nullable alternatives taken out. */
export type Resolved =
  | { ok: true; schema: Record<string, unknown>; nullable: boolean }
  | { ok: false; reason: 'schema' | 'reference' | 'too-deep' };

/** Reads the schemas of one requested schema, within one budget. */
export class Resolver {
  #budget = MAX_RESOLVED_SCHEMAS;
  readonly #root: object;

  constructor(root: object) {
    this.#root = root;
  }

  /**
   * Follows local `$ref`s, keeping what stands beside them; takes `null` out of `type`, `anyOf` and `oneOf`; merges an
   * alternative that stands alone. Never throws, never recurses without end.
   */
  resolve(schema: unknown): Resolved {
    let nullable = false;
    for (let depth = 0; depth <= MAX_RESOLVE_DEPTH; depth++) {
      if (!isObject(schema)) return { ok: false, reason: 'schema' };
      if (this.#budget-- <= 0) return { ok: false, reason: 'too-deep' };
      const { $ref, ...beside } = schema;
      if (typeof $ref === 'string') {
        const target = this.#definition($ref);
        if (!target) return { ok: false, reason: 'reference' };
        schema = { ...target, ...beside };
        continue;
      }
      const types = own(schema, 'type');
      if (Array.isArray(types) && types.includes('null')) {
        nullable = true;
        const others = types.filter((type) => type !== 'null');
        schema = { ...schema, type: others.length > 1 ? others : (others[0] ?? 'null') };
      }
      const merged = withoutAlternatives(schema as Record<string, unknown>);
      if (!merged) return { ok: true, schema: schema as Record<string, unknown>, nullable };
      schema = merged.schema;
      nullable ||= merged.nullable;
    }
    return { ok: false, reason: 'too-deep' };
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
