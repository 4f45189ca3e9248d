/** The names of the limits, as in `rateLimits` of the configuration. */
export const rateLimitNames = [
  'sessions',
  'orders',
  'failedPayments',
  'promoCodes',
  'search',
  'suggestions',
  'sockets',
  'enrolments',
  'anonymous',
  'introspection',
  'agents',
  'namedAgents',
  'agentPayments',
  'agentPromoCodes',
  'agentOrders',
  'agentAddressPayments',
  'agentAddressPromoCodes',
  'agentAddressOrders',
  'agentTokens',
  'refusedAgents',
] as const;

export type RateLimitName = (typeof rateLimitNames)[number];

/**
 * Limits of failures. Their points are taken before the outcome is known, so that concurrent tries cannot bypass the
 * limit, and are returned if the call did not fail.
 */
export const failureLimits: ReadonlySet<RateLimitName> = new Set([
  'failedPayments',
  'enrolments',
  'agentPayments',
  'agentAddressPayments',
  'agentTokens',
]);

/** The one key that a limit counts. Every other limit counts both, with the same points. */
export const onlyKeys: Readonly<Partial<Record<RateLimitName, 'address' | 'device'>>> = {
  agentPayments: 'device',
  agentPromoCodes: 'device',
  agentOrders: 'device',
  agentAddressPayments: 'address',
  agentAddressPromoCodes: 'address',
  agentAddressOrders: 'address',
};

/** This many points within this many seconds, for each address and for each device that the limit counts. */
export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
  /** A caller that exceeds the limit is refused for at least this long. 0: until the seconds are over. */
  readonly coolOffSeconds: number;
}

export type RateLimitSettings = Readonly<Record<RateLimitName, RateLimit>>;

/** The keys whose points are taken. Null keys are not counted. */
export interface CountedCaller {
  /** A source address, or the block that counts as one. */
  readonly address: string | null;
  readonly device: string | null;
  /** Counted only for an alarm: it is never refused. */
  readonly appId: string | null;
}

/** The remaining points of a limit for a caller: of the address or of the device, whichever has fewer. */
export interface Quota {
  readonly name: RateLimitName;
  readonly points: number;
  readonly seconds: number;
  readonly remaining: number;
  /** Seconds until all points are available again. */
  readonly resetSeconds: number;
}

export type Points = Readonly<Partial<Record<RateLimitName, number>>>;

export interface TakenPoints {
  /** Null if the points were taken. Otherwise none was, and this is the time until a retry may succeed. */
  readonly retryAfterSeconds: number | null;
  readonly quotas: readonly Quota[];
  /** Returns unused points. Points of an earlier window are not returned. Does not reject. */
  giveBack(points: Points): Promise<void>;
  /** For a limit of failures: the failure has happened. Does not reject. */
  keep(name: RateLimitName): Promise<void>;
}

/** Counts what callers do. The implementation decides where the counts are stored: in this process or in Redis. */
export interface RateLimits {
  /**
   * Takes all these points or none of them. Does not reject: a caller is never refused because the counts are
   * unavailable.
   */
  take(caller: CountedCaller, points: Points): Promise<TakenPoints>;
}
