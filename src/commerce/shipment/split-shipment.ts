import { defineCartChange } from '../cart/change/define-cart-change.ts';
import { parseQuantity } from '../cart/line-items/parse-quantity.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { ErrorCollector } from '../input/error-collector.ts';
import { parseList } from '../input/parse-list.ts';
import { parseText } from '../input/parse-text.ts';
import { parseUnseen } from '../input/parse-unseen.ts';

interface SplitShipmentItemInput {
  readonly lineItemId: string;
  readonly quantity: number;
}

export interface SplitShipmentInput extends DomainInput {
  readonly shipmentId: string;
  readonly items: readonly SplitShipmentItemInput[];
}

const MAX_ITEMS = 100;

/** Moves units of a shipment into a new one. */
export const splitShipment = defineCartChange({
  operation: 'splitShipment',
  parse: ({ shipmentId, items }: SplitShipmentInput) => ({
    shipmentId: parseText(shipmentId, { field: ['shipmentId'], kind: 'identifier' }),
    items: parseItems(items),
  }),
  apply: (split, call, parsed, cart) => split(call, { cart, ...parsed }),
});

function parseItems(items: readonly SplitShipmentItemInput[]): readonly SplitShipmentItemInput[] {
  const seen = new Set<string>();
  return parseList(items, { field: ['items'], least: 1, most: MAX_ITEMS, what: 'items' }, (item, field) => {
    const collector = new ErrorCollector();
    const lineItemId = collector.try(() => parseUnseen(item.lineItemId, [...field, 'lineItemId'], seen));
    const quantity = collector.try(() => parseQuantity(item.quantity, 1, [...field, 'quantity']));
    collector.throwIfAny();
    return { lineItemId: lineItemId ?? '', quantity: quantity ?? 0 };
  });
}
