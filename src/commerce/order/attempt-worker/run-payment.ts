import type { Caller } from '../../../domain/viewer/viewer.ts';
import type { ErrorName } from '../../../errors/error-catalog.ts';
import type { StoredAttempt } from '../../../stores/ports/index.ts';
import type { StoredResult } from '../attempt/attempt-records.ts';
import type { AttemptJournal } from '../attempt/journal/attempt-journal.ts';
import type { RunLease } from './attempt-leases.ts';
import type { AttemptWorker } from './attempt-worker.ts';

/** Runs the part of a call that may pay, then reports once whether its payment was declined, even if the journal could not be opened. */
export async function runPayment(
  worker: AttemptWorker,
  { payment }: Pick<Caller, 'payment'>,
  { attempt, lease }: { readonly attempt: StoredAttempt; readonly lease: RunLease },
  work: (journal: AttemptJournal) => Promise<void>,
): Promise<void> {
  let recorded: StoredResult | null = null;
  await worker.run(attempt, lease, (journal) =>
    work(journal).finally(() => {
      recorded = journal.recorded;
    }),
  );
  payment?.end(isDeclined(recorded));
}

const isDeclined = (result: StoredResult | null): boolean =>
  result?.kind === 'failed' && result.userErrors.some(({ name }) => declines.has(name));

/** The responses that a card tester looks for. */
const declines: ReadonlySet<string> = new Set<ErrorName>([
  'CreditCardDeclined',
  'CreditCardInsufficientFunds',
  'CreditCardInvalidNumber',
  'CreditCardInvalidSecurityCode',
  'CreditCardInvalidExpiry',
  'CreditCardInvalidExpiryMonth',
  'CreditCardInvalidExpiryYear',
  'CreditCardInvalidExpiryDate',
  'CreditCardInvalidPostalCode',
  'PaymentChallengeRequired',
]);
