import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { completeOrder } from '../../support/orders/complete-order.ts';
import {
  createExpressBuyer,
  decide,
  makeSheetToken,
  readMoney,
  toApproval,
} from '../../support/orders/express-buyer.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { createShopper } from '../../support/orders/shopper.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const HOME = 'home.demo.example';
const JEWELRY = 'jewelry.demo.example';

let service: TestService;
before(async () => {
  service = await startService();
});
after(() => service[Symbol.asyncDispose]());

const key = () => crypto.randomUUID();
const namesOf = ({ userErrors }: { readonly userErrors: readonly { readonly name: string }[] }) =>
  userErrors.map(({ name }) => name);

/** A new device with a cart that can be ordered, and what happens to money at the shop from now on. */
async function openBuyer(domain = DOMAIN) {
  const device = await service.openDevice();
  const { total } = await makeReadyCart(device, domain);
  const before = (await readMoney(service, domain)).length;
  const ordersBefore = (await service.ledger.orders(domain)).length;
  return {
    device,
    total: total.number,
    buyer: createExpressBuyer(device, domain),
    money: async () => (await readMoney(service, domain)).slice(before),
    orders: async () => (await service.ledger.orders(domain)).length - ordersBefore,
  };
}

const makeToken = (provider: string, amount: number, funding?: string) =>
  makeSheetToken(service, { domain: DOMAIN, provider, amount, ...(funding !== undefined && { funding }) });

async function openApproved(provider = 'PAYPAL') {
  const opened = await openBuyer();
  const { session } = await opened.buyer.start({ provider });
  const sessionId = session?.sessionId ?? '';
  const approval = toApproval(await decide(session?.redirectUrl));
  const authorized = await opened.buyer.authorize({ sessionId, approval });
  assert.deepEqual(authorized.userErrors, []);
  assert.equal(authorized.session?.status, 'AUTHORIZED');
  return { ...opened, sessionId, approval };
}

describe('express checkout', () => {
  for (const [provider, paymentType] of [
    ['PAYPAL', 'PayPal'],
    ['APPLE_PAY', 'ApplePay'],
    ['KLARNA', 'Klarna'],
  ] as const) {
    it(`places an order with ${provider}: one hold and one capture of its total`, async () => {
      const { buyer, total, sessionId, money, orders } = await openApproved(provider);

      const { attempt, userErrors } = await buyer.complete({ sessionId, idempotencyKey: key() });

      assert.deepEqual(userErrors, []);
      assert.equal(attempt?.status, 'SUCCEEDED');
      assert.match(JSON.stringify(attempt), new RegExp(`"paymentType":"${paymentType}"`));
      assert.equal(await orders(), 1);
      assert.deepEqual(await money(), [`hold ${total}`, `capture ${total}`]);
    });
  }

  it('gives a session with the address of the provider, an end, and the total of the cart', async () => {
    const { buyer, total } = await openBuyer();

    const paypal = await buyer.start({ provider: 'PAYPAL' });
    const apple = await buyer.start({ provider: 'APPLE_PAY' });

    assert.deepEqual(paypal.userErrors, []);
    assert.equal(paypal.session?.amount.number, total);
    assert.equal(paypal.session.status, 'OPEN');
    assert.equal(paypal.session.authorizedAmount, null);
    assert.equal(paypal.session.clientToken, null);
    assert.match(paypal.session.redirectUrl ?? '', /^http:\/\/127\.0\.0\.1:\d+\/pay\//);
    assert.ok(Date.parse(paypal.session.expiresAt) > Date.now());
    assert.match(apple.session?.clientToken ?? '', /^[0-9a-f-]{36}$/);
  });

  it('prices the cart anew for a part of an address, as often as the sheet asks, and takes the whole address at the end', async () => {
    const device = await service.openDevice();
    const shopper = createShopper(device, DOMAIN);
    await shopper.add('PKT-M-MOSS', 1);
    await shopper.change('setBillingInfo', { billingInfo: ADDRESS });
    const buyer = createExpressBuyer(device, DOMAIN);
    const { session } = await buyer.start({ provider: 'APPLE_PAY' });
    const sessionId = session?.sessionId ?? '';

    const texas = await buyer.authorize({
      sessionId,
      shippingInfo: { country: 'US', stateOrProvince: 'TX', postalCode: '78701' },
    });
    const options = texas.cart?.shipments[0]?.shippingMethodOptions.map((each) => each.shippingMethodId) ?? [];
    const oregon = await buyer.authorize({
      sessionId,
      shippingInfo: { country: 'US', stateOrProvince: 'OR', city: 'Salem' },
    });
    const chosen = await buyer.authorize({
      sessionId,
      shippingMethodId: options[1],
      shippingInfo: { country: 'US', stateOrProvince: 'TX' },
    });
    const approval = toApproval(await decide(chosen.session?.redirectUrl));
    const { name, ...rest } = { name: '', ...ADDRESS };
    const approved = await buyer.authorize({ sessionId, approval, shippingInfo: rest });
    const { attempt } = await buyer.complete({ sessionId, idempotencyKey: key() });

    assert.equal(name, '');
    assert.ok(options.length > 1);
    assert.equal(texas.cart?.shippingInfo, null);
    assert.equal(texas.session?.amount.number, texas.cart?.total.number);
    assert.ok((oregon.cart?.total.number ?? 0) < (texas.cart?.total.number ?? 0), 'Oregon has no sales tax');
    assert.equal(chosen.cart?.shipments[0]?.shippingMethod?.shippingMethodId, options[1]);
    assert.equal(chosen.session?.amount.number, chosen.cart?.total.number);
    assert.deepEqual(approved.userErrors, []);
    assert.equal(approved.cart?.shippingInfo?.city, 'Austin');
    assert.equal(approved.session?.authorizedAmount?.number, chosen.cart?.total.number);
    assert.equal(attempt?.status, 'SUCCEEDED');
  });

  it('is watched like any other attempt', async () => {
    const { device, buyer, sessionId } = await openApproved();
    const attemptId = key();
    const events: string[] = [];
    const watching = (async () => {
      const query = 'subscription ($id: ID!) { placeOrderProgress(attemptId: $id) { __typename sequence } }';
      for await (const { data } of device.watch(query, { id: attemptId })) events.push(JSON.stringify(data));
    })();

    await buyer.complete({ sessionId, attemptId, idempotencyKey: key() });
    await watching;

    assert.match(events.at(-1) ?? '', /OrderPlaced/);
  });

  it('releases the hold and says so when the total changed after the approval', async () => {
    const { device, buyer, total, sessionId, money, orders } = await openApproved();
    await createShopper(device, DOMAIN).add('BLB-85CM-TAN', 1);
    const [input] = [{ sessionId, idempotencyKey: key() }];

    const failed = await buyer.complete(input);
    const again = await buyer.complete(input);
    const anew = await buyer.complete({ sessionId, idempotencyKey: key() });

    assert.deepEqual(
      failed.userErrors.map(({ __typename, name, field, expected }) => ({ __typename, name, field, expected })),
      [
        {
          __typename: 'TotalMismatchError',
          name: 'CheckoutError',
          field: ['sessionId'],
          expected: { number: total, currency: 'USD' },
        },
      ],
    );
    assert.equal(failed.attempt?.status, 'FAILED');
    assert.deepEqual(failed.attempt.result.releasedAmount, { number: total, currency: 'USD' });
    assert.deepEqual(again.attempt, failed.attempt);
    assert.deepEqual(namesOf(anew), ['ErrorSubmitExpressCheckout']);
    assert.equal(await orders(), 0);
    assert.deepEqual(await money(), [`hold ${total}`, `release ${total}`]);
  });

  it('releases what an earlier session holds when the buyer turns to another provider', async () => {
    const { buyer, total, sessionId, money } = await openApproved('PAYPAL');

    const klarna = await buyer.start({ provider: 'KLARNA' });
    const old = await buyer.complete({ sessionId, idempotencyKey: key() });

    assert.deepEqual(klarna.userErrors, []);
    assert.deepEqual(namesOf(old), ['ErrorSubmitExpressCheckout']);
    assert.deepEqual(await money(), [`hold ${total}`, `release ${total}`]);
  });

  it('releases the hold of an attempt that is cancelled', async () => {
    const { device, buyer, total, sessionId, money, orders } = await openApproved();
    const attemptId = key();
    const held = service.faults(DOMAIN).inject('getCart', 'hold');
    // The first reading of the cart belongs to the call, the next one to the attempt.
    const second = service.faults(DOMAIN).inject('getCart', 'hold');
    const completing = buyer.complete({ sessionId, attemptId, wait: false, idempotencyKey: key() });
    await held.met;
    await held.release();
    await completing;
    await second.met;

    const cancelled = await device.request(
      `mutation ($id: ID!) { cancelPlaceOrder(input: { attemptId: $id }) { attempt { status result { ... on PlaceOrderFailed {
        releasedAmount { number } userErrors { name } } } } } }`,
      { id: attemptId },
    );
    await second.release();

    assert.deepEqual(cancelled.data?.['cancelPlaceOrder'], {
      attempt: {
        status: 'FAILED',
        result: { releasedAmount: { number: total }, userErrors: [{ name: 'OrderCancelled' }] },
      },
    });
    assert.equal(await orders(), 0);
    assert.deepEqual(await money(), [`hold ${total}`, `release ${total}`]);
  });
});

describe('an approved session of a cart that is then paid otherwise', () => {
  const PROGRESS = `subscription ($id: ID!) { placeOrderProgress(attemptId: $id) {
    __typename ... on OrderHoldReleased { amount { number currency } } } }`;

  /** What the watchers of an order by card were told, and how it ended. */
  async function payByCard(device: DeviceClient, card?: string) {
    const attemptId = key();
    const events: unknown[] = [];
    const watching = (async () => {
      for await (const { data } of device.watch(PROGRESS, { id: attemptId })) events.push(data?.['placeOrderProgress']);
    })();
    const { attempt } = await completeOrder(device, {
      domain: DOMAIN,
      key: attemptId,
      rest: { attemptId, billingInfo: ADDRESS },
      ...(card !== undefined && { card }),
    });
    await watching;
    return { status: attempt?.status, events };
  }

  for (const provider of ['PAYPAL', 'APPLE_PAY', 'KLARNA']) {
    it(`releases the hold of ${provider} before a card is charged, and tells it`, async () => {
      const { device, buyer, sessionId, total, money, orders } = await openApproved(provider);

      const { status, events } = await payByCard(device);

      assert.equal(status, 'SUCCEEDED');
      assert.deepEqual(events, [
        { __typename: 'OrderStepStarted' },
        { __typename: 'OrderHoldReleased', amount: { number: total, currency: 'USD' } },
        { __typename: 'OrderStepStarted' },
        { __typename: 'OrderStepStarted' },
        { __typename: 'OrderPlaced' },
      ]);
      assert.deepEqual(await money(), [`hold ${total}`, `release ${total}`]);
      assert.equal(await orders(), 1);
      const late = await buyer.complete({ sessionId, idempotencyKey: key() });
      assert.equal(late.attempt, null);
      assert.equal(await orders(), 1);
    });
  }

  it('releases it also if the card is then declined, and the buyer can approve again', async () => {
    const { device, buyer, total, money, orders } = await openApproved();

    const { status } = await payByCard(device, '4000000000000002');
    const { session } = await buyer.start({ provider: 'PAYPAL' });
    const sessionId = session?.sessionId ?? '';
    await buyer.authorize({ sessionId, approval: toApproval(await decide(session?.redirectUrl)) });
    const anew = await buyer.complete({ sessionId, idempotencyKey: key() });

    assert.equal(status, 'FAILED');
    assert.equal(anew.attempt?.status, 'SUCCEEDED');
    assert.deepEqual(await money(), [`hold ${total}`, `release ${total}`, `hold ${total}`, `capture ${total}`]);
    assert.equal(await orders(), 1);
  });

  it('releases it once, and orders once, if the card is sent twice at once', async () => {
    const { device, total, money, orders } = await openApproved();

    const both = await Promise.all([1, 2].map(() => completeOrder(device, { domain: DOMAIN, key: key() })));

    assert.equal(both.filter(({ attempt }) => attempt?.status === 'SUCCEEDED').length, 1);
    assert.deepEqual(await money(), [`hold ${total}`, `release ${total}`]);
    assert.equal(await orders(), 1);
  });

  for (const fault of ['fail-before', 'fail-after'] as const) {
    it(`takes the card although the shop did not answer the release: ${fault}`, async () => {
      const { device, total, money, orders } = await openApproved();
      service.faults(DOMAIN).inject('releaseHold', fault);

      const { status, events } = await payByCard(device);

      assert.equal(status, 'SUCCEEDED');
      assert.deepEqual(events[0], { __typename: 'OrderStepStarted' });
      assert.equal(await orders(), 1);
      assert.deepEqual(
        await money(),
        fault === 'fail-after' ? [`hold ${total}`, `release ${total}`] : [`hold ${total}`],
      );
      assert.match(JSON.stringify(service.log), /did not confirm that the hold of an earlier payment/);
    });
  }

  it('tells nothing where nothing was held', async () => {
    const { device, buyer, money } = await openBuyer();
    await buyer.start({ provider: 'PAYPAL' });

    const { status, events } = await payByCard(device);

    assert.equal(status, 'SUCCEEDED');
    assert.doesNotMatch(JSON.stringify(events), /OrderHoldReleased/);
    assert.deepEqual(await money(), []);
  });
});

describe('a sheet token without a session', () => {
  for (const provider of ['APPLE_PAY', 'KLARNA'] as const) {
    it(`of ${provider} pays once, for exactly the total`, async () => {
      const { buyer, total, money, orders } = await openBuyer();
      const token = await makeToken(provider, total);
      const payment = { expressCheckout: { provider, token } };

      const placed = await buyer.order('completeOrder', { payment, idempotencyKey: key() });

      assert.deepEqual(placed.userErrors, []);
      assert.equal(placed.attempt?.status, 'SUCCEEDED');
      assert.equal(await orders(), 1);
      assert.deepEqual(await money(), [`hold ${total}`, `capture ${total}`]);
      const other = await openBuyer();
      const used = await other.buyer.order('completeOrder', { payment, idempotencyKey: key() });
      assert.deepEqual(namesOf(used), ['ErrorSubmitExpressCheckout']);
      assert.equal(await other.orders(), 0);
    });
  }

  it('is refused for PayPal, for another amount, declined and forged, and nothing is held', async () => {
    const { buyer, total, money, orders } = await openBuyer();
    const pay = (provider: string, token: string) =>
      buyer.order('completeOrder', { payment: { expressCheckout: { provider, token } }, idempotencyKey: key() });

    const paypal = await pay('PAYPAL', 'any');
    const less = await pay('KLARNA', await makeToken('KLARNA', total - 1));
    const declined = await pay('KLARNA', await makeToken('KLARNA', total, 'declined'));
    const forged = await pay('APPLE_PAY', '{"version":"EC_v1","data":"AAAA","header":{}}');

    assert.deepEqual(namesOf(paypal), ['PaymentMethodNotAvailable']);
    assert.equal(paypal.attempt, null);
    assert.deepEqual(
      [less, declined, forged].map((each) => [each.attempt?.status, ...namesOf(each)]),
      [
        ['FAILED', 'CheckoutError'],
        ['FAILED', 'CreditCardDeclined'],
        ['FAILED', 'ErrorSubmitExpressCheckout'],
      ],
    );
    assert.equal(await orders(), 0);
    assert.deepEqual(await money(), []);
  });
});

/** A token of a sheet, from the provider's own page for such sheets. */
describe('what is refused, with the ledgers as they were', () => {
  it('a merchant without express checkout: OperationNotSupported', async () => {
    const device = await service.openDevice();
    const buyer = createExpressBuyer(device, JEWELRY);

    assert.deepEqual(namesOf(await buyer.start()), ['OperationNotSupported']);
    assert.deepEqual(namesOf(await buyer.complete({ sessionId: 'x', idempotencyKey: key() })), [
      'OperationNotSupported',
    ]);
    assert.deepEqual(await readMoney(service, JEWELRY), []);
  });

  it('a provider that the merchant has not enabled: GatewayNotFound', async () => {
    const device = await service.openDevice();
    await device.request(
      `mutation { setPostalCode(input: { domain: "${HOME}", postalCode: "78701" }) { userErrors { name } } }`,
    );
    await makeReadyCart(device, HOME);
    const buyer = createExpressBuyer(device, HOME);

    const klarna = await buyer.start({ provider: 'KLARNA' });
    const paypal = await buyer.start({ provider: 'PAYPAL' });

    assert.deepEqual(
      klarna.userErrors.map(({ name, httpStatus, field }) => [name, httpStatus, field]),
      [['GatewayNotFound', 404, ['provider']]],
    );
    assert.equal(klarna.session, null);
    assert.deepEqual(paypal.userErrors, []);
    assert.deepEqual(await readMoney(service, HOME), []);
  });

  it('a cart below the limits of the provider: PaymentMethodNotAvailable', async () => {
    const device = await service.openDevice();
    await createShopper(device, DOMAIN).add('PKT-M-MOSS', 1);
    const buyer = createExpressBuyer(device, DOMAIN);

    const { session, userErrors, cart } = await buyer.start({ provider: 'KLARNA' });

    assert.ok((cart?.total.number ?? 0) < 3_500);
    assert.deepEqual(
      userErrors.map(({ name }) => name),
      ['PaymentMethodNotAvailable'],
    );
    assert.equal(session, null);
  });

  it('an account that PayPal refuses at the start: ErrorStartExpressCheckout', async () => {
    const { device, buyer, money } = await openBuyer();
    const shippingInfo = { ...ADDRESS, email: 'refused@paypal.example' };
    await createShopper(device, DOMAIN).change('setShippingInfo', { shippingInfo });

    const refused = await buyer.start({ provider: 'PAYPAL' });

    assert.deepEqual(namesOf(refused), ['ErrorStartExpressCheckout']);
    assert.deepEqual(await money(), []);
  });

  it('a cart that is not there, and an address to come back to that is not allowed', async () => {
    const buyer = createExpressBuyer(await service.openDevice(), DOMAIN);
    const { buyer: ready } = await openBuyer();

    assert.deepEqual(namesOf(await buyer.start()), ['CartNotFound']);
    const foreign = await ready.start({ returnUrl: 'https://evil.example/' });
    assert.deepEqual(
      foreign.userErrors.map(({ name, field }) => [name, field]),
      [['InvalidInputBody', ['returnUrl']]],
    );
  });

  it('a session that is not approved: PreconditionError, and the key stays free', async () => {
    const { buyer, money, orders } = await openBuyer();
    const { session } = await buyer.start();
    const input = { sessionId: session?.sessionId, idempotencyKey: key() };

    const early = await buyer.complete(input);
    const approval = toApproval(await decide(session?.redirectUrl));
    await buyer.authorize({ sessionId: session?.sessionId, approval });
    const late = await buyer.complete(input);

    assert.equal(early.attempt, null);
    assert.deepEqual(
      early.userErrors.map(({ name, field }) => [name, field]),
      [['PreconditionError', ['sessionId']]],
    );
    assert.equal(late.attempt?.status, 'SUCCEEDED');
    assert.equal(await orders(), 1);
    assert.equal((await money()).length, 2);
  });

  it('a session of another device, an unknown one and a used one: ErrorSubmitExpressCheckout', async () => {
    const { buyer, sessionId, approval } = await openApproved();
    const other = await openBuyer();
    const empty = createExpressBuyer(await service.openDevice(), DOMAIN);

    const stolen = await other.buyer.complete({ sessionId, idempotencyKey: key() });
    const seized = await other.buyer.authorize({ sessionId, approval });
    const unknown = await other.buyer.complete({ sessionId: 'none', idempotencyKey: key() });
    const without = await empty.authorize({ sessionId, approval });
    const withoutToo = await empty.complete({ sessionId, idempotencyKey: key() });
    const mine = await buyer.complete({ sessionId, idempotencyKey: key() });

    for (const each of [stolen, seized, unknown, without, withoutToo]) {
      assert.deepEqual(namesOf(each), ['ErrorSubmitExpressCheckout']);
    }
    assert.equal(mine.attempt?.status, 'SUCCEEDED');
    assert.equal(await other.orders(), 1, 'the one that its own buyer placed');
  });

  it('an approval that the provider does not confirm or declines, and nothing is held', async () => {
    const { buyer, money } = await openBuyer();
    const { session } = await buyer.start();
    const sessionId = session?.sessionId;
    const { orderId } = await decide(session?.redirectUrl);
    const forged = await buyer.authorize({ sessionId, approval: { paypal: { orderId, payerId: 'SOMEBODY' } } });
    const foreign = await buyer.authorize({ sessionId, approval: { klarna: { authorizationToken: 'klarna_x' } } });
    const bad = toApproval(await decide(session?.redirectUrl, 'declined'));

    const declined = await buyer.authorize({ sessionId, approval: bad });

    assert.deepEqual(
      forged.userErrors.map(({ name, field }) => [name, field]),
      [['ErrorSubmitExpressCheckout', ['approval']]],
    );
    assert.deepEqual(namesOf(foreign), ['ErrorSubmitExpressCheckout']);
    assert.deepEqual(namesOf(declined), ['CreditCardDeclined']);
    assert.deepEqual(await money(), []);
    const good = toApproval(await decide(session?.redirectUrl));
    assert.deepEqual(namesOf(await buyer.authorize({ sessionId, approval: good })), []);
  });

  it('an approval of another amount than the total: CheckoutError, the hold is released', async () => {
    const { device, buyer, total, money } = await openBuyer();
    const { session } = await buyer.start();
    const approval = toApproval(await decide(session?.redirectUrl));
    const { cart } = await createShopper(device, DOMAIN).add('BLB-85CM-TAN', 1);

    const { userErrors } = await buyer.authorize({ sessionId: session?.sessionId, approval });

    assert.deepEqual(
      userErrors.map(({ __typename, name, expected, actual }) => ({ __typename, name, expected, actual })),
      [
        {
          __typename: 'TotalMismatchError',
          name: 'CheckoutError',
          expected: { number: total, currency: 'USD' },
          actual: { number: cart.total.number, currency: 'USD' },
        },
      ],
    );
    assert.deepEqual(await money(), [`hold ${total}`, `release ${total}`]);
  });
});
