import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemTimers } from '../../../src/lib/timers.ts';
import { startService } from '../../support/servers/start-service.ts';
import { createUcpClient } from '../../support/servers/ucp-client.ts';
import { until } from '../../support/until.ts';
import { findValue, readMetricsText } from '../metrics/read-metrics.ts';

const DOMAIN = 'apparel.demo.example';
const HOUR = 3_600_000;

describe('signing keys', () => {
  it('are told by their age, and replaced though nobody asks for them, those of a merchant too', async () => {
    let now = Date.parse('2026-01-15T12:00:00Z');
    let hourly: (() => void)[] = [];
    const timers: typeof systemTimers = {
      after: (milliseconds, task) => {
        if (milliseconds !== HOUR) return systemTimers.after(milliseconds, task);
        hourly.push(task);
        return () => {};
      },
    };
    const metrics = { port: 0, host: '127.0.0.1' };
    await using service = await startService({ domains: [DOMAIN], config: { metrics }, now: () => now, timers });
    const { metricsUrl } = service.service;
    await createUcpClient(service.url, DOMAIN).get('/.well-known/ucp');
    const readAges = async () => {
      const text = await readMetricsText(metricsUrl);
      return ['token-signing', `merchant-signing/${DOMAIN}`].map((purpose) =>
        findValue(text, 'cartwright_key_age_seconds', { purpose }),
      );
    };
    now += 31 * 24 * HOUR;
    const old = await readAges();

    const due = hourly;
    hourly = [];
    for (const task of due) task();
    await until(async () => (await readAges()).every((age) => age === 0));

    assert.deepEqual(old, [31 * 24 * 3600, 31 * 24 * 3600]);
  });
});
