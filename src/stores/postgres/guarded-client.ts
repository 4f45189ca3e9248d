import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { createAwayError } from '../sql/create-away-error.ts';
import { isRepeatable } from '../sql/is-repeatable.ts';
import type { Availability } from './availability.ts';
import { findCode, isAnswer, isFatal, isUnavailable, isUnresponsive, isUnsent } from './failures.ts';

const MAX_TRIES = 4;
const IN_FAILED_TRANSACTION = '25P02';
const READ_ONLY = '25006';
const BEGIN = /^(?:begin|start transaction)\b/;

/**
 * A connection that classifies failures: an unavailable database becomes ServiceUnavailable, and everything else stays
 * unchanged. A connection that did not respond is not used again: a late response would be taken for the next one's. Nor is one to a server that
 * takes no writes.
 */
export class GuardedClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  readonly #availability: Availability;
  #isBroken = false;
  #inTransaction = false;
  #failure: unknown;

  constructor(client: PostgresPoolClient, availability: Availability) {
    this.#client = client;
    this.#availability = availability;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new TypeError('Cursors are not used here');
    return this.#run<R>(sql, parameters.map(toParameter));
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isBroken);
  }

  async #run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#isBroken) throw createAwayError(false);
    for (let left = MAX_TRIES - 1; ; left -= 1) {
      try {
        const result = await this.#client.query<R>(sql, parameters);
        this.#availability.answered();
        this.#follow(sql);
        return result;
      } catch (error) {
        this.#judge(error, sql);
        // Outside a transaction the whole statement was rolled back. Inside one, the whole transaction must be
        // repeated.
        if (!this.#inTransaction && isRepeatable(error) && left > 0) continue;
        const reason = this.#findReason(error);
        throw isUnavailable(reason) ? createAwayError(this.#mayHaveHappened(sql, reason), reason) : reason;
      }
    }
  }

  #follow(sql: string): void {
    this.#failure = undefined;
    if (BEGIN.test(sql)) this.#inTransaction = true;
    else if (sql === 'commit' || sql === 'rollback') this.#inTransaction = false;
  }

  /** Inside a transaction nothing takes effect before its commit, and an error reply confirms that. */
  #mayHaveHappened(sql: string, error: unknown): boolean {
    const hasEffect = sql === 'commit' || (!this.#inTransaction && !BEGIN.test(sql));
    return hasEffect && !isAnswer(error) && !isUnsent(error);
  }

  /** The first failure of a transaction, in which every other statement then fails, too. */
  #findReason(error: unknown): unknown {
    if (findCode(error) === IN_FAILED_TRANSACTION && this.#failure !== undefined) return this.#failure;
    this.#failure = error;
    return error;
  }

  #judge(error: unknown, sql: string): void {
    // A transaction that failed to begin may be open nevertheless, and nobody rolls it back.
    // A standby would stay one for as long as the connection is used, and the address may lead to its primary by now.
    this.#isBroken = !isAnswer(error) || isFatal(error) || findCode(error) === READ_ONLY || BEGIN.test(sql);
    if (isAnswer(error)) this.#availability.answered();
    else if (isUnresponsive(error)) this.#availability.didNotAnswer();
    else this.#availability.broke();
  }
}

/** PostgreSQL stores every character except this one; UTF-8 itself replaces lone surrogates in the same way. */
const toParameter = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toParameter);
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
};
