import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { solveCaptcha } from '../../support/orders/checkout-inputs.ts';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { toOrderInput } from '../../support/orders/order-input.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const JEWELRY = 'jewelry.demo.example';
const APPAREL = 'apparel.demo.example';
const consents = [{ consentId: 'terms', accepted: true }];

const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { replayed userErrors { name httpStatus field message }
  attempt { attemptId status result { ... on PlaceOrderFailed { failedStep } } } } }`;

const placedShape = z.object({
  placeOrder: z.object({
    replayed: z.boolean(),
    userErrors: z.array(
      z.object({
        name: z.string(),
        httpStatus: z.number(),
        field: z.array(z.string()).nullable(),
        message: z.string(),
      }),
    ),
    attempt: z
      .object({ attemptId: z.string(), status: z.string(), result: z.object({ failedStep: z.string().optional() }) })
      .nullable(),
  }),
});

describe('a captcha', () => {
  let service: TestService;
  let now = Date.now();
  before(async () => {
    service = await startService({ domains: [JEWELRY, APPAREL], now: () => now });
  });
  after(() => service[Symbol.asyncDispose]());

  const page = () => `${service.url}/sandbox/captcha/${JEWELRY}`;
  const place = async (device: DeviceClient, input: object) => {
    const answer = await device.request(PLACE, { input });
    return placedShape.parse(answer.data, { error: () => JSON.stringify(answer) }).placeOrder;
  };
  const orderWith = async (device: DeviceClient, captchaToken: string | null | undefined, card?: string) => ({
    ...(await toOrderInput(device, JEWELRY, crypto.randomUUID(), card)),
    captchaToken,
  });
  const counts = async () => {
    const [orders, charges, carts] = await Promise.all([
      service.ledger.orders(JEWELRY),
      service.ledger.charges(JEWELRY),
      service.ledger.carts(JEWELRY),
    ]);
    return [orders.length, charges.length, carts.length];
  };
  const errorsOf = ({ userErrors }: z.infer<typeof placedShape>['placeOrder']) =>
    userErrors.map(({ name, httpStatus, field }) => [name, httpStatus, field]);
  const missing = [['MissingRequiredParameters', 400, ['captchaToken']]];
  const wrong = [['InvalidInputBody', 422, ['captchaToken']]];

  it('is named before there is a cart, where a shop wants one', async () => {
    const device = await service.openDevice();

    const answer = await device.request(
      '{ merchants { domain checkoutRequirements { currency country postalCodeFirst captcha { url siteKey } paymentKinds } } }',
    );

    const card = ['ENCRYPTED_CARD'];
    const jewelry = { currency: 'JPY', country: 'JP', postalCodeFirst: false, paymentKinds: card };
    const paymentKinds = [...card, 'EXPRESS_CHECKOUT', 'NETWORK_TOKEN'];
    const apparel = { currency: 'USD', country: 'US', postalCodeFirst: false, paymentKinds };
    assert.deepEqual(answer.data, {
      merchants: [
        { domain: APPAREL, checkoutRequirements: { ...apparel, captcha: null } },
        { domain: JEWELRY, checkoutRequirements: { ...jewelry, captcha: { url: page(), siteKey: null } } },
      ],
    });
  });

  it('is asked for once a minute, whoever asks, and stays known while the shop is away', async () => {
    const device = await service.openDevice();
    const document = `{ ${['a', 'b', 'c'].map((name) => `${name}: merchant(domain: "${JEWELRY}") { checkoutRequirements { currency } }`).join(' ')} }`;
    now += 61_000;
    service.takeCalls(JEWELRY);

    const together = await device.request(document);
    await device.request(document);
    const asked = service.takeCalls(JEWELRY);
    now += 61_000;
    service.faults(JEWELRY).inject('getCheckoutRequirements', 'fail-before');
    const away = await device.request(document);

    const jewelry = { checkoutRequirements: { currency: 'JPY' } };
    assert.deepEqual(together.data, { a: jewelry, b: jewelry, c: jewelry });
    assert.deepEqual(asked, ['getCheckoutRequirements']);
    assert.deepEqual(away.data, together.data);
  });

  it('that is missing refuses the order before anything begins, and its key stays free', async () => {
    const device = await service.openDevice();
    const before = await counts();
    const input = await orderWith(device, null);

    const refused = await place(device, input);
    const after = await counts();
    const placed = await place(device, { ...input, captchaToken: await solveCaptcha(page()) });

    assert.deepEqual([refused.attempt, errorsOf(refused)], [null, missing]);
    assert.deepEqual(after, before);
    assert.equal(placed.attempt?.status, 'SUCCEEDED');
  });

  it('is good once: a repeated call needs no other token, another order does', async () => {
    const device = await service.openDevice();
    const input = await orderWith(device, await solveCaptcha(page()));
    const placed = await place(device, input);
    const before = await counts();

    const repeated = await place(device, input);
    const other = await place(device, await orderWith(device, input.captchaToken));

    assert.deepEqual([placed.attempt?.status, placed.replayed], ['SUCCEEDED', false]);
    assert.deepEqual([repeated.attempt?.attemptId, repeated.replayed], [placed.attempt?.attemptId, true]);
    assert.deepEqual(errorsOf(other), wrong);
    assert.equal(other.attempt?.result.failedStep, 'SUBMIT_ORDER');
    assert.deepEqual((await counts()).slice(0, 2), before.slice(0, 2));
  });

  it('is used up by an order that the shop refuses', async () => {
    const device = await service.openDevice();
    const captchaToken = await solveCaptcha(page());

    const declined = await place(device, await orderWith(device, captchaToken, '4000000000000002'));
    const again = await place(device, await orderWith(device, captchaToken));

    assert.deepEqual(
      declined.userErrors.map(({ name }) => name),
      ['CreditCardDeclined'],
    );
    assert.deepEqual(errorsOf(again), wrong);
  });

  it('stays good if the order is refused before the shop has it', async () => {
    const device = await service.openDevice();
    const { total } = await makeReadyCart(device, JEWELRY);
    const captchaToken = await solveCaptcha(page());
    const expectedTotal = { ...total, number: total.number + 1 };

    const refused = await completeOrder(device, {
      domain: JEWELRY,
      key: 'total',
      rest: { captchaToken, consents, expectedTotal },
    });
    const placed = await completeOrder(device, { domain: JEWELRY, key: 'total', rest: { captchaToken, consents } });

    assert.deepEqual([refused.attempt, refused.userErrors.map(({ name }) => name)], [null, ['CheckoutError']]);
    assert.equal(placed.attempt?.status, 'SUCCEEDED');
  });

  it('is a blocker of the cart, lifted by its token', async () => {
    const device = await service.openDevice();
    await makeReadyCart(device, JEWELRY);
    const readiness = await device.request(
      'query ($domain: String!) { cart(domain: $domain) { readiness { ready blockers { name field } } } }',
      { domain: JEWELRY },
    );

    const refused = await completeOrder(device, { domain: JEWELRY, key: 'blocked' });

    const blockers = [
      { name: 'MissingRequiredParameters', field: ['captchaToken'] },
      { name: 'RequiredConsentsNotSigned', field: ['consents'] },
    ];
    assert.deepEqual(readiness.data, { cart: { readiness: { ready: false, blockers } } });
    assert.equal(refused.attempt, null);
    assert.deepEqual(
      refused.userErrors.map(({ name, field }) => ({ name, field })),
      blockers,
    );
  });

  it('token is refused if it was made up, belongs to no shop with a captcha, or is eleven minutes old', async () => {
    const device = await service.openDevice();
    const old = await solveCaptcha(page());
    now += 11 * 60_000;

    const refused = [];
    for (const token of ['made-up', old]) refused.push(await place(device, await orderWith(device, token)));
    const tooLong = await place(device, await orderWith(device, 'x'.repeat(10_000)));
    const elsewhere = await fetch(`${service.url}/sandbox/captcha/${APPAREL}`, { method: 'POST' });

    assert.deepEqual(refused.map(errorsOf), [wrong, wrong]);
    assert.deepEqual(
      refused.flatMap(({ userErrors }) => userErrors.map(({ message }) => message)),
      Array(2).fill('Please solve the captcha of the shop again.'),
    );
    assert.deepEqual([tooLong.attempt, errorsOf(tooLong)], [null, [['InvalidInputBody', 400, ['captchaToken']]]]);
    assert.equal(elsewhere.status, 404);
  });

  it('has a page for people, and an answer that storefronts of any origin may read', async () => {
    const shown = await fetch(page());
    const clicked = await fetch(page(), { method: 'POST', headers: { accept: 'text/html' } });
    const asked = await fetch(page(), { method: 'POST', headers: { origin: 'https://store.example' } });

    assert.match(await shown.text(), /I am human/);
    assert.match(await clicked.text(), /<code>[0-9a-f-]{36}<\/code>/);
    assert.deepEqual(
      [asked.headers.get('access-control-allow-origin'), asked.headers.get('cache-control')],
      ['*', 'no-store'],
    );
    z.strictObject({ captchaToken: z.string() }).parse(await asked.json());
  });

  it('keeps its tokens within bounds: too many unused ones of a shop, and it gives no more', async () => {
    const { sandbox } = service.service;
    assert.ok(sandbox);
    const waiting = Array.from({ length: 9_000 }, (_, index) => ({
      token: `waiting-${index}`,
      domain: JEWELRY,
      expires_at: now + 60_000,
      used_by: null,
    }));
    await sandbox.database.transaction().execute(async (queries) => {
      for (let index = 0; index < waiting.length; index += 1_000) {
        await queries
          .insertInto('captcha_tokens')
          .values(waiting.slice(index, index + 1_000))
          .execute();
      }
      const more = waiting.slice(0, 1_000).map((each) => ({ ...each, token: `more-${each.token}` }));
      await queries.insertInto('captcha_tokens').values(more).execute();
    });

    const full = await fetch(page(), { method: 'POST' });
    now += 11 * 60_000;
    const later = await fetch(page(), { method: 'POST' });

    assert.deepEqual([full.status, later.status], [429, 200]);
  });
});
