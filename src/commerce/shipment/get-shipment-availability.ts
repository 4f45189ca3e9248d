import type { ShipmentAvailability } from '../../domain/cart/shipment.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { askAboutCart } from '../cart/ask-about-cart.ts';
import type { CartContext } from '../cart/cart-context.ts';
import { requireOwner } from '../context/require-owner.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { parseOptionalText } from '../input/parse-optional-text.ts';
import { parseText } from '../input/parse-text.ts';
import { requireOperation } from '../merchant-calls/require-operation.ts';
import { toCallerError } from '../merchant-calls/to-caller-error.ts';

export interface GetShipmentAvailabilityInput extends Pick<DomainInput, 'domain'> {
  readonly shipmentId: string;
  /** The type to look at, chosen or not; the shipment's current type if absent. */
  readonly fulfillmentType?: string | null;
}

/** Source: the specification, Get Shipment Availability. Throws CartNotFound, and the platform's errors about the shipment. */
export async function getShipmentAvailability(
  context: CartContext,
  caller: Caller,
  input: GetShipmentAvailabilityInput,
): Promise<ShipmentAvailability> {
  const owner = requireOwner(caller);
  const merchant = context.merchants.require(input.domain);
  const find = requireOperation(merchant, 'getShipmentAvailability');
  const shipmentId = parseText(input.shipmentId, { field: ['shipmentId'], kind: 'identifier' });
  const rule = { field: ['fulfillmentType'], kind: 'identifier' } as const;
  const sent = { shipmentId, fulfillmentType: parseOptionalText(input.fulfillmentType, rule) };
  const availability = await askAboutCart(context, caller, owner, merchant, {
    operation: 'getShipmentAvailability',
    timeout: context.settings.readTimeout,
    ask: (call, cart) => find(call, { cart, ...sent }),
  }).catch((thrown: unknown) => {
    throw toCallerError(thrown, sent);
  });
  if (availability === null) throw new CommerceError('CartNotFound', { domain: merchant.domain });
  return availability;
}
