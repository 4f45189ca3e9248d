import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadConfig } from '../../../src/config/load-config.ts';
import type { Config } from '../../../src/config/loaded-config.ts';
import { metricDeclarations } from '../../../src/lib/metrics/declarations.ts';
import { OperatorError } from '../../../src/lib/operator-error.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { createPrometheusMetrics } from '../../../src/server/metrics/create-prometheus-metrics.ts';
import { toSettings } from '../../contract/rate-limits.ts';
import { createDatabase, postgres } from '../../support/machine/postgres.ts';
import { RawSocket } from '../../support/machine/raw-socket.ts';
import { toOrderInput } from '../../support/orders/order-input.ts';
import { findPorts } from '../../support/process/find-ports.ts';
import { startService } from '../../support/servers/start-service.ts';
import { until } from '../../support/until.ts';
import { findValue, readMetricsText } from './read-metrics.ts';

const DOMAIN = 'apparel.demo.example';
const metrics = { port: 0, host: '127.0.0.1' };
const PLACE = `mutation Buy($input: PlaceOrderInput!) {
  placeOrder(input: $input) { attempt { status } userErrors { name } }
}`;

const ADD = 'mutation Add($input: AddLineItemInput!) { addLineItem(input: $input) { userErrors { name } } }';
const vendureSettings = {
  shopApiUrl: '',
  adminApiUrl: 'http://127.0.0.1:9/admin-api',
  adminUsername: 'reader',
  adminPassword: new Secret('x'),
  productUrl: 'https://gone.example/{slug}',
};
const vendureShop = { domain: 'gone.example', displayName: 'Gone', platform: 'vendure', enabled: true } as const;

const start = (config: Partial<Config> = {}) => startService({ domains: [DOMAIN], config: { metrics, ...config } });

describe('metrics', () => {
  it('tell what operations did, and what they asked of the merchant', async () => {
    await using service = await start();
    const device = await service.openDevice();
    const read = () => readMetricsText(service.service.metricsUrl);
    const input = await toOrderInput(device, DOMAIN, crypto.randomUUID());

    const placed = await device.request(PLACE, { input });
    await device.request('query Shops { merchants { domain } }');
    await device.request('query Shops { merchants { domain } }');
    await device.request('query Wrong { nothing }');
    const before = await read();
    const { items } = input;
    service.faults(DOMAIN).inject('addLineItems', 'fail-before');
    await device.request(ADD, { input: { domain: DOMAIN, ...items[0] } });
    const after = await read();

    assert.equal(placed.errors, undefined);
    const operations = 'cartwright_operations_total';
    assert.equal(findValue(before, operations, { type: 'mutation', name: 'Buy', outcome: 'ok' }), 1);
    assert.equal(findValue(before, operations, { type: 'query', name: 'Shops', outcome: 'ok' }), 2);
    assert.equal(findValue(before, operations, { type: 'none', outcome: 'refused' }), 1);
    assert.equal(findValue(before, 'cartwright_operation_errors_total', { code: 'GRAPHQL_VALIDATION_FAILED' }), 1);
    const upstream = 'cartwright_upstream_duration_seconds_count';
    assert.equal(findValue(before, upstream, { merchant: DOMAIN, operation: 'placeOrder', outcome: 'ok' }), 1);
    assert.equal(findValue(before, 'cartwright_attempts_open', { status: 'PROCESSING' }), 0);
    assert.equal(findValue(before, 'cartwright_operation_duration_seconds_count', { type: 'mutation' }), 2);
    assert.ok((findValue(before, 'cartwright_catalog_index_age_seconds', { merchant: DOMAIN }) ?? -1) >= 0);
    assert.equal(
      findValue(after, upstream, { merchant: DOMAIN, operation: 'addLineItems', outcome: 'unavailable' }),
      1,
    );
    assert.equal(findValue(after, 'cartwright_scrape_failures_total'), undefined);
  });

  it('tell open attempts, sockets and what is watched', async () => {
    await using service = await start();
    const device = await service.openDevice();
    const input = await toOrderInput(device, DOMAIN, crypto.randomUUID(), '4000000000003220');
    await device.request(PLACE, { input });
    await using socket = await RawSocket.connect(service.url, device.headers);
    socket.subscribe('1', 'subscription ($id: ID!) { placeOrderProgress(attemptId: $id) { __typename } }', {
      variables: { id: input.attemptId },
    });
    await socket.next();

    const text = await readMetricsText(service.service.metricsUrl);

    assert.equal(findValue(text, 'cartwright_attempts_open', { status: 'ACTION_REQUIRED' }), 1);
    assert.ok((findValue(text, 'cartwright_attempts_oldest_age_seconds', { status: 'ACTION_REQUIRED' }) ?? 0) > 0);
    assert.equal(findValue(text, 'cartwright_sockets_open'), 1);
    assert.equal(findValue(text, 'cartwright_socket_operations_running'), 1);
    assert.equal(findValue(text, 'cartwright_watched', { kind: 'attempt' }), 1);
    assert.ok((findValue(text, 'cartwright_key_age_seconds', { purpose: 'token-signing' }) ?? -1) >= 0);
  });

  it('tell that the breaker of a merchant is open, whose platform is gone', async () => {
    const port = await findPorts(1);
    const gone = { ...vendureShop, settings: { ...vendureSettings, shopApiUrl: `http://127.0.0.1:${port}/shop-api` } };
    await using service = await startService({ domains: [], merchants: [gone], config: { metrics } });
    const device = await service.openDevice();
    const input = { domain: gone.domain, addToCartRef: { variantId: '1' }, quantity: 1 };
    const read = () => readMetricsText(service.service.metricsUrl);
    const first = findValue(await read(), 'cartwright_upstream_breaker_open', { merchant: gone.domain });

    await until(async () => {
      await device.request(ADD, { input });
      return findValue(await read(), 'cartwright_upstream_breaker_open', { merchant: gone.domain }) === 1;
    });

    assert.equal(first, 0);
    const text = await read();
    assert.equal(findValue(text, 'cartwright_upstream_calls_active', { merchant: gone.domain }), 0);
    assert.equal(findValue(text, 'cartwright_upstream_calls_waiting', { merchant: gone.domain }), 0);
  });

  it('tell of a catalog that was never listed that it is older than any', async () => {
    const port = await findPorts(1);
    const gone = { ...vendureShop, settings: { ...vendureSettings, shopApiUrl: `http://127.0.0.1:${port}/shop-api` } };
    await using service = await startService({ domains: [], merchants: [gone], config: { metrics } });

    const text = await readMetricsText(service.service.metricsUrl);

    const line = text.split('\n').find((each) => each.startsWith('cartwright_catalog_index_age_seconds{'));
    assert.equal(line, `cartwright_catalog_index_age_seconds{merchant="${gone.domain}"} +Inf`);
  });

  it('tell refused points, by limit', async () => {
    await using service = await start({
      rateLimits: toSettings({ sessions: { points: 1, seconds: 60, coolOffSeconds: 0 } }),
    });
    await service.openDevice();
    const refused = await service.post('mutation { createDeviceSession(input: {}) { session { deviceId } } }', {
      headers: { 'x-svc-app-id': 'demo-app' },
    });

    const text = await readMetricsText(service.service.metricsUrl);

    assert.equal(refused.status, 429);
    assert.equal(findValue(text, 'cartwright_rate_limit_refusals_total', { limit: 'sessions' }), 1);
    assert.equal(findValue(text, 'cartwright_http_requests_total', { route: '/graphql', status: '4xx' }), 1);
  });

  it('tell the connections to PostgreSQL', postgres, async () => {
    const database = await createDatabase();
    try {
      await using service = await start({ database: { url: database.url, connections: 3 } });

      const text = await readMetricsText(service.service.metricsUrl);

      assert.equal(findValue(text, 'cartwright_database_waiting') !== undefined, true);
      const [active = 0, idle = 0] = ['active', 'idle'].map((state) =>
        findValue(text, 'cartwright_database_connections', { state }),
      );
      assert.ok(active + idle >= 1 && active + idle <= 3, `${active} active and ${idle} idle of 3`);
      assert.ok(Math.abs(findValue(text, 'cartwright_clock_offset_seconds') ?? 1_000) < 60);
    } finally {
      await database.drop();
    }
  });

  it('have an address of their own, which answers nothing else', async () => {
    await using service = await start();
    const url = service.service.metricsUrl ?? assert.fail('no metrics');

    assert.equal((await fetch(new URL('/metrics', service.url))).status, 404);
    assert.equal((await fetch(new URL('/graphql', url))).status, 404);
    assert.equal((await fetch(url, { method: 'POST' })).status, 405);
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  });

  it('are off unless METRICS_PORT is set', async () => {
    await using service = await startService({ domains: [DOMAIN] });

    assert.equal(service.service.metricsUrl, null);
    await assert.rejects(loadConfig({ environment: { METRICS_HOST: '0.0.0.0' } }), /METRICS_HOST needs METRICS_PORT/);
    const on = await loadConfig({
      environment: { METRICS_PORT: '9464', KEY_SECRET: Buffer.alloc(32).toString('base64url') },
    });
    assert.deepEqual(on.metrics, { port: 9464, host: '127.0.0.1' });
  });

  it('whose port is taken stop the start with a sentence', async () => {
    await using service = await start();
    const port = Number(new URL(service.service.metricsUrl ?? '').port);

    await assert.rejects(
      start({ metrics: { port, host: '127.0.0.1' } }),
      (error) =>
        error instanceof OperatorError && /METRICS_PORT \(127\.0\.0\.1:\d+\) cannot be listened on/.test(error.message),
    );
  });
});

describe('the metrics of Prometheus', () => {
  it('have no more values of a label than declared', async () => {
    const told = createPrometheusMetrics();
    for (let index = 0; index < 250; index += 1) {
      told.add('operations', { type: 'query', name: `Name${index}`, outcome: 'ok' });
    }
    told.add('operations', { type: 'invented', name: 'Name0', outcome: 'ok' });

    const text = await told.scrape();

    const series = text.split('\n').filter((line) => line.startsWith('cartwright_operations_total{'));
    assert.equal(series.length, 202);
    assert.equal(findValue(text, 'cartwright_operations_total', { type: 'query', name: 'other' }), 50);
    assert.equal(findValue(text, 'cartwright_operations_total', { type: 'other', name: 'Name0' }), 1);
  });

  it('leave out a gauge that cannot be read in time, and never read it twice at once', async () => {
    const told = createPrometheusMetrics({ readMs: 20 });
    let reads = 0;
    const reading = Promise.withResolvers<readonly { labels: object; value: number }[]>();
    told.watch('outboxWaiting', () => {
      reads += 1;
      return reading.promise;
    });
    told.watch('sockets', () => [{ labels: {}, value: 3 }]);

    const [one, same] = await Promise.all([told.scrape(), told.scrape()]);
    const two = await told.scrape();
    reading.resolve([{ labels: {}, value: 7 }]);
    await new Promise((resolve) => setImmediate(resolve));
    const three = await told.scrape();

    assert.equal(one, same);
    assert.equal(findValue(one, 'cartwright_outbox_waiting'), undefined);
    assert.equal(findValue(one, 'cartwright_sockets_open'), 3);
    assert.equal(reads, 2);
    const name = metricDeclarations.outboxWaiting.name;
    assert.equal(findValue(two, 'cartwright_scrape_failures_total', { metric: name }), 2);
    assert.equal(findValue(three, 'cartwright_outbox_waiting'), 7);
  });
});
