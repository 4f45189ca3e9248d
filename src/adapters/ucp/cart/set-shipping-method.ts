import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../../contract/index.ts';
import type { UcpContext } from '../ucp-context.ts';
import type { WireCheckout } from '../wire/checkout.ts';
import { methodsOf } from './cart-mapper.ts';
import { restore } from './change-lines.ts';
import { toDraft } from './draft.ts';
import { putCheckout, requireOpenCheckout, toChangedCart } from './open-checkout.ts';
import { requireShipment } from './require-shipment.ts';

export const createSetShippingMethod =
  (context: UcpContext): NonNullable<MerchantAdapter['setShippingMethod']> =>
  async (call, { cart, shipmentId, shippingMethodId }) => {
    const before = await requireOpenCheckout(context, call, cart);
    const { selected_destination_id: destination } = requireShipment(before, shipmentId);
    if (!destination) throw new CommerceError('MissingShippingInfo', { shipmentId });
    const options = findGroup(before, shipmentId)?.options?.map(({ id }) => id) ?? [];
    const refusal = new CommerceError('InvalidShippingMethod', { shipmentId, options, field: ['shippingMethodId'] });
    if (!options.includes(shippingMethodId)) throw refusal;
    const draft = toDraft(before);
    const after = await putCheckout(context, call, before.id, {
      ...draft,
      methods: draft.methods.map((method) => ({
        ...method,
        groups: (method.groups ?? []).map((group) =>
          group.id === shipmentId ? { ...group, selected_option_id: shippingMethodId } : group,
        ),
      })),
    });
    if (findGroup(after, shipmentId)?.selected_option_id === shippingMethodId) {
      return toChangedCart(context, call, after);
    }
    await restore(context, call, before, after);
    throw refusal;
  };

const findGroup = (checkout: WireCheckout, groupId: string) =>
  methodsOf(checkout)
    .flatMap(({ groups }) => groups ?? [])
    .find(({ id }) => id === groupId);
