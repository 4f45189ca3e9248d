import type { Address } from '../../domain/address.ts';
import type { OwnerKey } from '../../domain/viewer/viewer.ts';
import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import type { StoredAttempt, StoredOrder, Stores } from '../../stores/ports/index.ts';
import { toFingerprint } from '../idempotency/to-fingerprint.ts';

interface WithAddresses {
  readonly shippingInfo?: Address | null;
  readonly billingInfo?: Address | null;
  readonly shipments?: readonly { readonly shippingInfo?: Address | null }[];
}

/** How many different addresses the input of an attempt or the cart of an order holds, given as JSON. */
export function countAddresses(text: string): number {
  const { shippingInfo, billingInfo, shipments = [] } = parseStoredJson<WithAddresses>(text);
  const found = [shippingInfo, billingInfo, ...shipments.map((shipment) => shipment.shippingInfo)];
  return new Set(found.flatMap((address) => (address ? [toFingerprint(address, [])] : []))).size;
}

/** The sum over all orders of the owner. */
export async function countAddressesOfOrders({ orders }: Pick<Stores, 'orders'>, owner: OwnerKey): Promise<number> {
  let count = 0;
  const stored = readPages<StoredOrder>((...page) => orders.list(owner, all, ...page));
  for await (const { cart } of stored) count += countAddresses(cart);
  return count;
}

/** The sum over all attempts of the owner that are not reduced. */
export async function countAddressesOfAttempts(stores: Pick<Stores, 'attempts'>, owner: OwnerKey): Promise<number> {
  let count = 0;
  for await (const { input } of readAttempts(stores, owner)) count += countAddresses(input);
  return count;
}

export const readAttempts = ({ attempts }: Pick<Stores, 'attempts'>, owner: OwnerKey): AsyncIterable<StoredAttempt> =>
  readPages<StoredAttempt>((...page) => attempts.list(owner, all, ...page));

const all = { domain: null, status: null };
const PAGE = 100;

/** Every row of a list that the store gives page by page. */
async function* readPages<Row>(
  list: (after: Row | null, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row, void> {
  for (let after: Row | null = null; ; ) {
    const page: readonly Row[] = await list(after, PAGE);
    yield* page;
    after = page.at(-1) ?? null;
    if (page.length < PAGE) return;
  }
}
