import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { demoPartner } from '../../src/config/demo.ts';
import type { PartnerConfig, WebhookConfig } from '../../src/config/loaded-config.ts';
import { Secret } from '../../src/lib/secret.ts';
import { askSandbox } from '../support/machine/sandbox-command.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { orderElsewhere } from '../support/orders/order-elsewhere.ts';
import { placeOrder } from '../support/orders/place-order.ts';
import { openDevice, type StartServiceOptions, startService } from '../support/servers/start-service.ts';
import { type Delivery, startWebhookReceiver, webhookSecret } from '../support/servers/webhook-receiver.ts';
import { until } from '../support/until.ts';

const DOMAIN = 'apparel.demo.example';
const DECLINED = '4000000000000002';
const secret = webhookSecret(1);
const events: WebhookConfig['events'] = ['order.placed', 'order.status_changed', 'attempt.ended'];

const withWebhook = (webhook: Partial<WebhookConfig> & { readonly url: string }): PartnerConfig => ({
  ...demoPartner,
  webhook: { secrets: [new Secret(secret)], events, ...webhook },
});

async function open(
  partner: PartnerConfig,
  settings: StartServiceOptions['commerceSettings'] = {},
  { others = [], ...options }: Pick<StartServiceOptions, 'dataFolder'> & { others?: readonly PartnerConfig[] } = {},
) {
  const service = await startService({
    domains: [DOMAIN],
    config: { partners: [partner, ...others] },
    commerceSettings: { firstRedelivery: 20, ...settings },
    ...options,
  });
  return { service, device: await service.openDevice() };
}

const toTypes = (deliveries: readonly Delivery[]) => deliveries.map(({ body }) => body.type);
const everything = { receiver: null, state: null } as const;

const orderShape = z.object({ order: z.looseObject({ orderNumber: z.string() }) });
const ORDER = `query ($domain: String!, $orderId: ID!) { order(domain: $domain, orderId: $orderId) {
  id orderNumber status platformStatus total { number currency value symbol } shippingInfo { lastName email }
  lineItems { id sku quantity status price { number } } fulfillments { fulfillmentId trackingNumber status }
  events { type timestamp } returns { returnId } refunds { refundId } } }`;

const ordersShape = z.object({ orders: z.object({ nodes: z.array(z.object({ billingInfo: z.unknown() })) }) });
const ORDERS = '{ orders(first: 5) { nodes { billingInfo { lastName } } } }';

describe('webhooks of a partner', () => {
  it('tell an order, its end and its changes in order, each as the API shows it', async (t) => {
    const receiver = await startWebhookReceiver(t, { secret });
    const dataFolder = await temporaryFolder(t);
    const { service, device } = await open(withWebhook({ url: receiver.url }), {}, { dataFolder });
    await using _service = service;
    const attemptId = crypto.randomUUID();

    const { attempt } = await placeOrder(device, { key: attemptId });
    const orderNumber = attempt?.result?.order?.orderNumber ?? '';
    await receiver.wait(3);
    for (const command of ['ship', 'deliver']) {
      await askSandbox(dataFolder, command, orderNumber);
      await receiver.wait(command === 'ship' ? 4 : 5);
    }

    const [placed, ended, confirmed, , delivered] = receiver.deliveries;
    assert.deepEqual(toTypes(receiver.deliveries), [
      'order.placed',
      'attempt.ended',
      'order.status_changed',
      'order.status_changed',
      'order.status_changed',
    ]);
    assert.deepEqual(
      receiver.deliveries.map(({ body }) => body.data.order?.status),
      ['PENDING', 'PENDING', 'CONFIRMED', 'SHIPPED', 'DELIVERED'],
    );
    assert.equal(new Set(receiver.deliveries.map(({ id }) => id)).size, 5);
    assert.deepEqual([placed?.body.data.deviceId, placed?.body.data.domain], [device.deviceId, DOMAIN]);
    assert.deepEqual([ended?.body.data.attempt?.attemptId, ended?.body.data.attempt?.status], [attemptId, 'SUCCEEDED']);
    assert.equal(confirmed?.body.data.order?.orderNumber, orderNumber);
    const key = { domain: DOMAIN, orderId: placed?.body.data.order?.orderId };
    const { order } = orderShape.parse((await device.request(ORDER, key)).data);
    assert.partialDeepStrictEqual(delivered?.body.data.order, order);
    await until(async () => (await service.service.stores.outbox.list(everything, 10)).length === 0);
  });

  it('tell why an attempt failed, without an order', async (t) => {
    const receiver = await startWebhookReceiver(t, { secret });
    const { service, device } = await open(withWebhook({ url: receiver.url }));
    await using _service = service;

    await placeOrder(device, { key: crypto.randomUUID(), card: DECLINED });

    const [failed] = await receiver.wait(1);
    assert.equal(failed?.body.type, 'attempt.ended');
    assert.equal(failed.body.data.order, null);
    assert.partialDeepStrictEqual(failed.body.data.attempt, {
      status: 'FAILED',
      failedStep: 'SUBMIT_ORDER',
      userErrors: [{ code: 'CREDIT_CARD_DECLINED' }],
    });
  });

  it('tell an order that was placed on the pages of the shop, when it is recorded, once', async (t) => {
    const receiver = await startWebhookReceiver(t, { secret });
    const { service, device } = await open(withWebhook({ url: receiver.url, events: ['order.placed'] }));
    await using _service = service;
    const { orderNumber } = await orderElsewhere(service, device, DOMAIN);
    const persist = `mutation { persistOrder(input: { domain: "${DOMAIN}" }) { order { orderNumber } } }`;

    await device.request(persist);
    await device.request(persist);
    await placeOrder(device, { key: crypto.randomUUID() });
    const [recorded, placed] = await receiver.wait(2);

    assert.equal(recorded?.body.data.order?.orderNumber, orderNumber);
    assert.notEqual(placed?.body.data.order?.orderNumber, orderNumber);
  });

  it('no longer say who bought, once the device had its personal data removed', async (t) => {
    const receiver = await startWebhookReceiver(t, { secret });
    const partner = withWebhook({ url: receiver.url, events: ['order.placed', 'order.status_changed'] });
    const dataFolder = await temporaryFolder(t);
    const { service, device } = await open(partner, {}, { dataFolder });
    await using _service = service;
    const { attempt } = await placeOrder(device, { key: crypto.randomUUID() });
    await receiver.wait(2);

    await device.request('mutation { removePersonalData(input: {}) { userErrors { name } } }');
    await askSandbox(dataFolder, 'ship', attempt?.result?.order?.orderNumber ?? '');
    const [placed, , shipped] = await receiver.wait(3);

    assert.notEqual(placed?.body.data.order?.['shippingInfo'], null);
    assert.equal(shipped?.body.data.order?.status, 'SHIPPED');
    assert.deepEqual(
      ['shippingInfo', 'billingInfo', 'paymentSummary'].map((name) => shipped?.body.data.order?.[name]),
      [null, null, null],
    );
  });

  it('no longer say who bought on the pages of the shop either, once the personal data was removed', async (t) => {
    const receiver = await startWebhookReceiver(t, { secret });
    const partner = withWebhook({ url: receiver.url, events: ['order.placed', 'order.status_changed'] });
    const dataFolder = await temporaryFolder(t);
    const { service, device } = await open(partner, {}, { dataFolder });
    await using _service = service;
    const { orderNumber } = await orderElsewhere(service, device, DOMAIN);
    await device.request(`mutation { persistOrder(input: { domain: "${DOMAIN}" }) { order { orderNumber } } }`);
    const [placed] = await receiver.wait(1);

    await device.request('mutation { removePersonalData(input: {}) { userErrors { name } } }');
    await askSandbox(dataFolder, 'ship', orderNumber ?? '');
    const findShipped = () => receiver.deliveries.find(({ body }) => body.data.order?.status === 'SHIPPED');
    await until(async () => findShipped() !== undefined);
    const { nodes } = ordersShape.parse((await device.request(ORDERS)).data).orders;

    const order = findShipped()?.body.data.order;
    assert.notEqual(placed?.body.data.order?.['billingInfo'], null);
    assert.equal(order?.orderNumber, orderNumber);
    assert.deepEqual(
      ['shippingInfo', 'billingInfo', 'paymentSummary'].map((name) => order?.[name]),
      [null, null, null],
    );
    assert.notEqual(nodes[0]?.billingInfo, null);
  });

  it('are only those of the configured events', async (t) => {
    const receiver = await startWebhookReceiver(t, { secret });
    const { service, device } = await open(withWebhook({ url: receiver.url, events: ['attempt.ended'] }));
    await using _service = service;

    await placeOrder(device, { key: crypto.randomUUID() });
    await placeOrder(device, { key: crypto.randomUUID() });
    await receiver.wait(2);

    assert.deepEqual(toTypes(receiver.deliveries), ['attempt.ended', 'attempt.ended']);
    assert.deepEqual(await service.service.stores.orderFollows.listDomains(), []);
  });

  it('leave nothing behind if the partner has none', async () => {
    const { service, device } = await open(demoPartner);
    await using _service = service;

    await placeOrder(device, { key: crypto.randomUUID() });

    assert.deepEqual(await service.service.stores.outbox.list(everything, 10), []);
    assert.deepEqual(await service.service.stores.orderFollows.listDomains(), []);
  });

  it('come again with the same ID until they are accepted, and nothing later of the order before', async (t) => {
    const receiver = await startWebhookReceiver(t, { secret, answer: (count) => (count <= 3 ? 500 : 200) });
    const { service, device } = await open(
      withWebhook({ url: receiver.url, events: ['order.placed', 'attempt.ended'] }),
    );
    await using _service = service;

    await placeOrder(device, { key: crypto.randomUUID() });
    const deliveries = await receiver.wait(5);

    assert.deepEqual(toTypes(deliveries), [...Array.from({ length: 4 }, () => 'order.placed'), 'attempt.ended']);
    assert.equal(new Set(deliveries.map(({ id }) => id)).size, 2);
    assert.deepEqual(deliveries[0]?.body, deliveries[3]?.body);
    const told = service.log.filter(({ fields }) => 'receiver' in fields).map(({ level, message }) => [level, message]);
    assert.deepEqual(told, [
      ['warn', 'A receiver does not accept a message'],
      ['info', 'A receiver accepts messages again'],
    ]);
  });

  it('are signed with both secrets while one is replaced', async (t) => {
    const [old, next] = [webhookSecret(8), webhookSecret(9)];
    const [before, after] = [
      await startWebhookReceiver(t, { secret: old }),
      await startWebhookReceiver(t, { secret: next }),
    ];
    for (const { url, wait } of [before, after]) {
      const secrets = [new Secret(next), new Secret(old)];
      const { service, device } = await open(withWebhook({ url, secrets, events: ['order.placed'] }));
      await using _service = service;
      await placeOrder(device, { key: crypto.randomUUID() });
      const [delivery] = await wait(1);
      assert.equal(delivery?.signatures, 2);
    }
  });

  it('are given up after their term, which the log tells, and sent again when an operator asks', async (t) => {
    const receiver = await startWebhookReceiver(t, { secret, answer: (count) => (count === 1 ? 302 : 200) });
    const partner = withWebhook({ url: receiver.url, events: ['order.placed', 'attempt.ended'] });
    const { service, device } = await open(partner, { deliveryTerm: 0 });
    await using _service = service;
    const { outbox } = service.service.stores;

    await placeOrder(device, { key: crypto.randomUUID() });
    await receiver.wait(2);
    await until(async () => (await outbox.list(everything, 10)).length === 1);
    const [givenUp] = await outbox.list({ receiver: 'webhook:demo', state: 'GIVEN_UP' }, 10);
    await outbox.sendAgain(givenUp?.messageId ?? '', 60_000);
    const deliveries = await receiver.wait(3);

    assert.deepEqual(toTypes(deliveries), ['order.placed', 'attempt.ended', 'order.placed']);
    assert.equal(deliveries[2]?.id, givenUp?.messageId);
    assert.equal(givenUp?.problem, 'HTTP 302');
    assert.ok(service.log.some(({ level, message }) => level === 'error' && message === 'A message was given up'));
  });

  it('reach a living receiver while another one never answers', async (t) => {
    const dead = await startWebhookReceiver(t, { secret, answer: () => undefined });
    const living = await startWebhookReceiver(t, { secret });
    const ofDead = withWebhook({ url: dead.url, events: ['attempt.ended'] });
    const ofLiving = {
      ...withWebhook({ url: living.url, events: ['attempt.ended'] }),
      name: 'living',
      appIds: [{ id: 'living-app', challenges: false, origins: [] }],
      serverSecrets: [],
    };
    const { service, device } = await open(ofDead, {}, { others: [ofLiving] });
    await using _service = service;
    const buyer = await openDevice(service.url, undefined, 'living-app');

    for (let count = 1; count <= 9; count += 1) await placeOrder(device, { key: crypto.randomUUID(), card: DECLINED });
    await placeOrder(buyer, { key: crypto.randomUUID() });
    const [delivery] = await living.wait(1);

    assert.equal(delivery?.body.data.deviceId, buyer.deviceId);
    assert.equal(
      (await service.service.stores.outbox.list({ receiver: 'webhook:demo', state: 'WAITING' }, 20)).length,
      9,
    );
  });
});
