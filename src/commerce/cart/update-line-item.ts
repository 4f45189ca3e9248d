import type { Caller } from '../../domain/viewer.ts';
import type { CommerceContext } from '../dependencies.ts';
import type { DomainInput } from '../domain-input.ts';
import { parseText } from '../parse-text.ts';
import type { CartOutcome } from './cart-outcome.ts';
import { changeCart } from './change-cart.ts';
import { parseQuantity } from './parse-quantity.ts';

export interface UpdateLineItemInput extends DomainInput {
  readonly lineItemId: string;
  /** 0 removes the line. */
  readonly quantity: number;
}

export const updateLineItem = (
  context: CommerceContext,
  caller: Caller,
  input: UpdateLineItemInput,
): Promise<CartOutcome> =>
  changeCart(context, caller, input, {
    mutation: 'updateLineItem',
    operation: 'updateLineItem',
    parse: ({ lineItemId, quantity }) => ({
      lineItemId: parseText(lineItemId, { field: ['lineItemId'], kind: 'identifier' }),
      quantity: parseQuantity(quantity, 0, ['quantity']),
    }),
    apply: (update, call, parsed, cart) => update(call, { cart, ...parsed }),
  });
