import type { Caller, Partner } from '../../../domain/viewer/viewer.ts';
import { toAppOwnerKey } from '../../../domain/viewer/viewer.ts';
import { requireAppToken } from '../../../domain/viewer/viewer-rules.ts';
import { requireRefusals } from '../../../errors/require-refusals.ts';
import { digest } from '../../../lib/digest.ts';
import { runOnce } from '../../idempotency/run-once.ts';
import { toFingerprint } from '../../idempotency/to-fingerprint.ts';
import type { CardNetworkContext } from '../card-network-context.ts';
import { requireCardNetworks } from '../networks/require-card-network.ts';
import { type CardAnswer, openOutcome, sealOutcome } from './card-outcome.ts';

export interface KeyedInput {
  readonly idempotencyKey?: string | null;
}

/** One call of a backend, as its task needs it. */
export interface CardCall {
  readonly app: Partner;
  /**
   * Equal for calls that are the same, so that the network acts once. Where a call begins a flow, it changes after each lifetime of a flow
   * token: a call repeated across such a moment begins another flow of the same card.
   */
  readonly requestKey: string;
}

export interface CardRequest<Outcome extends CardAnswer> {
  readonly operation: string;
  /** What a refusal answers beside its errors. */
  readonly nothing: Omit<Outcome, keyof CardAnswer>;
  readonly task: (call: CardCall) => Promise<Outcome>;
}

/**
 * The frame of every call of a backend to a card network. A known idempotency key is answered before anything else is looked
 * at. An answer with a flow token is kept as long as that token is good. Failures that a repeated call may mend are not kept.
 */
export async function runCardCall<Outcome extends CardAnswer & { readonly expiresAt?: string | null }>(
  context: CardNetworkContext,
  caller: Caller,
  input: KeyedInput,
  { operation, nothing, task }: CardRequest<Outcome>,
): Promise<Outcome> {
  const refuse = (thrown: unknown): Outcome =>
    ({ ...nothing, userErrors: requireRefusals(thrown), replayed: false }) as unknown as Outcome;
  const { secretBox, runtime, settings } = context;
  try {
    const app = requireAppToken(caller.viewer);
    const { flowTokens } = requireCardNetworks(context);
    const owner = toAppOwnerKey(app);
    const { idempotencyKey = null } = input;
    // Once the token of an answer has expired, its key begins another flow: the network must not repeat the old one.
    const period = 'expiresAt' in nothing ? Math.floor(runtime.clock.now() / flowTokens.lifetime) : 0;
    const requestKey =
      idempotencyKey === null ? runtime.uuid() : digest(`${owner} ${operation} ${toFingerprint(input, [])} ${period}`);
    return await runOnce(context, {
      owner,
      operation,
      input,
      task: () => task({ app, requestKey }).catch(refuse),
      isFinal: ({ userErrors }) => userErrors.every(({ retryable }) => !retryable),
      lifetime: ({ expiresAt = null }) =>
        expiresAt === null ? settings.idempotencyLifetime : Math.max(1, Date.parse(expiresAt) - runtime.clock.now()),
      write: (outcome) => sealOutcome(secretBox, outcome),
      read: (sealed) => openOutcome<Outcome>(secretBox, sealed),
    });
  } catch (thrown) {
    return refuse(thrown);
  }
}
