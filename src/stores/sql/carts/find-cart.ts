import type { Kysely } from 'kysely';
import type { CartKey } from '../../../domain/cart/cart-key.ts';
import type { CartHandles } from '../../ports/index.ts';
import { isOrderOfOpenCart } from '../attempts/order-of-open-cart.ts';
import { prepareQuery } from '../prepare-query.ts';
import type { Tables } from '../tables.ts';

/** A device's cart with its checkout: one row for each answer, and one without an answer if there is none. */
export function createFindCart(db: Kysely<Tables>): CartHandles['find'] {
  const listRows = prepareQuery(db, ({ owner, domain }: CartKey) =>
    db
      .selectFrom('cartHandles as cart')
      .leftJoin('attempts as attempt', (join) =>
        join
          .onRef('attempt.owner', '=', 'cart.owner')
          .onRef('attempt.domain', '=', 'cart.domain')
          .on(isOrderOfOpenCart),
      )
      .leftJoin('consentAnswers as answer', (join) =>
        join.onRef('answer.owner', '=', 'cart.owner').onRef('answer.domain', '=', 'cart.domain'),
      )
      .select(['cart.domain', (row) => row.ref('cart.handle').$notNull().as('handle'), 'cart.version'])
      .select(['cart.updatedAt', 'cart.seen', 'cart.usedAt'])
      .select(['attempt.attemptId', 'answer.cartId', 'answer.consentId', 'answer.facts'])
      .where('cart.owner', '=', owner)
      .where('cart.domain', '=', domain)
      .where('cart.handle', 'is not', null),
  );

  return async (key) => {
    const rows = await listRows(key);
    const [first] = rows;
    if (first === undefined) return undefined;
    const { domain, handle, version, updatedAt, seen, usedAt, attemptId: openAttempt } = first;
    const answers = rows.flatMap(({ cartId, consentId, facts }) =>
      cartId === null || consentId === null || facts === null ? [] : [{ cartId, consentId, facts }],
    );
    return { domain, handle, version, updatedAt, seen, usedAt, checkout: { answers, openAttempt } };
  };
}
