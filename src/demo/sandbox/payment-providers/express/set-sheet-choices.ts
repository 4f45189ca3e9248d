import type { Address } from '../../../../domain/address.ts';
import { checkPartialAddress, checkShippingAddress } from '../../cart/check-shipping-address.ts';
import { isWhole } from '../../cart/is-whole.ts';
import { readCartState } from '../../cart/read-cart-state.ts';
import { requireShipment } from '../../fulfillment/require-shipment.ts';
import { writeChoices } from '../../fulfillment/write-choices.ts';
import type { CartState } from '../../pricing/cart-state.ts';
import { formShipments } from '../../pricing/form-shipments.ts';
import type { Queries, Shop } from '../../shop.ts';
import { ShopRefusal } from '../../shop-refusal.ts';

/** Address and shipping method as a sheet gives them, as a part of a change of the cart. */
export async function setSheetChoices(
  shop: Shop,
  queries: Queries,
  cart: CartState,
  choices: { readonly address: Address | null; readonly shipmentId: string | null; readonly methodId: string | null },
): Promise<void> {
  const { address, shipmentId, methodId } = choices;
  if (shipmentId !== null) requireShipment(cart, shipmentId);
  if (address !== null) {
    const check = isWhole(address) ? checkShippingAddress : checkPartialAddress;
    const shipping_address = JSON.stringify(check(shop.settings, address));
    await queries.updateTable('carts').set({ shipping_address }).where('cart_id', '=', cart.cartId).execute();
  }
  if (methodId === null) return;
  const current = address === null ? cart : await readCartState(shop, queries, cart.cartId);
  const shipments = formShipments(shop.settings, current).filter(
    (each) => shipmentId === null || each.shipmentId === shipmentId,
  );
  const offering = shipments.filter(({ methods }) => methods.some(({ id }) => id === methodId));
  if (offering.length === 0) {
    const [first] = shipments;
    if (first === undefined) throw new ShopRefusal('nothing-to-ship');
    if (first.address === null) throw new ShopRefusal('shipping-address-missing', { shipmentId: first.shipmentId });
    throw new ShopRefusal('method-not-offered', {
      shipmentId: first.shipmentId,
      options: [...new Set(shipments.flatMap(({ methods }) => methods.map(({ id }) => id)))],
    });
  }
  for (const { shipmentId: id, type } of offering) {
    const latest = await readCartState(shop, queries, cart.cartId);
    await writeChoices(queries, latest, id, { type: type?.id ?? 'SHIP_TO_ADDRESS', methodId });
  }
}
