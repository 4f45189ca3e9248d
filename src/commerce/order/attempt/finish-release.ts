import type { HoldRef } from '../../../adapters/contract/index.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { AttemptChange } from '../../../stores/ports/index.ts';
import { requireCardNetwork } from '../../card-network/networks/require-card-network.ts';
import { callMerchant } from '../../merchant-calls/call-merchant.ts';
import type { PendingFailure, ReleaseOutcome } from './attempt-records.ts';
import { releaseCredential } from './intent-credential.ts';
import type { AttemptJournal } from './journal/attempt-journal.ts';
import { stepEntry } from './journal/journal-entries.ts';
import { recordFailure } from './record-failure.ts';
import { toGrowingPause } from './to-retry-pause.ts';

type CallerOfRelease = Parameters<typeof releaseCredential>[0]['caller'];

/** How long a release is retried, in milliseconds. A provider releases by itself within this time what nobody claimed. */
const PATIENCE = 60 * 60_000;

/** Records how the attempt will end, so that a crash leaves no money held, then releases the hold and ends the attempt. */
export async function releaseBeforeEnd(
  journal: AttemptJournal,
  failure: PendingFailure,
  steps: NonNullable<AttemptChange['steps']>,
): Promise<void> {
  await journal.record({
    steps: [...steps, stepEntry('RELEASE_HOLD', 'STARTED', failure)],
    status: 'RUNNING',
    result: null,
    dueIn: 0,
  });
  await finishRelease(journal, failure);
}

/** Releases what is held at the merchant and the card network, then ends the attempt. After a temporary failure it is tried again later. */
export async function finishRelease(journal: AttemptJournal, failure: PendingFailure): Promise<void> {
  const { context } = journal;
  const waited = journal.openFor('RELEASE_HOLD');
  const outcome = await release(journal).catch((thrown: unknown): ReleaseOutcome | null => {
    if (!(thrown instanceof CommerceError)) throw thrown;
    if (waited < PATIENCE) return null;
    const { attemptId, domain } = journal.attempt;
    context.logger.error(
      { attemptId, domain, error: thrown.name },
      'Nobody confirmed that the hold of an attempt is released: look at the payment provider of the merchant',
    );
    return { released: null, unconfirmed: true };
  });
  if (outcome === null) return journal.record({ dueIn: toGrowingPause(context, waited) });
  const steps = [stepEntry('RELEASE_HOLD', 'FINISHED', outcome)];
  await recordFailure(journal, failure, { steps, released: outcome.released });
}

/** The merchant first: it may have redeemed the token that the network then takes back. */
async function release(journal: AttemptJournal): Promise<ReleaseOutcome> {
  const caller = { requestId: journal.context.runtime.uuid(), buyer: { ip: null, userAgent: null } };
  const outcome = await releaseAtMerchant(journal, caller);
  const { hold } = journal.plan;
  if (hold?.kind !== 'intent') return outcome;
  // A node without the network knows nothing of what is held.
  requireCardNetwork(journal.context, hold.network, hold.field);
  await releaseCredential({ journal, caller }, hold).catch(toNothingHeld);
  return outcome;
}

/** A refusal that a repetition does not change says that nothing is held, as of a session or an intent that has ended. */
function toNothingHeld(thrown: unknown): ReleaseOutcome {
  if (thrown instanceof CommerceError && thrown.httpStatus < 500 && !thrown.retryable) return { released: null };
  throw thrown;
}

async function releaseAtMerchant(journal: AttemptJournal, caller: CallerOfRelease): Promise<ReleaseOutcome> {
  const { context, attempt } = journal;
  const { adapter } = context.merchants.requireConfigured(attempt.domain);
  const releaseHold = adapter.releaseHold?.bind(adapter);
  const hold = findHold(journal);
  const cart = await findCart(journal);
  if (releaseHold === undefined || hold === null || cart === null) return { released: null };
  const options = { domain: attempt.domain, operation: 'releaseHold', caller, timeout: context.settings.writeTimeout };
  return callMerchant(context, options, (call) => releaseHold(call, { cart, hold })).catch(toNothingHeld);
}

function findHold({ plan: { hold }, lastSubmission }: AttemptJournal): HoldRef | null {
  if (hold?.kind === 'session') return { kind: 'session', sessionId: hold.sessionId };
  if (hold === undefined || lastSubmission === undefined) return null;
  return { kind: hold.kind === 'intent' ? 'network-token' : 'token', paymentKey: lastSubmission.paymentKey };
}

/** The submitted cart, else the device's current one, else the one forgotten last: the attempt locks the cart, so no other came since. */
async function findCart({ context, lastSubmission, attempt }: AttemptJournal): Promise<string | null> {
  if (lastSubmission !== undefined) return context.secretBox.open(lastSubmission.handle);
  const current = await context.deviceCarts.find(attempt);
  return current?.handle ?? (await context.deviceCarts.listForgotten(attempt))[0] ?? null;
}
