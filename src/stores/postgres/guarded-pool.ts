import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { createAwayError } from '../sql/create-away-error.ts';
import type { Availability } from './availability.ts';
import { isUnavailable } from './failures.ts';
import { GuardedClient } from './guarded-client.ts';

/** Hands out guarded connections, and none while the database is known to be unavailable. */
export class GuardedPool implements PostgresPool {
  readonly #pool: PostgresPool;
  readonly #availability: Availability;

  constructor(pool: PostgresPool, availability: Availability) {
    this.#pool = pool;
    this.#availability = availability;
  }

  get options(): object {
    return this.#pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    this.#availability.check();
    try {
      return new GuardedClient(await this.#pool.connect(), this.#availability);
    } catch (error) {
      this.#availability.didNotAnswer();
      throw isUnavailable(error) ? createAwayError(false, error) : error;
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}
