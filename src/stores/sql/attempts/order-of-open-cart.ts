import { sql } from 'kysely';

/**
 * An open attempt that orders the device's own cart: `placeOrder` has a cart of its own. Written out, not bound: a partial index is used
 * only for exactly the condition it was created with.
 */
export const isOrderOfOpenCart = sql<boolean>`completes_cart = 1 and status not in ('SUCCEEDED', 'FAILED')`;
