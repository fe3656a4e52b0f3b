/** Keys and arguments of a Lua script. */
export interface ScriptOptions {
  keys: string[];
  arguments: string[];
}

/** What the store needs of node-redis (`redis` 6): a client, or a cluster. */
export interface RedisClient {
  eval(script: string, options: ScriptOptions): Promise<unknown>;
  /** Runs a script that Redis knows, by its SHA-1. */
  evalSha(sha1: string, options: ScriptOptions): Promise<unknown>;
  /** Another connection like this one: the store has one for commands, and one for messages. */
  duplicate(overrides?: { commandOptions: { timeout: number } }): RedisConnection;
}

/** A connection of the store's own. It connects again, and subscribes again, by itself. */
export interface RedisConnection {
  eval(script: string, options: ScriptOptions): Promise<unknown>;
  /** Runs a script that Redis knows, by its SHA-1. */
  evalSha(sha1: string, options: ScriptOptions): Promise<unknown>;
  connect(): Promise<unknown>;
  subscribe(channel: string, listener: (message: string) => void): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  /** Connected, or on its way. */
  readonly isOpen: boolean;
  destroy(): unknown;
}
