import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Receiver } from '../../src/composition/telemetry/certificates.ts';
import { watchCertificates } from '../../src/composition/telemetry/watch-certificates.ts';
import { demoPartner } from '../../src/config/demo.ts';
import { Secret } from '../../src/lib/secret.ts';
import { createPrometheusMetrics } from '../../src/server/metrics/create-prometheus-metrics.ts';
import { findValue } from '../server/metrics/read-metrics.ts';

const HOUR_MS = 3_600_000;
const NAME = 'cartwright_certificate_valid_seconds';
const config = {
  publicUrl: 'https://api.example.com',
  partners: [
    { ...demoPartner, webhook: { url: 'https://shop.example/hooks', secrets: [new Secret('x')], events: [] as const } },
  ],
  cardNetworks: [],
  tracing: { endpoint: 'https://collector.example', headers: {}, ratio: 1, followsParents: false },
  demo: false,
};

describe('certificates', () => {
  it('are looked up each hour, beside the scrape, and keep what was known of a host that does not answer', async () => {
    const metrics = createPrometheusMetrics();
    let now = 0;
    const asked: string[] = [];
    let end: number | null = HOUR_MS * 24;
    const read = async ({ url }: Receiver) => {
      asked.push(url);
      if (end === null) throw new Error('nobody is there');
      return end;
    };
    watchCertificates(metrics, { config, clock: { now: () => now }, read });
    const scrape = async () => {
      const text = await metrics.scrape();
      return ['api.example.com', 'shop.example', 'collector.example'].map((host) => findValue(text, NAME, { host }));
    };

    const first = await scrape();
    const second = await scrape();
    now = HOUR_MS;
    end = null;
    await scrape();
    const last = await scrape();

    assert.deepEqual(first, [undefined, undefined, undefined]);
    assert.deepEqual(second, [24 * 3600, 24 * 3600, 24 * 3600]);
    assert.deepEqual(last, [23 * 3600, 23 * 3600, 23 * 3600]);
    assert.deepEqual(asked, [
      'https://api.example.com',
      'https://shop.example/hooks',
      'https://collector.example',
      'https://api.example.com',
      'https://shop.example/hooks',
      'https://collector.example',
    ]);
  });
});
