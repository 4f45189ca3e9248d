import type { Caller } from '../../domain/viewer.ts';
import type { AddToCartRefInput } from '../cart/parse-line-items.ts';
import { requireVariantHandles } from '../cart/require-variant-handles.ts';
import type { AddressInput } from '../checkout/parse-address.ts';
import type { CompleteOrderInput } from './complete-order.ts';
import type { OrderContext } from './order-context.ts';
import { parsePlaceOrder } from './parse-order-input.ts';
import type { PlaceOrderOutcome } from './place-order-outcome.ts';
import { toReturnRule } from './return-url/to-return-rule.ts';
import { startAttempt } from './start/start-attempt.ts';

export interface PlaceOrderInput extends CompleteOrderInput {
  readonly items: readonly {
    readonly addToCartRef?: AddToCartRefInput | null;
    readonly variantId?: string | null;
    readonly quantity: number;
  }[];
  readonly shippingInfo: AddressInput;
  readonly billingInfo: AddressInput;
}

/** Cart, items, addresses, shipping and payment in one call. Source: the specification, Place Order. */
export const placeOrder = (context: OrderContext, caller: Caller, input: PlaceOrderInput): Promise<PlaceOrderOutcome> =>
  startAttempt(context, context.worker, caller, input, {
    operation: 'placeOrder',
    needs: ['placeOrder', 'addLineItems', 'setShippingInfo'],
    parse: async (_input, merchant) => {
      const parsed = parsePlaceOrder(input, toReturnRule(context, caller));
      await requireVariantHandles(context, caller, merchant, parsed.plan.items);
      return parsed;
    },
  });
