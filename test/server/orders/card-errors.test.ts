import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { encryptCard } from '../../../src/cryptography/cards/encrypt-card.ts';
import { toOrderInput } from '../../support/orders/order-input.ts';
import { cardKeyShape } from '../../support/servers/card-key-shape.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) {
  attempt { status }
  userErrors { __typename name code retryable field ... on CardError { cardField } }
} }`;
const shape = z.object({
  placeOrder: z.object({
    attempt: z.object({ status: z.string() }).nullable(),
    userErrors: z.array(z.looseObject({ name: z.string() })),
  }),
});

describe('a card that the buyer has to correct', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [DOMAIN] });
  });
  after(() => service[Symbol.asyncDispose]());

  const good = {
    number: '4242424242424242',
    expiryMonth: 12,
    expiryYear: 2040,
    securityCode: '123',
    holderName: 'Ada',
  };
  const place = async (
    device: DeviceClient,
    card: object,
    change: { readonly keyId?: string; readonly key?: string } = {},
  ) => {
    const answer = await device.request('{ paymentEncryptionKey { keyId algorithm encryption jwk } }');
    const key = {
      ...cardKeyShape.parse(answer.data).paymentEncryptionKey,
      ...(change.keyId && { keyId: change.keyId }),
    };
    const encryptedCard = await encryptCard({ ...good, ...card } as typeof good, key);
    const input = await toOrderInput(device, DOMAIN, crypto.randomUUID());
    const idempotencyKey = change.key ?? crypto.randomUUID();
    const placed = await device.request(PLACE, { input: { ...input, payment: { encryptedCard }, idempotencyKey } });
    return shape.parse(placed.data, { error: () => JSON.stringify(placed) }).placeOrder;
  };

  for (const [what, card, name, cardField] of [
    ['a number with a wrong check digit', { number: '4242424242424241' }, 'CreditCardInvalidNumber', 'NUMBER'],
    ['month 13', { expiryMonth: 13 }, 'CreditCardInvalidExpiryMonth', 'EXPIRY_MONTH'],
    ['the year 1999', { expiryYear: 1999 }, 'CreditCardInvalidExpiryYear', 'EXPIRY_YEAR'],
    ['a month that is over', { expiryYear: 2020 }, 'CreditCardInvalidExpiry', 'EXPIRY'],
    ['a year that is text', { expiryYear: 'soon' }, 'CreditCardInvalidExpiryDate', 'EXPIRY'],
    ['a security code of two digits', { securityCode: '12' }, 'CreditCardInvalidSecurityCode', 'SECURITY_CODE'],
    ['a holder without a name', { holderName: '' }, 'InvalidInputBody', 'HOLDER_NAME'],
    ['a card of another postal code', { number: '4000000000000036' }, 'CreditCardInvalidPostalCode', 'POSTAL_CODE'],
    [
      'a card whose code the bank refuses',
      { number: '4000000000000127' },
      'CreditCardInvalidSecurityCode',
      'SECURITY_CODE',
    ],
    ['a card whose date the bank refuses', { number: '4000000000000069' }, 'CreditCardInvalidExpiry', 'EXPIRY'],
    ['a card that is declined', { number: '4000000000000002' }, 'CreditCardDeclined', null],
    ['a card without funds', { number: '4000000000009995' }, 'CreditCardInsufficientFunds', null],
  ] as const) {
    it(`is told of ${what} at its field, and nothing is charged`, async () => {
      const device = await service.openDevice();

      const { userErrors } = await place(device, card);

      assert.deepEqual(
        userErrors.map((error) => [error['__typename'], error.name, error['cardField'], error['retryable']]),
        [['CardError', name, cardField, false]],
      );
      assert.deepEqual(await service.ledger.charges(DOMAIN), []);
      assert.deepEqual(await service.ledger.orders(DOMAIN), []);
    });
  }

  it('is encrypted again with a fresh key, under the same idempotency key, if its key is not known', async () => {
    const device = await service.openDevice();
    const key = crypto.randomUUID();
    await toOrderInput(device, DOMAIN, crypto.randomUUID());
    service.takeCalls(DOMAIN);

    const stale = await place(device, {}, { keyId: 'long-gone', key });
    const calls = service.takeCalls(DOMAIN);
    const fresh = await place(device, { number: '4242 4242 4242 4242' }, { key });

    assert.equal(stale.attempt, null);
    assert.deepEqual(
      stale.userErrors.map(({ name, code, retryable, field }) => [name, code, retryable, field]),
      [['CardKeyExpired', 'CARD_KEY_EXPIRED', false, ['payment', 'encryptedCard']]],
    );
    assert.ok(
      !calls.some((call) => ['addLines', 'addLineItems', 'placeOrder', 'vaultCard'].includes(call)),
      String(calls),
    );
    assert.equal(fresh.attempt?.status, 'SUCCEEDED');
    assert.equal((await service.ledger.charges(DOMAIN)).length, 1);
  });
});
