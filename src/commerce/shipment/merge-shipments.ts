import { CommerceError } from '../../errors/commerce-error.ts';
import { defineCartChange } from '../cart/change/define-cart-change.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { ErrorCollector } from '../input/error-collector.ts';
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
  if (shipmentIds.length < 2 || shipmentIds.length > MAX_SHIPMENTS) {
    throw new CommerceError('InvalidInputBody', {
      field: ['shipmentIds'],
      description: `shipmentIds must hold 2 to ${MAX_SHIPMENTS} shipments`,
    });
  }
  const collector = new ErrorCollector();
  const seen = new Set<string>();
  for (const [index, shipmentId] of shipmentIds.entries()) {
    collector.try(() => parseUnseen(shipmentId, ['shipmentIds', String(index)], seen));
  }
  collector.throwIfAny();
  return [...seen];
}
