import type { SecretCard } from '../../domain/payment/payment.ts';

/** The versions of the protocol that the client speaks, the newest first. */
export const spokenVersions = ['2026-08-25', '2026-04-08'] as const;

export type SpokenVersion = (typeof spokenVersions)[number];

export const CHECKOUT = 'dev.ucp.shopping.checkout';
const FULFILLMENT = 'dev.ucp.shopping.fulfillment';
const DISCOUNT = 'dev.ucp.shopping.discount';
export const ORDER = 'dev.ucp.shopping.order';
export const BUYER_CONSENT = 'dev.ucp.shopping.buyer_consent';
export const CATALOG_LOOKUP = 'dev.ucp.shopping.catalog.lookup';

/** What the client understands of the protocol: its profile declares this and no more. */
export const agentCapabilities: readonly string[] = [
  CHECKOUT,
  FULFILLMENT,
  DISCOUNT,
  BUYER_CONSENT,
  ORDER,
  CATALOG_LOOKUP,
];

interface UnsignedRequest {
  readonly method: string;
  readonly url: string;
  /** With names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The key of a shop for cards, as its handler declares it. */
interface ShopCardKey {
  readonly keyId: string;
  /** `RSA-OAEP-256` */
  readonly algorithm: string;
  /** `A256GCM` */
  readonly encryption: string;
  readonly jwk: Readonly<Record<string, unknown>>;
}

/** How this service is known to the shop of one merchant: by a profile that it serves, and a key that the profile names. */
export interface UcpAgent {
  readonly profileUrl: (version: SpokenVersion) => string;
  /** The headers that sign a request. */
  readonly sign: (request: UnsignedRequest) => Promise<Readonly<Record<string, string>>>;
  /** The card as a compact JWE, which the holder of the key alone can read. Another one each time. */
  readonly encryptCard: (card: SecretCard, key: ShopCardKey) => Promise<string>;
}

export interface UcpDependencies {
  /** Given by a running service: nobody else can serve the profile. */
  readonly ucpAgent?: (domain: string) => UcpAgent;
}
