import type { AgentPayment } from '../../../commerce/agent/checkout-session/agent-payment.ts';
import type { AgentPayments } from '../../../commerce/agent/list-agent-payments.ts';
import type { UcpOptions } from '../ucp-options.ts';
import type { Credential } from './credential.ts';

/** What a merchant takes from a platform. */
export interface TakenPayments extends AgentPayments {
  /** The payments of the demo. */
  readonly takesMock: boolean;
}

/** A way to pay, as a profile and a checkout declare it. Source: the protocol, "Payment handlers". */
export interface PaymentHandler {
  readonly id: string;
  /** Left out for one of the operator's own, whose name is `id` below its domain, backwards. */
  readonly name?: string;
  readonly isTaken: (taken: TakenPayments) => boolean;
  /** What the platform needs to know for it. */
  readonly toConfig: (
    taken: TakenPayments,
    options: Pick<UcpOptions, 'paymentEncryptionKey'>,
  ) => Promise<object> | object;
  /** The type of its instruments; any if left out. */
  readonly instrument?: string;
  /** Undefined for a credential that the handler cannot read. */
  readonly parse: (credential: Credential | null) => AgentPayment | undefined;
}
