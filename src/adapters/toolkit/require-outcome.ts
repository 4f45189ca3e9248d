import { CommerceError } from '../../errors/commerce-error.ts';
import { UpstreamFailure } from '../../upstream-http/upstream-failure.ts';
import type { OrderOutcome, ReconciledOutcome } from '../contract/index.ts';

/** The outcome of an order. Throws why there is none: CartNotFound if the cart was ordered by another attempt. */
export function requireOutcome(outcome: ReconciledOutcome): OrderOutcome {
  switch (outcome.kind) {
    case 'refused':
      throw outcome.error;
    case 'unknown':
      throw notKnown('An order of this cart is being placed, and nothing tells yet by whom');
    case 'not-placed':
      throw new CommerceError('CartNotFound', {
        description: 'Another attempt has ordered this cart, or it has ended',
      });
    default:
      return outcome;
  }
}

export const notKnown = (description: string): UpstreamFailure =>
  new UpstreamFailure({ reason: 'busy', outcome: 'unknown', description });
