import { z } from 'zod';
import type { CheckoutDraft } from '../../../commerce/agent/checkout-draft.ts';
import { ProtocolFault } from '../protocol-fault.ts';
import type { MethodType } from './list-method-types.ts';
import { fromPostalAddress, postalAddressShape } from './postal-address.ts';

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
    .array(z.object({ selected_option_id: id.nullish() }))
    .max(100)
    .nullish(),
});

export const fulfillmentShape = z.object({ methods: z.array(methodShape).max(10).nullish() });

type Method = z.output<typeof methodShape>;

/** The one method for all of the cart; null if there is none. Groups are joined into one, and so are their choices. Throws ProtocolFault. */
export function parseDelivery(
  fulfillment: z.output<typeof fulfillmentShape> | null | undefined,
): CheckoutDraft['delivery'] {
  const method = findMethod(fulfillment?.methods ?? []);
  if (method === undefined) return null;
  const { destinations: sent, selected_destination_id: selected, groups } = method;
  // Locations are the merchant's: a platform that repeats them says nothing by that.
  if (toType(method) === 'pickup') return { kind: 'pickup', locationId: selected ?? null };
  const destinations = (sent ?? []).map((destination, index) => ({
    destinationId: destination.id ?? `destination-${index + 1}`,
    ...fromPostalAddress(destination),
  }));
  return {
    kind: 'shipping',
    destinations,
    // The only one needs no choice.
    destinationId: selected ?? (destinations.length === 1 ? destinations[0]?.destinationId : null) ?? null,
    optionId: groups?.find(({ selected_option_id }) => selected_option_id)?.selected_option_id ?? null,
  };
}

/** The method with the lines, if a platform repeats several; among those that say nothing of lines, the one with a choice. */
function findMethod(methods: readonly Method[]): Method | undefined {
  const known = methods.filter((method) => toType(method) !== undefined);
  const used = known.filter(({ line_item_ids: lines }) => lines?.length !== 0);
  if (new Set(used.filter((method) => method.line_item_ids).map(toType)).size > 1) {
    const content = '$.fulfillment.methods: all of a checkout goes by one method here.';
    throw new ProtocolFault(400, 'fulfillment_combination_unsupported', content);
  }
  return used.find(hasChoice) ?? used[0] ?? known.find(hasChoice);
}

const hasChoice = ({ selected_destination_id: selected, groups }: Method): boolean =>
  Boolean(selected) || (groups ?? []).some(({ selected_option_id }) => Boolean(selected_option_id));

/** By its type or, in a change, by its identifier; undefined for another kind. One that says neither ships. */
function toType({ id: methodId, type }: Method): MethodType | undefined {
  const word = type || methodId || 'shipping';
  return word === 'shipping' || word === 'pickup' ? word : undefined;
}
