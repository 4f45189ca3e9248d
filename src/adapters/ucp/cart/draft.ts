import type { WireCheckout, WireMethod } from '../wire/checkout.ts';
import { methodsOf } from './cart-mapper.ts';
import { consentsOf, type DraftConsents } from './consents.ts';
import { couponsOf } from './discounts.ts';

export interface DraftLine {
  /** Null for a line that the checkout does not have yet. */
  readonly id: string | null;
  readonly variantId: string;
  readonly quantity: number;
}

/** A whole checkout as a change sends it: what is left out, the shop takes away. */
export interface Draft {
  readonly lines: readonly DraftLine[];
  readonly buyer: object;
  readonly consents: DraftConsents;
  readonly methods: readonly WireMethod[];
  readonly codes: readonly string[];
}

/** What changes nothing when it is sent. */
export const toDraft = (checkout: WireCheckout): Draft => ({
  lines: checkout.line_items.map(({ id, item, quantity }) => ({ id, variantId: item.id, quantity })),
  buyer: checkout.buyer ?? {},
  consents: consentsOf(checkout),
  methods: methodsOf(checkout),
  codes: couponsOf(checkout),
});

/** Source: the protocol, "Update checkout". */
export function toBody({ lines, buyer, consents, methods, codes }: Draft) {
  const kept = new Set(lines.flatMap(({ id }) => id ?? []));
  // A line without an id cannot be named: the shop then finds the method of all of them.
  const isNamed = lines.every(({ id }) => id !== null);
  return {
    line_items: lines.map(({ id, variantId, quantity }) => ({
      ...(id !== null && { id }),
      item: { id: variantId },
      quantity,
    })),
    buyer: { ...buyer, consent: Object.keys(consents).length > 0 ? consents : undefined },
    fulfillment: {
      methods: methods.map(
        ({ id, type, line_item_ids: ids, destinations, selected_destination_id: chosen, groups }) => ({
          id,
          type,
          ...(isNamed && { line_item_ids: ids.filter((each) => kept.has(each)) }),
          // Locations are the shop's own.
          ...(type === 'shipping' && { destinations: destinations ?? [] }),
          ...(chosen != null && { selected_destination_id: chosen }),
          groups: (groups ?? []).map((group) => ({
            id: group.id,
            selected_option_id: group.selected_option_id ?? null,
          })),
        }),
      ),
    },
    discounts: { codes },
  };
}

/** Units by variant. */
export function unitsOf(lines: readonly { readonly variantId: string; readonly quantity: number }[]) {
  const units = new Map<string, number>();
  for (const { variantId, quantity } of lines) units.set(variantId, (units.get(variantId) ?? 0) + quantity);
  return units;
}
