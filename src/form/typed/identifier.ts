import { wordsOf } from '../schema/key-label.js';

/** The last words of keys whose answers are names for programs. */
const NAMES = new Set(
  `id ids uuid guid username userid login handle slug branch ref sha hash commit tag repo repository package module path file
  filename folder directory url uri host hostname domain server bucket cluster namespace env variable key sku code topic queue
  table column schema database`.split(/\s+/),
);

/** Whether the answer to a key, such as `user_id` or `branchName`, names something for a program: no keyboard may correct it. */
export function isIdentifier(key: string): boolean {
  const words = wordsOf(key.slice(-100)).map((word) => word.toLowerCase());
  const [before = '', last = ''] = ['', ...words].slice(-2);
  return NAMES.has(last) || (last === 'name' && NAMES.has(before)) || before + last === 'username';
}
