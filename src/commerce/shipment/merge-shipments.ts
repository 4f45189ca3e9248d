import { defineCartChange } from '../cart/change/define-cart-change.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { parseList } from '../input/parse-list.ts';
import { parseUnseen } from '../input/parse-unseen.ts';

export interface MergeShipmentsInput extends DomainInput {
  /** The others move into the first. */
  readonly shipmentIds: readonly string[];
}

const MAX_SHIPMENTS = 100;

export const mergeShipments = defineCartChange({
  operation: 'mergeShipments',
  parse: ({ shipmentIds }: MergeShipmentsInput) => ({ shipmentIds: parseShipmentIds(shipmentIds) }),
  apply: (merge, call, parsed, cart) => merge(call, { cart, ...parsed }),
});

function parseShipmentIds(shipmentIds: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const rule = { field: ['shipmentIds'], least: 2, most: MAX_SHIPMENTS, what: 'shipments' };
  return parseList(shipmentIds, rule, (shipmentId, field) => parseUnseen(shipmentId, field, seen));
}
