import type { Config } from '../../config/loaded-config.ts';
import { mapConcurrently } from '../../lib/async/map-concurrently.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Metrics } from '../../lib/metrics/metrics.ts';
import { listReceivers, readCertificateEnd } from './certificates.ts';

const AT_ONCE = 4;
const HOUR_MS = 3_600_000;

export interface WatchedCertificates {
  readonly config: Pick<Config, 'partners' | 'cardNetworks' | 'tracing' | 'publicUrl' | 'demo'>;
  readonly clock: Clock;
  /** Default: `readCertificateEnd`. */
  readonly read?: typeof readCertificateEnd;
}

/**
 * Tells for how long the certificates of the service's own public address and of webhooks, card networks and the collector of traces are valid. A scrape gets what is
 * known, and has it looked up again if that is an hour old. What cannot be reached keeps what was known.
 */
export function watchCertificates(
  metrics: Metrics,
  { config, clock, read = readCertificateEnd }: WatchedCertificates,
): void {
  const { publicUrl, demo } = config;
  const own = publicUrl === null ? [] : [{ what: 'this service', url: publicUrl, isForeign: false }];
  const watched = [...own, ...listReceivers(config)].filter(({ url }) => url.startsWith('https:'));
  const ends = new Map<string, number>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = () =>
    mapConcurrently(watched, AT_ONCE, async (receiver) => {
      // One that has ended, or that nobody trusts, is what the operator must hear of.
      const end = await read(receiver, demo, { requiresTrust: false }).catch(() => null);
      if (end !== null) ends.set(new URL(receiver.url).host, end);
    });

  metrics.watch('certificateValid', () => {
    const now = clock.now();
    if (now - lookedAt >= HOUR_MS) {
      lookedAt = now;
      void look();
    }
    return [...ends].map(([host, end]) => ({ labels: { host }, value: (end - now) / 1000 }));
  });
}
