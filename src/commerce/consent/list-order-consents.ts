import type { Consent } from '../../domain/cart/consent.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import type { OrderKey } from '../../stores/ports/index.ts';
import type { CartContext } from '../cart/cart-context.ts';
import { requireOwnOrder } from '../context/require-own-order.ts';
import { readFacts } from './consent-facts.ts';

/** The consents with which the device's order was placed, as they stand since. Throws OrderNotFound, Forbidden. */
export async function listOrderConsents(
  context: CartContext,
  caller: Caller,
  key: OrderKey,
): Promise<readonly Consent[]> {
  return readOrderConsents(context, await requireOwnOrder(context, caller, key));
}

/** Ownership was checked before. Empty if the trail was purged. */
export async function readOrderConsents(
  { stores }: Pick<CartContext, 'stores'>,
  { domain, orderId }: OrderKey,
): Promise<readonly Consent[]> {
  const lines = await stores.consents.listTrail({ domain, order: orderId });
  const trail = lines.filter((line) => line.orderId === orderId);
  const withdrawn = new Set(trail.flatMap(({ entry, consentId }) => (entry === 'WITHDRAWN' ? [consentId] : [])));
  return trail
    .filter(({ entry }) => entry === 'ORDERED')
    .map((line) => {
      const { consentId, uiSlot, text, html, type, explicit, required, revokable, version, accepted } = readFacts(line);
      const signed = accepted && !withdrawn.has(consentId);
      const offer = { consentId, uiSlot, text, html, type, explicit, required, revokable, version };
      return { ...offer, signed, declined: !signed };
    });
}
