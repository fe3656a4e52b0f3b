export interface PostgresQuery {
  text: string;
  values?: unknown[];
  /** Milliseconds. */
  query_timeout?: number;
}

/** What the store needs of a pool of `pg` (8). */
export interface PostgresPool {
  query(query: PostgresQuery): Promise<{ rows: unknown[] }>;
  connect(): Promise<PostgresConnection>;
}

/** One connection of the pool, reserved until it is released. */
export interface PostgresConnection {
  query(query: PostgresQuery): Promise<{ rows: unknown[] }>;
  on(event: 'notification', listener: (notification: { payload?: string | undefined }) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
  /** @param destroy Whether it is of no use to others any more. */
  release(destroy?: boolean): void;
}
