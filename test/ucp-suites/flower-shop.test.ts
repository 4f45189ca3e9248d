import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createUcpClient, type UcpClient } from '../support/servers/ucp-client.ts';
import { FLOWER_SHOP } from '../support/ucp-suites/flower-shop.ts';
import { type FlowerShop, startFlowerShop } from '../support/ucp-suites/start-flower-shop.ts';

const item = (id: string, quantity = 1) => [{ item: { id }, quantity }];
const payment = (token: string) => ({
  payment: {
    instruments: [
      { id: 'card', handler_id: 'mock_payment_handler', type: 'card', credential: { type: 'token', token } },
    ],
  },
});

describe('the shop of the suites', () => {
  let shop: FlowerShop;
  let ucp: UcpClient;
  before(async () => {
    shop = await startFlowerShop({ secret: 'secret', completesDelivery: true });
    ucp = createUcpClient(shop.front.url, FLOWER_SHOP, shop.front.toProfileUrl('full'));
  });
  after(() => shop[Symbol.asyncDispose]());

  const buyRoses = async (): Promise<string> => {
    const { body } = await ucp.post('/checkout-sessions', { line_items: item('bouquet_roses') });
    const completed = await ucp.post(`/checkout-sessions/${body.id}/complete`, payment('success_token'));
    return completed.body.order.id;
  };
  const pull = (hook: string, body: object, headers: Record<string, string> = {}) =>
    ucp.post(`/testing/${hook}`, body, { headers });

  it('sells what the suites name, and completes what they leave out of a buyer', async () => {
    const { body } = await ucp.post('/checkout-sessions', { line_items: item('bouquet_roses') });
    const gone = await ucp.post('/checkout-sessions', { line_items: item('gardenias') });

    const [option] = body.fulfillment.methods[0].groups[0].options;
    assert.deepEqual([body.status, body.line_items[0].item.price], ['ready_for_complete', 3500]);
    assert.deepEqual([option.id, option.totals.at(-1).amount], ['std-ship', 0]);
    assert.equal(gone.body.messages[0].code, 'out_of_stock');
  });

  it('ships orders for whoever has the secret, and refunds lines', async () => {
    const order = await buyRoses();
    const other = await buyRoses();
    const { body: before } = await ucp.get(`/orders/${other}`);

    const refused = await pull(`simulate-shipping/${order}`, {}, { 'simulation-secret': 'another' });
    const { body: kept } = await ucp.get(`/orders/${order}`);
    const shipped = await pull(`simulate-shipping/${order}`, {}, { 'simulation-secret': 'secret' });
    const line = { line_item_id: before.line_items[0].id, quantity: 1 };
    const adjusted = await pull(`orders/${other}/adjust`, line);

    const [sent, paidBack] = [await ucp.get(`/orders/${order}`), await ucp.get(`/orders/${other}`)];
    assert.deepEqual([refused.status, shipped.status, adjusted.status], [403, 200, 200]);
    assert.deepEqual(kept.fulfillment.events, []);
    assert.equal(sent.body.fulfillment.events[0].type, 'shipped');
    assert.deepEqual(paidBack.body.adjustments.find(({ type }: { type: string }) => type === 'refund').line_items, [
      { id: before.line_items[0].id, quantity: -1 },
    ]);
  });

  it('lets a key age, and its records be away', async () => {
    const open = (key: string) => ucp.post('/checkout-sessions', { line_items: item('gift_card') }, { key });
    const first = await open('a');

    await pull('idempotency/age', { key: 'a', hours: 23 });
    const repeated = await open('a');
    await pull('idempotency/age', { key: 'a', hours: 25 });
    const late = await open('a');
    await pull('idempotency/outage', { enabled: true });
    const away = await open('b');
    await pull('idempotency/outage', { enabled: false });
    const back = await open('b');

    assert.equal(repeated.body.id, first.body.id);
    assert.equal(late.status, 201);
    assert.notEqual(late.body.id, first.body.id);
    assert.deepEqual([away.status, away.body.code, back.status], [503, 'service_unavailable', 201]);
  });
});
