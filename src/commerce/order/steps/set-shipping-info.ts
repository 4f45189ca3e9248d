import { CommerceError } from '../../../errors/commerce-error.ts';
import { toCart } from '../../cart/to-cart.ts';
import { requireOperation } from '../../merchant-calls/require-operation.ts';
import { toCallerError } from '../../merchant-calls/to-caller-error.ts';
import { type AttemptContext, changeOnPlatform } from '../attempt/attempt-context.ts';
import { recordStepStart } from '../attempt/record-step-start.ts';
import { type CartState, finishStep } from './cart-state.ts';

/** Sets the address of all shipments. The input always has one, so a cart that needs no shipping continues without it. */
export async function setShippingInfo(run: AttemptContext, state: CartState): Promise<CartState> {
  const { journal, merchant } = run;
  const address = journal.plan.shippingInfo;
  const setInfo = requireOperation(merchant, 'setShippingInfo');
  await recordStepStart(journal, 'SET_SHIPPING_INFO', null);
  if (address === null) return finishStep(run, 'SET_SHIPPING_INFO', state);

  try {
    const result = await changeOnPlatform(run, 'setShippingInfo', (call) =>
      setInfo(call, { cart: state.handle, shipmentId: null, address }),
    );
    const data = { cart: toCart(merchant, result.cart) };
    return await finishStep(run, 'SET_SHIPPING_INFO', result, { type: 'shipping-updated', data });
  } catch (thrown) {
    const isUnneeded = thrown instanceof CommerceError && thrown.name === 'ShippingNotNeeded';
    if (isUnneeded) return finishStep(run, 'SET_SHIPPING_INFO', state);
    throw toCallerError(thrown, { address }, { address: ['shippingInfo'] });
  }
}
