import type { CartResult } from '../../../adapters/contract/index.ts';
import { toCallerError } from '../../merchant-calls/to-caller-error.ts';
import { type AttemptContext, changeOnPlatform } from '../attempt/attempt-context.ts';
import { recordStepStart } from '../attempt/record-step-start.ts';
import { type CartState, finishStep } from './cart-state.ts';

/**
 * Sets the billing address of the cart. A platform without the operation gets it with the submission. `keep` stores the renewed handle of a
 * device's cart, and the warnings, before the step is recorded: after a crash in between, the step runs again.
 */
export async function setBillingInfo(
  run: AttemptContext,
  state: CartState,
  keep: (result: CartResult) => Promise<unknown> = async () => {},
): Promise<CartState> {
  const { journal, merchant } = run;
  const { adapter } = merchant;
  const address = journal.plan.billingInfo;
  await recordStepStart(journal, 'SET_BILLING_INFO', null);
  if (address === null || adapter.setBillingInfo === undefined) return finishStep(run, 'SET_BILLING_INFO', state);

  const setInfo = adapter.setBillingInfo.bind(adapter);
  const result = await changeOnPlatform(run, 'setBillingInfo', (call) =>
    setInfo(call, { cart: state.handle, address }),
  ).catch((thrown: unknown) => {
    throw toCallerError(thrown, { address }, { address: ['billingInfo'] });
  });
  await keep(result);
  return finishStep(run, 'SET_BILLING_INFO', result);
}
