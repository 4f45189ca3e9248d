import type {
  CartHandle,
  CartResult,
  MerchantAdapter,
  MerchantCall,
  OperationName,
} from '../../../adapters/contract/index.ts';
import type { PlatformCart } from '../../../domain/cart/cart.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import type { DomainInput } from '../../input/domain-input.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import type { FieldPaths } from '../../merchant-calls/to-caller-error.ts';
import type { CartContext } from '../cart-context.ts';
import type { CartContents } from './cart-contents.ts';

export type Method<Name extends OperationName> = NonNullable<MerchantAdapter[Name]>;

/**
 * `contents`: what the cart then holds, by what it held; the cart holds exactly that only if the change was made.
 * `state`: whether the cart is as the change asks for, whoever made it so.
 */
export type ChangeEvidence<Parsed> =
  | { readonly kind: 'contents'; readonly after: (parsed: Parsed, before: CartContents) => CartContents }
  | { readonly kind: 'state'; readonly holds: (parsed: Parsed, cart: PlatformCart) => boolean };

/** The specifics of one cart mutation. */
export interface CartChange<Input extends DomainInput, Parsed extends object, Name extends OperationName> {
  /** The method of the adapter. */
  readonly operation: Name;
  /** The name of the mutation, part of the scope of idempotency keys. Default: `operation`. */
  readonly mutation?: string;
  /** The platform's input besides its cart. Throws a CommerceError, or CommerceErrors for several at once. */
  readonly parse: (input: Input) => Parsed;
  /** What must be asked before the cart is changed, once for each key. Throws a CommerceError. */
  readonly check?: (context: CartContext, caller: Caller, merchant: Merchant, parsed: Parsed) => Promise<void>;
  readonly apply: (method: Method<Name>, call: MerchantCall, parsed: Parsed, cart: CartHandle) => Promise<CartResult>;
  /** The same if the device has no cart yet; omitted if that is CartNotFound. */
  readonly start?: (method: Method<Name>, call: MerchantCall, parsed: Parsed) => Promise<CartResult>;
  /** How a reading of the cart tells that the change was made. Omitted if none can, or if the change is no `write`. */
  readonly evidence?: ChangeEvidence<Parsed>;
  /** The reference of what the change made besides the cart, once it is done. */
  readonly findReference?: () => string | null;
  /** The key in `otherStatuses` of the error catalog whose status the errors of this mutation have. */
  readonly otherStatus?: string;
  /** Paths of the parameters of `parse` in the caller's input; omitted if they are the same. */
  readonly fieldPaths?: FieldPaths;
}
