import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadConfig } from '../../../src/config/load-config.ts';
import type { Config } from '../../../src/config/loaded-config.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { version } from '../../../src/lib/version.ts';
import { RawSocket } from '../../support/machine/raw-socket.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { toOrderInput } from '../../support/orders/order-input.ts';
import { type ReceivedSpan, startOtlpReceiver } from '../../support/servers/otlp-receiver.ts';
import { startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const PLACE = `mutation Buy($input: PlaceOrderInput!) {
  placeOrder(input: $input) { attempt { status } userErrors { name } }
}`;
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SERVER = 2;
const CLIENT = 3;

const toTracing = (endpoint: string, rest: Partial<NonNullable<Config['tracing']>> = {}) => ({
  tracing: { endpoint, headers: {}, ratio: 1, followsParents: false, ...rest },
});

/** The names of a span and of those above it, the outermost first. */
function toPath(spans: readonly ReceivedSpan[], { name, parentSpanId }: ReceivedSpan): readonly string[] {
  const parent = spans.find(({ spanId }) => spanId === parentSpanId);
  return parent === undefined ? [name] : [...toPath(spans, parent), name];
}

const request = { method: 'POST', headers: { 'content-type': 'application/json', 'x-svc-app-id': 'demo-app' } };
const ask = (url: string, query: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${url}/graphql`, { ...request, headers: { ...request.headers, ...headers }, body: JSON.stringify({ query }) });

describe('traces', () => {
  it('show an order from its request to the merchant and the stores, under no name of its client', async (t) => {
    const receiver = await startOtlpReceiver(t);
    const tracing = toTracing(receiver.endpoint, { headers: { 'x-collector-key': new Secret('of-the-collector') } });
    const input = await (async () => {
      await using service = await startService({ domains: [DOMAIN], config: { ...tracing, nodeName: 'one' } });
      const device = await service.openDevice();
      const order = await toOrderInput(device, DOMAIN, crypto.randomUUID());
      const placed = await device.request(PLACE, { input: order });
      assert.equal(placed.errors, undefined);
      return order;
    })();

    const { spans, texts, resource } = receiver;
    const run = spans.find(({ name }) => name === 'attempt');
    assert.ok(run);
    assert.deepEqual(toPath(spans, run), ['POST /graphql', 'mutation', 'placeOrder', 'attempt']);
    assert.deepEqual(run.attributes, { 'cartwright.attempt_id': input.attemptId, 'cartwright.merchant': DOMAIN });
    assert.deepEqual(run.links, []);
    const of = spans.filter(({ traceId }) => traceId === run.traceId);
    const paths = of.map((span) => toPath(spans, span).join(' > '));
    for (const path of [
      'POST /graphql > mutation > placeOrder > attempts.create',
      'POST /graphql > mutation > placeOrder > attempt > addLineItems',
      'POST /graphql > mutation > placeOrder > attempt > placeOrder',
      'POST /graphql > mutation > placeOrder > attempt > attempts.record',
    ]) {
      assert.ok(paths.includes(path), `${path} is not among ${paths.join('\n')}`);
    }
    const operation = of.find(({ name }) => name === 'mutation');
    assert.equal(operation?.kind, SERVER);
    assert.deepEqual(operation?.attributes, {
      'graphql.operation.type': 'mutation',
      'graphql.operation.name': 'Buy',
    });
    const store = of.find(({ name }) => name === 'attempts.create');
    assert.equal(store?.kind, CLIENT);
    assert.deepEqual(store?.attributes, { 'db.system.name': 'sqlite', 'db.operation.name': 'create' });
    assert.deepEqual(
      spans.filter(({ name }) => name.includes('Buy')),
      [],
    );
    assert.deepEqual(resource, {
      'service.name': 'cartwright',
      'service.version': version,
      'service.instance.id': 'one',
      'deployment.environment.name': 'demo',
    });
    assert.ok(texts.every((text) => text.startsWith('POST /v1/traces ') && text.includes('of-the-collector')));
  });

  it('link an attempt that another process takes over to the call that began it', async (t) => {
    const receiver = await startOtlpReceiver(t);
    const dataFolder = await temporaryFolder(t);
    const options = {
      domains: [DOMAIN],
      dataFolder,
      config: toTracing(receiver.endpoint, { followsParents: true, ratio: 0 }),
      commerceSettings: { firstReconciliation: 50, lastReconciliation: 50, resumeInterval: 50 },
    };
    const attemptId = crypto.randomUUID();
    {
      await using service = await startService(options);
      const device = await service.openDevice();
      const input = await toOrderInput(device, DOMAIN, attemptId);
      service.faults(DOMAIN).inject('placeOrder', 'fail-after');
      for (let index = 0; index < 1_000; index += 1) service.faults(DOMAIN).inject('reconcileOrder', 'fail-before');
      const body = JSON.stringify({ query: PLACE, variables: { input: { ...input, wait: false } } });
      const traceparent = `00-${TRACE}-b7ad6b7169203331-01`;
      const answer = await fetch(`${service.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...device.headers, traceparent },
        body,
      });
      assert.equal(answer.status, 200);
    }
    const began = await receiver.find(({ name, traceId }) => name === 'placeOrder' && traceId === TRACE);

    await using service = await startService(options);
    const taken = await receiver.find(
      ({ name, traceId, attributes }) =>
        name === 'attempt' && traceId !== TRACE && attributes['cartwright.attempt_id'] === attemptId,
    );

    assert.deepEqual(taken.links, [{ traceId: TRACE, spanId: began.spanId }]);
    assert.equal(taken.parentSpanId, undefined);
    assert.equal(service.log.filter(({ level }) => level === 'error').length, 0);
  });

  it('record the chosen part of all requests, whatever a caller sends', async (t) => {
    const receiver = await startOtlpReceiver(t);
    {
      await using service = await startService({
        domains: [DOMAIN],
        config: toTracing(receiver.endpoint, { ratio: 0 }),
      });
      await ask(service.url, '{ merchants { domain } }', { traceparent: `00-${TRACE}-b7ad6b7169203331-01` });
      await ask(service.url, '{ merchants { domain } }');
    }

    assert.deepEqual(receiver.spans, []);
  });

  it('follow a gateway that is trusted to choose, and none that sends something else', async (t) => {
    const receiver = await startOtlpReceiver(t);
    {
      const config = toTracing(receiver.endpoint, { ratio: 0, followsParents: true });
      await using service = await startService({ domains: [DOMAIN], config });
      await ask(service.url, '{ merchants { domain } }', { traceparent: `00-${TRACE}-b7ad6b7169203331-01` });
      for (const traceparent of [
        `00-${TRACE.replace('0', '1')}-b7ad6b7169203331-00`,
        `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
        `ff-${TRACE}-b7ad6b7169203331-01`,
        'nothing of the kind',
      ]) {
        await ask(service.url, '{ merchants { domain } }', { traceparent });
      }
    }

    const outermost = receiver.spans.filter(({ name }) => name === 'POST /graphql');
    assert.deepEqual(
      outermost.map(({ traceId, parentSpanId }) => [traceId, parentSpanId]),
      [[TRACE, 'b7ad6b7169203331']],
    );
  });

  it('show operations of sockets, and no event of a subscription', async (t) => {
    const receiver = await startOtlpReceiver(t);
    {
      await using service = await startService({ domains: [DOMAIN], config: toTracing(receiver.endpoint) });
      const device = await service.openDevice();
      await using socket = await RawSocket.connect(service.url, device.headers);
      socket.subscribe('1', 'query Shops { merchants { domain } }');
      await socket.next();
      await socket.next();
      socket.subscribe('2', 'subscription ($d: String!) { cartChanged(domain: $d) { __typename } }', {
        variables: { d: DOMAIN },
      });
      await socket.next();
    }

    const { spans } = receiver;
    const query = spans.find(({ name }) => name === 'query');
    const subscription = spans.find(({ name }) => name === 'subscription');
    assert.deepEqual(query?.attributes['graphql.operation.name'], 'Shops');
    assert.ok(spans.some(({ name, traceId }) => name === 'listMerchants' && traceId === query?.traceId));
    assert.ok(subscription);
    assert.equal(subscription.attributes['cartwright.results'], 1);
    assert.deepEqual(
      spans.filter(({ traceId }) => traceId === subscription.traceId),
      [subscription],
    );
  });

  it('hold up nobody if the collector is away, which the log says once', async (t) => {
    const receiver = await startOtlpReceiver(t);
    receiver.answer(400);
    const service = await startService({ domains: [DOMAIN], config: toTracing(receiver.endpoint) });

    const answer = await ask(service.url, '{ merchants { domain } }');
    await service[Symbol.asyncDispose]();

    assert.equal(answer.status, 200);
    const lines = service.log.filter(({ message }) => message === 'The collector takes no traces');
    assert.equal(lines.length, 1);
  });

  it('are configured by the variables of OpenTelemetry', async () => {
    const off = await loadConfig({ environment: { KEY_SECRET: 'a'.repeat(43) } });
    const on = await loadConfig({
      environment: {
        KEY_SECRET: 'a'.repeat(43),
        OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318/',
        OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20abc,x-team=shop',
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
      },
    });
    const wrong = {
      OTEL_EXPORTER_OTLP_HEADERS: 'nothing',
      OTEL_TRACES_SAMPLER: 'always_on',
      OTEL_TRACES_SAMPLER_ARG: '2',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://user:pa55@collector.example',
    };

    assert.equal(off.tracing, null);
    const headers = Object.entries(on.tracing?.headers ?? {}).map(([name, value]) => [name, value.reveal()]);
    assert.deepEqual(headers, [
      ['authorization', 'Bearer abc'],
      ['x-team', 'shop'],
    ]);
    assert.deepEqual(
      { ...on.tracing, headers: null },
      {
        endpoint: 'https://collector.example:4318',
        headers: null,
        ratio: 0.25,
        followsParents: true,
      },
    );
    for (const [name, text] of Object.entries(wrong)) {
      await assert.rejects(
        loadConfig({ environment: { KEY_SECRET: 'a'.repeat(43), [name]: text } }),
        (error: Error) => {
          assert.match(error.message, new RegExp(name));
          assert.doesNotMatch(error.message, /pa55/);
          return true;
        },
      );
    }
  });
});
