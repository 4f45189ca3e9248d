import { CommerceError } from '../../../errors/commerce-error.ts';
import { withField } from '../../../errors/with-field.ts';
import { toAddressField } from '../../checkout/to-address-field.ts';
import { stepEntry } from '../attempt-journal.ts';
import { type AttemptRun, callPlatform } from '../attempt-run.ts';
import { type CartState, finishStep } from '../cart-state.ts';

/** The billing address on the cart. A platform without the operation gets it with the submission. */
export async function setBillingInfo(run: AttemptRun, state: CartState): Promise<CartState> {
  const { context, journal, merchant } = run;
  const { adapter } = merchant;
  const address = journal.plan.billingInfo;
  await journal.record({ steps: [stepEntry('SET_BILLING_INFO', 'STARTED', null)] });
  if (address === null || adapter.setBillingInfo === undefined) return finishStep(run, 'SET_BILLING_INFO', state);

  const setInfo = adapter.setBillingInfo.bind(adapter);
  const result = await callPlatform(run, 'setBillingInfo', context.settings.writeTimeout, (call) =>
    setInfo(call, { cart: state.handle, address }),
  ).catch((thrown: unknown) => {
    if (!(thrown instanceof CommerceError) || thrown.field === null) throw thrown;
    throw withField(thrown, toAddressField(thrown.field, 'billingInfo'));
  });
  return finishStep(run, 'SET_BILLING_INFO', result);
}
