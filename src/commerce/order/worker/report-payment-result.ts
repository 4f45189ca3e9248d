import type { Caller } from '../../../domain/viewer/viewer.ts';
import type { ErrorName } from '../../../errors/catalog.ts';
import type { AttemptJournal } from '../attempt/attempt-journal.ts';

/** Runs a call that may pay, and then reports whether its payment was declined. */
export async function reportPaymentResult(
  { payment }: Pick<Caller, 'payment'>,
  journal: AttemptJournal,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } finally {
    const { recorded } = journal;
    payment?.end(recorded?.kind === 'failed' && recorded.userErrors.some(({ name }) => declines.has(name)));
  }
}

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
