import {
  type CartHandle,
  type CartResult,
  type MerchantCall,
  type OperationName,
  operationKinds,
} from '../../../adapters/contract/index.ts';
import type { CartWarning } from '../../../domain/cart/cart.ts';
import type { Caller, OwnerKey } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { callMerchant } from '../../call-merchant.ts';
import { holdCart, keepHold } from '../../cart-lock/hold-cart.ts';
import type { CommerceContext } from '../../dependencies.ts';
import { runOnce } from '../../idempotency/run-once.ts';
import type { DomainInput } from '../../input/domain-input.ts';
import { type Merchant, requireOperation } from '../../merchants.ts';
import { requireMerchantOrReplay } from '../../require-merchant-or-replay.ts';
import { requireOwner } from '../../require-owner.ts';
import { toCallerError } from '../../to-caller-error.ts';
import type { CartHold } from '../device-carts.ts';
import { findCurrentCart } from '../find-current-cart.ts';
import { addChangesSinceLastSeen, writeLastSeen } from '../last-seen.ts';
import { toCart } from '../to-cart.ts';
import { toUnconfirmed } from '../to-unconfirmed.ts';
import type { CartNews } from '../watch/cart-changed.ts';
import type { CartChange, Method } from './cart-change.ts';
import { type CartOutcome, isFinalOutcome, readCartOutcome, writeCartOutcome } from './cart-outcome.ts';
import { refuseCartChange } from './refuse-cart-change.ts';
import { createTooManyChangesError } from './too-many-changes-error.ts';

/**
 * The sequence of every cart mutation: device, merchant, capability, input, idempotency key, and only then the
 * platform. Refusals become `userErrors` next to the current cart; errors of the request channel are thrown.
 */
export async function changeCart<Input extends DomainInput, Parsed extends object, Name extends OperationName>(
  context: CommerceContext,
  caller: Caller,
  input: Input,
  change: CartChange<Input, Parsed, Name>,
): Promise<CartOutcome> {
  const refuse = (thrown: unknown) =>
    refuseCartChange(context, caller, input.domain, withOtherStatus(thrown, change.otherStatus));
  try {
    const owner = requireOwner(caller);
    const mutation = change.mutation ?? change.operation;
    const { domain, idempotencyKey } = input;
    const merchant = await requireMerchantOrReplay(context, caller, { operation: mutation, domain, idempotencyKey });
    const method = requireOperation(merchant, change.operation);
    const parsed = change.parse(input);
    const repeatable = operationKinds[change.operation] !== 'write';
    const check = async () => {
      await change.check?.(context, caller, merchant, parsed).catch((thrown: unknown) => {
        throw toCallerError(thrown, parsed, change.fieldPaths);
      });
    };
    let begun = false;
    let done = false;
    const call = async (cart: CartHandle | null) => {
      begun = true;
      const called = callPlatform(context, caller, merchant, change, method, parsed, cart);
      const result = await called.catch((thrown: unknown) => {
        const isUnconfirmed = !repeatable && thrown instanceof CommerceError && thrown.outcomeUnknown;
        throw isUnconfirmed ? toUnconfirmed(thrown) : toCallerError(thrown, parsed, change.fieldPaths);
      });
      done = true;
      return result;
    };

    const outcome = await runOnce(context, {
      owner,
      operation: mutation,
      input,
      repeatable,
      mayHaveHappened: () => begun,
      interrupted: () => refuse(toUnconfirmed()),
      task: (leaseUntil) =>
        check()
          .then(() =>
            holdCart(context, { owner, domain: merchant.domain }, (hold) =>
              changePlatformCart(context, owner, merchant, change.operation, call, { hold, leaseUntil }),
            ),
          )
          .then((changed) => (change.findReference ? { ...changed, reference: change.findReference() } : changed))
          .catch((thrown: unknown) =>
            refuse(done && !repeatable && isStoreFailure(thrown) ? toUnconfirmed(thrown) : thrown),
          ),
      isFinal: isFinalOutcome,
      write: writeCartOutcome,
      read: readCartOutcome,
    });
    return outcome.replayed ? { ...outcome, cart: await findCurrentCart(context, caller, input.domain) } : outcome;
  } catch (thrown) {
    return refuse(thrown);
  }
}

/** The service's own store failed to record the shop's response. */
const isStoreFailure = (thrown: unknown): boolean =>
  thrown instanceof CommerceError && thrown.name === 'ServiceUnavailable';

const withOtherStatus = (thrown: unknown, otherStatus: string | undefined): unknown =>
  otherStatus !== undefined &&
  thrown instanceof CommerceError &&
  thrown.entry.otherStatuses?.[otherStatus] !== undefined
    ? thrown.at({ otherStatus })
    : thrown;

function callPlatform<Input extends DomainInput, Parsed extends object, Name extends OperationName>(
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

/** How often a change is begun anew because the device's cart was another one than expected. */
const MAX_TRIES = 5;

async function changePlatformCart(
  context: CommerceContext,
  owner: OwnerKey,
  merchant: Merchant,
  operation: OperationName,
  call: (cart: CartHandle | null) => Promise<CartResult>,
  { hold, leaseUntil }: { readonly hold: CartHold; readonly leaseUntil: number | null },
): Promise<CartOutcome> {
  const { deviceCarts, runtime, settings } = context;
  const cart = { owner, domain: merchant.domain };
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (leaseUntil !== null && runtime.clock.now() + settings.writeTimeout > leaseUntil) break;
    const deviceCart = await deviceCarts.find(cart);
    const held = await keepHold(context, cart, hold);
    if (held === 'lost') break;
    if (held === 'renewed') continue;
    let result: CartResult;
    try {
      result = await call(deviceCart?.handle ?? null);
    } catch (thrown) {
      const isGone = thrown instanceof CommerceError && thrown.name === 'CartNotFound';
      if (!isGone || deviceCart === undefined) throw thrown;
      await deviceCarts.forget(cart, deviceCart);
      continue;
    }
    const warnings = addChangesSinceLastSeen(deviceCart?.seen ?? null, result, operation);
    const kept = { handle: result.handle, seen: writeLastSeen(result.cart), news: toNews(warnings) };
    if (!(await deviceCarts.keep(cart, deviceCart, kept, hold))) continue;
    return { cart: toCart(merchant, result.cart), userErrors: [], warnings, replayed: false };
  }
  throw createTooManyChangesError();
}

const toNews = (warnings: readonly CartWarning[]): CartNews | null => (warnings.length === 0 ? null : { warnings });
