import {
  type CartHandle,
  type CartResult,
  type MerchantCall,
  type OperationName,
  operationKinds,
} from '../../../adapters/contract/index.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { callMerchant } from '../../calls/call-merchant.ts';
import { type Merchant, requireOperation } from '../../calls/merchants.ts';
import { requireOwner } from '../../calls/require-owner.ts';
import { toCallerError } from '../../calls/to-caller-error.ts';
import type { OwnClaim } from '../../idempotency/own-claim.ts';
import { requireMerchantOrReplay } from '../../idempotency/require-merchant-or-replay.ts';
import { runOnce } from '../../idempotency/run-once.ts';
import type { DomainInput } from '../../input/domain-input.ts';
import type { CartContext } from '../cart-context.ts';
import type { CartHold } from '../device-carts.ts';
import { findCurrentCart } from '../find-current-cart.ts';
import { holdCart } from '../lock/hold-cart.ts';
import { toUnconfirmed } from '../to-unconfirmed.ts';
import type { CartChange, Method } from './cart-change.ts';
import { type CartOutcome, isFinalOutcome, readCartOutcome, writeCartOutcome } from './cart-outcome.ts';
import { writeNote } from './change-note.ts';
import { changePlatformCart } from './change-platform-cart.ts';
import { refuseCartChange } from './refuse-cart-change.ts';
import { settleCartChange } from './settle-cart-change.ts';

/**
 * The sequence of every cart mutation: device, merchant, capability, input, idempotency key, and only then the
 * platform. Refusals become `userErrors` next to the current cart; errors of the request channel are thrown.
 */
export async function changeCart<Input extends DomainInput, Parsed extends object, Name extends OperationName>(
  context: CartContext,
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
    let isInDoubt = false;
    let done = false;
    const call = async (cart: CartHandle | null, isKeyed: boolean) => {
      isInDoubt = true;
      const called = callPlatform(context, caller, merchant, change, method, parsed, cart);
      const result = await called.catch((thrown: unknown) => {
        const isUnknown = !(thrown instanceof CommerceError) || thrown.outcomeUnknown;
        isInDoubt = isUnknown;
        // Under a key, the next call settles what the service's own store did not confirm.
        if (isUnknown && isKeyed && isStoreFailure(thrown)) throw thrown;
        throw isUnknown && !repeatable ? toUnconfirmed(thrown) : toCallerError(thrown, parsed, change.fieldPaths);
      });
      done = true;
      return result;
    };
    const key = { owner, domain: merchant.domain };
    const run = (claim: OwnClaim | null, hold: CartHold) =>
      changePlatformCart(context, merchant, change.operation, {
        cart: key,
        hold,
        ask: async (deviceCart) => {
          if (repeatable || claim === null) return claim?.ask(null);
          const version = deviceCart?.version ?? (await context.deviceCarts.readVersion(key));
          return claim.ask(writeNote(change.evidence, parsed, deviceCart, version));
        },
        call: (cart) => call(cart, claim !== null),
      });
    const withReference = (changed: CartOutcome) =>
      change.findReference ? { ...changed, reference: change.findReference() } : changed;

    const outcome = await runOnce<CartOutcome>(context, {
      owner,
      operation: mutation,
      input,
      task: (claim) =>
        check()
          .then(() => holdCart(context, key, (hold) => run(claim, hold)))
          .then(withReference)
          .catch((thrown: unknown) => {
            const isLost = done && !repeatable && claim === null && isStoreFailure(thrown);
            return refuse(isLost ? toUnconfirmed(thrown) : thrown);
          }),
      ...(repeatable
        ? {}
        : {
            once: {
              isInDoubt: () => isInDoubt,
              settle: (note: string | null, claim: OwnClaim) =>
                holdCart(context, key, async (hold) => {
                  const found = await settleCartChange(context, caller, merchant, change, {
                    ...key,
                    parsed,
                    note,
                    hold,
                  });
                  if (found.verdict === 'made') return found.outcome;
                  if (found.verdict === 'unknown') return refuse(toUnconfirmed());
                  return run(claim, hold).then(withReference).catch(refuse);
                }),
            },
          }),
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
  context: CartContext,
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
