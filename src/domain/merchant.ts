/** What clients may know of a merchant without asking its platform. */
export interface MerchantProfile {
  /** Exact and case-sensitive, without protocol or trailing slash. */
  readonly domain: string;
  readonly displayName: string;
  /** The platform's name: `sandbox`, `vendure`, … */
  readonly platformId: string;
}
