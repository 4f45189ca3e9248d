import { CommerceError } from '../../../errors/commerce-error.ts';
import { askToRepeat } from '../attempt/ask-to-repeat.ts';
import {
  type AttemptContext,
  type AttemptPayment,
  type BroughtPayment,
  callPlatform,
} from '../attempt/attempt-context.ts';
import { findTimeLeft } from '../attempt/find-time-left.ts';
import { getCredential, releaseLateCredential } from '../attempt/intent-credential.ts';
import { type AttemptJournal, LeaseLostError } from '../attempt/journal/attempt-journal.ts';
import { eventEntry, stepEntry } from '../attempt/journal/journal-entries.ts';
import { listDoubtfulSubmissions } from '../attempt/journal/submission-ends.ts';
import { findKeptPayment, sealPayment } from '../attempt/kept-payment.ts';
import { toPaymentKey } from '../attempt/payment-keys.ts';
import { recordStepStart } from '../attempt/record-step-start.ts';
import { failStep } from './fail-step.ts';
import { findNextStep } from './find-next-step.ts';
import { endLate } from './time-to-submit.ts';

/**
 * The payment of an attempt without an open submission: the token that is kept, or what the call brought, its card exchanged for a token if
 * the adapter can. Null if the attempt now waits, for its call or for another try, or has ended.
 */
export async function preparePayment(
  run: AttemptContext,
  brought: BroughtPayment | null,
): Promise<AttemptPayment | null> {
  const { context, journal } = run;
  const step = findNextStep(journal);
  if (findTimeLeft(context, journal) <= 0) {
    await endLate(journal, step);
    return null;
  }
  const kept = await findKeptPayment(run);
  if (kept === undefined && brought === null) {
    await askToRepeat(run, step, [interruption(journal)]);
    return null;
  }
  if (journal.status === 'ACTION_REQUIRED') {
    await journal.record({ events: [eventEntry('action-met', {})], status: 'RUNNING', result: null, dueIn: 0 });
  }
  if (kept !== undefined || brought === null) return kept ?? null;
  const { method } = brought;
  return method === null ? fetchCredential(run, brought) : vault(run, { ...brought, method });
}

async function vault(run: AttemptContext, brought: AttemptPayment): Promise<AttemptPayment | null> {
  const { context, worker, journal, merchant } = run;
  const { adapter } = merchant;
  const vaultCard = adapter.vaultCard?.bind(adapter);
  const { method } = brought;
  if (vaultCard === undefined || method.kind !== 'card') return brought;
  try {
    await worker.beforeStep(journal);
    await recordStepStart(journal, 'PREPARE_PAYMENT', null);
    const input = { card: method.card, paymentKey: toPaymentKey(journal) };
    const vaulted = await callPlatform(run, 'vaultCard', context.settings.writeTimeout, (call) =>
      vaultCard(call, input),
    );
    journal.hold({
      steps: [stepEntry('PREPARE_PAYMENT', 'FINISHED', null)],
      sealedPayment: await sealPayment(run, vaulted, brought),
    });
    return { ...brought, method: { kind: 'vaulted-card', token: vaulted.token } };
  } catch (thrown) {
    await failStep(run, 'PREPARE_PAYMENT', thrown);
    return null;
  }
}

/** Fetches the credential of the plan's intent, which the merchant's platform redeems. */
async function fetchCredential(run: AttemptContext, brought: BroughtPayment): Promise<AttemptPayment | null> {
  const { worker, journal } = run;
  try {
    await worker.beforeStep(journal);
    await recordStepStart(journal, 'PREPARE_PAYMENT', null);
    const credential = await getCredential(run).finally(() => giveBackIfEnded(run));
    journal.hold({ steps: [stepEntry('PREPARE_PAYMENT', 'FINISHED', null)] });
    return { ...brought, method: { kind: 'network-token', credential } };
  } catch (thrown) {
    await failStep(run, 'PREPARE_PAYMENT', thrown);
    return null;
  }
}

/**
 * Gives back what came after the attempt had given back what it had, as one that was cancelled meanwhile: nobody else would, and the intent
 * would be of no use. An attempt that only changed hands goes on with it. Throws LeaseLostError if this run has the attempt no longer.
 */
async function giveBackIfEnded(run: AttemptContext): Promise<void> {
  const { context, worker, journal } = run;
  const { hold } = journal.plan;
  try {
    await worker.leases.requireStored(journal);
  } catch (lost) {
    // What else fails here says nothing of the attempt: its next record does.
    if (!(lost instanceof LeaseLostError)) return;
    const steps = await context.stores.attempts.listSteps(journal.attemptId).catch(() => []);
    const isReleased = steps.some(({ step }) => step === 'RELEASE_HOLD');
    // It is free again at the end of the intent, at the latest.
    if (isReleased && hold?.kind === 'intent') await releaseLateCredential(run, hold).catch(() => {});
    throw lost;
  }
}

const interruption = ({ steps }: AttemptJournal): CommerceError =>
  new CommerceError('ServiceUnavailable', {
    description: listDoubtfulSubmissions(steps).length === 0 ? INTERRUPTED : INTERRUPTED_WHILE_PAYING,
    retryAfterSeconds: 1,
  });

const INTERRUPTED =
  'The attempt was interrupted before the payment. Nothing was charged: repeat the same call with the same idempotencyKey.';

const INTERRUPTED_WHILE_PAYING =
  'The attempt was interrupted at the payment, which may have been taken: repeat the same call with the same idempotencyKey. It is charged once.';
