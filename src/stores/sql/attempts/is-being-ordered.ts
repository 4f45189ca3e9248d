import { sql } from 'kysely';
import { isOrderOfOpenCart } from './order-of-open-cart.ts';

/** Whether an open attempt orders the cart that a row is of. */
export const isBeingOrdered = (rows: 'cartHandles' | 'consentAnswers') => sql<boolean>`exists (
  select 1 from attempts
  where attempts.owner = ${sql.ref(`${rows}.owner`)} and attempts.domain = ${sql.ref(`${rows}.domain`)} and ${isOrderOfOpenCart}
)`;
