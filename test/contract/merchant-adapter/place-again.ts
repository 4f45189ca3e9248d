import assert from 'node:assert/strict';
import type { MerchantAdapter, OrderSubmission, PlacedOrder } from '../../../src/adapters/contract/index.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { requirePlaced, type ShopUnderTest } from './shop-under-test.ts';

/** Tells a submission once more that was placed before. The order that stands is owed, and never a refusal. */
export async function placeAgain(
  shop: ShopUnderTest,
  submission: OrderSubmission,
  adapter: MerchantAdapter = shop.adapter,
): Promise<PlacedOrder> {
  const outcome = await shop.place(submission, adapter).catch((error: unknown) => {
    if (!(error instanceof CommerceError)) throw error;
    assert.fail(
      `placeOrder, told again under one attemptKey, throws ${error.name} and not the order that was placed: ` +
        'the same key has to reach the platform each time',
    );
  });
  return requirePlaced(outcome);
}
