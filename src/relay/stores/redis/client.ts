/** Keys and arguments of a Lua script. */
export interface ScriptOptions {
  keys: string[];
  arguments: string[];
}

/** What the store needs of node-redis (`redis` 6): a client, or a cluster. */
export interface RedisClient {
  eval(script: string, options: ScriptOptions): Promise<unknown>;
  /** Another connection like this one, since a connection that subscribes takes no other commands. */
  duplicate(): RedisSubscriber;
}

/** A connection for publish/subscribe. It connects again, and subscribes again, by itself. */
export interface RedisSubscriber {
  connect(): Promise<unknown>;
  subscribe(channel: string, listener: (message: string) => void): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  /** Connected, or on its way. */
  readonly isOpen: boolean;
  destroy(): unknown;
}
