import type { CardNetworkAdapter } from '../../../card-networks/contract/card-network.ts';
import type { CardFlow, FlowToken, OpenedFlow } from '../../../domain/card-network/card-flow.ts';
import type { CardNetworkName } from '../../../domain/card-network/card-network.ts';
import type { SecretCard } from '../../../domain/payment/payment.ts';

/** The flow token operations that card networks need. Implemented in auth. */
interface FlowTokens {
  /** The lifetime of a token, in milliseconds. */
  readonly lifetime: number;
  /** A token with a new number, good for FLOW_TOKEN_LIFETIME_SECONDS. */
  seal(flow: CardFlow): Promise<FlowToken>;
  /** Opens an expired token, too. Throws InvalidInputBody for anything that is not a whole token of this service. */
  open(token: string): Promise<OpenedFlow>;
}

/** What the use cases of card networks need beside the rest of the core. */
export interface CardNetworks {
  readonly adapters: ReadonlyMap<CardNetworkName, CardNetworkAdapter>;
  readonly flowTokens: FlowTokens;
  /** Counts failed enrolments of a card and of the buyer's address, which may not be known. Throws RateLimited. */
  readonly countEnrolment: (tried: {
    readonly card: SecretCard;
    readonly address: string | null;
  }) => Promise<EnrolmentTry>;
  /** The URL at which the buyer's browser reaches this service, without a slash at its end. */
  readonly publicUrl: () => string;
}

/** An enrolment that is about to be tried. */
interface EnrolmentTry {
  /** Call it once the outcome is known. */
  end(failed: boolean): void;
}
