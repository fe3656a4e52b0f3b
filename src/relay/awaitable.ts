/** A store in this process gives its results at once; one elsewhere gives promises. */
export type Awaitable<Value> = Value | Promise<Value>;
