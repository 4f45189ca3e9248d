/** The maintenance mode that all nodes of one service share. */
export interface MaintenanceRecord {
  /** Null while there is none. */
  find(): Promise<Maintenance | null>;
  /** Null ends it. */
  set(maintenance: Maintenance | null): Promise<void>;
}

export interface Maintenance {
  /** What refused clients are told to wait. Maintenance does not end by itself after that time. */
  readonly retryAfterSeconds: number;
}
