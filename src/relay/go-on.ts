import type { Awaitable } from './awaitable.js';

/**
 * Goes on with a value: at once, where a store in this process gave it. `await` would cost a promise and a turn for each
 * step of a post.
 */
export function goOn<Value, Result>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Result>,
): Awaitable<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
