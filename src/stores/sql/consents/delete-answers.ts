import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { CartKey } from '../../../domain/cart/cart-key.ts';
import { isBeingOrdered } from '../attempts/is-being-ordered.ts';
import { later } from '../later.ts';
import type { SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';

const LIFETIME = 90 * 24 * 60 * 60 * 1000;

/** Deletes the answers of a cart whose handle goes. An attempt that is ordering the cart still writes them into its trail. */
export async function deleteAnswersOfCart(db: Kysely<Tables>, { owner, domain }: CartKey): Promise<void> {
  await db
    .deleteFrom('consentAnswers')
    .where('owner', '=', owner)
    .where('domain', '=', domain)
    .where((row) => row.not(isBeingOrdered('consentAnswers')))
    .execute();
}

/** Deletes the answers of carts that nobody has, or that nobody has changed within their lifetime, at most `limit`. */
export async function purgeAnswers(db: Kysely<Tables>, clock: SqlClock, limit: number): Promise<number> {
  const isLeft = (row: ExpressionBuilder<Tables, 'consentAnswers'>) =>
    row.not(row.or([isOfKeptCart(row, clock), isBeingOrdered('consentAnswers')]));
  const left = db
    .selectFrom('consentAnswers')
    .select(['owner', 'domain', 'cartId', 'consentId'])
    .where(isLeft)
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('consentAnswers')
    .where(sql<boolean>`(owner, domain, cart_id, consent_id) in ${left}`)
    // Once more: the device may have come back while this waited for the row.
    .where(isLeft)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const isOfKeptCart = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'consentAnswers'>, clock: SqlClock) =>
  exists(
    selectFrom('cartHandles')
      .select(sql.lit(1).as('one'))
      .whereRef('cartHandles.owner', '=', 'consentAnswers.owner')
      .whereRef('cartHandles.domain', '=', 'consentAnswers.domain')
      .where('cartHandles.handle', 'is not', null)
      .where('cartHandles.updatedAt', '>', later(clock.now(), -LIFETIME)),
  );
