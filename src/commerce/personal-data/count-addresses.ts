import type { Address } from '../../domain/address.ts';
import type { OwnerKey } from '../../domain/viewer/viewer.ts';
import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import type { AttemptPosition, OrderPosition, Stores } from '../../stores/ports/index.ts';
import { toFingerprint } from '../idempotency/to-fingerprint.ts';

interface WithAddresses {
  readonly shippingInfo?: Address | null;
  readonly billingInfo?: Address | null;
  readonly shipments?: readonly { readonly shippingInfo?: Address | null }[];
}

const PAGE = 100;

/** How many different addresses the input of an attempt or the cart of an order holds, given as JSON. */
export function countAddresses(text: string): number {
  const { shippingInfo, billingInfo, shipments = [] } = parseStoredJson<WithAddresses>(text);
  const found = [shippingInfo, billingInfo, ...shipments.map((shipment) => shipment.shippingInfo)];
  return new Set(found.flatMap((address) => (address ? [toFingerprint(address, [])] : []))).size;
}

/** The sum over all orders of the owner. */
export async function countAddressesOfOrders({ orders }: Pick<Stores, 'orders'>, owner: OwnerKey): Promise<number> {
  let count = 0;
  for (let after: OrderPosition | null = null; ; ) {
    const page = await orders.list(owner, { domain: null, status: null }, after, PAGE);
    for (const { cart } of page) count += countAddresses(cart);
    after = page.at(-1) ?? null;
    if (page.length < PAGE) return count;
  }
}

/** The sum over all attempts of the owner that are not reduced. */
export async function countAddressesOfAttempts(
  { attempts }: Pick<Stores, 'attempts'>,
  owner: OwnerKey,
): Promise<number> {
  let count = 0;
  for (let after: AttemptPosition | null = null; ; ) {
    const page = await attempts.list(owner, { domain: null, status: null }, after, PAGE);
    for (const { input } of page) count += countAddresses(input);
    after = page.at(-1) ?? null;
    if (page.length < PAGE) return count;
  }
}
