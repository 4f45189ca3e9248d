import type { AgentPayment } from '../../../commerce/agent/complete-checkout.ts';
import { secretCard } from '../../../domain/payment/payment.ts';

/** The handler of the demo's shops. It takes three tokens, and the test cards that docs/sandbox.md lists. */
export const mockHandler = { name: 'example.demo.mock_payment', id: 'mock_payment_handler' } as const;

/** What the tokens stand for: a card that is approved, one that is declined, and one whose bank asks the buyer. */
const tokens: Readonly<Record<string, string>> = {
  success_token: '4242424242424242',
  fail_token: '4000000000000002',
  escalate_token: '4000000000003220',
};

/** Undefined for a token that the handler does not know. */
export function findMockPayment(token: string): AgentPayment | undefined {
  const number = Object.hasOwn(tokens, token) ? tokens[token] : undefined;
  if (number === undefined) return undefined;
  return toMockPayment({ number, expiryMonth: 12, expiryYear: 2034, securityCode: '123', holderName: 'Test' });
}

export const toMockPayment = (card: Parameters<typeof secretCard>[0]): AgentPayment => ({
  card: secretCard(card),
  name: 'mock',
});
