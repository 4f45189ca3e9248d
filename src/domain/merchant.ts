/** The data about a merchant that clients get without a call to its platform. */
export interface MerchantProfile {
  /** Exact and case-sensitive, without protocol or trailing slash. */
  readonly domain: string;
  readonly displayName: string;
  /** The platform's name: `sandbox`, `vendure`, … */
  readonly platformId: string;
  /** The deadline of a merchant whose cart was read beside others: the same as that cart's. */
  readonly answerBy?: number;
}
