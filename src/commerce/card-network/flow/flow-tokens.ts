import type { CardFlow, FlowToken, OpenedFlow } from '../../../domain/card-network/card-flow.ts';

/** The flow token operations that card networks need. Implemented in auth. */
export interface FlowTokens {
  /** The lifetime of a token, in milliseconds. */
  readonly lifetime: number;
  /** A token with a new number, good for FLOW_TOKEN_LIFETIME_SECONDS. */
  seal(flow: CardFlow): Promise<FlowToken>;
  /** Opens an expired token, too. Throws InvalidInputBody for anything that is not a whole token of this service. */
  open(token: string): Promise<OpenedFlow>;
}
