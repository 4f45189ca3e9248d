import * as z from 'zod';
import type { CheckoutDraft } from '../../../../commerce/agent/draft/checkout-draft.ts';
import { ProtocolFault } from '../../protocol-fault.ts';
import type { MethodType } from '../wire/list-methods.ts';
import { fromPostalAddress, postalAddressShape } from '../wire/postal-address.ts';

const id = z.string().min(1).max(256);

const methodShape = z.object({
  id: z.string().nullish(),
  type: z.string().nullish(),
  line_item_ids: z.array(z.string()).max(1_000).nullish(),
  destinations: z
    .array(postalAddressShape.extend({ id: id.nullish() }))
    .max(100)
    .nullish(),
  selected_destination_id: id.nullish(),
  groups: z
    .array(z.object({ id: id.nullish(), selected_option_id: id.nullish() }))
    .max(100)
    .nullish(),
});

export const fulfillmentShape = z.object({ methods: z.array(methodShape).max(10).nullish() });

type Method = z.output<typeof methodShape>;

/** How the goods are to reach the buyer; null if the platform does not say. Throws ProtocolFault. */
export function parseDelivery(
  fulfillment: z.output<typeof fulfillmentShape> | null | undefined,
  { isEachAGroup }: { readonly isEachAGroup: boolean },
): CheckoutDraft['delivery'] {
  const { shipping, pickup } = findMethods(fulfillment?.methods ?? []);
  if (shipping === undefined && pickup === undefined) return null;
  return {
    shipping: shipping === undefined ? null : toShipping(shipping, isEachAGroup),
    // Locations are the merchant's: a platform that repeats them says nothing by that.
    pickup:
      pickup === undefined
        ? null
        : { locationId: pickup.selected_destination_id ?? null, lineItemIds: pickup.line_item_ids ?? null },
  };
}

function toShipping({ destinations: sent, groups, ...method }: Method, isEachAGroup: boolean) {
  const destinations = (sent ?? []).map((destination, index) => ({
    destinationId: destination.id ?? `destination-${index + 1}`,
    ...fromPostalAddress(destination),
  }));
  const choices = (groups ?? []).flatMap(({ id: shipmentId, selected_option_id: optionId }) =>
    optionId ? [{ shipmentId: (isEachAGroup && shipmentId) || null, optionId }] : [],
  );
  return {
    destinations,
    // The only one needs no choice.
    destinationId:
      method.selected_destination_id ?? (destinations.length === 1 ? destinations[0]?.destinationId : null) ?? null,
    lineItemIds: method.line_item_ids ?? null,
    // Of groups that are joined, one stands for all.
    choices: isEachAGroup ? choices : choices.slice(0, 1),
  };
}

interface Methods {
  readonly shipping?: Method;
  readonly pickup?: Method;
}

/**
 * The methods with lines, if a platform repeats what it has no use for. Of several that say nothing of lines, the one with a choice is for all of
 * the cart.
 */
function findMethods(methods: readonly Method[]): Methods {
  const known = methods.filter((method) => toType(method) !== undefined);
  const used = known.filter(({ line_item_ids: lines }) => lines?.length !== 0);
  const pick = (type: MethodType) => {
    const some = used.filter((method) => toType(method) === type);
    const chosen = new Set(some.flatMap(({ selected_destination_id: selected }) => selected ?? []));
    if (chosen.size > 1) throw refuse('all goods of a method go to one destination here.');
    return some.find(hasChoice) ?? some[0];
  };
  const [shipping, pickup] = [pick('shipping'), pick('pickup')];
  const ids = [shipping, pickup].flatMap((method) => [...new Set(method?.line_item_ids ?? [])]);
  if (shipping !== undefined && pickup !== undefined && ids.length > 0) {
    if (new Set(ids).size < ids.length) throw refuse('a line goes by one method here.');
    return { shipping, pickup };
  }
  const one = used.find(hasChoice) ?? used[0] ?? known.find(hasChoice);
  const type = one && toType(one);
  return type === undefined ? {} : { [type]: one };
}

const refuse = (content: string): ProtocolFault =>
  new ProtocolFault(400, 'fulfillment_combination_unsupported', `$.fulfillment.methods: ${content}`);

const hasChoice = ({ selected_destination_id: selected, groups }: Method): boolean =>
  Boolean(selected) || (groups ?? []).some(({ selected_option_id }) => Boolean(selected_option_id));

/** Whether it ships or is picked up, by its type or, in a change, by its identifier; undefined for another kind. One that says neither ships. */
function toType({ id: methodId, type }: Method): MethodType | undefined {
  const word = type || methodId || 'shipping';
  return word === 'shipping' || word === 'pickup' ? word : undefined;
}
