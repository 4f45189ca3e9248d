import type { DomainInput } from '../../input/domain-input.ts';
import { parseText } from '../../input/parse-text.ts';
import { defineCartChange } from '../change/define-cart-change.ts';
import { parseQuantity } from './parse-quantity.ts';

export interface UpdateLineItemInput extends DomainInput {
  readonly lineItemId: string;
  /** 0 removes the line. */
  readonly quantity: number;
}

export const updateLineItem = defineCartChange({
  operation: 'updateLineItem',
  parse: ({ lineItemId, quantity }: UpdateLineItemInput) => ({
    lineItemId: parseText(lineItemId, { field: ['lineItemId'], kind: 'identifier' }),
    quantity: parseQuantity(quantity, 0, ['quantity']),
  }),
  apply: (update, call, parsed, cart) => update(call, { cart, ...parsed }),
});
