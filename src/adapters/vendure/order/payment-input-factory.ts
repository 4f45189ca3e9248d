import { z } from 'zod';
import { detectCardBrand } from '../../../domain/order/card-rules.ts';
import type { Card } from '../../../domain/order/payment.ts';
import type { ErrorName } from '../../../errors/catalog.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantCall, OrderSubmission } from '../../contract/index.ts';
import type { HttpClient } from '../../toolkit/http-client.ts';
import { decode } from '../../toolkit/json-body.ts';
import { UpstreamFailure } from '../../toolkit/upstream-failure.ts';
import type { VendurePaymentSettings } from '../settings.ts';

/** The input of addPaymentToOrder. Vendure stores it, so it holds nothing of the card but brand and last digits. */
export interface PaymentInput {
  readonly method: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The catalog name of a decline of this payment. */
  readonly declineName: ErrorName;
}

type PaymentRequest = Pick<OrderSubmission, 'payment' | 'attemptKey' | 'paymentKey'>;

export interface PaymentInputFactory {
  /** Throws PaymentMethodNotAvailable and the CreditCard… names. Charges nothing. */
  create(call: MerchantCall, submission: PaymentRequest): Promise<PaymentInput>;
}

export function createPaymentInputFactory(settings: VendurePaymentSettings, vault: HttpClient): PaymentInputFactory {
  return {
    create: async (call, { payment, attemptKey, paymentKey }) => {
      if (payment.kind !== 'card') {
        throw new CommerceError('PaymentMethodNotAvailable', { description: `This shop takes no ${payment.kind}` });
      }
      const card = payment.card.reveal();
      // Vendure shows `public` to the buyer; the rest is for the plugin alone.
      const shared = {
        attemptKey,
        cardBrand: detectCardBrand(card.number) ?? null,
        cardLastFour: card.number.slice(-4),
      };
      if (settings.kind === 'test-handler') {
        const { flags, declineName } = testBehaviour(card.number);
        return {
          method: settings.method,
          metadata: { ...flags, idempotencyKey: paymentKey, public: shared },
          declineName,
        };
      }
      const token = await exchangeCard(settings, vault, call, card, paymentKey);
      return {
        method: settings.method,
        metadata: { [settings.tokenField]: token, idempotencyKey: paymentKey, public: shared },
        declineName: 'CreditCardDeclined',
      };
    },
  };
}

interface TestBehaviour {
  readonly flags: Readonly<Record<string, boolean>>;
  readonly declineName: ErrorName;
}

const declined = (declineName: ErrorName): TestBehaviour => ({ flags: { shouldDecline: true }, declineName });

/** Test numbers that are the same all over the trade; every other number is approved. */
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

const vaultAnswer = z.object({ token: z.string().min(1).max(2_048) });

/** Sends the card to the payment provider's vault and gets a token that only the shop's plugin can charge. */
async function exchangeCard(
  settings: Extract<VendurePaymentSettings, { kind: 'card-vault' }>,
  vault: HttpClient,
  call: MerchantCall,
  card: Card,
  paymentKey: string,
): Promise<string> {
  const answer = await vault.send({
    operation: 'ExchangeCard',
    kind: 'write',
    method: 'POST',
    url: settings.vaultUrl,
    headers: {
      authorization: `Bearer ${settings.vaultKey.reveal()}`,
      'content-type': 'application/json',
      'idempotency-key': paymentKey,
    },
    body: JSON.stringify({
      number: card.number,
      expiryMonth: card.expiryMonth,
      expiryYear: card.expiryYear,
      securityCode: card.securityCode,
      holderName: card.holderName,
    }),
    signal: call.signal,
  });
  if (answer.status === 402 || answer.status === 422) throw new CommerceError('CreditCardDeclined');
  if (answer.status >= 400) {
    throw new UpstreamFailure({
      reason: 'unexpected-shape',
      outcome: 'refused',
      description: `ExchangeCard: the vault answered with status ${answer.status}`,
    });
  }
  return decode(vaultAnswer, answer.body, 'ExchangeCard').token;
}
