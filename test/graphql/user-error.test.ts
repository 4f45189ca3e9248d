import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { money } from '../../src/domain/money/money.ts';
import { requireCurrency } from '../../src/domain/money/require-currency.ts';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { errorNames } from '../../src/errors/error-catalog.ts';
import { toErrorCode } from '../../src/errors/to-error-code.ts';
import { run } from './support/run.ts';
import { sampleCart } from './support/samples.ts';

const source = `mutation { clearCart(input: { domain: "apparel.demo.example" }) {
  cart { cartId }
  userErrors {
    __typename code name httpStatus message description field retryable retryAfterSeconds
    ... on NotEnoughStockError { quantityAvailable }
    ... on PromoCodeError { promoCode reason }
    ... on ShipmentError { shipmentId options }
    ... on RequiredConsentsError { consentIds }
    ... on PaymentChallengeError { nextAction challenge { challengeId type url expiresAt } }
    ... on UnsupportedOperationError { operation domain }
    ... on CartLockedError { attemptId challenge { challengeId } }
    ... on CartOrderedError { attemptId orderId }
    ... on TotalMismatchError { expected { number currency } actual { number currency } }
  }
} }`;

/** The user errors of a refused mutation. */
async function refuse(...userErrors: CommerceError[]): Promise<Record<string, unknown>[]> {
  const { data, errors } = await run(source, {
    clearCart: async () => ({ cart: sampleCart(), userErrors, warnings: [], replayed: false }),
  });
  assert.deepEqual(errors, []);
  const { clearCart } = data as { clearCart: { cart: unknown; userErrors: Record<string, unknown>[] } };
  assert.deepEqual(clearCart.cart, { cartId: 'cart-1' });
  return clearCart.userErrors;
}

const only = (error: Record<string, unknown> | undefined, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, error?.[name]]));

describe('user errors', () => {
  it('name the input that is missing, or the shipment', async () => {
    const missing = await refuse(
      new CommerceError('MissingRequiredParameters', { field: ['billingInfo'] }),
      new CommerceError('MissingRequiredParameters', { shipmentId: 'parcel', options: ['PICKUP_IN_STORE'] }),
    );

    assert.deepEqual(
      missing.map((error) => only(error, '__typename', 'field', 'shipmentId', 'options')),
      [
        { __typename: 'PlainUserError', field: ['billingInfo'], shipmentId: undefined, options: undefined },
        { __typename: 'ShipmentError', field: null, shipmentId: 'parcel', options: ['PICKUP_IN_STORE'] },
      ],
    );
  });

  it('say everything that the catalog and the thrower know', async () => {
    const [error] = await refuse(
      new CommerceError('NotEnoughStockError', {
        quantityAvailable: 6,
        field: ['items', '0', 'quantity'],
        description: 'Variant mug-blue has 6 units',
      }),
    );

    assert.deepEqual(error, {
      __typename: 'NotEnoughStockError',
      code: 'NOT_ENOUGH_STOCK_ERROR',
      name: 'NotEnoughStockError',
      httpStatus: 409,
      message: 'There is not enough stock of this item.',
      description: 'Variant mug-blue has 6 units',
      field: ['items', '0', 'quantity'],
      retryable: false,
      retryAfterSeconds: null,
      quantityAvailable: 6,
    });
  });

  it('have a type of their own where they carry more', async () => {
    const challenge = {
      challengeId: 'challenge-1',
      type: 'REDIRECT',
      url: 'https://bank.example/confirm',
      expiresAt: '2026-03-01T12:40:00.000Z',
    } as const;

    const [
      promotion,
      unknownReason,
      shipment,
      consents,
      pending,
      declined,
      expired,
      running,
      forgotten,
      unsupported,
      inFlight,
    ] = await refuse(
      new CommerceError('PromoNotAvailable', {
        promoCode: 'SUMMER',
        reason: 'MINIMUM_NOT_MET',
        otherStatus: 'promoCodes',
      }),
      new CommerceError('InvalidPromoCode', { promoCode: 'WINTER', reason: 'out_of_season' }),
      new CommerceError('InvalidShippingMethod', { shipmentId: 'shipment-1', options: ['standard', 'express'] }),
      new CommerceError('RequiredConsentsNotSigned', { consentIds: ['terms'] }),
      new CommerceError('PaymentChallengeRequired', { challenge }),
      new CommerceError('PaymentChallengeRequired'),
      new CommerceError('PaymentChallengeExpired'),
      new CommerceError('PaymentChallengeRequired', { sentence: 'nothingToConfirm' }),
      new CommerceError('PaymentChallengeExpired', { sentence: 'notRepeated', mayBeCharged: true }),
      new CommerceError('OperationNotSupported', { operation: 'setPostalCode', domain: 'jewelry.demo.example' }),
      new CommerceError('IdempotencyInFlight', { retryAfterSeconds: 2 }),
    );

    assert.deepEqual(only(promotion, '__typename', 'httpStatus', 'promoCode', 'reason'), {
      __typename: 'PromoCodeError',
      httpStatus: 422,
      promoCode: 'SUMMER',
      reason: 'MINIMUM_NOT_MET',
    });
    assert.deepEqual(only(unknownReason, 'promoCode', 'reason'), { promoCode: 'WINTER', reason: 'UNKNOWN' });
    assert.deepEqual(only(shipment, '__typename', 'shipmentId', 'options'), {
      __typename: 'ShipmentError',
      shipmentId: 'shipment-1',
      options: ['standard', 'express'],
    });
    assert.deepEqual(only(consents, '__typename', 'consentIds'), {
      __typename: 'RequiredConsentsError',
      consentIds: ['terms'],
    });
    assert.deepEqual(only(pending, '__typename', 'nextAction', 'challenge'), {
      __typename: 'PaymentChallengeError',
      nextAction: 'MEET_CHALLENGE',
      challenge,
    });
    assert.deepEqual(only(declined, 'nextAction', 'challenge'), { nextAction: 'USE_ANOTHER_PAYMENT', challenge: null });
    assert.deepEqual(only(expired, 'nextAction', 'challenge'), { nextAction: 'START_AGAIN', challenge: null });
    assert.deepEqual(only(running, 'nextAction', 'challenge'), { nextAction: 'READ_ATTEMPT', challenge: null });
    assert.deepEqual(only(forgotten, 'nextAction', 'challenge'), { nextAction: 'READ_ATTEMPT', challenge: null });
    assert.deepEqual(only(unsupported, '__typename', 'operation', 'domain'), {
      __typename: 'UnsupportedOperationError',
      operation: 'SET_POSTAL_CODE',
      domain: 'jewelry.demo.example',
    });
    assert.deepEqual(only(inFlight, '__typename', 'code', 'retryable', 'retryAfterSeconds'), {
      __typename: 'PlainUserError',
      code: 'IDEMPOTENCY_IN_FLIGHT',
      retryable: true,
      retryAfterSeconds: 2,
    });
  });

  it('name the attempt that orders a cart or has ordered it, and totals that differ', async () => {
    const challenge = { challengeId: 'c', type: 'REDIRECT', url: 'https://bank.example/', expiresAt: '' } as const;

    const expected = money(2000, requireCurrency('USD'));
    const actual = money(3000, requireCurrency('USD'));
    const [locked, ordered, mismatched, refused] = await refuse(
      new CommerceError('CartLocked', { attemptId: 'a', challenge, retryAfterSeconds: 1 }),
      new CommerceError('CheckoutError', { attemptId: 'a', orderId: 'o' }),
      new CommerceError('CheckoutError', { expected, actual }),
      new CommerceError('CheckoutError'),
    );

    assert.deepEqual(only(mismatched, '__typename', 'code', 'expected', 'actual'), {
      __typename: 'TotalMismatchError',
      code: 'CHECKOUT_ERROR',
      expected: { number: 2000, currency: 'USD' },
      actual: { number: 3000, currency: 'USD' },
    });
    assert.deepEqual(only(locked, '__typename', 'code', 'httpStatus', 'attemptId', 'challenge', 'retryAfterSeconds'), {
      __typename: 'CartLockedError',
      code: 'CART_LOCKED',
      httpStatus: 409,
      attemptId: 'a',
      challenge: { challengeId: 'c' },
      retryAfterSeconds: 1,
    });
    assert.deepEqual(only(ordered, '__typename', 'code', 'attemptId', 'orderId'), {
      __typename: 'CartOrderedError',
      code: 'CHECKOUT_ERROR',
      attemptId: 'a',
      orderId: 'o',
    });
    assert.equal(refused?.['__typename'], 'PlainUserError');
  });

  it('can be shown for every name of the catalog', async () => {
    const shown = await refuse(...errorNames.map((name) => new CommerceError(name)));

    assert.deepEqual(
      shown.map(({ code, name }) => ({ code, name })),
      errorNames.map((name) => ({ code: toErrorCode(name), name })),
    );
  });
});
