import type { Caller } from '../../domain/viewer.ts';
import type { CartOutcome, UpdateLineItemInput } from '../commerce.ts';
import type { CommerceContext } from '../dependencies.ts';
import { parseText } from '../parse-text.ts';
import { changeCart } from './change-cart.ts';
import { parseQuantity } from './parse-quantity.ts';

export const updateLineItem = (
  context: CommerceContext,
  caller: Caller,
  input: UpdateLineItemInput,
): Promise<CartOutcome> =>
  changeCart(context, caller, input, {
    mutation: 'updateLineItem',
    operation: 'updateLineItem',
    parse: ({ lineItemId, quantity }) => ({
      lineItemId: parseText(lineItemId, { field: ['lineItemId'], longest: 256 }),
      quantity: parseQuantity(quantity, 0, ['quantity']),
    }),
    apply: (update, call, parsed, cart) => update(call, { cart, ...parsed }),
  });
