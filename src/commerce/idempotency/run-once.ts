import { CommerceError } from '../../errors/commerce-error.ts';
import type { CommerceContext } from '../dependencies.ts';
import { WakeUps } from '../wake-ups.ts';
import { parseIdempotencyKey } from './parse-idempotency-key.ts';
import { toFingerprint } from './to-fingerprint.ts';
import { toScope } from './to-scope.ts';

export interface OnceRequest<Answer> {
  readonly owner: string;
  readonly operation: string;
  readonly input: { readonly idempotencyKey?: string | null };
  readonly signal: AbortSignal;
  /** Runs for the first call; `leaseUntil` is when the key counts as free again, null without a key. */
  readonly task: (leaseUntil: number | null) => Promise<Answer>;
  /** Whether this answer is the one that repeated calls get. Failures that may pass are not. */
  readonly isFinal: (answer: Answer) => boolean;
  readonly write: (answer: Answer) => string;
  readonly read: (text: string) => Answer;
}

/**
 * Runs a mutation once per idempotency key. A call with the key of another that is still running waits for its answer, or throws
 * IdempotencyInFlight when that takes too long. Throws idempotency_conflict where the key came with another input before.
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
  const claimed = await claim(context, request, scope, fingerprint, holder);
  if (claimed.kind === 'answered') return request.read(claimed.answer);

  try {
    const answer = await request.task(claimed.leaseUntil);
    if (!request.isFinal(answer)) {
      await stores.idempotency.release(scope, holder);
      return answer;
    }
    const expiresAt = runtime.clock.now() + settings.idempotencyLifetime;
    const kept = await stores.idempotency.complete(scope, holder, request.write(answer), expiresAt);
    if (!kept) logger.warn({ operation: request.operation }, 'An idempotent call took longer than its lease');
    return answer;
  } catch (error) {
    await stores.idempotency.release(scope, holder);
    throw error;
  } finally {
    events.publish(topic(scope));
  }
}

type Claimed =
  | { readonly kind: 'claimed'; readonly leaseUntil: number }
  | { readonly kind: 'answered'; readonly answer: string };

async function claim<Answer>(
  {
    stores,
    events,
    timers,
    runtime,
    settings,
  }: Pick<CommerceContext, 'stores' | 'events' | 'timers' | 'runtime' | 'settings'>,
  { signal }: OnceRequest<Answer>,
  scope: string,
  fingerprint: string,
  holder: string,
): Promise<Claimed> {
  const started = runtime.clock.now();
  const wakeUps = new WakeUps(events, timers, topic(scope));
  const leave = () => wakeUps.leave();
  signal.addEventListener('abort', leave, { once: true });
  try {
    for (;;) {
      const now = runtime.clock.now();
      const leaseUntil = now + settings.idempotencyLease;
      const claim = await stores.idempotency.claim({ scope, fingerprint, holder, leaseUntil, now });
      if (claim.outcome === 'claimed') return { kind: 'claimed', leaseUntil };
      if (claim.outcome === 'answered') return { kind: 'answered', answer: claim.answer };
      if (claim.outcome === 'conflict') {
        const description = 'This key came with another input';
        throw new CommerceError('idempotency_conflict', { field: ['idempotencyKey'], description });
      }

      const left = started + settings.inFlightWait - now;
      if (left <= 0 || signal.aborted) {
        const retryAfterSeconds = Math.max(1, Math.min(5, Math.ceil((claim.leaseUntil - now) / 1000)));
        throw new CommerceError('IdempotencyInFlight', { field: ['idempotencyKey'], retryAfterSeconds });
      }
      await wakeUps.wait(Math.min(left, Math.max(1, claim.leaseUntil - now)));
    }
  } finally {
    signal.removeEventListener('abort', leave);
    wakeUps.leave();
  }
}

const topic = (scope: string): string => `idempotency:${scope}`;
