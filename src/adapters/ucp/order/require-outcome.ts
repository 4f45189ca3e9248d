import { CommerceError } from '../../../errors/commerce-error.ts';
import { UpstreamFailure } from '../../../upstream-http/upstream-failure.ts';
import type { OrderOutcome, ReconciledOutcome } from '../../contract/index.ts';

/** The outcome of an order. Throws why there is none. */
export function requireOutcome(outcome: ReconciledOutcome): OrderOutcome {
  switch (outcome.kind) {
    case 'refused':
      throw outcome.error;
    case 'unknown':
      throw notKnown('The checkout is being ordered, and nothing tells yet by whom');
    case 'not-placed':
      throw new CommerceError('CartNotFound', { description: 'The checkout was ordered otherwise, or has ended' });
    default:
      return outcome;
  }
}

export const notKnown = (description: string): UpstreamFailure =>
  new UpstreamFailure({ reason: 'busy', outcome: 'unknown', description });
