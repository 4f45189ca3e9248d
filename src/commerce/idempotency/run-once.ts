import type { OwnerKey } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { IdempotencyRequest } from '../../stores/ports/index.ts';
import type { CoreContext } from '../context/core-context.ts';
import { toWatchPause } from '../wake-ups/to-watch-pause.ts';
import { TopicSubscription } from '../wake-ups/topic-subscription.ts';
import { ClaimLost, OwnClaim } from './own-claim.ts';
import { parseIdempotencyKey } from './parse-idempotency-key.ts';
import { toFingerprint } from './to-fingerprint.ts';
import { toScope } from './to-scope.ts';

export interface OnceRequest<Answer> {
  /** With whose other data the result is deleted. */
  readonly owner: OwnerKey;
  /** The owner of the keys. Default: `owner`. */
  readonly keyOwner?: OwnerKey;
  readonly operation: string;
  readonly input: { readonly idempotencyKey?: string | null };
  /** Runs for the first call. The claim is null without a key. */
  readonly task: (claim: OwnClaim | null) => Promise<Answer>;
  /** Omitted if the task can safely run again. */
  readonly once?: Once<Answer>;
  /** Whether repeated calls get this result. Temporary failures are not kept: a repeated call runs again. */
  readonly isFinal: (answer: Answer) => boolean;
  readonly write: (answer: Answer) => string | Promise<string>;
  readonly read: (text: string) => Answer | Promise<Answer>;
  /** How long repeated calls get this result, in milliseconds. Default: `settings.idempotencyLifetime`. */
  readonly lifetime?: (answer: Answer) => number;
}

/** For a task that must not run twice: it calls `claim.ask` before it begins. */
interface Once<Answer> {
  /** Whether what was asked may have happened, while its outcome is not known. */
  readonly isInDoubt: () => boolean;
  /**
   * The result of an earlier call that asked and was cut off. `note` is what it asked with. If this throws, or its result is
   * not final, the call stays in doubt, and the next one settles it.
   */
  readonly settle: (note: string | null, claim: OwnClaim) => Promise<Answer>;
}

type OnceContext = Pick<CoreContext, 'stores' | 'events' | 'timers' | 'runtime' | 'settings' | 'logger' | 'lateEnds'>;

/**
 * Runs a mutation once per idempotency key. A call with the key of another that is still running waits for its result,
 * or throws IdempotencyInFlight if that takes too long. If the other was cut off, this one takes its place: it runs the
 * task if nothing was asked yet, and otherwise settles what was. Throws idempotency_conflict if the key was used with another
 * input before, with `retryAfterSeconds` while that call runs.
 */
export async function runOnce<Answer>(context: OnceContext, request: OnceRequest<Answer>): Promise<Answer> {
  const key = parseIdempotencyKey(request.input.idempotencyKey);
  if (key === null) return request.task(null);

  const { owner, keyOwner = owner } = request;
  const scope = toScope(keyOwner, request.operation, key);
  const fingerprint = toFingerprint(request.input, ['idempotencyKey']);
  for (;;) {
    const holder = context.runtime.uuid();
    const claimed = await claim(context, { scope, owner, fingerprint, holder });
    if (claimed.kind === 'answered') return request.read(claimed.answer);
    const own = new OwnClaim(context, { scope, holder }, claimed);
    try {
      return await runClaimed(context, request, own, { ...claimed, scope, holder });
    } catch (error) {
      // Whoever has the key now answers this call, too.
      if (!(error instanceof ClaimLost)) throw error;
    } finally {
      own.end();
      context.events.publish(topic(scope));
    }
  }
}

async function runClaimed<Answer>(
  { stores, settings, logger, lateEnds }: OnceContext,
  { operation, task, once, isFinal, write, lifetime }: OnceRequest<Answer>,
  own: OwnClaim,
  { kind, note, scope, holder }: Own & { readonly scope: string; readonly holder: string },
): Promise<Answer> {
  const held = { scope, holder };
  const release = () => lateEnds.end(scope, () => stores.idempotency.release(held));
  const isSettling = kind === 'interrupted' && once !== undefined;
  try {
    const answer = await (isSettling ? once.settle(note, own) : task(own));
    if (!isFinal(answer)) {
      if (!isSettling) await release();
      return answer;
    }
    const text = await write(answer);
    const lifetimeMilliseconds = lifetime?.(answer) ?? settings.idempotencyLifetime;
    const keep = async () => {
      const kept = await stores.idempotency.complete(held, { text, lifetimeMilliseconds });
      if (!kept) logger.warn({ operation }, 'An idempotent call was taken over by another');
    };
    // A change that was made is answered even if its result cannot be kept yet. A task that repeats safely fails instead, to be called again.
    await (once === undefined ? keep() : lateEnds.end(scope, keep));
    return answer;
  } catch (error) {
    if (!isSettling && !once?.isInDoubt()) await release();
    throw error;
  }
}

interface Own {
  readonly kind: 'claimed' | 'interrupted';
  /** When it was claimed at the earliest, by this process's clock. */
  readonly at: number;
  readonly note: string | null;
}

type Claimed = Own | { readonly kind: 'answered'; readonly answer: string };

async function claim(context: OnceContext, request: Omit<IdempotencyRequest, 'leaseMilliseconds'>): Promise<Claimed> {
  const { stores, events, timers, runtime, settings, lateEnds } = context;
  const started = runtime.clock.now();
  const subscription = new TopicSubscription(events, timers, topic(request.scope));
  try {
    for (;;) {
      await lateEnds.finish(request.scope);
      const at = runtime.clock.now();
      const claim = await stores.idempotency.claim({ ...request, leaseMilliseconds: settings.keyLease });
      if (claim.outcome === 'claimed') return { kind: 'claimed', at, note: null };
      if (claim.outcome === 'interrupted') return { kind: 'interrupted', at, note: claim.note };
      if (claim.outcome === 'answered') return { kind: 'answered', answer: claim.answer };
      if (claim.outcome === 'conflict') {
        const description =
          'This key was used with a different input. Read what the first call did before you use a new key.';
        const { leaseMilliseconds: lease } = claim;
        throw new CommerceError('idempotency_conflict', {
          field: ['idempotencyKey'],
          description,
          ...(lease !== null && { retryAfterSeconds: toPause(lease) }),
        });
      }

      const left = started + settings.inFlightWait - at;
      if (left <= 0) {
        const retryAfterSeconds = toPause(claim.leaseMilliseconds);
        throw new CommerceError('IdempotencyInFlight', { field: ['idempotencyKey'], retryAfterSeconds });
      }
      await subscription.wait(Math.min(left, Math.max(1, claim.leaseMilliseconds), toWatchPause(context)));
    }
  } finally {
    subscription.leave();
  }
}

/** In seconds. */
const toPause = (leaseMilliseconds: number): number => Math.max(1, Math.min(5, Math.ceil(leaseMilliseconds / 1000)));

const topic = (scope: string): string => `idempotency:${scope}`;
