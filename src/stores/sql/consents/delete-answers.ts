import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { CartKey } from '../../../domain/cart/cart-key.ts';
import type { AnsweredCart, StoredAnswer } from '../../ports/index.ts';
import { isBeingOrdered } from '../attempts/is-being-ordered.ts';
import { later, type SqlClock } from '../sql-clock.ts';
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

/**
 * Deletes the answers of carts that nobody has, or that nobody has changed within their lifetime, at most `limit`. Each call looks at the next
 * part of all answers, since it has to look up the cart of each.
 */
export function createPurgeAnswers(db: Kysely<Tables>, clock: SqlClock): (limit: number) => Promise<number> {
  const isLeft = (row: ExpressionBuilder<Tables, 'consentAnswers'>) =>
    row.not(row.or([isOfKeptCart(row, clock), isBeingOrdered('consentAnswers')]));
  const keys = db.selectFrom('consentAnswers').select(['owner', 'domain', 'cartId', 'consentId']);
  /** The end of the part before; null at the beginning. */
  let after: AnswerKey | null = null;

  return async (limit) => {
    const rest = after === null ? keys : keys.where(sql<boolean>`${KEY} > ${toRowValue(after)}`);
    const last = await rest
      .orderBy('owner')
      .orderBy('domain')
      .orderBy('cartId')
      .orderBy('consentId')
      .limit(1)
      .offset(PART - 1)
      .executeTakeFirst();
    const part = last === undefined ? rest : rest.where(sql<boolean>`${KEY} <= ${toRowValue(last)}`);
    const { numDeletedRows } = await db
      .deleteFrom('consentAnswers')
      .where(sql<boolean>`${KEY} in ${part.where(isLeft).limit(limit)}`)
      // Once more: the device may have come back while this waited for the row.
      .where(isLeft)
      .executeTakeFirstOrThrow();
    const deleted = Number(numDeletedRows);
    if (deleted < limit) after = last ?? null;
    return deleted;
  };
}

const PART = 5_000;
const KEY = sql`(owner, domain, cart_id, consent_id)`;

type AnswerKey = AnsweredCart & Pick<StoredAnswer, 'consentId'>;

const toRowValue = ({ owner, domain, cartId, consentId }: AnswerKey) =>
  sql`(${owner}, ${domain}, ${cartId}, ${consentId})`;

const isOfKeptCart = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'consentAnswers'>, clock: SqlClock) =>
  exists(
    selectFrom('cartHandles')
      .select(sql.lit(1).as('one'))
      .whereRef('cartHandles.owner', '=', 'consentAnswers.owner')
      .whereRef('cartHandles.domain', '=', 'consentAnswers.domain')
      .where('cartHandles.handle', 'is not', null)
      .where('cartHandles.updatedAt', '>', later(clock.now(), -LIFETIME)),
  );
