import { CommerceError } from '../../../errors/commerce-error.ts';
import { withField } from '../../../errors/with-field.ts';
import { toCart } from '../../cart/to-cart.ts';
import { toAddressField } from '../../checkout/to-address-field.ts';
import { requireOperation } from '../../merchants.ts';
import { stepEntry } from '../attempt-journal.ts';
import { type AttemptRun, callPlatform } from '../attempt-run.ts';
import { type CartState, finishStep } from '../cart-state.ts';

/** The address of all shipments. A cart that needs no shipping goes on without it: the input always has one. */
export async function setShippingInfo(run: AttemptRun, state: CartState): Promise<CartState> {
  const { context, journal, merchant } = run;
  const address = journal.plan.shippingInfo;
  const setInfo = requireOperation(merchant, 'setShippingInfo');
  await journal.record({ steps: [stepEntry('SET_SHIPPING_INFO', 'STARTED', null)] });
  if (address === null) return finishStep(run, 'SET_SHIPPING_INFO', state);

  try {
    const result = await callPlatform(run, 'setShippingInfo', context.settings.writeTimeout, (call) =>
      setInfo(call, { cart: state.handle, shipmentId: null, address }),
    );
    const data = { cart: toCart(merchant, result.cart) };
    return await finishStep(run, 'SET_SHIPPING_INFO', result, { type: 'shipping-updated', data });
  } catch (thrown) {
    if (!(thrown instanceof CommerceError)) throw thrown;
    if (thrown.name === 'ShippingNotNeeded') return finishStep(run, 'SET_SHIPPING_INFO', state);
    throw thrown.field === null ? thrown : withField(thrown, toAddressField(thrown.field, 'shippingInfo'));
  }
}
