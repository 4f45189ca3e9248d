import type { Caller } from '../../domain/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { Refusals } from '../../errors/refusals.ts';
import { attemptTopic } from '../../events/event-bus.ts';
import type { CompleteOrderInput, PlaceOrderOutcome } from '../commerce.ts';
import type { CommerceContext } from '../dependencies.ts';
import { parseIdempotencyKey } from '../idempotency/parse-idempotency-key.ts';
import { toFingerprint } from '../idempotency/to-fingerprint.ts';
import { toScope } from '../idempotency/to-scope.ts';
import type { Merchant } from '../merchants.ts';
import { requireOwner } from '../require-owner.ts';
import { AttemptCall } from './attempt-call.ts';
import { parseAttemptId } from './attempt-id.ts';
import type { PaymentMeans } from './attempt-run.ts';
import type { AttemptRunner } from './attempt-runner.ts';
import type { ParsedOrderInput } from './parse-order-input.ts';
import { refuseOrder } from './refuse-order.ts';

export interface AttemptRequest<Input extends CompleteOrderInput> {
  readonly operation: 'placeOrder' | 'completeOrder';
  /** The merchant, once it is sure that it can do all that the attempt needs. */
  readonly requireMerchant: () => Merchant;
  /** Everything but the payment; throws CommerceError or Refusals. */
  readonly parse: (input: Input, merchant: Merchant, owner: string) => Promise<ParsedOrderInput>;
}

/** What does not belong to what is ordered: another value in a repeated call is no other order. */
const APART = ['idempotencyKey', 'attemptId', 'wait'];

/**
 * The way of every call that orders. A known key leads to its attempt before anything else of the input is looked at, the
 * payment above all; an unknown one makes an attempt once the whole input is good. What is refused before that leaves no trace.
 */
export async function startAttempt<Input extends CompleteOrderInput>(
  context: CommerceContext,
  runner: AttemptRunner,
  caller: Caller,
  input: Input,
  request: AttemptRequest<Input>,
): Promise<PlaceOrderOutcome> {
  try {
    const owner = requireOwner(caller);
    const merchant = request.requireMerchant();
    const scope = toScope(owner, request.operation, requireKey(input));
    const attemptId = parseAttemptId(input.attemptId);
    const fingerprint = toFingerprint(input, APART);
    const work = new AttemptCall(context, runner, caller, input, merchant);

    const known = await context.stores.attempts.findByScope(scope);
    if (known !== undefined) return await work.join(known, fingerprint, attemptId);

    if (!runner.isAccepting) throw new CommerceError('ServiceUnavailable', { retryAfterSeconds: 1 });
    const [parsed, means] = await parseAll(request, input, merchant, owner, work);
    const lease = runner.createLease();
    const created = await context.stores.attempts.create(
      {
        attemptId: attemptId ?? context.runtime.uuid(),
        owner,
        domain: merchant.domain,
        scope,
        fingerprint,
        input: JSON.stringify(parsed.plan),
        createdAt: context.runtime.clock.now(),
      },
      lease,
    );
    if (created.outcome === 'id-taken') {
      throw new CommerceError('InvalidInputBody', { field: ['attemptId'], description: 'This attemptId is taken' });
    }
    if (created.outcome === 'found') return await work.join(created.attempt, fingerprint, attemptId);
    context.events.publish(attemptTopic(created.attempt.attemptId));
    return await work.go(created.attempt, lease.holder, means);
  } catch (thrown) {
    return refuseOrder(thrown);
  }
}

/** Input and payment side by side, so that a client hears of a missing city and a wrong card number at once. */
async function parseAll<Input extends CompleteOrderInput>(
  request: AttemptRequest<Input>,
  input: Input,
  merchant: Merchant,
  owner: string,
  work: AttemptCall,
): Promise<readonly [ParsedOrderInput, PaymentMeans]> {
  const [parsed, means] = await Promise.allSettled([request.parse(input, merchant, owner), work.parseMeans()]);
  if (parsed.status === 'fulfilled' && means.status === 'fulfilled') return [parsed.value, means.value];
  const errors = [parsed, means].flatMap((part) => {
    if (part.status === 'fulfilled') return [];
    const refusals = Refusals.in(part.reason);
    if (refusals === undefined) throw part.reason;
    return refusals;
  });
  throw new Refusals(errors);
}

function requireKey({ idempotencyKey }: CompleteOrderInput): string {
  const key = parseIdempotencyKey(idempotencyKey);
  if (key !== null) return key;
  throw new CommerceError('InvalidInputBody', {
    field: ['idempotencyKey'],
    description: 'A call that pays needs an idempotencyKey',
  });
}
