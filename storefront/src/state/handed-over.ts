import { cartwright } from '../api/cartwright.ts';
import { orderDocuments } from '../documents/orders.ts';
import type { PersistOrderMutation } from '../generated/operations.ts';
import { keepInTab, readFromTab } from './tab-storage.ts';

const KEY = 'handed-over';

const readDomains = (): readonly string[] => readFromTab<readonly string[]>(KEY) ?? [];

/** Notes that the buyer goes on with the cart at the shop's own page. */
export const noteHandOver = (domain: string): void => keepInTab(KEY, [...new Set([...readDomains(), domain])]);

/** The order that a handed-over cart became at the shop, once the cart is gone: recorded, so that it is listed. Null if there is none. */
export async function recordOrder(domain: string): Promise<{ orderId: string; orderNumber: string } | null> {
  if (!readDomains().includes(domain)) return null;
  const { persistOrder: payload } = await cartwright.mutate<PersistOrderMutation>(orderDocuments.persistOrder, {
    input: { domain },
  });
  const order = payload?.order ?? null;
  if (order !== null) {
    keepInTab(
      KEY,
      readDomains().filter((each) => each !== domain),
    );
  }
  return order;
}
