import type { ShippingMethod } from '../../../domain/cart/shipment.ts';
import { type AttemptContext, changeOnPlatform } from '../attempt/attempt-context.ts';
import { recordStepStart } from '../attempt/record-step-start.ts';
import { type CartState, finishStep } from './cart-state.ts';

/**
 * Sets the cheapest method of each shipment that has none, since the input of placeOrder names none. A method that the platform chose
 * stays. One that was not there after the previous step may come from an interrupted change of this attempt, and is set again: the platform
 * may lack its tax.
 */
export async function selectShipping(run: AttemptContext, state: CartState): Promise<CartState> {
  const { journal, merchant } = run;
  const { adapter } = merchant;
  const hadMethod = new Set(
    journal.lastCart?.cart?.shipments.flatMap(({ shipmentId, shippingMethod }) => (shippingMethod ? [shipmentId] : [])),
  );
  await recordStepStart(journal, 'SELECT_SHIPPING', null);

  let current = state;
  const setMethod = adapter.setShippingMethod?.bind(adapter);
  for (const { shipmentId, shippingMethod, shippingMethodOptions } of state.cart?.shipments ?? []) {
    const wanted =
      shippingMethod === null
        ? findCheapestMethod(shippingMethodOptions)
        : shippingMethodOptions.find(({ id }) => id === shippingMethod.id);
    if (wanted === undefined || setMethod === undefined || hadMethod.has(shipmentId)) continue;
    const input = { cart: current.handle, shipmentId, shippingMethodId: wanted.id };
    current = await changeOnPlatform(run, 'setShippingMethod', (call) => setMethod(call, input));
  }
  return finishStep(run, 'SELECT_SHIPPING', current);
}

/** The method with the lowest price, the first among equals; undefined if there is none. */
export const findCheapestMethod = (methods: readonly ShippingMethod[]): ShippingMethod | undefined =>
  methods.toSorted((one, other) => one.price.number - other.price.number)[0];
