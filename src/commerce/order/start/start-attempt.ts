import type { OperationName } from '../../../adapters/contract/index.ts';
import { type AttemptId, toAttemptId } from '../../../domain/attempt-id.ts';
import type { Caller, OwnerKey } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { CommerceErrors } from '../../../errors/commerce-errors.ts';
import { currentWork } from '../../../lib/tracing/work.ts';
import { attemptTopic } from '../../../nodes/events/event-bus.ts';
import type { OrderedSession, StoredAttempt } from '../../../stores/ports/index.ts';
import { type Merchant, requireOperation } from '../../calls/merchants.ts';
import { requireOwner } from '../../calls/require-owner.ts';
import { createCartLockedError } from '../../cart/lock/cart-locked-error.ts';
import { parseIdempotencyKey } from '../../idempotency/parse-idempotency-key.ts';
import { requireMerchantOrReplay } from '../../idempotency/require-merchant-or-replay.ts';
import { toFingerprint } from '../../idempotency/to-fingerprint.ts';
import { toScope } from '../../idempotency/to-scope.ts';
import { requirePaymentKind } from '../../merchant/require-payment-kind.ts';
import type { BroughtPayment } from '../attempt/attempt-context.ts';
import type { CompleteOrderInput } from '../complete-order.ts';
import type { OrderContext } from '../order-context.ts';
import type { ParsedOrderInput } from '../parse-order-input.ts';
import type { PlaceOrderOutcome } from '../place-order-outcome.ts';
import { refuseOrder } from '../refuse-order.ts';
import type { AttemptWorker, RunLease } from '../worker/attempt-worker.ts';
import { OrderRequest } from './order-request.ts';
import { parseAttemptId } from './parse-attempt-id.ts';

export interface AttemptRequest<Input extends CompleteOrderInput> {
  readonly operation: 'placeOrder' | 'completeOrder' | 'completeExpressCheckout' | 'completeWalletOrder';
  /** Every operation of the merchant that the attempt needs. */
  readonly needs: readonly OperationName[];
  /** Everything but the payment; throws CommerceError or CommerceErrors. */
  readonly parse: (input: Input, merchant: Merchant, owner: OwnerKey) => Promise<ParsedOrderInput>;
  /** The agent session whose cart is ordered; null for a cart that is no agent's. */
  readonly session?: OrderedSession | null;
}

/** The agent session was changed, or the key of the call taken over, while the cart was about to be ordered. Nothing was done. */
export class SessionChangedError extends Error {
  override readonly name = 'SessionChangedError';

  constructor() {
    super('The session was changed before its cart could be ordered');
  }
}

/** Not part of the order itself: a different value in a repeated call does not make a different order. */
const NOT_FINGERPRINTED = ['idempotencyKey', 'attemptId', 'wait'];

/**
 * The sequence of every call that orders. A known key leads to its attempt before any other input is checked, the
 * payment above all; an unknown one creates an attempt once the whole input is valid. A refusal before that leaves no
 * trace.
 */
export async function startAttempt<Input extends CompleteOrderInput>(
  context: OrderContext,
  worker: AttemptWorker,
  caller: Caller,
  input: Input,
  request: AttemptRequest<Input>,
): Promise<PlaceOrderOutcome> {
  let order: OrderRequest | undefined;
  try {
    const owner = requireOwner(caller);
    const { operation } = request;
    const { domain, idempotencyKey } = input;
    const merchant = await requireMerchantOrReplay(context, caller, { operation, domain, idempotencyKey });
    for (const need of request.needs) requireOperation(merchant, need);
    const scope = toScope(owner, operation, requireKey(input));
    const attemptId = parseAttemptId(input.attemptId);
    const fingerprint = toFingerprint(input, NOT_FINGERPRINTED);
    const asked = new OrderRequest(context, worker, caller, input, merchant);
    order = asked;
    const find = async (): Promise<Begun | undefined> => {
      const attempt = await context.stores.attempts.findByScope(scope);
      return attempt && { attempt, payment: null };
    };

    const begun = await worker.pendingStarts.run(
      scope,
      async () =>
        (await find()) ??
        (await begin(context, worker, {
          request,
          input,
          merchant,
          owner,
          order: asked,
          scope,
          attemptId,
          fingerprint,
        })),
      async (thrown) => {
        // Another call with this key may have begun since, here or at another node, and the cart be locked or ordered by its doing.
        const other = await find();
        if (other === undefined) throw thrown;
        return other;
      },
    );
    if (begun.payment === null) return await asked.join(begun.attempt, fingerprint);
    return await asked.start(begun.attempt, begun.lease, begun.payment);
  } catch (thrown) {
    return refuseOrder(thrown);
  } finally {
    if (order?.hasStarted !== true) caller.payment?.end(false);
  }
}

interface Beginning<Input extends CompleteOrderInput> {
  readonly request: AttemptRequest<Input>;
  readonly input: Input;
  readonly merchant: Merchant;
  readonly owner: OwnerKey;
  readonly order: OrderRequest;
  readonly scope: string;
  readonly attemptId: AttemptId | null;
  readonly fingerprint: string;
}

/** The payment is null if another call has begun the attempt. */
type Begun =
  | { readonly attempt: StoredAttempt; readonly payment: null }
  | { readonly attempt: StoredAttempt; readonly payment: BroughtPayment; readonly lease: RunLease };

async function begin<Input extends CompleteOrderInput>(
  context: OrderContext,
  worker: AttemptWorker,
  { request, input, merchant, owner, order, scope, attemptId, fingerprint }: Beginning<Input>,
): Promise<Begun> {
  if (!worker.isAccepting) throw new CommerceError('ServiceUnavailable', { retryAfterSeconds: 1 });
  // Before the platform is asked for anything else.
  requirePaymentKind(context, merchant, input.payment);
  const [parsed, payment] = await parseAll(request, input, merchant, owner, order);
  const lease = worker.createLease();
  const created = await context.stores.attempts.create(
    {
      attemptId: attemptId ?? toAttemptId(context.runtime.uuid()),
      owner,
      domain: merchant.domain,
      scope,
      fingerprint,
      input: JSON.stringify(parsed.plan),
      completesCart: parsed.plan.kind === 'complete-order',
      session: request.session ?? null,
      traceParent: currentWork().span?.traceParent ?? null,
    },
    lease,
  );
  if (created.outcome === 'id-taken') {
    throw new CommerceError('InvalidInputBody', {
      field: ['attemptId'],
      description: 'This attemptId is already in use',
    });
  }
  if (created.outcome === 'session-changed') throw new SessionChangedError();
  if (created.outcome === 'cart-locked') throw createCartLockedError(created.attempt, context.settings);
  if (created.outcome === 'found') return { attempt: created.attempt, payment: null };
  context.events.publish(attemptTopic(created.attempt.attemptId));
  return { attempt: created.attempt, payment, lease };
}

/** Input and payment together, so that a client learns of a missing city and a wrong card number at once. */
async function parseAll<Input extends CompleteOrderInput>(
  request: AttemptRequest<Input>,
  input: Input,
  merchant: Merchant,
  owner: OwnerKey,
  order: OrderRequest,
): Promise<readonly [ParsedOrderInput, BroughtPayment]> {
  const [parsed, payment] = await Promise.allSettled([request.parse(input, merchant, owner), order.parsePayment()]);
  if (parsed.status === 'fulfilled' && payment.status === 'fulfilled') return [parsed.value, payment.value];
  const errors = [parsed, payment].flatMap((part) => {
    if (part.status === 'fulfilled') return [];
    const refusals = CommerceErrors.find(part.reason);
    if (refusals === undefined) throw part.reason;
    return refusals;
  });
  throw new CommerceErrors(errors, parsed.status === 'rejected' ? CommerceErrors.findWarnings(parsed.reason) : []);
}

function requireKey({ idempotencyKey }: CompleteOrderInput): string {
  const key = parseIdempotencyKey(idempotencyKey);
  if (key !== null) return key;
  throw new CommerceError('InvalidInputBody', {
    field: ['idempotencyKey'],
    description: 'A call that pays requires an idempotencyKey',
  });
}
