import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { money } from '../../src/domain/money/money.ts';
import { requireCurrency } from '../../src/domain/money/require-currency.ts';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { deserializeError } from '../../src/errors/deserialize-error.ts';
import { errorNames } from '../../src/errors/error-catalog.ts';
import { MAY_BE_CHARGED } from '../../src/errors/may-be-charged.ts';
import { serializeError } from '../../src/errors/serialize-error.ts';
import { UpstreamFailure } from '../../src/upstream-http/upstream-failure.ts';

describe('CommerceError', () => {
  it('takes sentence, status and advice from the catalog', () => {
    const error = new CommerceError('NotEnoughStockError');

    assert.ok(error instanceof Error);
    assert.equal(error.name, 'NotEnoughStockError');
    assert.equal(error.message, 'There is not enough stock of this item.');
    assert.equal(error.httpStatus, 409);
    assert.equal(error.entry.retry, 'after-change');
    assert.equal(error.description, null);
    assert.equal(error.field, null);
    assert.deepEqual(error.details, {});
    assert.equal('cause' in error, false);
  });

  it('carries what the case gave, each in its place', () => {
    const cause = new Error('upstream said so');
    const error = new CommerceError('NotEnoughStockError', {
      quantityAvailable: 2,
      description: 'six asked for',
      field: ['items', '0', 'quantity'],
      cause,
    });

    assert.deepEqual(error.details, { quantityAvailable: 2 });
    assert.equal(error.description, 'six asked for');
    assert.deepEqual(error.field, ['items', '0', 'quantity']);
    assert.equal(error.cause, cause);
  });

  it('has another status under the conditions that the specification names', () => {
    assert.equal(new CommerceError('InvalidPromoCode').httpStatus, 409);
    assert.equal(new CommerceError('InvalidPromoCode', { otherStatus: 'promoCodes' }).httpStatus, 422);
    assert.equal(new CommerceError('InvalidPromoCode', { otherStatus: 'elsewhere' }).httpStatus, 409);
    assert.equal(new CommerceError('CartNotFound', { otherStatus: 'promoCodes' }).httpStatus, 404);
    assert.deepEqual(new CommerceError('InvalidPromoCode', { otherStatus: 'promoCodes' }).details, {});
  });

  it('is retryable exactly where repeating the very same call can succeed', () => {
    const retryable = errorNames.filter((name) => new CommerceError(name).retryable);

    assert.deepEqual(retryable, [
      'RateLimited',
      'Unexpected',
      'ServiceUnavailable',
      'CartLocked',
      'StoreUnavailable',
      'IdempotencyInFlight',
    ]);
  });

  it('has the true sentence of what it carries, also after it was stored', () => {
    const total = money(1, requireCurrency('USD'));
    const missing = (number: number, currency: string) => money(number, requireCurrency(currency));
    const sentences = [
      new CommerceError('CheckoutError'),
      new CommerceError('CheckoutError', { orderId: 'o' }),
      new CommerceError('CheckoutError', { expected: total, actual: total }),
      new CommerceError('CheckoutError', { sentence: 'cartChanged' }),
      new CommerceError('CheckoutError', { sentence: 'otherCart' }),
      new CommerceError('StoreUnavailable', { sentence: 'late', final: true }),
      new CommerceError('CheckoutError', { sentence: 'no such sentence' }),
      new CommerceError('InvalidPromoCode', { reason: 'INVALID' }),
      new CommerceError('InvalidPromoCode', { reason: 'EXPIRED' }),
      new CommerceError('InvalidPromoCode', { reason: 'NOT_STACKABLE' }),
      new CommerceError('InvalidPromoCode', { reason: 'INVALID', sentence: 'notStarted' }),
      new CommerceError('PromoNotAvailable', { reason: 'NOT_APPLICABLE' }),
      new CommerceError('PromoNotAvailable', { reason: 'NOT_APPLICABLE', sentence: 'usedUp' }),
      new CommerceError('PromoNotAvailable', { reason: 'MINIMUM_NOT_MET' }),
      new CommerceError('PromoNotAvailable', { missingAmount: missing(1250, 'USD') }),
      new CommerceError('PromoNotAvailable', { missingAmount: missing(2800, 'JPY') }),
      new CommerceError('PromoNotAvailable', { missingAmount: missing(1005, 'ISK') }),
      new CommerceError('PromoNotAvailable', { missingAmount: missing(1125, 'KWD') }),
    ].map((error) => [error.message, deserializeError(serializeError(error)).message]);

    assert.deepEqual(
      sentences.map(([message]) => message),
      [
        'The shop could not complete the checkout.',
        'This cart was ordered already.',
        'The total of the cart has changed. Please check it before you order. Nothing was charged.',
        'The cart has changed. Please check it before you order. Nothing was charged.',
        'This is another cart. Please look at your orders before you order it. Nothing was charged for it.',
        'The shop did not take the order in time. Nothing was charged.',
        'The shop could not complete the checkout.',
        'This promotion code is not valid.',
        'This promotion code has expired.',
        'This promotion code cannot be combined with another code of the cart.',
        'This promotion code is not valid yet.',
        'This promotion code is not available for this cart.',
        'This promotion code was used as often as it can be.',
        'The items in the cart do not reach the minimum of this promotion code.',
        'Add items for another $12.50 to use this promotion code.',
        'Add items for another ¥2,800 to use this promotion code.',
        'Add items for another ISK\u00a01,005 to use this promotion code.',
        'Add items for another KWD\u00a01.125 to use this promotion code.',
      ],
    );
    for (const [message, stored] of sentences) assert.equal(stored, message);
  });

  it('says that a payment may have been taken, and nothing that is no longer true, also after it was stored', () => {
    const description = 'The total differs. Nothing was charged';
    const error = new CommerceError('CheckoutError', { sentence: 'cartChanged', description, mayBeCharged: true });

    const stored = deserializeError(serializeError(error));

    for (const { message, description: told } of [error, stored]) {
      assert.equal(message, MAY_BE_CHARGED);
      assert.equal(
        told,
        'The attempt ended without an order. Its payment may have been taken, and the log of the service names it',
      );
    }
  });

  it('can point at another field and is otherwise the same', () => {
    const cause = new Error('kept');
    const options = { otherStatus: 'rejectedByMerchant', description: 'd', cause, shipmentId: 's', field: ['a'] };

    const moved = new CommerceError('InvalidInputBody', options).at({ field: ['b', 'c'] });

    assert.deepEqual(
      [moved.name, moved.httpStatus, moved.field, moved.description, moved.details, moved.cause],
      ['InvalidInputBody', 422, ['b', 'c'], 'd', { shipmentId: 's' }, cause],
    );
    assert.equal(moved.at({ field: [] }).field, null);
  });

  it('stays an error of the toolkit when it points elsewhere', () => {
    const failure = new UpstreamFailure({
      reason: 'timeout',
      outcome: 'unknown',
      description: 'd',
      retryAfterMs: 1500,
    });

    const moved: CommerceError = failure.at({ field: ['address'] });

    assert.ok(moved instanceof UpstreamFailure);
    assert.deepEqual(
      [moved.reason, moved.outcome, moved.retryAfterMs, moved.details, moved.description, moved.field],
      ['timeout', 'unknown', 1500, { retryAfterSeconds: 2 }, 'd', ['address']],
    );
  });
});
