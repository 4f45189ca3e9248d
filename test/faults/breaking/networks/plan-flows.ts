import type { CardNetworkName } from '../../../../src/domain/card-network/card-network.ts';
import { SeededRandom } from '../../../cluster/chaos/random.ts';

/** One payment by a card at a network, from its enrolment to the order. */
export interface PlannedFlow {
  readonly network: CardNetworkName;
  /** The card is enrolled first, and then chosen as a saved one. */
  readonly isSaved: boolean;
  /** How often each call is made at once. */
  readonly calls: 1 | 2 | 50;
  /** A wrong code, and then the right one. */
  readonly isMistyped: boolean;
  /** The first intent is for another amount than the cart: its order must be refused. */
  readonly isMismatched: boolean;
  /** Beside the second intent, a copy of the passkey tries an old counter. */
  readonly isCopied: boolean;
  /** Two devices order with the same intent. */
  readonly isRivalled: boolean;
  /** The issuer declines the payment. */
  readonly isDeclined: boolean;
  /** The card is deleted at the end. */
  readonly isDeleted: boolean;
}

const FLOWS_PER_FIFTY_CALLS = 50;

/** What a seed stands for. */
export function planFlows(flows: number, seed: number): readonly PlannedFlow[] {
  const random = new SeededRandom(seed);
  const chance = (share: number) => random.next() < share;
  return Array.from({ length: flows }, (_, index): PlannedFlow => {
    const network = random.pick(['A', 'B', 'C'] as const);
    const [isSaved, isTwice, isMistyped, isMismatched] = [chance(0.5), chance(0.25), chance(0.4), chance(0.25)];
    const [isRivalled, isDeclined, isDeleted] = [chance(0.2), chance(0.25), chance(0.2)];
    const isFifty = index % FLOWS_PER_FIFTY_CALLS === Math.min(7, flows - 1);
    return {
      network,
      isSaved,
      calls: isFifty ? 50 : isTwice ? 2 : 1,
      isMistyped: isMistyped && network === 'A',
      isMismatched: isMismatched && !(isDeclined && network === 'C'),
      isCopied: isMismatched && (network === 'A' || (network === 'B' && isSaved)),
      isRivalled,
      isDeclined: isDeclined && network === 'C',
      isDeleted,
    };
  });
}
