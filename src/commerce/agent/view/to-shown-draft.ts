import type { Cart } from '../../../domain/cart/cart.ts';
import type { OpenedFacts } from '../checkout-session/agent-facts.ts';
import type { KeptDraft } from '../draft/checkout-draft.ts';
import { isSameAddress } from '../draft/is-same-address.ts';

/**
 * The draft with the address that the cart has, if that is not the agreed one: a change that timed out may still arrive, and the buyer may
 * have changed it at the shop.
 */
export function toShownDraft(
  { draft, sentTo }: Pick<OpenedFacts, 'draft' | 'sentTo'>,
  { shippingInfo }: Pick<Cart, 'shippingInfo'>,
): KeptDraft {
  const { delivery } = draft;
  const shipping = delivery?.shipping ?? null;
  if (delivery === null || shipping === null) return draft;
  if (shippingInfo === null || sentTo === undefined || isSameAddress(sentTo, shippingInfo)) return draft;
  const { email, company: _, ...address } = shippingInfo;
  const destinations = shipping.destinations.map((each) =>
    each.destinationId === shipping.destinationId ? { ...each, ...address } : each,
  );
  return {
    ...draft,
    buyer: { ...draft.buyer, email },
    delivery: { ...delivery, shipping: { ...shipping, destinations } },
  };
}
