import { canBePickedUp, canBeShipped, isPickedUp } from '../../../../commerce/agent/draft/offers-pickup.ts';
import type { AgentCheckout } from '../../../../commerce/agent/view/agent-checkout.ts';

export type MethodType = 'shipping' | 'pickup';

/** A way in which goods reach the buyer. */
export interface ListedMethod {
  readonly type: MethodType;
  /** The lines that go this way now. */
  readonly lineItemIds: readonly string[];
  /** The lines that can go this way. */
  readonly availableIds: readonly string[];
}

type Shown = Pick<AgentCheckout, 'cart' | 'canBePickedUp'>;

/** The methods of a checkout's fulfillment, in the order in which they stand there. */
export function listMethods({ cart, canBePickedUp: offersPickup }: Shown): readonly ListedMethod[] {
  const { lineItems, shipments } = cart;
  const all = lineItems.filter((line) => line.requiresShipping).map(({ lineItemId }) => lineItemId);
  const within = (some: AgentCheckout['cart']['shipments']) => {
    const ids = new Set(some.flatMap(({ lines }) => lines.map(({ lineItemId }) => lineItemId)));
    return all.filter((id) => ids.has(id));
  };
  const pickedUp = within(shipments.filter(isPickedUp));
  const others = within(shipments.filter((each) => !isPickedUp(each)));
  // A line of no shipment yet is shipped.
  const shipped = all.filter((id) => others.includes(id) || !pickedUp.includes(id));
  const isShippable = shipments.length === 0 || shipments.some(canBeShipped) || shipped.length > 0;
  return [
    ...(isShippable
      ? [{ type: 'shipping' as const, lineItemIds: shipped, availableIds: withoutThoseOf(all, shipments) }]
      : []),
    ...(offersPickup || pickedUp.length > 0
      ? [{ type: 'pickup' as const, lineItemIds: pickedUp, availableIds: within(shipments.filter(canBePickedUp)) }]
      : []),
  ];
}

/** All lines but those of shipments that cannot be shipped. */
function withoutThoseOf(all: readonly string[], shipments: AgentCheckout['cart']['shipments']): readonly string[] {
  const unshippable = shipments.filter((each) => !canBeShipped(each)).flatMap(({ lines }) => lines);
  return all.filter((id) => !unshippable.some(({ lineItemId }) => lineItemId === id));
}
