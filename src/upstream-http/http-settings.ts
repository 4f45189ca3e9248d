import * as z from 'zod';

const milliseconds = (byDefault: number) => z.int().min(1).max(120_000).default(byDefault);

/** The limits of one connection; every adapter takes them as `http` in its settings. */
export const httpSettingsSchema = z.strictObject({
  /** The time until the connection is established. */
  connectTimeoutMs: milliseconds(3_000),
  /** The time from the request to the first byte of the response. */
  headersTimeoutMs: milliseconds(8_000),
  /** The time between two chunks of the response. */
  bodyTimeoutMs: milliseconds(8_000),
  /** One whole attempt; this also ends a response that only trickles. */
  totalTimeoutMs: milliseconds(10_000),
  maxResponseBytes: z
    .int()
    .min(1_024)
    .max(64 * 1_024 * 1_024)
    .default(8 * 1_024 * 1_024),
  /** Sockets per origin. */
  connections: z.int().min(1).max(512).default(32),
  /**
   * Concurrent calls, a quarter of them kept for writes. Further calls wait in a queue, reads in one of their own; if it is full, they are
   * rejected.
   */
  concurrency: z.int().min(1).max(512).default(32),
  queue: z.int().min(0).max(10_000).default(128),
  /** Further attempts of a read. Writes are never repeated here. */
  readRetries: z.int().min(0).max(5).default(2),
  retryBaseMs: milliseconds(100),
  retryMaxMs: milliseconds(2_000),
  /** A longer Retry-After is not waited for but handed to the caller. */
  maxRetryAfterMs: milliseconds(3_000),
  /** The breaker opens when more than this share of the last `breakerWindow` calls failed. */
  breakerThreshold: z.number().gt(0).lt(1).default(0.5),
  breakerWindow: z.int().min(2).max(1_000).default(20),
  breakerOpenMs: milliseconds(5_000),
});

export type HttpSettings = z.infer<typeof httpSettingsSchema>;

export const defaultHttpSettings: HttpSettings = httpSettingsSchema.parse({});
