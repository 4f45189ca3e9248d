import { digest } from '../../../lib/digest.ts';
import type { Runtime } from '../../../lib/runtime.ts';
import type { Queries } from '../shop.ts';

const VISIT_TIME = 30 * 60_000;

/** The cart that an address hands over. */
export interface HandedCart {
  readonly domain: string;
  readonly cartId: string;
}

/** Looks at an address that nobody has used yet, and spends nothing. */
export const findHandOver = (
  queries: Queries,
  { clock }: Pick<Runtime, 'clock'>,
  token: string,
): Promise<HandedCart | undefined> =>
  queries
    .selectFrom('hand_overs')
    .select(['domain', 'cart_id as cartId'])
    .where('token', '=', digest(token))
    .where('visit', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();

/** Spends the address, for one visit of half an hour. Undefined if it was used before or has expired. */
export async function beginVisit(
  queries: Queries,
  { clock, uuid }: Pick<Runtime, 'clock' | 'uuid'>,
  token: string,
): Promise<string | undefined> {
  const visit = uuid();
  const { numUpdatedRows } = await queries
    .updateTable('hand_overs')
    .set({ visit: digest(visit), expires_at: clock.now() + VISIT_TIME })
    .where('token', '=', digest(token))
    .where('visit', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return numUpdatedRows === 1n ? visit : undefined;
}

export const findVisit = (
  queries: Queries,
  { clock }: Pick<Runtime, 'clock'>,
  visit: string,
): Promise<HandedCart | undefined> =>
  queries
    .selectFrom('hand_overs')
    .select(['domain', 'cart_id as cartId'])
    .where('visit', '=', digest(visit))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();

/** What the keys of all orders from the page of a visit begin with. */
export const toAttemptPrefix = (visit: string): string => `page-${digest(visit)}-`;

/** The number of the order that the visit's page placed. */
export async function findOrderOfVisit(
  queries: Queries,
  { domain, cartId }: HandedCart,
  visit: string,
): Promise<string | undefined> {
  const orders = await queries
    .selectFrom('orders')
    .select(['order_number', 'attempt_key'])
    .where('domain', '=', domain)
    .where('cart_id', '=', cartId)
    .execute();
  return orders.find(({ attempt_key: key }) => key.startsWith(toAttemptPrefix(visit)))?.order_number;
}
