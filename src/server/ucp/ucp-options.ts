import type { Commerce } from '../../commerce/commerce.ts';
import type { Logger } from '../../lib/logger.ts';
import type { IdentifyPlatform } from './ucp-request.ts';

/** The use cases that the face calls. */
type UcpCommerce = Pick<Commerce, 'loadProducts' | 'searchProducts' | 'findMerchant' | 'listCapabilities'>;

export interface UcpOptions {
  readonly commerce: UcpCommerce;
  readonly identify: IdentifyPlatform;
  /** Serves the profile of an agent, for whoever tries the face without a profile: for the demo. */
  readonly showsExampleAgent: boolean;
  /** The URL at which clients reach this service, without a trailing slash. */
  readonly publicUrl: () => string;
  /** The merchant whose domain, or one of whose hosts, this is; undefined if there is none. */
  readonly findDomain: (host: string) => string | undefined;
  /** Null while operations run as usual. */
  readonly findMaintenance: () => { readonly retryAfterSeconds: number } | null;
  readonly logger: Logger;
}
