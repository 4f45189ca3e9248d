import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { completeOrder } from '../../support/orders/complete-order.ts';
import {
  APPAREL,
  answerConsents,
  JEWELRY,
  listConsents,
  revokeConsent,
  signedOf,
} from '../../support/orders/consents.ts';
import { toOrderInput } from '../../support/orders/order-input.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const PLACE =
  'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { attemptId } userErrors { name httpStatus field } } }';

const placedShape = z.object({
  placeOrder: z.object({
    attempt: z.null(),
    userErrors: z.array(z.object({ name: z.string(), httpStatus: z.number(), field: z.array(z.string()).nullable() })),
  }),
});

/** Texts that no consent is called, by what is bad about them. */
const BAD_TEXTS: Readonly<Record<string, string>> = {
  'an empty text': '',
  'a control character': 'ter\u0007ms',
  'a character zero': 'terms\u0000',
  'a right-to-left override': '\u202esmret',
  'right-to-left letters': 'תנאים',
  '10,000 characters': 'x'.repeat(10_000),
};

type UserErrors = readonly { readonly name: string; readonly httpStatus?: unknown; readonly field?: unknown }[];

describe('bad answers to consents are refused over HTTP, and change nothing:', () => {
  let service: TestService;
  let device: DeviceClient;
  const now = Date.now();
  before(async () => {
    service = await startService({ domains: [APPAREL, JEWELRY], now: () => now });
    device = await service.openDevice();
    await makeReadyCart(device, APPAREL);
    await makeReadyCart(device, JEWELRY);
    await answerConsents(device, APPAREL, [{ consentId: 'newsletter', accepted: true }]);
  });
  after(() => service[Symbol.asyncDispose]());

  /** All answers, carts, orders and charges. */
  const readRecord = async () =>
    JSON.stringify([
      ...(await Promise.all([listConsents(device, APPAREL), listConsents(device, JEWELRY)])),
      ...(await Promise.all(
        [APPAREL, JEWELRY].flatMap((domain) => [
          service.ledger.carts(domain),
          service.ledger.orders(domain),
          service.ledger.charges(domain),
        ]),
      )),
    ]);

  const refuses = async (call: () => Promise<{ readonly userErrors: UserErrors }>) => {
    const record = await readRecord();
    const outcome = await call();
    assert.equal(await readRecord(), record);
    // What is wrong is named by its place and not repeated.
    assert.doesNotMatch(JSON.stringify(outcome.userErrors), /x{100}|\\u0007|\u202e|\\u0000/);
    return outcome.userErrors.map(({ name, httpStatus, field }) => [name, httpStatus, field]);
  };
  const answer = (consent: object, domain = APPAREL) =>
    refuses(() => answerConsents(device, domain, [{ consentId: 'terms', accepted: true, ...consent }]));
  const invalidAt = (...field: readonly string[]) => [['InvalidInputBody', 400, field]];

  for (const [title, text] of Object.entries(BAD_TEXTS)) {
    it(`${title} as an ID or as a version`, async () => {
      assert.deepEqual(await answer({ consentId: text }), invalidAt('consents', '0', 'consentId'));
      assert.deepEqual(await answer({ version: text }), invalidAt('consents', '0', 'version'));
      assert.deepEqual(
        await refuses(() => revokeConsent(device, { domain: APPAREL, consentId: text })),
        invalidAt('consentId'),
      );
    });

    it(`${title} with an order`, async () => {
      const consents = [{ consentId: text, accepted: true }];
      const input = { ...(await toOrderInput(device, APPAREL, crypto.randomUUID())), consents };

      const completed = await refuses(async () => {
        const { attempt, userErrors } = await completeOrder(device, {
          domain: APPAREL,
          key: 'bad',
          rest: { consents },
        });
        assert.equal(attempt, null);
        return { userErrors };
      });
      const placed = await refuses(async () => {
        const { data } = await device.request(PLACE, { input });
        const { userErrors } = placedShape.parse(data).placeOrder;
        return { userErrors };
      });

      assert.deepEqual(
        [completed, placed],
        [invalidAt('consents', '0', 'consentId'), invalidAt('consents', '0', 'consentId')],
      );
    });

    it(`${title} as the order that a consent is withdrawn from`, async () => {
      const refused = await refuses(() =>
        revokeConsent(device, { domain: APPAREL, consentId: 'newsletter', orderId: text }),
      );

      assert.deepEqual(refused, [['OrderNotFound', 400, ['orderId']]]);
    });
  }

  for (const [title, timestamp] of [
    ['more than five minutes ahead', new Date(now + 5 * MINUTE + 1).toISOString()],
    ['in the next century', '2126-01-01T00:00:00Z'],
    ['more than thirty days old', new Date(now - 30 * DAY - 1).toISOString()],
    ['of the first second', '0001-01-01T00:00:00Z'],
  ] as const) {
    it(`a timestamp ${title}`, async () => {
      assert.deepEqual(await answer({ timestamp }), invalidAt('consents', '0', 'timestamp'));
    });
  }

  for (const timestamp of [
    'yesterday',
    '',
    '2026-06-01',
    '2026-06-01T12:00:00',
    '2026-13-01T12:00:00Z',
    '1'.repeat(10_000),
    1780315200000,
  ]) {
    it(`a timestamp that is none: ${String(timestamp).slice(0, 30)}`, async () => {
      const record = await readRecord();

      const refused = await device.request(
        'mutation ($input: SetConsentsInput!) { setConsents(input: $input) { replayed } }',
        { input: { domain: APPAREL, consents: [{ consentId: 'terms', accepted: true, timestamp }] } },
      );

      assert.deepEqual(
        [refused.data ?? null, refused.errors?.map(({ extensions }) => [extensions?.code, extensions?.['field']])],
        [null, [['BAD_USER_INPUT', ['consents', '0', 'timestamp']]]],
      );
      assert.equal(await readRecord(), record);
    });
  }

  it('a consent of another merchant, and the version of its text', async () => {
    const { consents } = await listConsents(device, JEWELRY);
    const version = consents?.[0]?.version;
    assert.ok(version);

    assert.deepEqual(await answer({ consentId: 'newsletter' }, JEWELRY), invalidAt('consents', '0', 'consentId'));
    assert.deepEqual(await answer({ version }, APPAREL), invalidAt('consents', '0', 'version'));
  });

  it('51 of them, the same one twice, none, and all where one is bad', async () => {
    const terms = { consentId: 'terms', accepted: true };
    const send = (consents: readonly object[]) => refuses(() => answerConsents(device, APPAREL, consents));

    assert.deepEqual(
      await send(Array.from({ length: 51 }, (_, index) => ({ ...terms, consentId: `c${index}` }))),
      invalidAt('consents'),
    );
    assert.deepEqual(await send([terms, terms]), invalidAt('consents', '1', 'consentId'));
    assert.deepEqual(await send([]), invalidAt('consents'));
    assert.deepEqual(await send([terms, { ...terms, consentId: 'c1' }]), invalidAt('consents', '1', 'consentId'));
    assert.deepEqual(signedOf((await listConsents(device, APPAREL)).consents)?.['terms'], false);
  });
});
