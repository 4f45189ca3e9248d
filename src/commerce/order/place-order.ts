import type { Caller } from '../../domain/viewer.ts';
import type { PlaceOrderInput, PlaceOrderOutcome } from '../commerce.ts';
import type { CommerceContext } from '../dependencies.ts';
import { requireOperation } from '../merchants.ts';
import type { AttemptRunner } from './attempt-runner.ts';
import { parsePlaceOrder } from './parse-order-input.ts';
import { startAttempt } from './start-attempt.ts';

/** Cart, items, addresses, shipping and payment in one call. Source: the specification, Place Order. */
export const placeOrder = (
  context: CommerceContext,
  runner: AttemptRunner,
  caller: Caller,
  input: PlaceOrderInput,
): Promise<PlaceOrderOutcome> =>
  startAttempt(context, runner, caller, input, {
    operation: 'placeOrder',
    requireMerchant: () => {
      const merchant = context.merchants.require(input.domain);
      for (const operation of ['placeOrder', 'addLineItems', 'setShippingInfo'] as const) {
        requireOperation(merchant, operation);
      }
      return merchant;
    },
    parse: async () => parsePlaceOrder(input),
  });
