export interface DomainInput {
  /** The merchant, by exact domain. */
  readonly domain: string;
  readonly idempotencyKey?: string | null;
}
