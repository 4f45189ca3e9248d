import type { ErrorName } from '../../../errors/error-catalog.ts';
import type { HttpClient } from '../../../upstream-http/http-client.ts';
import type { MerchantCall, OrderSubmission } from '../../contract/index.ts';
import { type CardToken, notTaken, toCardToken, toShownCard } from '../../toolkit/card-vault.ts';
import type { VendurePaymentSettings } from '../settings.ts';

/** The input of addPaymentToOrder. Vendure stores it, so it holds nothing of the card but brand and last digits. */
export interface PaymentInput {
  readonly method: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The catalog name of a decline of this payment. */
  readonly declineName: ErrorName;
}

/** Throws PaymentMethodNotAvailable and the CreditCard… names. Charges nothing. */
export type ToPaymentInput = (call: MerchantCall, submission: OrderSubmission) => Promise<PaymentInput>;

export const createToPaymentInput =
  (settings: VendurePaymentSettings, vault: HttpClient): ToPaymentInput =>
  async (call, { payment, attemptKey, paymentKey }) => {
    const { method } = settings;
    const common = ({ brand, lastFour }: Pick<CardToken, 'brand' | 'lastFour'>) => ({
      idempotencyKey: paymentKey,
      // Vendure shows `public` to the buyer; the rest is for the plugin alone.
      public: { attemptKey, cardBrand: brand, cardLastFour: lastFour },
    });
    if (settings.kind === 'card-vault') {
      const card = await toCardToken(settings, vault, call, payment, paymentKey);
      const metadata = { [settings.tokenField]: card.token, ...common(card) };
      return { method, metadata, declineName: 'CreditCardDeclined' };
    }
    if (payment.kind !== 'card') throw notTaken(payment);
    const card = payment.card.reveal();
    const { flags, declineName } = testBehaviour(card.number);
    return { method, metadata: { ...flags, ...common(toShownCard(card)) }, declineName };
  };

interface TestBehaviour {
  readonly flags: Readonly<Record<string, boolean>>;
  readonly declineName: ErrorName;
}

const declined = (declineName: ErrorName): TestBehaviour => ({ flags: { shouldDecline: true }, declineName });

/** The test numbers that payment providers commonly use; every other number is approved. */
const testNumbers: Readonly<Record<string, TestBehaviour>> = {
  '4000000000000002': declined('CreditCardDeclined'),
  '4000000000009995': declined('CreditCardInsufficientFunds'),
  '4000000000000127': declined('CreditCardInvalidSecurityCode'),
  '4000000000000069': declined('CreditCardInvalidExpiry'),
  '4000000000003220': declined('PaymentChallengeRequired'),
  '4000000000000119': { flags: { shouldError: true }, declineName: 'CheckoutError' },
};

const testBehaviour = (number: string): TestBehaviour =>
  testNumbers[number] ?? { flags: {}, declineName: 'CreditCardDeclined' };
