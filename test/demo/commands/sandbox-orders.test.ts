import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { askSandbox, runSandbox } from '../../support/machine/sandbox-command.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { placeOrder } from '../../support/orders/place-order.ts';
import { type DeviceClient, startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const NOON = Date.UTC(2026, 4, 4, 12);
const AT = '2026-05-04T12:00:00.000Z';

const ORDERS = `{ orders(first: 1) { nodes {
  orderId orderNumber status platformStatus refundTotal { number } orderStatusPageUrl
  cart { cartStatus platformOrderNumber total { number currency } shippingTotal { number } taxTotal { number } }
  lineItems { sku status quantity fulfilledQuantity returnedQuantity returnEligible returnByDate refundAmount { number }
    tracking { trackingNumber trackingUrl carrier shippedAt deliveredAt } }
  fulfillments { status trackingNumber trackingUrl carrier shippedAt estimatedDelivery deliveredAt lineItemSkus }
  events { type timestamp lineItemSku metadata }
  returns { status initiatedAt lineItems { sku quantity refundAmount { number } }
    refundAmount { number } refundProductPrice { number } refundSalesTax { number } refundShippingTotal { number }
    restockingFee { number } otherFees { number } }
  refunds { amount { number } status processedAt reason }
} } }`;

const amount = z.object({ number: z.number() });
const orderShape = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  status: z.string(),
  platformStatus: z.string(),
  refundTotal: amount.nullable(),
  orderStatusPageUrl: z.string(),
  cart: z.object({
    cartStatus: z.string(),
    platformOrderNumber: z.string(),
    total: amount,
    shippingTotal: amount,
    taxTotal: amount,
  }),
  lineItems: z.array(z.record(z.string(), z.unknown())),
  fulfillments: z.array(z.record(z.string(), z.unknown())),
  events: z.array(z.object({ type: z.string(), timestamp: z.string(), lineItemSku: z.string().nullable() })),
  returns: z.array(z.record(z.string(), z.unknown())),
  refunds: z.array(z.record(z.string(), z.unknown())),
});

async function readOrder(device: DeviceClient) {
  const { data, errors } = await device.request(ORDERS);
  assert.equal(errors, undefined);
  const [order] = z.object({ orders: z.object({ nodes: z.array(orderShape) }) }).parse(data).orders.nodes;
  return order ?? assert.fail('there is no order');
}

async function open(dataFolder: string) {
  const service = await startService({ domains: [DOMAIN], dataFolder, now: () => NOON });
  const device = await service.openDevice();
  await placeOrder(device, { key: crypto.randomUUID() });
  return { service, device, order: await readOrder(device) };
}

const stockOf = async (dataFolder: string) =>
  (await askSandbox(dataFolder, 'ledger', DOMAIN)).reduce(
    (sum, { kind, units }) => sum + (kind === 'stock' ? Number(units) : 0),
    0,
  );

describe('an order of the sandbox', () => {
  it('is shipped, delivered, sent back, received and refunded while the service runs, field by field', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const { service, device, order } = await open(dataFolder);
    await using _service = service;
    const { orderNumber, cart } = order;
    const sku = String(order.lineItems[0]?.['sku']);
    const stock = await stockOf(dataFolder);
    const tracking = {
      trackingNumber: `${orderNumber}-1`,
      trackingUrl: `${order.orderStatusPageUrl}#${orderNumber}-1`,
      carrier: 'Sandbox Parcel',
      shippedAt: AT,
    };

    assert.deepEqual(
      [order.status, cart.cartStatus, cart.platformOrderNumber],
      ['CONFIRMED', 'SUBMITTED', orderNumber],
    );
    assert.deepEqual(order.lineItems, [
      {
        sku,
        status: 'CONFIRMED',
        quantity: 1,
        fulfilledQuantity: 0,
        returnedQuantity: 0,
        returnEligible: false,
        returnByDate: null,
        refundAmount: null,
        tracking: null,
      },
    ]);

    const [shipped, parcel] = await askSandbox(dataFolder, 'ship', orderNumber);
    assert.deepEqual(shipped, { kind: 'order', domain: DOMAIN, orderNumber, status: 'shipped' });
    assert.equal(parcel?.['trackingNumber'], tracking.trackingNumber);
    const sent = await readOrder(device);
    assert.deepEqual([sent.status, sent.platformStatus], ['SHIPPED', 'shipped']);
    assert.deepEqual(sent.fulfillments, [
      {
        status: 'shipped',
        ...tracking,
        estimatedDelivery: '3 to 5 working days',
        deliveredAt: null,
        lineItemSkus: [sku],
      },
    ]);

    await askSandbox(dataFolder, 'deliver', orderNumber);
    const delivered = await readOrder(device);
    assert.deepEqual(delivered.lineItems[0], {
      sku,
      status: 'DELIVERED',
      quantity: 1,
      fulfilledQuantity: 1,
      returnedQuantity: 0,
      returnEligible: true,
      returnByDate: '2026-06-03',
      refundAmount: null,
      tracking: { ...tracking, deliveredAt: AT },
    });

    await askSandbox(dataFolder, 'return', orderNumber, '--line', `${sku}:1`);
    assert.deepEqual((await readOrder(device)).returns[0]?.['status'], 'initiated');
    await askSandbox(dataFolder, 'receive', orderNumber);
    assert.equal(await stockOf(dataFolder), stock + 1);
    await askSandbox(dataFolder, 'refund', orderNumber);

    const end = await readOrder(device);
    const total = cart.total.number;
    const goods = total - cart.shippingTotal.number - cart.taxTotal.number;
    assert.deepEqual([end.status, end.refundTotal?.number], ['RETURNED', total]);
    assert.deepEqual(end.returns, [
      {
        status: 'completed',
        initiatedAt: AT,
        lineItems: [{ sku, quantity: 1, refundAmount: { number: goods + cart.taxTotal.number } }],
        refundAmount: { number: total },
        refundProductPrice: { number: goods },
        refundSalesTax: cart.taxTotal,
        refundShippingTotal: cart.shippingTotal,
        restockingFee: { number: 0 },
        otherFees: { number: 0 },
      },
    ]);
    assert.deepEqual(end.refunds, [
      { amount: { number: total }, status: 'processed', processedAt: AT, reason: 'Returned' },
    ]);
    assert.deepEqual(
      end.events.map(({ type, lineItemSku }) => [type, lineItemSku]),
      [
        ['ORDER_PLACED', null],
        ['PAYMENT_CAPTURED', null],
        ['SHIPPED', sku],
        ['DELIVERED', sku],
        ['RETURN_INITIATED', sku],
        ['RETURN_COMPLETED', sku],
        ['REFUND_PROCESSED', sku],
        ['REFUND_COMPLETED', sku],
      ],
    );
    assert.equal(end.lineItems[0]?.['returnedQuantity'], 1);
    const refunds = (await askSandbox(dataFolder, 'ledger', DOMAIN)).filter(({ kind }) => kind === 'refund');
    assert.deepEqual(
      refunds.map(({ number, currency, reason, at }) => ({ number, currency, reason, at })),
      [{ number: total, currency: 'USD', reason: 'returned', at: AT }],
    );

    const page = await fetch(end.orderStatusPageUrl);
    const html = await page.text();
    assert.equal(page.status, 200);
    assert.match(html, new RegExp(`Order ${orderNumber}.*returned.*id="${orderNumber}-1".*Refunds`, 's'));
    assert.equal((await fetch(end.orderStatusPageUrl.replace(end.orderId, crypto.randomUUID()))).status, 404);
  });

  it('is cancelled with its money back and its goods on the shelf, and then nothing more can be done', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const { service, device, order } = await open(dataFolder);
    await using _service = service;
    const { orderNumber, cart } = order;
    const stock = await stockOf(dataFolder);

    await askSandbox(dataFolder, 'cancel', orderNumber, '--domain', DOMAIN);

    const cancelled = await readOrder(device);
    assert.deepEqual(
      [cancelled.status, cancelled.lineItems[0]?.['status'], cancelled.refundTotal?.number],
      ['CANCELLED', 'CANCELLED', cart.total.number],
    );
    assert.deepEqual(
      cancelled.events.slice(2).map(({ type }) => type),
      ['CANCELLED', 'REFUND_PROCESSED', 'REFUND_COMPLETED'],
    );
    assert.equal(await stockOf(dataFolder), stock + 1);
    const ledger = await askSandbox(dataFolder, 'ledger', DOMAIN);
    for (const command of ['ship', 'deliver', 'cancel', 'return', 'receive', 'refund']) {
      const { code, note } = await runSandbox(dataFolder, command, orderNumber);
      assert.equal(code, 1);
      assert.match(note, new RegExp(`^sandbox: Nothing of ${orderNumber} can be `));
    }
    assert.deepEqual(await askSandbox(dataFolder, 'ledger', DOMAIN), ledger);
  });

  it('is changed by one of two commands at once, and also when no service runs', async (t) => {
    const dataFolder = await temporaryFolder(t);
    let orderNumber = '';
    {
      const { service, order } = await open(dataFolder);
      await using _service = service;
      ({ orderNumber } = order);
      const both = await Promise.all([
        runSandbox(dataFolder, 'ship', orderNumber),
        runSandbox(dataFolder, 'cancel', orderNumber),
      ]);
      assert.deepEqual(both.map(({ code }) => code).sort(), [0, 1]);
    }
    const [order] = (await askSandbox(dataFolder, 'ledger', DOMAIN)).filter(({ kind }) => kind === 'order');
    const next = await runSandbox(dataFolder, order?.['status'] === 'shipped' ? 'deliver' : 'refund', orderNumber);
    assert.equal(next.code, order?.['status'] === 'shipped' ? 0 : 1, next.note);
  });

  it('says what is wrong with a command', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const { service, order } = await open(dataFolder);
    await using _service = service;
    const { orderNumber } = order;

    for (const [words, problem] of [
      [['ship'], 'Specify the number of one order.'],
      [['ship', 'AP-999999'], 'The sandbox has no order AP-999999.'],
      [['ship', orderNumber, '--domain', 'home.demo.example'], `home.demo.example has no order ${orderNumber}.`],
      [['ship', orderNumber, '--line', 'HAT:1'], `${orderNumber} has no SKU HAT.`],
      [['ship', orderNumber, '--line', 'HAT'], '--line HAT is not a SKU and a number of units, such as WBS-S:2.'],
      [['ship', orderNumber, '--line', 'HAT:0'], '--line HAT:0 is not a SKU and a number of units, such as WBS-S:2.'],
      [['ledger', '--line', 'HAT:1'], 'The command ledger takes no --line.'],
    ] as const) {
      const { code, note } = await runSandbox(dataFolder, ...words);
      assert.deepEqual([code, note], [1, `sandbox: ${problem}\n`]);
    }
    assert.deepEqual(
      (await askSandbox(dataFolder, 'ledger', DOMAIN)).filter(({ kind }) => kind === 'refund'),
      [],
    );
  });
});
