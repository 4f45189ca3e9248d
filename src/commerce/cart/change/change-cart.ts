import type { OperationName } from '../../../adapters/contract/index.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { requireOwner } from '../../context/require-owner.ts';
import { requireMerchantOrReplay } from '../../idempotency/require-merchant-or-replay.ts';
import { runOnce } from '../../idempotency/run-once.ts';
import type { DomainInput } from '../../input/domain-input.ts';
import { requireOperation } from '../../merchant-calls/require-operation.ts';
import type { CartContext } from '../cart-context.ts';
import { findCurrentCart } from '../find-current-cart.ts';
import type { CartChange } from './cart-change.ts';
import { CartChangeRun } from './cart-change-run.ts';
import { type CartOutcome, isFinalOutcome, readCartOutcome, writeCartOutcome } from './cart-outcome.ts';
import { refuseCartChange } from './refuse-cart-change.ts';

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
    const operation = change.mutation ?? change.operation;
    const { domain, idempotencyKey } = input;
    const merchant = await requireMerchantOrReplay(context, caller, { operation, domain, idempotencyKey });
    const method = requireOperation(merchant, change.operation);
    const parsed = change.parse(input);
    const cart = { owner, domain: merchant.domain };
    const run = new CartChangeRun(context, { caller, merchant, cart, change, method, parsed, refuse });
    const outcome = await runOnce<CartOutcome>(context, {
      owner,
      operation,
      input,
      task: (claim) => run.make(claim),
      ...(run.isWrite && {
        once: { isInDoubt: () => run.isInDoubt, settle: (note, claim) => run.settle(note, claim) },
      }),
      isFinal: isFinalOutcome,
      write: writeCartOutcome,
      read: readCartOutcome,
    });
    return outcome.replayed ? { ...outcome, cart: await findCurrentCart(context, caller, domain) } : outcome;
  } catch (thrown) {
    return refuse(thrown);
  }
}

const withOtherStatus = (thrown: unknown, otherStatus: string | undefined): unknown =>
  otherStatus !== undefined &&
  thrown instanceof CommerceError &&
  thrown.entry.otherStatuses?.[otherStatus] !== undefined
    ? thrown.at({ otherStatus })
    : thrown;
