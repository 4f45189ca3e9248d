import type { OwnerKey } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { IdempotencyRequest } from '../../stores/ports/index.ts';
import type { CommerceContext } from '../dependencies.ts';
import { toWatchPause } from '../to-watch-pause.ts';
import { TopicSubscription } from '../topic-subscription.ts';
import { parseIdempotencyKey } from './parse-idempotency-key.ts';
import { toFingerprint } from './to-fingerprint.ts';
import { toScope } from './to-scope.ts';

export interface OnceRequest<Answer> {
  readonly owner: OwnerKey;
  readonly operation: string;
  readonly input: { readonly idempotencyKey?: string | null };
  /** Whether the task can safely run again. If not, a call whose outcome was lost is never run again under its key. */
  readonly repeatable: boolean;
  /** Whether the task may have had an effect yet. */
  readonly mayHaveHappened: () => boolean;
  /** The result of a call that is not repeatable and whose outcome was lost, for example because its process died. */
  readonly interrupted: () => Promise<Answer>;
  /** Runs for the first call; `leaseUntil` is when the key counts as free again, null without a key. */
  readonly task: (leaseUntil: number | null) => Promise<Answer>;
  /** Whether repeated calls get this result. Temporary failures are not repeated. */
  readonly isFinal: (answer: Answer) => boolean;
  readonly write: (answer: Answer) => string | Promise<string>;
  readonly read: (text: string) => Answer | Promise<Answer>;
  /** How long repeated calls get this result, in milliseconds. Default: `settings.idempotencyLifetime`. */
  readonly lifetime?: (answer: Answer) => number;
}

/**
 * Runs a mutation once per idempotency key. A call with the key of another that is still running waits for its result,
 * or throws IdempotencyInFlight if that takes too long. Throws idempotency_conflict if the key was used with another
 * input before.
 */
export async function runOnce<Answer>(
  context: Pick<CommerceContext, 'stores' | 'events' | 'timers' | 'runtime' | 'settings' | 'logger'>,
  request: OnceRequest<Answer>,
): Promise<Answer> {
  const key = parseIdempotencyKey(request.input.idempotencyKey);
  if (key === null) return request.task(null);

  const { stores, events, runtime, settings, logger } = context;
  const scope = toScope(request.owner, request.operation, key);
  const fingerprint = toFingerprint(request.input, ['idempotencyKey']);
  const holder = runtime.uuid();
  const keepMilliseconds = request.repeatable ? 0 : settings.idempotencyLifetime;
  const { owner } = request;
  const claimed = await claim(context, { scope, owner, fingerprint, holder, keepMilliseconds });
  if (claimed.kind === 'answered') return request.read(claimed.answer);

  const keep = async (answer: Answer): Promise<Answer> => {
    const kept = await stores.idempotency.complete(
      { scope, holder },
      {
        text: await request.write(answer),
        lifetimeMilliseconds: request.lifetime?.(answer) ?? settings.idempotencyLifetime,
      },
    );
    if (!kept) logger.warn({ operation: request.operation }, 'An idempotent call took longer than its lease');
    return answer;
  };
  try {
    if (claimed.kind === 'interrupted') return await keep(await request.interrupted());
    const answer = await request.task(claimed.leaseUntil);
    if (request.isFinal(answer)) return await keep(answer);
    await stores.idempotency.release({ scope, holder });
    return answer;
  } catch (error) {
    // An unreleased claim counts as interrupted once its lease has expired.
    if (request.repeatable || !request.mayHaveHappened()) await stores.idempotency.release({ scope, holder });
    else await request.interrupted().then(keep, () => undefined);
    throw error;
  } finally {
    events.publish(topic(scope));
  }
}

type Claimed =
  | { readonly kind: 'claimed'; readonly leaseUntil: number }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'answered'; readonly answer: string };

async function claim(
  context: Pick<CommerceContext, 'stores' | 'events' | 'timers' | 'runtime' | 'settings'>,
  request: Omit<IdempotencyRequest, 'leaseMilliseconds'>,
): Promise<Claimed> {
  const { stores, events, timers, runtime, settings } = context;
  const started = runtime.clock.now();
  const subscription = new TopicSubscription(events, timers, topic(request.scope));
  try {
    for (;;) {
      const now = runtime.clock.now();
      const leaseMilliseconds = settings.idempotencyLease;
      const claim = await stores.idempotency.claim({ ...request, leaseMilliseconds });
      if (claim.outcome === 'claimed') return { kind: 'claimed', leaseUntil: now + leaseMilliseconds };
      if (claim.outcome === 'interrupted') return { kind: 'interrupted' };
      if (claim.outcome === 'answered') return { kind: 'answered', answer: claim.answer };
      if (claim.outcome === 'conflict') {
        const description = 'This key was used with a different input';
        throw new CommerceError('idempotency_conflict', { field: ['idempotencyKey'], description });
      }

      const left = started + settings.inFlightWait - now;
      if (left <= 0) {
        const retryAfterSeconds = Math.max(1, Math.min(5, Math.ceil(claim.leaseMilliseconds / 1000)));
        throw new CommerceError('IdempotencyInFlight', { field: ['idempotencyKey'], retryAfterSeconds });
      }
      await subscription.wait(Math.min(left, Math.max(1, claim.leaseMilliseconds), toWatchPause(context)));
    }
  } finally {
    subscription.leave();
  }
}

const topic = (scope: string): string => `idempotency:${scope}`;
