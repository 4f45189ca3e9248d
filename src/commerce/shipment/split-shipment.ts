import { CommerceError } from '../../errors/commerce-error.ts';
import { defineCartChange } from '../cart/change/define-cart-change.ts';
import { parseQuantity } from '../cart/line-items/parse-quantity.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { ErrorCollector } from '../input/error-collector.ts';
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
  if (items.length < 1 || items.length > MAX_ITEMS) {
    throw new CommerceError('InvalidInputBody', {
      field: ['items'],
      description: `items must hold 1 to ${MAX_ITEMS} items`,
    });
  }
  const collector = new ErrorCollector();
  const seen = new Set<string>();
  const parsed = items.flatMap((item, index) => {
    const field = ['items', String(index)];
    const lineItemId = collector.try(() => parseUnseen(item.lineItemId, [...field, 'lineItemId'], seen));
    const quantity = collector.try(() => parseQuantity(item.quantity, 1, [...field, 'quantity']));
    return lineItemId === undefined || quantity === undefined ? [] : [{ lineItemId, quantity }];
  });
  collector.throwIfAny();
  return parsed;
}
