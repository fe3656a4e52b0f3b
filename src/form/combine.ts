import { isFiniteNumber, isObject, own } from '../protocol/json.js';

const FLOORS = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'];
const CEILINGS = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'];

/**
 * One schema that asks for what two of them ask: `outer` stands nearer to the property, so its texts and its default
 * win. Properties and required keys add up, of two limits the tighter one stays (JSON Schema 2020-12 Core, section 10.2).
 * Keywords that cannot be put into one, such as two patterns, are left to the server's own check.
 */
export function combine(outer: object, inner: object): Record<string, unknown> {
  const combined: Record<string, unknown> = { ...inner, ...outer };
  const each = (keyword: string) => [own(inner, keyword), own(outer, keyword)];
  const tighten = (keywords: readonly string[], tighter: (a: number, b: number) => number) => {
    for (const keyword of keywords) {
      const [a, b] = each(keyword);
      if (isFiniteNumber(a) && isFiniteNumber(b)) combined[keyword] = tighter(a, b);
    }
  };
  tighten(FLOORS, Math.max);
  tighten(CEILINGS, Math.min);
  const [properties, more] = each('properties');
  if (isObject(properties) && isObject(more)) combined.properties = { ...properties, ...more };
  const required = each('required').filter(Array.isArray);
  if (required.length > 1) combined.required = required.flat();
  return combined;
}
