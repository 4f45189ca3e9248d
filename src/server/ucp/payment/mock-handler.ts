import type { AgentPayment } from '../../../commerce/agent/checkout-session/agent-payment.ts';
import { secretCard } from '../../../domain/payment/payment.ts';
import type { PaymentHandler } from './payment-handler.ts';

/** What the tokens stand for: a card that is approved, one that is declined, and one whose bank asks the buyer. */
const tokens: Readonly<Record<string, string>> = {
  success_token: '4242424242424242',
  fail_token: '4000000000000002',
  escalate_token: '4000000000003220',
};

/** The handler of the demo's shops. It takes three tokens, and the test cards that docs/sandbox.md lists. */
export const mockHandler: PaymentHandler = {
  id: 'mock_payment_handler',
  name: 'example.demo.mock_payment',
  isTaken: ({ takesMock }) => takesMock,
  toConfig: () => ({}),
  parse: (credential) => {
    const { token, number, expiry_month, expiry_year, cvc, name } = credential ?? {};
    if (typeof token === 'string') return findMockPayment(token);
    if (typeof number !== 'string') return undefined;
    return toMockPayment({
      number: number.replaceAll(' ', ''),
      expiryMonth: expiry_month ?? 0,
      expiryYear: expiry_year ?? 0,
      securityCode: cvc ?? '',
      holderName: name ?? '',
    });
  },
};

/** Undefined for a token that the handler does not know. */
function findMockPayment(token: string): AgentPayment | undefined {
  const number = Object.hasOwn(tokens, token) ? tokens[token] : undefined;
  if (number === undefined) return undefined;
  return toMockPayment({ number, expiryMonth: 12, expiryYear: 2034, securityCode: '123', holderName: 'Test' });
}

const toMockPayment = (card: Parameters<typeof secretCard>[0]): AgentPayment => ({
  card: secretCard(card),
  name: 'mock',
});
