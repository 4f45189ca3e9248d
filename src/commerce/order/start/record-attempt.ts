import { attemptTopic } from '../../../cluster/events/event-bus.ts';
import { type AttemptId, toAttemptId } from '../../../domain/attempt-id.ts';
import type { OwnerKey } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { CommerceErrors } from '../../../errors/commerce-errors.ts';
import { currentWork } from '../../../lib/tracing/work.ts';
import type { OrderedSession, StoredAttempt } from '../../../stores/ports/index.ts';
import { createCartLockedError } from '../../cart/lock/cart-locked-error.ts';
import type { orderMutations } from '../../idempotency/is-replay.ts';
import { createInvalidInput } from '../../input/create-invalid-input.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import { RefusedOrder } from '../answer/refused-order.ts';
import type { BroughtPayment } from '../attempt/attempt-context.ts';
import type { RunLease } from '../attempt-worker/attempt-leases.ts';
import type { WorkerContext } from '../attempt-worker/worker-context.ts';
import type { ParsedOrderInput } from '../request/parse-order-input.ts';
import type { MerchantNeeds, OrderRequest } from './order-request.ts';

export interface AttemptRequest extends MerchantNeeds {
  readonly operation: (typeof orderMutations)[number];
  /** Everything but the payment; throws CommerceError or CommerceErrors. */
  readonly parse: (merchant: Merchant, owner: OwnerKey) => Promise<ParsedOrderInput>;
  /** The agent session whose cart is ordered; null for a cart that is no agent's. */
  readonly session?: OrderedSession | null;
}

/** The agent session was changed, or the key of the call taken over, before the attempt was recorded. Nothing was done. */
export class SessionChangedError extends Error {
  override readonly name = 'SessionChangedError';

  constructor() {
    super('The session was changed before its cart could be ordered');
  }
}

/** A call whose idempotency key has no attempt yet. */
interface NewAttempt {
  readonly request: AttemptRequest;
  readonly merchant: Merchant;
  readonly owner: OwnerKey;
  readonly order: OrderRequest;
  readonly scope: string;
  /** Chosen by the client; null if it leaves that to the service. */
  readonly attemptId: AttemptId | null;
  readonly fingerprint: string;
}

/** The attempt of an idempotency key: begun by this call, which then runs it, or found. */
export type Begun =
  | {
      readonly kind: 'begun';
      readonly attempt: StoredAttempt;
      readonly lease: RunLease;
      readonly payment: BroughtPayment;
    }
  | { readonly kind: 'found'; readonly attempt: StoredAttempt };

/**
 * Checks the whole input, the payment too, and records the attempt. A refusal leaves no trace. Throws CommerceError, CommerceErrors or
 * SessionChangedError.
 */
export async function recordAttempt(
  context: WorkerContext,
  { request, merchant, owner, order, scope, attemptId, fingerprint }: NewAttempt,
): Promise<Begun> {
  const { worker } = context;
  if (!worker.isAccepting) throw new CommerceError('ServiceUnavailable', { retryAfterSeconds: 1 });
  // What the merchant does not offer is refused before any call to the platform.
  order.requireOffer();
  const [parsed, payment] = await parseAll(request, merchant, owner, order);
  const lease = worker.leases.create();
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
  switch (created.outcome) {
    case 'created':
      context.events.publish(attemptTopic(created.attempt.attemptId));
      return { kind: 'begun', attempt: created.attempt, lease, payment };
    case 'found':
      return { kind: 'found', attempt: created.attempt };
    case 'id-taken':
      throw createInvalidInput(['attemptId'], 'This attemptId is already in use');
    case 'session-changed':
      throw new SessionChangedError();
    case 'cart-locked':
      throw createCartLockedError(created.attempt, context.settings);
  }
}

/** Parses input and payment, and collects the refusals of both: a client learns of a missing city and a wrong card number at once. */
async function parseAll(
  request: AttemptRequest,
  merchant: Merchant,
  owner: OwnerKey,
  order: OrderRequest,
): Promise<readonly [ParsedOrderInput, BroughtPayment]> {
  const [parsed, payment] = await Promise.allSettled([request.parse(merchant, owner), order.parsePayment()]);
  if (parsed.status === 'fulfilled' && payment.status === 'fulfilled') return [parsed.value, payment.value];
  const errors = [parsed, payment].flatMap((part) => {
    if (part.status === 'fulfilled') return [];
    const refusals = CommerceErrors.find(part.reason);
    if (refusals === undefined) throw part.reason;
    return refusals;
  });
  throw new RefusedOrder(errors, parsed.status === 'rejected' ? RefusedOrder.findWarnings(parsed.reason) : []);
}
