import type { Card } from '../../client/src/index.ts';

/** One of the sandbox's cards: the one that approves, unless another number is asked for. */
export const toExampleCard = (number = '4242424242424242'): Card => ({
  number,
  expiryMonth: 12,
  expiryYear: new Date().getUTCFullYear() + 3,
  // American Express has four digits.
  securityCode: /^3[47]/.test(number) ? '1234' : '123',
  holderName: 'Ada Lovelace',
});
