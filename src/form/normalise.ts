import { isObject, own, pointerTo } from '../protocol/json.js';
import { MAX_FIELDS } from '../protocol/limits.js';
import type { Json } from '../protocol/request.js';
import { Budget } from './budget.js';
import { isNothing } from './entry.js';
import type { Constraints, Field, SchemaIssue } from './field.js';
import { usableKeywords } from './keywords.js';
import { type Kind, kindOf, unsupported } from './kind.js';
import { cleanLine, cleanText, headingFrom, labelFromKey, shorten } from './label.js';
import { compilePattern } from './pattern/pattern.js';
import { Resolver } from './resolve.js';
import { fits } from './validator.js';

/** What a requested schema asks for. No fields: a yes/no question. */
export interface NormalisedSchema {
  fields: readonly Field[];
  issues: readonly SchemaIssue[];
  /** The root title, unless it is a class name; may be empty. */
  heading: string;
  /** The root description; may be empty. */
  description: string;
}

/**
 * Makes an ordered list of fields from whatever a server sent as `requestedSchema`. Never throws: what cannot be used
 * is dropped with an issue, and what cannot be shown becomes a field that says so.
 * @param schema An object within the limits that `parseRequest` checks, or `undefined`.
 */
export function normalise(schema: unknown): NormalisedSchema {
  const root = isObject(schema) ? schema : {};
  const properties = own(root, 'properties');
  const listed = own(root, 'required');
  const required = new Set<unknown>(Array.isArray(listed) ? listed : []);
  const budget = new Budget();
  const resolver = new Resolver(root, budget);
  const issues: SchemaIssue[] = [];
  if (listed !== undefined && !Array.isArray(listed)) {
    issues.push({ pointer: '/required', keyword: 'required', message: 'must be a list' });
  }
  const fields = Object.entries(isObject(properties) ? properties : {})
    .slice(0, MAX_FIELDS)
    .map(([key, property], id) =>
      fieldFrom(property, { id, key, required: required.has(key), budget, resolver, issues }),
    );
  return {
    fields,
    issues,
    heading: headingFrom(own(root, 'title')),
    description: describe(root),
  };
}

interface Place {
  id: number;
  key: string;
  required: boolean;
  budget: Budget;
  resolver: Resolver;
  issues: SchemaIssue[];
}

function fieldFrom(property: unknown, { id, key, required, budget, resolver, issues }: Place): Field {
  const place = pointerTo('/properties', key);
  const resolved = resolver.resolve(property);
  const schema = resolved.ok ? withItems(resolved.schema, resolver) : isObject(property) ? property : {};
  const kind = resolved.ok ? withinBudget(kindOf(schema, required), budget) : unsupported(resolved.reason);
  const title = own(schema, 'title');
  const fullLabel = (typeof title === 'string' && cleanLine(title)) || labelFromKey(key);
  const label = shorten(fullLabel);
  const description = describe(schema);
  const base = {
    id,
    key,
    pointer: pointerTo('', key),
    label,
    ...(label !== fullLabel && { fullLabel }),
    description: description === fullLabel ? '' : description,
    required,
  };
  const nullable = (resolved.ok && resolved.nullable) || ('nullable' in kind && kind.nullable);
  if (kind.kind === 'unsupported') {
    issues.push({ pointer: place, keyword: 'type', message: `cannot be shown: ${kind.reason}` });
    return { ...base, ...kind, nullable, constraints: {} };
  }
  if (resolved.ok && resolved.broken !== undefined) {
    issues.push({ pointer: `${place}/$ref`, keyword: '$ref', message: 'leads nowhere' });
  }
  const constraints = usableKeywords(schema, place, budget, issues);
  const field: Field = { ...base, ...kind, nullable, constraints };
  const preset = own(schema, 'default');
  if (isNothing(preset)) return field;
  if (isAffordable(preset, constraints, budget) && fits(field, preset)) return { ...field, preset: preset as Json };
  issues.push({ pointer: `${place}/default`, keyword: 'default', message: 'does not fit the field' });
  return field;
}

function withinBudget(kind: Kind, budget: Budget): Kind {
  return 'options' in kind && !budget.spend('options', kind.options.length) ? unsupported('too-many-options') : kind;
}

/** Whether a default can be checked. One that nobody has checked does not pre-fill anything. */
function isAffordable(preset: unknown, { pattern }: Constraints, budget: Budget): boolean {
  if (pattern === undefined || typeof preset !== 'string') return true;
  const compiled = compilePattern(pattern);
  return !compiled.ok || budget.spend('patternSteps', compiled.states * (preset.length + 1));
}

/** Follows what a list's items refer to: Pydantic and schemars define a list's choices in `$defs`. */
function withItems(schema: Record<string, unknown>, resolver: Resolver): Record<string, unknown> {
  if (!Object.hasOwn(schema, 'items')) return schema;
  const items = resolver.resolve(schema.items);
  return items.ok ? { ...schema, items: items.schema } : schema;
}

function describe(schema: object): string {
  const description = own(schema, 'description');
  return typeof description === 'string' ? cleanText(description).trim() : '';
}
