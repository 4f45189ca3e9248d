import type { OperationName } from '../../../adapters/contract/index.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import type { DomainInput } from '../../input/domain-input.ts';
import type { CartContext } from '../cart-context.ts';
import type { CartChange } from './cart-change.ts';
import type { CartOutcome } from './cart-outcome.ts';
import { changeCart } from './change-cart.ts';

/** The use case of a cart mutation. The type of its input is that of `parse`. */
export const defineCartChange =
  <Input extends DomainInput, Parsed extends object, Name extends OperationName>(
    change: CartChange<Input, Parsed, Name>,
  ) =>
  (context: CartContext, caller: Caller, input: Input): Promise<CartOutcome> =>
    changeCart(context, caller, input, change);
