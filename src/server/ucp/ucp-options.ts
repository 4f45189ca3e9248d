import type { CountedTry } from '../../commerce/agent/complete-checkout.ts';
import type { Commerce } from '../../commerce/commerce.ts';
import type { PaymentEncryptionKey } from '../../domain/payment/payment.ts';
import type { PaymentObserver } from '../../domain/viewer/viewer.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { ClientCredentials, PlatformToken } from './callers/platform-tokens.ts';
import type { RefusedRequests } from './callers/rate-limits/limit-refused.ts';
import type { LimitedTry, Trying } from './callers/rate-limits/limit-tries.ts';
import type { MerchantKeys } from './signatures/merchant-signer.ts';
import type { IdentifyPlatform } from './ucp-request.ts';
import type { UcpVersion } from './versions/ucp-version.ts';

/** The use cases that the face calls. */
type UcpCommerce = Pick<
  Commerce,
  | 'answerOnce'
  | 'cancelAgentCheckout'
  | 'completeAgentCheckout'
  | 'findMerchant'
  | 'getAgentOrder'
  | 'listAgentPayments'
  | 'listAgentPickupLocations'
  | 'loadProducts'
  | 'noteAgentPlatform'
  | 'openAgentCheckout'
  | 'readAgentCheckout'
  | 'replaceAgentCheckout'
  | 'requireAgentCheckout'
  | 'isKeyInDoubt'
  | 'searchProducts'
>;

export interface UcpOptions {
  readonly commerce: UcpCommerce;
  readonly identify: IdentifyPlatform;
  /** Counts requests that are refused before anybody is identified. */
  readonly refused: Pick<RefusedRequests, 'check' | 'count'>;
  /** The version that the profiles of merchants are of. They name the others. */
  readonly version: UcpVersion;
  /** Counts a payment before it is tried; null if it is not counted. Throws ProtocolFault. */
  readonly reservePayment: (call: Trying) => Promise<PaymentObserver | null>;
  /** Counts what a platform tries at a merchant, before it is tried. Throws ProtocolFault. */
  readonly takeTries: (call: Trying, what: LimitedTry, count?: number) => Promise<CountedTry>;
  /** The same text for the same address, which tells nothing of it. */
  readonly markAddress: (address: string) => string;
  /** The access token of a platform that calls by OAuth; null if the credentials are wrong. Throws ProtocolFault if too many were. */
  readonly issueToken: (credentials: ClientCredentials, address: string) => Promise<PlatformToken | null>;
  /** The keys with which merchants sign. */
  readonly keys: MerchantKeys;
  readonly clock: Clock;
  /** Serves the profile of an agent, for whoever tries the face without a profile: for the demo. */
  readonly showsExampleAgent: boolean;
  /** The URL at which clients reach this service, without a trailing slash. */
  readonly publicUrl: () => string;
  /** The merchant whose domain, or one of whose hosts, this is, with any port or without; undefined if there is none. */
  readonly findDomain: (host: string) => string | undefined;
  /** Whether the platform of a merchant has an operation. */
  readonly supports: (
    domain: string,
    operation: ReturnType<Commerce['listCapabilities']>[number]['operation'],
  ) => boolean;
  /** Whether a merchant takes the payments of the demo. */
  readonly takesMockPayment: (domain: string) => boolean;
  /** The key with which platforms encrypt cards. */
  readonly paymentEncryptionKey: () => Promise<PaymentEncryptionKey>;
  readonly newId: () => string;
  /** Null while operations run as usual. */
  readonly findMaintenance: () => { readonly retryAfterSeconds: number } | null;
  readonly logger: Logger;
}
