import { toCallerError } from '../../to-caller-error.ts';
import { type AttemptContext, callPlatform } from '../attempt/attempt-context.ts';
import { stepEntry } from '../attempt/attempt-journal.ts';
import { type CartState, finishStep } from './cart-state.ts';

/** The billing address on the cart. A platform without the operation gets it with the submission. */
export async function setBillingInfo(run: AttemptContext, state: CartState): Promise<CartState> {
  const { context, journal, merchant } = run;
  const { adapter } = merchant;
  const address = journal.plan.billingInfo;
  await journal.record({ steps: [stepEntry('SET_BILLING_INFO', 'STARTED', null)] });
  if (address === null || adapter.setBillingInfo === undefined) return finishStep(run, 'SET_BILLING_INFO', state);

  const setInfo = adapter.setBillingInfo.bind(adapter);
  const result = await callPlatform(run, 'setBillingInfo', context.settings.writeTimeout, (call) =>
    setInfo(call, { cart: state.handle, address }),
  ).catch((thrown: unknown) => {
    throw toCallerError(thrown, { address }, { address: ['billingInfo'] });
  });
  return finishStep(run, 'SET_BILLING_INFO', result);
}
