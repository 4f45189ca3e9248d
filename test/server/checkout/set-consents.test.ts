import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
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

const DAY = 24 * 60 * 60 * 1000;
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { status result { ... on PlaceOrderSucceeded { orderId
  cart { consents { consentId signed } } } } } userErrors { name field ... on RequiredConsentsError { consentIds } } } }`;

describe('answers to consents over HTTP', () => {
  let service: TestService;
  const now = Date.now();
  before(async () => {
    service = await startService({ domains: [APPAREL, JEWELRY], now: () => now });
  });
  after(() => service[Symbol.asyncDispose]());

  const goShopping = async (domain = APPAREL): Promise<DeviceClient> => {
    const device = await service.openDevice();
    await makeReadyCart(device, domain);
    return device;
  };
  const counts = async (domain: string) => {
    const { ledger } = service;
    const lists = await Promise.all([ledger.carts(domain), ledger.orders(domain), ledger.charges(domain)]);
    return lists.map(({ length }) => length);
  };

  it('stay with the cart, may change until it is ordered, and are told to watchers of the cart', async () => {
    const device = await goShopping();
    const events = device.watch(
      `subscription { cartChanged(domain: "${APPAREL}") { cart { consents { consentId signed } } } }`,
    );
    await events.next();

    const yes = await answerConsents(device, APPAREL, [{ consentId: 'newsletter', accepted: true }]);
    const { value: told } = await events.next();
    const no = await answerConsents(device, APPAREL, [{ consentId: 'newsletter', accepted: false }]);
    await events.return(undefined);

    const unsigned = { newsletter: false, privacy: false, terms: false };
    assert.deepEqual([yes.userErrors, signedOf(yes.consents)], [[], { ...unsigned, newsletter: true }]);
    assert.deepEqual(told?.data?.['cartChanged'], {
      cart: {
        consents: Object.entries({ ...unsigned, newsletter: true }).map(([consentId, signed]) => ({
          consentId,
          signed,
        })),
      },
    });
    assert.deepEqual([no.userErrors, signedOf(no.consents)], [[], unsigned]);
  });

  it('repeat their result under one key, beside the consents as they are now', async () => {
    const device = await goShopping();
    const consents = [{ consentId: 'newsletter', accepted: true }];
    await answerConsents(device, APPAREL, consents, { idempotencyKey: 'one' });
    await revokeConsent(device, { domain: APPAREL, consentId: 'newsletter' });

    const again = await answerConsents(device, APPAREL, consents, { idempotencyKey: 'one' });
    const other = await answerConsents(device, APPAREL, [], { idempotencyKey: 'one' });

    assert.deepEqual([again.replayed, signedOf(again.consents)?.['newsletter']], [true, false]);
    assert.equal(other.userErrors[0]?.name, 'idempotency_conflict');
  });

  it('are all refused with the path of each that is wrong, and nothing is kept', async () => {
    const device = await goShopping();
    const at = (milliseconds: number) => new Date(now + milliseconds).toISOString();
    const terms = { consentId: 'terms', accepted: true };

    const outcome = await answerConsents(device, APPAREL, [
      { consentId: 'newsletter', accepted: true },
      { consentId: 'no-such', accepted: true },
      { ...terms, version: 'old' },
      terms,
      { consentId: 'privacy', accepted: true, timestamp: at(5 * 60_000 + 1_000) },
    ]);
    const old = await answerConsents(device, APPAREL, [{ ...terms, timestamp: at(-30 * DAY - 1_000) }]);
    const foreign = await answerConsents(device, JEWELRY, [{ consentId: 'privacy', accepted: true }]);
    const many = Array.from({ length: 51 }, () => terms);
    const tooMany = await answerConsents(device, APPAREL, many);
    const none = await answerConsents(device, APPAREL, []);

    const fieldsOf = ({ userErrors }: typeof outcome) =>
      userErrors.map(({ name, httpStatus, field }) => [name, httpStatus, field]);
    const invalid = (...field: readonly string[]) => ['InvalidInputBody', 400, field];
    assert.deepEqual(fieldsOf(outcome), [
      invalid('consents', '1', 'consentId'),
      invalid('consents', '2', 'version'),
      invalid('consents', '3', 'consentId'),
      invalid('consents', '4', 'timestamp'),
    ]);
    assert.deepEqual(fieldsOf(old), [invalid('consents', '0', 'timestamp')]);
    assert.deepEqual(fieldsOf(foreign), [invalid('consents', '0', 'consentId')]);
    assert.deepEqual([fieldsOf(tooMany), fieldsOf(none)], [[invalid('consents')], [invalid('consents')]]);
    const { consents } = await listConsents(device, APPAREL);
    assert.deepEqual(signedOf(consents), { newsletter: false, privacy: false, terms: false });
  });

  it('take a timestamp within bounds, and no text that is none', async () => {
    const device = await goShopping();
    const at = (milliseconds: number) => new Date(now + milliseconds).toISOString();

    const early = await answerConsents(device, APPAREL, [
      { consentId: 'terms', accepted: true, timestamp: at(4 * 60_000) },
    ]);
    const late = await answerConsents(device, APPAREL, [
      { consentId: 'terms', accepted: true, timestamp: at(-29 * DAY) },
    ]);
    const malformed = await device.request(
      `mutation { setConsents(input: { domain: "${APPAREL}", consents: [{ consentId: "terms", accepted: true, timestamp: "yesterday" }] }) { replayed } }`,
    );

    assert.deepEqual([early.userErrors, late.userErrors], [[], []]);
    assert.deepEqual(
      [malformed.errors?.[0]?.extensions?.code, malformed.data ?? null],
      ['GRAPHQL_VALIDATION_FAILED', null],
    );
  });

  it('need a cart', async () => {
    const device = await service.openDevice();

    const outcome = await answerConsents(device, APPAREL, [{ consentId: 'terms', accepted: true }]);

    assert.deepEqual([outcome.consents, outcome.cart], [null, null]);
    assert.deepEqual(
      outcome.userErrors.map(({ name, httpStatus, field }) => [name, httpStatus, field]),
      [['CartNotFound', 404, null]],
    );
  });

  it('are revoked where the consent can be, as often as you like', async () => {
    const device = await goShopping();
    await answerConsents(device, APPAREL, [
      { consentId: 'newsletter', accepted: true },
      { consentId: 'terms', accepted: true },
    ]);

    const revoked = await revokeConsent(device, { domain: APPAREL, consentId: 'newsletter' });
    const again = await revokeConsent(device, { domain: APPAREL, consentId: 'newsletter' });
    const fixed = await revokeConsent(device, { domain: APPAREL, consentId: 'terms' });
    const unknown = await revokeConsent(device, { domain: APPAREL, consentId: 'no-such' });

    assert.deepEqual(signedOf(revoked.consents), { newsletter: false, privacy: false, terms: true });
    assert.deepEqual([again.userErrors, signedOf(again.consents)], [[], signedOf(revoked.consents)]);
    assert.deepEqual(
      [fixed, unknown].map(({ userErrors: [error] }) => [error?.name, error?.httpStatus, error?.field]),
      [
        ['PreconditionError', 412, ['consentId']],
        ['InvalidInputBody', 400, ['consentId']],
      ],
    );
    assert.equal(signedOf(fixed.consents)?.['terms'], true);
  });

  it('that are missing refuse an order with their IDs: no cart, no charge, and a free key', async () => {
    const device = await service.openDevice();
    const { consents: _, ...input } = await toOrderInput(device, JEWELRY, crypto.randomUUID());
    const before = await counts(JEWELRY);

    const refused = await device.request(PLACE, { input });
    const declined = await device.request(PLACE, {
      input: { ...input, consents: [{ consentId: 'terms', accepted: false }] },
    });
    const afterwards = await counts(JEWELRY);
    const placed = await device.request(PLACE, {
      input: { ...input, consents: [{ consentId: 'terms', accepted: true }] },
    });

    const missing = { name: 'RequiredConsentsNotSigned', field: ['consents'], consentIds: ['terms'] };
    assert.deepEqual(refused.data, { placeOrder: { attempt: null, userErrors: [missing] } });
    assert.deepEqual(declined.data, refused.data);
    assert.deepEqual(afterwards, before);
    assert.match(JSON.stringify(placed.data), /"SUCCEEDED".*"consentId":"terms","signed":true/);
  });

  it('that the buyer declined on the cart refuse its order, also where ordering would have signed', async () => {
    const device = await goShopping();
    await answerConsents(device, APPAREL, [{ consentId: 'privacy', accepted: false }]);
    const before = await counts(APPAREL);

    const refused = await completeOrder(device, { domain: APPAREL, key: 'declined' });
    const afterwards = await counts(APPAREL);
    const consents = [{ consentId: 'privacy', accepted: true }];
    const placed = await completeOrder(device, { domain: APPAREL, key: 'declined', rest: { consents } });

    assert.deepEqual(
      [refused.attempt, refused.userErrors.map(({ name, field }) => [name, field])],
      [null, [['RequiredConsentsNotSigned', ['consents']]]],
    );
    assert.deepEqual(afterwards, before);
    assert.equal(placed.attempt?.status, 'SUCCEEDED');
  });

  it('do not pass on to the next cart', async () => {
    const device = await goShopping();
    await answerConsents(device, APPAREL, [{ consentId: 'newsletter', accepted: true }]);
    await completeOrder(device, { domain: APPAREL, key: 'first' });

    await makeReadyCart(device, APPAREL);
    const { consents } = await listConsents(device, APPAREL);

    assert.equal(signedOf(consents)?.['newsletter'], false);
  });
});
