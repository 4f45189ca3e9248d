import type {
  CartHandle,
  CartResult,
  MerchantAdapter,
  MerchantCall,
  OperationName,
} from '../../adapters/contract/index.ts';
import type { Cart } from '../../domain/cart.ts';
import type { Caller } from '../../domain/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { withField } from '../../errors/with-field.ts';
import { cartTopic } from '../../events/event-bus.ts';
import { callMerchant } from '../call-merchant.ts';
import type { CartOutcome, DomainInput } from '../commerce.ts';
import type { CommerceContext } from '../dependencies.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { type Merchant, requireOperation } from '../merchants.ts';
import { requireOwner } from '../require-owner.ts';
import { isFinalOutcome, readCartOutcome, writeCartOutcome } from './cart-outcome.ts';
import { refuseCartChange } from './refuse-cart-change.ts';
import { toCart } from './to-cart.ts';
import { toNamedField } from './to-named-field.ts';

type Method<Name extends OperationName> = NonNullable<MerchantAdapter[Name]>;

/** What is particular to one mutation of the cart. */
export interface CartChange<Input extends DomainInput, Parsed, Name extends OperationName> {
  /** The name of the mutation: part of the scope of idempotency keys. */
  readonly mutation: string;
  readonly operation: Name;
  /** Throws a CommerceError, or Refusals for several at once. */
  readonly parse: (input: Input) => Parsed;
  readonly apply: (method: Method<Name>, call: MerchantCall, parsed: Parsed, cart: CartHandle) => Promise<CartResult>;
  /** The same where the device has no cart yet; left out where that is CartNotFound. */
  readonly start?: (method: Method<Name>, call: MerchantCall, parsed: Parsed) => Promise<CartResult>;
  /** From the adapter's field paths to those of the mutation's input. */
  readonly toInputField?: (field: readonly string[]) => readonly string[];
}

/**
 * The way of every cart mutation: device, merchant, capability, input, idempotency key, and only then the platform. Refusals
 * become `userErrors` beside the cart as it is; what the request channel carries is thrown.
 */
export async function changeCart<Input extends DomainInput, Parsed, Name extends OperationName>(
  context: CommerceContext,
  caller: Caller,
  input: Input,
  change: CartChange<Input, Parsed, Name>,
): Promise<CartOutcome> {
  const refuse = (thrown: unknown) => refuseCartChange(context, caller, input.domain, thrown);
  try {
    const owner = requireOwner(caller);
    const merchant = context.merchants.require(input.domain);
    const method = requireOperation(merchant, change.operation);
    const parsed = change.parse(input);
    const call = async (cart: CartHandle | null) =>
      callPlatform(context, caller, merchant, change, method, parsed, cart).catch((thrown: unknown) => {
        throw withInputField(thrown, input, change);
      });

    return await runOnce(context, {
      owner,
      operation: change.mutation,
      input,
      signal: caller.signal,
      task: (leaseUntil) =>
        context.deviceCarts
          .exclusively(owner, merchant.domain, () =>
            changePlatformCart(context, caller, owner, merchant, call, leaseUntil),
          )
          .then((cart): CartOutcome => ({ cart, userErrors: [], warnings: [], replayed: false }), refuse),
      isFinal: isFinalOutcome,
      write: writeCartOutcome,
      read: readCartOutcome,
    });
  } catch (thrown) {
    return refuse(thrown);
  }
}

function callPlatform<Input extends DomainInput, Parsed, Name extends OperationName>(
  context: CommerceContext,
  caller: Caller,
  { domain }: Merchant,
  change: CartChange<Input, Parsed, Name>,
  method: Method<Name>,
  parsed: Parsed,
  cart: CartHandle | null,
): Promise<CartResult> {
  const { start, apply } = change;
  const run =
    cart === null
      ? start && ((call: MerchantCall) => start(method, call, parsed))
      : (call: MerchantCall) => apply(method, call, parsed, cart);
  if (run === undefined) throw new CommerceError('CartNotFound', { domain });
  const options = { domain, operation: change.operation, caller, timeout: context.settings.writeTimeout };
  return callMerchant(context, options, run);
}

/** The adapter's path in the words of the mutation's input; where it gave none, the member that named the thing refused. */
function withInputField<Input extends DomainInput>(
  thrown: unknown,
  input: Input,
  { toInputField }: { readonly toInputField?: (field: readonly string[]) => readonly string[] },
): unknown {
  if (!(thrown instanceof CommerceError)) return thrown;
  const field = thrown.field === null ? toNamedField(thrown.name, input) : toInputField?.(thrown.field);
  return field === undefined ? thrown : withField(thrown, field);
}

/** How often a change is begun anew because the device's cart was another one than expected. */
const TRIES = 5;

async function changePlatformCart(
  { deviceCarts, events, runtime, settings }: CommerceContext,
  { signal }: Caller,
  owner: string,
  merchant: Merchant,
  call: (cart: CartHandle | null) => Promise<CartResult>,
  leaseUntil: number | null,
): Promise<Cart> {
  const { domain } = merchant;
  for (let left = TRIES; left > 0; left -= 1) {
    // Nothing has been sent yet: a client that left its place in the queue is not served.
    if (signal.aborted) throw new CommerceError('StoreUnavailable', { description: 'The client went away' });
    if (leaseUntil !== null && runtime.clock.now() + settings.writeTimeout > leaseUntil) break;
    const deviceCart = await deviceCarts.find(owner, domain);
    let result: CartResult;
    try {
      result = await call(deviceCart?.handle ?? null);
    } catch (thrown) {
      const isGone = thrown instanceof CommerceError && thrown.name === 'CartNotFound';
      if (!isGone || deviceCart === undefined) throw thrown;
      await deviceCarts.forget(owner, domain, deviceCart);
      continue;
    }
    if (!(await deviceCarts.keep(owner, domain, deviceCart, result.handle))) continue;
    events.publish(cartTopic(owner, domain));
    return toCart(merchant, result.cart);
  }
  throw new CommerceError('StoreUnavailable', { description: 'Too many changes of this cart at once' });
}
