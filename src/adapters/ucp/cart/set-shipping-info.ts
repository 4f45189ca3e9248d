import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../../contract/index.ts';
import { afterWrite } from '../../toolkit/writes/after-write.ts';
import type { UcpContext } from '../ucp-context.ts';
import { toBuyer, toDestination } from './address-mapper.ts';
import { findAddressRefusal, toAddressRefusal } from './address-refusal.ts';
import { methodsOf } from './cart-mapper.ts';
import { restore } from './change-lines.ts';
import { toDraft } from './draft.ts';
import { requireOpen, requireOpenCheckout, toChangedCart, toRefusal, tryPutCheckout } from './open-checkout.ts';
import { requireShipment } from './require-shipment.ts';

/** The checkout has one buyer, so all that is shipped goes to one address. */
export const createSetShippingInfo =
  (context: UcpContext): NonNullable<MerchantAdapter['setShippingInfo']> =>
  async (call, { cart, shipmentId, address }) => {
    const before = await requireOpenCheckout(context, call, cart);
    if (shipmentId !== null) requireShipment(before, shipmentId);
    if (methodsOf(before).every(({ type }) => type !== 'shipping')) throw new CommerceError('ShippingNotNeeded');
    const destination = toDestination(address);
    const draft = toDraft(before);
    const answer = await tryPutCheckout(context, call, before.id, {
      ...draft,
      buyer: toBuyer(address),
      methods: draft.methods.map((method) =>
        method.type === 'shipping' ? { ...method, destinations: [destination], destinationId: destination.id } : method,
      ),
    });
    if (answer.kind === 'problem') throw toAddressRefusal(answer.problem) ?? toRefusal(answer.problem);
    const after = requireOpen(answer.data);
    const refusal = findAddressRefusal(after);
    if (refusal === undefined) return toChangedCart(context, call, after);
    await afterWrite(() => restore(context, call, before, after));
    throw refusal;
  };
