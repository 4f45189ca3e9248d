/** Facts that all nodes of one service share permanently. */
export interface ServiceFacts {
  /** Stores the value if the fact has none yet. Returns the stored value, the same for every caller. */
  getOrSet(name: ServiceFactName, value: string): Promise<string>;
}

/**
 * - `key-secret-proof`: derived from KEY_SECRET, so that a node with another one is detected before it seals anything.
 * - `demo-key-secret`: the key secret of demo mode, if its nodes share only a database.
 * - `service-id`: the service's id in a Redis that it may share with other services.
 */
export type ServiceFactName = 'key-secret-proof' | 'demo-key-secret' | 'service-id';
